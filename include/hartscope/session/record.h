/* SPDX-License-Identifier: MIT */
/*
 * record.h - run a Linux RISC-V program under QEMU and keep its trace.
 *
 * Room   session (floor 6): starting QEMU
 *
 * The program sees its own argv, environment and standard streams. Whatever
 * ends it or the recorder, the bundle stays readable: what is missing then is
 * the manifest's `complete` and the closing message of each stream, which
 * hsc_record_finish adds at any later time.
 */
#ifndef HSC_SESSION_RECORD_H
#define HSC_SESSION_RECORD_H

#include <hartscope/base/problem.h>
#include <hartscope/base/status.h>
#include <hartscope/capture/manifest.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Zero means default. */
struct hsc_record_config {
	const char *bundle; /* folder to make; must not exist, or be a bundle */
			    /* or empty: a bundle is replaced */
	char *const *argv;  /* argv[argc] of the program; argv[0] in PATH */
	size_t argc;        /* at least 1 */
	const char *protocol; /* "ntrace" (default), "etrace", "etrace-0.026" */
	const char *const *params; /* params[param_count], "name=value"; see */
	size_t param_count;     /* model/ntrace_params.h, etrace_settings.h */
	const char *qemu;       /* qemu-riscv64 or qemu-riscv32, by the ELF */
	const char *sysroot;    /* qemu -L: $QEMU_LD_PREFIX, else the Debian */
				/* cross libraries if they are installed */
	const char *plugin;     /* $HARTSCOPE_PLUGIN, else beside the command */
	const char *tool;       /* for the manifest: "hartscope 0.1.0" */
	char *const *qemu_args; /* qemu_args[qemu_arg_count], before argv */
	size_t qemu_arg_count;
	/* Software events beside the instructions. A program under QEMU writes
	 * them itself, as examples/stm/stm_record.c does; $HARTSCOPE_STM tells
	 * it the bundle. */
	bool stm;
	const char *stm_events; /* file that describes them, or NULL */
};

struct hsc_record_result {
	uint64_t instructions; /* of all sources */
	uint64_t bytes;        /* of all streams */
	size_t sources;
	size_t processes;
	uint64_t uncertain; /* instructions left out: outcome not seen */
	uint64_t lost;      /* messages lost for want of room on the disk */
	uint64_t software;  /* events that software emitted, of a SoC */
	bool signalled;     /* the program was ended by a signal */
	int status;         /* its exit status, or that signal */
	int interrupted;    /* the signal that asked us to end, or 0 */
			    /* on to the program; else 0 */
	char path[4096];    /* of the program, as found in PATH */
	char build_id[48];  /* hex; "" if it has none */
};

/*
 * Record one run. SIGINT and SIGQUIT are ignored meanwhile, as a shell does:
 * they are the program's. SIGTERM and SIGHUP are passed on to it. A program
 * that fails is no failure of this call.
 *
 * Returns HSC_OK, HSC_E_CONFIG (a parameter), HSC_E_FILE (bundle or program),
 *         HSC_E_FORMAT (not a RISC-V program), HSC_E_TARGET (QEMU or plugin
 *         missing or unfit) or HSC_E_MEMORY, and why
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_record_run(
	const struct hsc_record_config *config, struct hsc_record_result *out,
	struct hsc_problem *why);

/*
 * Close the streams of a bundle whose recording was cut off, copy the ELF files
 * and write the complete manifest. A complete bundle is left alone. The
 * recorded program must have ended.
 *
 * out    may be NULL; only the counts are set
 * Returns HSC_OK, HSC_E_FILE, HSC_E_FORMAT or HSC_E_MEMORY, and why
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_record_finish(
	const char *bundle, struct hsc_record_result *out,
	struct hsc_problem *why);

/*
 * Read the manifest of any bundle. That of an unfinished one is completed in
 * memory from what the recording left so far; nothing on disk changes, and its
 * streams may end in idle bytes.
 *
 * Returns HSC_OK, HSC_E_FILE, HSC_E_FORMAT or HSC_E_MEMORY, and why
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_record_manifest(
	struct hsc_manifest *out, const char *bundle, struct hsc_problem *why);

#ifdef __cplusplus
}
#endif

#endif
