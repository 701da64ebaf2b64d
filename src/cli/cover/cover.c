/* SPDX-License-Identifier: MIT */
/* cover.c - hartscope cover: what of the source ran.
 * Room   cli (floor 9) */
#include "view/cover/cover.h"
#include "cli/common/commands.h"
#include "cli/cover/counted.h"
#include "view/cover/marks.h"
#include "view/export/coverage/cover.h"
#include <fnmatch.h>
#include <inttypes.h>
#include <string.h>

struct cover {
	struct hsc_cli_list include, exclude;
	uint64_t lines, branches; /* least share that is enough, percent */
	bool wants_lines, wants_branches;
	bool all, missing, no_markers;
	struct hsc_cli_counted counted;
	struct hsc_cover *cover;
};

#define AT(member)    HSC_CLI_AT(struct cover, member)
#define GIVEN(member) HSC_CLI_GIVEN(struct cover, member)

static const struct hsc_cli_option options[] = {
	{ "include", 0, "PATTERN", "only source files that match", HSC_CLI_LIST,
	  AT(include) },
	{ "exclude", 0, "PATTERN", "not source files that match", HSC_CLI_LIST,
	  AT(exclude) },
	{ "all", 0, NULL, "with code that has no source", HSC_CLI_FLAG,
	  AT(all) },
	{ "missing", 'm', NULL, "of text: with the lines that never ran",
	  HSC_CLI_FLAG, AT(missing), .of_text = true },
	{ "no-markers", 0, NULL, "count what LCOV_EXCL marks leave out",
	  HSC_CLI_FLAG, AT(no_markers) },
	{ "fail-under", 0, "PERCENT", "exit with 1 if fewer lines ran",
	  HSC_CLI_NUMBER, AT(lines), GIVEN(wants_lines), .most = 100 },
	{ "fail-under-branches", 0, "PERCENT",
	  "exit with 1 if fewer branch outcomes were seen", HSC_CLI_NUMBER,
	  AT(branches), GIVEN(wants_branches), .most = 100 },
	{ .name = NULL },
};

static bool matches_any(const struct hsc_cli_list *patterns, const char *file)
{
	for (size_t i = 0; i < patterns->count; i++)
		if (fnmatch(patterns->items[i], file, 0) == 0)
			return true;
	return false;
}

static bool wants_file(const void *context, const char *file)
{
	const struct cover *c = context;

	return (!c->include.count || matches_any(&c->include, file)) &&
	       !matches_any(&c->exclude, file);
}

/* An empty result explains itself; true if no file is left. */
static bool explain_nothing(const struct cover *c, const struct hsc_cli *cli)
{
	const bool nothing =
		hsc_cover_files(c->cover) == 0 && c->counted.title.instructions;

	if (nothing)
		hsc_cli_error(cli, "no source file is left: see --include and "
				   "--exclude");
	else if (hsc_cover_has_no_source(c->cover) &&
		 c->counted.title.instructions)
		hsc_cli_say(cli, "the program has no line information (compile "
				 "with -g): functions and instructions only");
	return nothing;
}

static void print_cover(const struct cover *c, struct hsc_cli *cli, FILE *out)
{
	const struct hsc_view_cover v = {
		.out = out,
		.title = &c->counted.title,
		.recordings = c->counted.recordings,
		.counts = c->counted.counts,
		.cover = c->cover,
		.missing = c->missing,
	};

	if (strcmp(cli->format, "json") == 0)
		hsc_view_cover_json(&v);
	else if (strcmp(cli->format, "html") == 0)
		hsc_view_cover_html(&v);
	else if (strcmp(cli->format, "lcov") == 0)
		hsc_export_lcov(out, c->cover);
	else if (strcmp(cli->format, "cobertura") == 0)
		hsc_export_cobertura(out, c->cover);
	else if (strcmp(cli->format, "drcov") == 0)
		hsc_export_drcov(out, c->counted.counts);
	else
		hsc_view_cover_text(&v);
}

