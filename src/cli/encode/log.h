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

/* Options of hartscope encode; indices of its table. */
enum hsc_cli_encode_option {
	HSC_CLI_ENCODE_PROTOCOL,
	HSC_CLI_ENCODE_FROM,
	HSC_CLI_ENCODE_LOG_FORMAT,
	HSC_CLI_ENCODE_ELF,
	HSC_CLI_ENCODE_IMAGE,
	HSC_CLI_ENCODE_XLEN,
	HSC_CLI_ENCODE_PIB,
	HSC_CLI_ENCODE_HELP_PARAMS,
};

/* All zero at first. */
struct hsc_cli_encode_log {
	const char *from; /* the log, or NULL */
	enum hsc_commit_format format;
	struct hsc_cli_code_files files;
	unsigned xlen;
};

/* Take an option; false, and it is said why, if its value cannot be. */
bool hsc_cli_encode_log_take(struct hsc_cli *cli,
			     struct hsc_cli_encode_log *log, int option);

/* Encode log->from to cli->output: a bundle if it is called *.hart, else a
 * stream. Returns enum hsc_exit. */
int hsc_cli_encode_log(struct hsc_cli *cli,
		       const struct hsc_cli_encode_log *log,
		       const char *protocol);

/* cli->value as --log-format; also of hartscope verify. */
bool hsc_cli_log_format(struct hsc_cli *cli, enum hsc_commit_format *out);

#endif
