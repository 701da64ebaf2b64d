/* SPDX-License-Identifier: MIT */
/*
 * import.h - a trace that was captured elsewhere becomes a bundle.
 *
 * Room   import (floor 7)
 */
#ifndef HSC_IMPORT_IMPORT_H
#define HSC_IMPORT_IMPORT_H

#include <hartscope/base/error.h>
#include <hartscope/base/status.h>
#include <hartscope/decode/code_file.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What was mapped in a Linux process: a copy of its /proc/PID/maps. */
struct hsc_import_process {
	uint64_t pid; /* as in the context register of the hart */
	const char *maps;
};

struct hsc_unwrap;

/* Whose messages have this SRC. */
struct hsc_import_hart {
	uint64_t source, hart;
};

/* Zero means default. */
struct hsc_import_config {
	const char *bundle; /* folder to make */
	const char *stream; /* file with the trace; "-": standard input */
	/* gives its bytes, which something else is around in the file, to one
	 * stream; or NULL: hartscope/import/wires.h */
	struct hsc_unwrap *unwrap;
	/* further files of trace, more[more_count], with the same parameters:
	 * of other harts, which nothing in the trace distinguishes */
	const char *const *more;
	size_t more_count;
	const char *protocol;             /* "ntrace", "sifive", "etrace",
					     "etrace-0.026"; NULL: find out which of the
					     first two */
	const struct hsc_code_file *code; /* code[code_count] */
	size_t code_count;
	const char *const *params; /* params[param_count], "name=value" */
	size_t param_count;
	/* Captures of Linux: processes[process_count], which Ownership messages
	 * choose between; `code` is in all of them. */
	const struct hsc_import_process *processes;
	size_t process_count;
	const char *vdso;   /* bytes of [vdso], or NULL */
	const char *kernel; /* folder with kmem.0xADDRESS pages, or NULL */
	bool mapped_only;   /* of other processes, nothing is decoded */
	bool ring;          /* the first message may be cut */
	bool in_place;      /* refer to the streams, do not copy them */
	bool live;       /* make a bundle for a stream that goes on coming, with
			    no more of it than parameters are taken from: see
			    hsc_decode_config.rest */
	bool one_source; /* of a live stream: only what has this SRC */
	uint64_t source;
	unsigned xlen;     /* 32 or 64; 0: as the ELF file says, else 64 */
	uint64_t clock_hz; /* ticks a second of timestamps; 0: not known */
	/* harts[hart_count], different ones; a source that is not here is
	 * the hart of that number, or the next number that is free */
	const struct hsc_import_hart *harts;
	size_t hart_count;
};

struct hsc_import_result {
	uint64_t bytes;    /* of all streams */
	size_t sources;    /* SRC values found in them */
	char guess[120];   /* which protocol was found, and by what, or "" */
	char learned[320]; /* parameters that were found, or "" */
	char missing[320]; /* a file that was mapped and is not here, or "" */
	char warning[400]; /* why the parameters cannot be right, or "" */
	bool codeless;     /* flow is traced, and no code was given */
};

/*
 * Make the bundle: the stream untouched, copies of the code, the manifest.
 *
 * Returns HSC_OK, HSC_E_CONFIG (a parameter that does not exist or cannot be
 * right), HSC_E_FILE, HSC_E_FORMAT or HSC_E_MEMORY, and why
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_import(
	const struct hsc_import_config *config,
	struct hsc_import_result *result, struct hsc_error *error);

/*
 * Look for what hsc_import would refuse, but for the stream, which may be yet
 * to come: code, bundle, protocol and its parameters, these only if config has
 * a protocol. *xlen is that of the code, or as asked. Returns as hsc_import.
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_import_check(
	const struct hsc_import_config *config, unsigned *xlen,
	struct hsc_error *error);

#ifdef __cplusplus
}
#endif

#endif
