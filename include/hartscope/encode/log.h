/* SPDX-License-Identifier: MIT */
/*
 * log.h - the commit log of a simulator becomes a trace.
 *
 * Room   encode (floor 7): wires the usual chains
 *
 * What retired is in the log, what it does to the flow by its opcode: from
 * the log where it stands there, else from the files of code. A trap that the
 * log does not report is seen by where execution goes on: not where the last
 * instruction leads. Its kind is not known then.
 */
#ifndef HSC_ENCODE_LOG_H
#define HSC_ENCODE_LOG_H

#include <hartscope/base/error.h>
#include <hartscope/base/status.h>
#include <hartscope/capture/commit_log.h>
#include <hartscope/decode/code_file.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

#define HSC_ENCODE_HARTS_MAX 256

/* Zero means default. */
struct hsc_encode_config {
	const char *log; /* "-": standard input */
	enum hsc_commit_format format;
	const char *pattern;  /* or NULL; see hsc_commit_log_open_pattern */
	const char *bundle;   /* folder to make; or NULL, then .. */
	FILE *stream;         /* .. the bytes of all harts go here */
	const char *protocol; /* "ntrace", "etrace", "etrace-0.026" */
	const struct hsc_code_file *code; /* code[code_count] */
	size_t code_count;
	const char *const *params; /* params[param_count], "name=value" */
	size_t param_count;
	unsigned xlen;    /* 32 or 64; 0: as the ELF file says, else 64 */
	const char *tool; /* for the manifest: "hartscope 0.1.0" */
};

struct hsc_encode_result {
	uint64_t instructions;
	uint64_t bytes;    /* of trace */
	uint64_t traps;    /* that the log reports */
	uint64_t seen;     /* traps that it does not report */
	uint64_t left_out; /* instructions that the trace cannot show */
	uint64_t misled;   /* returns that it shows as if to another address */
	const char *misled_by; /* .. the parameter because of which it does */
	size_t harts;
	uint64_t differs;      /* rows whose opcode is not that of the code */
	uint64_t differs_line; /* the first of them */
	bool no_code; /* it ended at `no_code_pc`, whose code is unknown */
	uint64_t no_code_pc;
	enum hsc_commit_format format; /* that the log has */
	uint64_t passed_over;          /* lines that do not fit the pattern */
	const char *added; /* a parameter that was not given and a reader of the
			      bare stream needs, "name=value", or NULL */
};

/*
 * Encode a whole log. A bundle has a stream and a source for each hart, copies
 * of the code, and the code that only the log knows. In a single stream, harts
 * are distinguished by what src_bits makes room for.
 *
 * Returns HSC_OK, HSC_E_CONFIG (a parameter, a protocol, several harts and no
 *         room to distinguish them), HSC_E_FILE, HSC_E_FORMAT (of log or code;
 *         code that is unknown) or HSC_E_MEMORY, and why
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_encode_log(
	const struct hsc_encode_config *config,
	struct hsc_encode_result *result, struct hsc_error *error);

#ifdef __cplusplus
}
#endif

#endif
