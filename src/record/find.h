/* SPDX-License-Identifier: MIT */
/*
 * find.h - search for programs, QEMU, the plugin and firmware.
 *
 * Room   record (floor 7)
 */
#ifndef HSC_RECORD_FIND_H
#define HSC_RECORD_FIND_H

#include <hartscope/base/error.h>
#include <hartscope/decode/recording.h>
#include <limits.h>
#include <stdbool.h>

struct hsc_record_program {
	char path[PATH_MAX];
	unsigned xlen; /* 32 or 64 */
	enum hsc_record_refusal refusal;
};

/* Search for `name` as a shell does, and check that QEMU can run it. */
HSC_MUST_USE enum hsc_status hsc_record_find_program(
	struct hsc_record_program *out, const char *name,
	struct hsc_error *error);

/*
 * Look at firmware: its XLEN. `traces` if it has the function `perfInit`, of
 * SiFive's performance library, which sets up trace hardware of version 0.
 *
 * Returns HSC_OK, HSC_E_FILE, HSC_E_FORMAT or HSC_E_MEMORY, and why
 */
HSC_MUST_USE enum hsc_status hsc_record_find_firmware(
	struct hsc_record_program *out, bool *traces, const char *path,
	struct hsc_error *error);

/* Does the ELF header show that the program has compressed instructions? False
 * also if it cannot be read. */
bool hsc_record_is_compressed(const char *path);

/* The emulator for `xlen`: `given` or one in PATH; it must take plugins. */
HSC_MUST_USE enum hsc_status hsc_record_find_qemu(char path[PATH_MAX],
						  const char *given,
						  unsigned xlen,
						  struct hsc_error *error);

/* Our plugin: `given`, $HARTSCOPE_PLUGIN, or where build and install put it. */
HSC_MUST_USE enum hsc_status hsc_record_find_plugin(char path[PATH_MAX],
						    const char *given,
						    struct hsc_error *error);

/* The folder for QEMU's -L: `given`, or the one of Debian's libraries; NULL if
 * QEMU's own default is to be used. */
HSC_MUST_USE enum hsc_status hsc_record_find_sysroot(const char **out,
						     const char *given,
						     unsigned xlen,
						     struct hsc_error *error);

#endif
