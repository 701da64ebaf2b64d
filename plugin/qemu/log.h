/* SPDX-License-Identifier: MIT */
/*
 * log.h - the log of a process: where its code lies (see recording.h).
 *
 * Room   plugin/qemu
 */
#ifndef HSC_QEMU_LOG_H
#define HSC_QEMU_LOG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Make the log. false and errno EEXIST: another process has that name. */
bool hsc_qemu_log_begin(void);

/* After fork, in the child: begin with the parent's log, except its cuts. */
void hsc_qemu_log_copy(uint64_t parent_key);

/* Lines for the log, which the next flush writes. */
void hsc_qemu_log_map(uint64_t start, uint64_t len, uint64_t offset,
		      const char *path);
void hsc_qemu_log_range(const char *what, uint64_t start, uint64_t len);
void hsc_qemu_log_halves(const char *what, uint64_t start,
			 const uint16_t *halves, size_t count);
void hsc_qemu_log_word(const char *what);
void hsc_qemu_log_cut(unsigned source, uint64_t start, uint32_t version);

/* Write the lines; what cannot be written now is kept for the next time. */
void hsc_qemu_log_flush(void);

#endif
