/* SPDX-License-Identifier: MIT */
/* say.c - errors, hints and remarks on stderr.
 * Room   cli (floor 9) */
#include "cli/common/cli.h"
#include "view/common/text.h"
#include <stdarg.h>
#include <string.h>

/* Before what is said: a line of progress is wiped. */
static void wipe_progress(const struct hsc_cli *cli)
{
	if (cli->drawn)
		fputs("\r\033[K", stderr);
}

static void print_line(const char *head, const char *name, const char *format,
		       va_list args)
{
	char text[2048];

	fflush(stdout);
	vsnprintf(text, sizeof(text), format, args);
	fputs(head, stderr);
	hsc_view_foreign(stderr, name);
	fputs(*name ? ": " : "", stderr);
	hsc_view_foreign(stderr, text);
	fputc('\n', stderr);
}

void hsc_cli_error(const struct hsc_cli *cli, const char *format, ...)
{
	va_list args;

	wipe_progress(cli);
	va_start(args, format);
	print_line("hartscope ", cli->command->name, format, args);
	va_end(args);
}

void hsc_cli_hint(const struct hsc_cli *cli, const char *format, ...)
{
	va_list args;

	wipe_progress(cli);
	va_start(args, format);
	print_line("  ", "", format, args);
	va_end(args);
}

/* The bundle as the user named it. */
static const char *name_of_bundle(const struct hsc_cli *cli)
{
	for (size_t i = 0; i < cli->packed_count; i++)
		if (strcmp(cli->packed[i].bundle, cli->bundle) == 0)
			return cli->packed[i].name;
	return cli->bundle;
}

void hsc_cli_say(const struct hsc_cli *cli, const char *format, ...)
{
	const char *name = cli->command->name;
	char head[64] = "";
	va_list args;

	if (cli->verbosity < 0)
		return;
	if (cli->one_of_many && cli->bundle) {
		snprintf(head, sizeof(head), "%s: ", name);
		name = name_of_bundle(cli);
	}
	wipe_progress(cli);
	va_start(args, format);
	print_line(head, name, format, args);
	va_end(args);
}

int hsc_cli_fail(const struct hsc_cli *cli, enum hsc_status rc,
		 const struct hsc_error *error)
{
	hsc_cli_error(cli, "%s",
		      error && error->text[0] ? error->text
		      : rc == HSC_E_MEMORY    ? "out of memory"
					      : "it did not work");
	switch (rc) {
	case HSC_E_CONFIG:
	case HSC_E_VALUE:
		return HSC_EXIT_USAGE;
	case HSC_E_FILE:
	case HSC_E_FORMAT:
	case HSC_E_WIRE:
		return HSC_EXIT_INPUT;
	case HSC_E_TARGET:
		return HSC_EXIT_TARGET;
	default:
		return HSC_EXIT_BUG;
	}
}
