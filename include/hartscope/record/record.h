/* SPDX-License-Identifier: MIT */
/*
 * record.h - run a Linux RISC-V program under QEMU and keep its trace.
 *
 * Room   record (floor 7): starting QEMU
 *
 * The program sees its own argv, environment and standard streams. Whatever
 * ends it or the recorder, the bundle stays readable: what is missing then is
 * the manifest's `complete` and the closing message of each stream, which
 * hsc_record_finish adds at any later time.
 */
#ifndef HSC_RECORD_RECORD_H
#define HSC_RECORD_RECORD_H

#include <hartscope/base/error.h>
#include <hartscope/base/status.h>
#include <hartscope/decode/recording.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Zero means default. */
struct hsc_record_config {
	const char *bundle;   /* folder to make; one that is there must be empty
				 or a bundle, which is replaced */
	char *const *argv;    /* argv[argc] of the program; argv[0] in PATH */
	size_t argc;          /* at least 1 */
	const char *protocol; /* "ntrace" (default), "etrace", "etrace-0.026" */
	/* params[param_count], "name=value"; see model/ntrace_params.h and
	 * model/etrace_settings.h */
	const char *const *params;
	size_t param_count;
	const char *qemu;       /* qemu-riscv64 or qemu-riscv32, by the ELF */
	const char *sysroot;    /* qemu -L: $QEMU_LD_PREFIX, else the Debian
				   cross libraries if they are installed */
	const char *plugin;     /* $HARTSCOPE_PLUGIN, else beside the command */
	const char *tool;       /* for the manifest: "hartscope 0.1.0" */
	char *const *qemu_args; /* qemu_args[qemu_arg_count], before argv */
	size_t qemu_arg_count;
	/* Where a fault was is found by watching every access to memory, in
	 * place of the frames of signals: slower. */
	bool watch_accesses;
	/* Software events beside the instructions. A program under QEMU writes
	 * them itself, as examples/stm/stm_record.c does; $HARTSCOPE_STM tells
	 * it the bundle. */
	bool stm;
	const char *stm_events; /* file that describes them, or NULL */
};

/*
 * Record one run. SIGINT and SIGQUIT are ignored meanwhile, as a shell does:
 * they are the program's. SIGTERM and SIGHUP are passed on to it. If the
 * calling thread ends meanwhile, however that is, the program is killed. A
 * program that fails is no failure of this call, but one that executes nothing
 * is.
 *
 * Returns HSC_OK, HSC_E_CONFIG (a parameter), HSC_E_FILE (bundle or program),
 *         HSC_E_FORMAT (not a RISC-V program), HSC_E_TARGET (QEMU or plugin
 *         missing or unfit) or HSC_E_MEMORY, and why
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_record_run(
	const struct hsc_record_config *config, struct hsc_record_result *out,
	struct hsc_error *error);

#ifdef __cplusplus
}
#endif

#endif