/* Is a share below what is wanted? Of nothing none is missing. */
static bool is_under(const struct hsc_cli *cli, const char *what, uint64_t ran,
		     uint64_t all, uint64_t least)
{
	if (ran * 100 >= least * all)
		return false;
	hsc_cli_error(cli,
		      "%" PRIu64 " of %" PRIu64 " %s ran, less than %" PRIu64
		      " %%",
		      ran, all, what, least);
	return true;
}

static int check_thresholds(const struct cover *c, const struct hsc_cli *cli)
{
	const struct hsc_cover_sums t = hsc_cover_total(c->cover);
	bool under = c->wants_lines &&
		     is_under(cli, "lines", t.lines_ran, t.lines, c->lines);

	/* no lines at all are no proof that all of them ran */
	if (c->wants_lines && c->lines && !t.lines) {
		hsc_cli_error(cli, "there are no lines to cover");
		under = true;
	}
	under |= c->wants_branches &&
		 is_under(cli, "branch outcomes", t.branches_ran, t.branches,
			  c->branches);
	if (under)
		return HSC_EXIT_FINDING;
	return c->counted.lost ? HSC_EXIT_LOSS : HSC_EXIT_OK;
}

static int show_cover(struct cover *c, struct hsc_cli *cli)
{
	const bool binary = strcmp(cli->format, "drcov") == 0;
	size_t unread = 0;
	bool nothing;
	FILE *out;
	int code;

	if (!c->no_markers &&
	    hsc_view_cover_read_marks(c->cover, &unread) != HSC_OK)
		return hsc_cli_leave(cli, HSC_EXIT_BUG, "out of memory");
	nothing = explain_nothing(c, cli);
	if (unread)
		hsc_cli_say(cli,
			    "%zu source file%s cannot be read, marks in %s not "
			    "respected",
			    unread, unread == 1 ? "" : "s",
			    unread == 1 ? "it are" : "them are");
	out = hsc_cli_open_output(cli, binary);
	if (!out)
		return HSC_EXIT_INPUT;
	print_cover(c, cli, out);
	code = hsc_cli_close_output(cli, out);
	if (code == HSC_EXIT_OK)
		code = check_thresholds(c, cli);
	return code == HSC_EXIT_OK && nothing ? HSC_EXIT_FINDING : code;
}

static int run_cover(struct hsc_cli *cli, void *values)
{
	struct cover *c = values;
	const struct hsc_cover_config config = {
		.all = c->all,
		.wants = wants_file,
		.context = c,
	};
	int code;

	if (cli->shards)
		return hsc_cli_counted_shard(cli);
	code = hsc_cli_counted_open(&c->counted, cli);
	if (code != HSC_EXIT_OK)
		return code;
	if (hsc_cover_new(&c->cover, c->counted.counts, &config) == HSC_OK) {
		code = show_cover(c, cli);
		hsc_cover_free(&c->cover);
	} else {
		hsc_cli_error(cli, "out of memory");
		code = HSC_EXIT_BUG;
	}
	hsc_cli_counted_close(&c->counted);
	return code;
}

const struct hsc_cli_command hsc_cli_cover = {
	.name = "cover",
	.summary = "what of the source ran: lines, functions, branches",
	.synopsis = "[BUNDLE ...]",
	.formats = "text,json,html,lcov,cobertura,drcov",
	.example = "  hartscope cover run.hart\n"
		   "  hartscope cover --format=html -o cover.html *.hart\n"
		   "  hartscope cover --format=lcov -o run.info run.hart\n"
		   "  hartscope cover --fail-under=80 --exclude='*/tests/*'\n",
	.groups = HSC_CLI_BUNDLE | HSC_CLI_OUTPUT | HSC_CLI_FORMAT |
		  HSC_CLI_JOBS | HSC_CLI_SHARD,
	.options = options,
	.size = sizeof(struct cover),
	.run = run_cover,
};
