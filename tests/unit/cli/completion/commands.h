/* SPDX-License-Identifier: MIT */
/* commands.h - two commands with options of all kinds, and what is printed to
 * complete them. */
#ifndef HSC_TESTS_CLI_COMPLETION_COMMANDS_H
#define HSC_TESTS_CLI_COMPLETION_COMMANDS_H

#include "cli/completion/completion.h"
#include "support/captured.h"
#include "unit/capture/scratch.h"
#include "unit/check.h"

static const struct hsc_cli_option completed_options[] = {
	{ "all", 'a', NULL, "it's all: [x]", .type = HSC_CLI_FLAG },
	{ "limit", 'n', "N", "rows", .type = HSC_CLI_NUMBER },
	{ "how", 0, "HOW", "which way", .type = HSC_CLI_WORD,
	  .words = "guess full" },
	{ "elf", 0, "FILE", "the program", .type = HSC_CLI_TEXT },
	{ "sysroot", 0, "FOLDER", "of libraries", .type = HSC_CLI_TEXT },
	{ "bundle", 0, "BUNDLE", "a recording", .type = HSC_CLI_TEXT },
	{ "param", 'p', "NAME=VALUE", "of the trace", .type = HSC_CLI_TEXT },
	{ "old-name", 0, NULL, NULL, .type = HSC_CLI_FLAG },
	{ .name = NULL },
};

static const struct hsc_cli_command completed_first = {
	.name = "first",
	.summary = "the user's: first",
	.options = completed_options,
	.groups = HSC_CLI_BUNDLE,
}, completed_second = { .name = "second", .words = "start stop",
			.summary = "no options" };

/* The script, of malloc. */
static inline char *completed(hsc_cli_complete_fn *print)
{
	static const struct hsc_cli_command *const commands[] = {
		&completed_first, &completed_second, NULL
	};
	struct captured shown = { .len = 0 };

	captured_begin(&shown, &stdout);
	print(commands);
	captured_end(&shown);
	return shown.text;
}

/* Each of lines[count] stands in the text, as a whole line. */
static inline void completed_lines(const char *text, const char *const *lines,
				   size_t count)
{
	char line[256];

	for (size_t i = 0; i < count; i++) {
		snprintf(line, sizeof(line), "\n%s\n", lines[i]);
		if (!strstr(text, line))
			CHECK_STR(text, line, "a line is missing");
	}
	CHECK(strstr(text, "old-name") == NULL);
}

/* If there is this shell, it can read the script. */
static inline void completed_read(const char *text, const char *shell)
{
	char command[80];

	scratch_text("script", text);
	snprintf(command, sizeof(command),
		 "! command -v %s >/dev/null || %s -n script", shell, shell);
	CHECK_EQ(system(command), 0);
	unlink("script");
}

#endif
