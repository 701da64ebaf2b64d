/* SPDX-License-Identifier: MIT */
/*
 * log.h - hartscope encode --from LOG: a commit log to a trace.
 *
 * Room   cli (floor 9)
 */
#ifndef HSC_CLI_ENCODE_LOG_H
#define HSC_CLI_ENCODE_LOG_H

#include "cli/common/code_files.h"
#include <hartscope/capture/commit_log.h>

/* All zero at first. */
struct hsc_cli_encode_log {
	const char *from; /* the log, or NULL */
	enum hsc_commit_format format;
	struct hsc_cli_code_files files;
	unsigned xlen;
};

/* Encode log->from to cli->output: a bundle if it is called *.hart, else a
 * stream. Returns enum hsc_exit. */
int hsc_cli_encode_log(struct hsc_cli *cli,
		       const struct hsc_cli_encode_log *log,
		       const char *protocol);

/* Columns of --log-format, an enum hsc_commit_format; also of verify. */
#define HSC_CLI_LOG_FORMATS                                                    \
	.words = "spike csv qemu text u64", .least = HSC_COMMIT_SPIKE

#endif
