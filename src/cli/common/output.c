/* SPDX-License-Identifier: MIT */
/* output.c - output files and their ends, and what the terminal can show.
 * Room   cli (floor 9) */
#include "cli/common/cli.h"
#include "cli/common/pager.h"
#include "view/common/text.h"
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

static unsigned columns_of_terminal(void)
{
	const char *text = getenv("COLUMNS");
	struct winsize size;
	uint64_t n;

	if (text && hsc_cli_number(text, &n) && n > 0 && n < 10000)
		return (unsigned)n;
	return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

/* https://no-color.org: set and not empty, whatever it says. */
static bool wants_color(void)
{
	const char *no = getenv("NO_COLOR"), *term = getenv("TERM");

	return !(no && *no) && !(term && strcmp(term, "dumb") == 0);
}

/* Does the output go to a file, not to standard output? */
static bool writes_file(const struct hsc_cli *cli)
{
	return cli->output && strcmp(cli->output, "-") != 0;
}

struct hsc_view_screen hsc_cli_screen(struct hsc_cli *cli)
{
	const bool terminal = isatty(STDOUT_FILENO);

	if (writes_file(cli))
		return cli->screen;

	cli->screen.color =
		cli->color == HSC_CLI_COLOR_ALWAYS ||
		(cli->color == HSC_CLI_COLOR_AUTO && terminal && wants_color());
	cli->screen.columns = terminal ? columns_of_terminal() : 0;
	return cli->screen;
}

static bool is_text(const struct hsc_cli *cli)
{
	return cli->format && strcmp(cli->format, "text") == 0;
}

static FILE *open_all(struct hsc_cli *cli, bool binary)
{
	FILE *out;

	if (writes_file(cli)) {
		out = fopen(cli->output, "wb");
		if (!out)
			hsc_cli_error(cli, "cannot write %s: %s", cli->output,
				      strerror(errno));
		return out;
	}
	hsc_cli_screen(cli);
	if (binary && isatty(STDOUT_FILENO)) {
		hsc_cli_error(cli, "will not write binary to a terminal");
		hsc_cli_hint(cli, "use -o FILE, or pipe it on");
		return NULL;
	}
	if (isatty(STDOUT_FILENO) && !cli->no_pager && is_text(cli))
		cli->pager = hsc_cli_pager_begin();
	cli->shows = isatty(STDOUT_FILENO);
	if (cli->shows && cli->drawn)
		fputs("\r\033[K", stderr);
	return stdout;
}

/* Make the lines of text on a terminal fit its width. */
static FILE *fit_columns(struct hsc_cli *cli, FILE *all)
{
	FILE *out;

	if (all != stdout || !cli->screen.columns || !is_text(cli))
		return all;
	cli->fitted = (struct hsc_cli_fitted){ .to = all,
					       .columns = cli->screen.columns };
	out = hsc_cli_fitted_open(&cli->fitted);
	if (!out)
		cli->fitted.to = NULL;
	return out ? out : all;
}

FILE *hsc_cli_open_output(struct hsc_cli *cli, bool binary)
{
	FILE *all = open_all(cli, binary), *first;

	all = all ? fit_columns(cli, all) : NULL;
	if (!all || !cli->limit)
		return all;
	cli->first = (struct hsc_cli_first){ .to = all, .lines = cli->limit };
	first = hsc_cli_first_open(&cli->first);
	if (first)
		return first;
	cli->first.to = NULL;
	hsc_cli_error(cli, "out of memory");
	return NULL;
}

/* What --limit is of has only so many lines. */
static FILE *close_first(struct hsc_cli *cli, FILE *out)
{
	FILE *all = cli->first.to;

	if (!all)
		return out;
	(void)fclose(out); /* it refuses what is beyond */
	cli->first.to = NULL;
	if (cli->first.reached)
		hsc_cli_say(cli, "the first %" PRIu64 " line%s; there are more",
			    cli->limit, cli->limit == 1 ? "" : "s");
	return all;
}

static FILE *close_fitted(struct hsc_cli *cli, FILE *out)
{
	FILE *all = cli->fitted.to;

	if (!all)
		return out;
	(void)fclose(out); /* an error is one of what it writes to */
	cli->fitted.to = NULL;
	return all;
}

static int close_all(struct hsc_cli *cli, FILE *out)
{
	const bool bad = ferror(out) != 0;
	const bool closed = out == stdout ? fflush(out) == 0 : fclose(out) == 0;

	if (cli->pager)
		hsc_cli_pager_end(cli->pager);

	if (!bad && closed)
		return HSC_EXIT_OK;
	return hsc_cli_leave(cli, HSC_EXIT_INPUT, "cannot write %s: %s",
			     writes_file(cli) ? cli->output : "standard output",
			     strerror(errno));
}

int hsc_cli_close_page(struct hsc_cli *cli, FILE *out)
{
	const int code = hsc_cli_close_output(cli, out);
	char size[HSC_VIEW_NUMBER];
	struct stat st;

	if (code == HSC_EXIT_OK && writes_file(cli) &&
	    stat(cli->output, &st) == 0)
		hsc_cli_say(cli,
			    "wrote %s (%s KB). Open it with a browser; no "
			    "network needed",
			    cli->output,
			    hsc_view_grouped((uint64_t)st.st_size / 1000 + 1,
					     size));
	return code;
}

int hsc_cli_close_output(struct hsc_cli *cli, FILE *out)
{
	return close_all(cli, close_fitted(cli, close_first(cli, out)));
}

void hsc_cli_bundle_stem(const char *bundle, char *stem, size_t size)
{
	size_t len = strlen(bundle);
	const char *slash;

	while (len > 1 && bundle[len - 1] == '/')
		len--;
	slash = memrchr(bundle, '/', len);
	if (slash) {
		len -= (size_t)(slash + 1 - bundle);
		bundle = slash + 1;
	}
	if (len > 5 && memcmp(bundle + len - 5, ".hart", 5) == 0)
		len -= 5;
	snprintf(stem, size, "%.*s", (int)len, bundle);
}

void hsc_cli_name_output(struct hsc_cli *cli, const char *suffix, char *path,
			 size_t size)
{
	size_t len;

	hsc_cli_bundle_stem(cli->bundle, path, size);
	len = strlen(path);
	snprintf(path + len, size - len, "%s", suffix);
	cli->output = path;
}
