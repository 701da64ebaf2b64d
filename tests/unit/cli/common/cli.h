/* SPDX-License-Identifier: MIT */
/* cli.h - a command "test" without options, and what it prints on stderr. */
#ifndef HSC_TESTS_CLI_COMMON_CLI_H
#define HSC_TESTS_CLI_COMMON_CLI_H

#include "cli/common/cli.h"
#include "support/captured.h"
#include "unit/check.h"

static const struct hsc_cli_command test_command = { .name = "test" };

static inline struct hsc_cli *test_cli(void)
{
	struct hsc_cli *cli = calloc(1, sizeof(*cli));

	if (!cli)
		exit(1);
	cli->command = &test_command;
	return cli;
}

/* What `call` prints on stderr must be `want`. */
#define CHECK_SAID(call, want, name)                                           \
	do {                                                                   \
		struct captured said_ = { .len = 0 };                          \
                                                                               \
		captured_begin(&said_, &stderr);                               \
		call;                                                          \
		CHECK_STR(captured_end(&said_), want, name);                   \
		captured_free(&said_);                                         \
	} while (0)

#endif
