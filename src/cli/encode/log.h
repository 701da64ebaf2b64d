/* SPDX-License-Identifier: MIT */
/*
 * log.h - hartscope encode --from LOG: a commit log to a trace.
 *
 * Room   cli (floor 9)
 */
#ifndef HSC_CLI_ENCODE_LOG_H
#define HSC_CLI_ENCODE_LOG_H

#include "cli/common/options/code_files.h"
#include <hartscope/capture/commit_log.h>

/* How a log is written: zero is a guess. */
struct hsc_cli_log_format {
	enum hsc_commit_format format;
	const char *pattern; /* or NULL */
};

/* All zero at first. */
struct hsc_cli_encode_log {
	const char *from; /* the log, or NULL */
	struct hsc_cli_log_format format;
	struct hsc_cli_code_files files;
	unsigned xlen;
};

/* Encode log->from to cli->output: a bundle if it is called *.hart, else a
 * stream. Returns enum hsc_exit. */
int hsc_cli_encode_log(struct hsc_cli *cli,
		       const struct hsc_cli_encode_log *log,
		       const char *protocol);

/* Columns of --log-format, a struct hsc_cli_log_format; also of verify. */
#define HSC_CLI_LOG_FORMATS                                                    \
	.words = HSC_CLI_LOG_WORDS, .take = hsc_cli_take_log_format
#define HSC_CLI_LOG_HELP "the tool that wrote it, or a regular expression"
#define HSC_CLI_LOG_WORDS                                                      \
	"spike csv qemu text u64 rvvi rvfi cva6 cv32e40p ibex whisper gem5 "   \
	"sail dromajo renode vexriscv"

/* A word, or a regular expression with a group "(?<pc>..)". */
bool hsc_cli_take_log_format(struct hsc_cli *cli, void *at, const char *value);

/* Open a log as that says. */
enum hsc_status hsc_cli_open_log(struct hsc_commit_log **out, const char *path,
				 const struct hsc_cli_log_format *as,
				 struct hsc_error *error);

#endif
