/* SPDX-License-Identifier: MIT */
/*
 * code.h - what the instruction at an address is, by files and by log.
 *
 * Room   encode (floor 7)
 */
#ifndef HSC_ENCODE_CODE_H
#define HSC_ENCODE_CODE_H

#include <hartscope/capture/commit_log.h>
#include <hartscope/capture/manifest.h>
#include <hartscope/image/image_ops.h>
#include <hartscope/isa/insn.h>

struct hsc_encode_code;

/* Returns HSC_OK or HSC_E_MEMORY. `files` is copied. */
enum hsc_status hsc_encode_code_new(struct hsc_encode_code **out,
				    const struct hsc_image_ops *files,
				    unsigned isa);
void hsc_encode_code_free(struct hsc_encode_code **code);

/* One instruction of the log. */
struct hsc_encode_insn {
	struct hsc_insn insn;
	bool differs; /* files or earlier rows have another opcode there */
};

/*
 * Find the instruction of a row. The opcode of the log has priority, and is
 * remembered where the files have no code.
 *
 * Returns HSC_OK, HSC_E_FORMAT (the code there is unknown) or HSC_E_MEMORY
 */
enum hsc_status hsc_encode_code_find(struct hsc_encode_code *code,
				     const struct hsc_commit *row,
				     struct hsc_encode_insn *out);

/* Add the code that is only in the log to a process, as maps of bytes, sorted
 * by address. */
enum hsc_status hsc_encode_code_keep(const struct hsc_encode_code *code,
				     struct hsc_process *process);

#endif
