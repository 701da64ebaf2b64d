/* SPDX-License-Identifier: MIT */
/* diff.c - hartscope diff: what changed between two recordings.
 * Room   cli (floor 9) */
#include "cli/diff/diff.h"
#include "cli/common/bundle/by_source.h"
#include "cli/common/bundle/packed.h"
#include "cli/common/bundle/walk.h"
#include "cli/common/commands.h"
#include "cli/common/options/options.h"
#include "view/diff/diff.h"
#include "view/flame/flame.h"
#include <stdlib.h>
#include <string.h>

#define DEFAULT_LIMIT 40

/* Its options. */
struct diff {
	unsigned sort;
	size_t limit;
	bool limit_is_given;
	bool first;
	bool timed; /* --durations */
};

#define AT(member) HSC_CLI_AT(struct diff, member)

static const struct hsc_cli_option options[] = {
	{ "first", 0, NULL, "only where the instructions part first",
	  HSC_CLI_FLAG, AT(first) },
	{ "durations", 0, NULL, "p50 and p99 of calls, before and after",
	  HSC_CLI_FLAG, AT(timed) },
	{ "sort", 's', "COLUMN", "by the change of self, total or calls",
	  HSC_CLI_WORD, AT(sort), .words = "self total calls" },
	{ "limit", 'n', "N", "rows of text; 0: all (default: 40)",
	  HSC_CLI_NUMBER, AT(limit), HSC_CLI_GIVEN(struct diff, limit_is_given),
	  .of_text = true },
	{ .name = NULL },
};

/* One of the two recordings. */
struct side {
	struct hsc_cli cli;
	struct hsc_cli_walk walk;
	struct hsc_cli_by_source calls;
	struct hsc_durations *lengths; /* NULL: not wanted */
};

static enum hsc_status feed(void *view, const struct hsc_stack_step *step)
{
	struct side *s = view;

	if (s->lengths && hsc_durations_feed(s->lengths, step) != HSC_OK)
		return HSC_E_MEMORY;
	return hsc_cli_by_source_feed(&s->calls, step);
}

static const struct hsc_view_ops ops = { NULL, feed, NULL };

/* Read one. Returns HSC_EXIT_OK, or the code to leave with. */
static int read_side(struct side *s, bool timed)
{
	const struct hsc_decode_config config = { .unmerged = true,
						  .blocks_only = true };
	const int code = hsc_cli_walk_open(&s->walk, &s->cli, &config);

	if (code != HSC_EXIT_OK)
		return code;
	s->walk.d.shows = HSC_CLI_SHOWS_INSTRUCTIONS;
	if (hsc_cli_by_source_make(&s->calls, true) != HSC_OK ||
	    (timed && hsc_durations_new(&s->lengths) != HSC_OK)) {
		s->walk.d.rc = HSC_E_MEMORY;
		return HSC_EXIT_BUG;
	}
	if (!hsc_cli_by_source_walk(&s->calls, &s->walk, &ops, s))
		return s->walk.d.rc == HSC_E_MEMORY ? HSC_EXIT_BUG
						    : HSC_EXIT_INPUT;
	hsc_cli_walk_explain(&s->walk);
	return HSC_EXIT_OK;
}

static int close_side(struct side *s)
{
	hsc_cli_by_source_clear(&s->calls);
	hsc_durations_free(&s->lengths);
	return hsc_cli_walk_close(&s->walk, HSC_EXIT_OK);
}

static enum hsc_status write_diff(struct hsc_cli *cli, FILE *out,
				  const struct hsc_view_diff *view)
{
	const struct hsc_view_flame_was was = {
		.bundle = view->titles[0].bundle,
		.nodes = view->c->was,
	};

	if (strcmp(cli->format, "json") == 0)
		return hsc_view_diff_json(out, view);
	if (strcmp(cli->format, "folded") == 0)
		return hsc_view_diff_folded(out, view);
	if (strcmp(cli->format, "html") != 0)
		return hsc_view_diff_text(out, view);
	return hsc_view_flame_html(out, &view->titles[1], view->c->tree,
				   view->c->functions, &was);
}

/* HSC_EXIT_FINDING if they differ. */
static int print_diff(struct hsc_cli *cli, struct side sides[2],
		      const struct diff *as, const struct hsc_comparison *c)
{
	static const enum hsc_view_sort sorts[] = { HSC_SORT_SELF,
						    HSC_SORT_TOTAL,
						    HSC_SORT_CALLS };
	struct hsc_view_diff view = {
		.c = c,
		.sort = sorts[as->sort],
		.limit = as->limit_is_given ? as->limit : DEFAULT_LIMIT,
	};
	enum hsc_status rc;
	uint32_t *rows;
	size_t count;
	FILE *out;
	int code;

	for (unsigned i = 0; i < 2; i++) {
		view.titles[i] = hsc_cli_walk_title(&sides[i].walk);
		view.titles[i].shown =
			hsc_profile_instructions(sides[i].calls.profile);
	}
	rc = hsc_view_diff_rows(&view, &rows, &count);
	free(rows);
	if (rc != HSC_OK)
		return hsc_cli_fail(cli, rc, NULL);
	out = hsc_cli_open_output(cli, false);
	if (!out)
		return HSC_EXIT_INPUT;
	rc = write_diff(cli, out, &view);
	if (strcmp(cli->format, "folded") == 0)
		hsc_cli_say_folded(cli, hsc_calltree_folded(c->tree));
	code = hsc_cli_close_output(cli, out);
	if (rc == HSC_E_MEMORY)
		return hsc_cli_fail(cli, rc, NULL);
	return code == HSC_EXIT_OK && count ? HSC_EXIT_FINDING : code;
}

static int compare_sides(struct hsc_cli *cli, struct side sides[2],
			 const struct diff *as)
{
	struct hsc_comparison_side of[2];
	struct hsc_comparison c;
	int code = HSC_EXIT_BUG;

	for (unsigned i = 0; i < 2; i++)
		of[i] = (struct hsc_comparison_side){ sides[i].walk.functions,
						      sides[i].calls.profile,
						      sides[i].calls.tree,
						      sides[i].lengths };
	if (hsc_comparison_make(&c, &of[0], &of[1]) == HSC_OK)
		code = print_diff(cli, sides, as, &c);
	else
		hsc_cli_error(cli, "out of memory");
	hsc_comparison_clear(&c);
	return code;
}

static int compare_tables(struct hsc_cli *cli, const struct hsc_cli of[2],
			  const struct diff *as)
{
	struct side sides[2] = { { .cli = of[0] }, { .cli = of[1] } };
	int code = read_side(&sides[0], as->timed), closed[2];

	if (code == HSC_EXIT_OK)
		code = read_side(&sides[1], as->timed);
	if (code == HSC_EXIT_OK)
		code = compare_sides(cli, sides, as);
	/* a function may be new, or gone */
	if (!sides[0].walk.d.unmatched || !sides[1].walk.d.unmatched)
		sides[0].walk.d.unmatched = sides[1].walk.d.unmatched = false;
	for (unsigned i = 0; i < 2; i++) {
		const bool opened = sides[i].walk.d.decode != NULL;

		closed[i] = close_side(&sides[i]);
		if (!opened)
			closed[i] = HSC_EXIT_OK;
	}
	if (code == HSC_EXIT_OK || code == HSC_EXIT_FINDING)
		for (unsigned i = 0; i < 2; i++)
			code = closed[i] != HSC_EXIT_OK ? closed[i] : code;
	return code;
}

/* OLD NEW, or OLD alone: NEW is then that of -i, or the newest. */
static int take_bundles(struct hsc_cli *cli, struct hsc_cli sides[2])
{
	const char *old;

	if (cli->at == cli->argc)
		return hsc_cli_usage(cli,
				     "two recordings are needed: OLD and NEW");
	old = cli->argv[cli->at++];
	if (cli->at < cli->argc && !cli->bundle)
		cli->bundle = cli->argv[cli->at++];
	/* what is unpacked belongs to *cli, not to the sides */
	if (!hsc_cli_unpack_here(cli, &old) ||
	    (cli->bundle && !hsc_cli_unpack_here(cli, &cli->bundle)))
		return HSC_EXIT_INPUT;
	sides[1] = *cli;
	sides[1].one_of_many = true;
	sides[0] = sides[1];
	sides[0].bundle = old;
	sides[0].at = cli->argc;
	return HSC_EXIT_OK;
}

static int run_diff(struct hsc_cli *cli, void *values)
{
	const struct diff *d = values;
	struct hsc_cli sides[2];
	const int code = take_bundles(cli, sides);

	if (code != HSC_EXIT_OK)
		return code;
	if (!d->first)
		return compare_tables(cli, sides, d);
	if (!hsc_cli_given_none(cli,
				"durations sort limit filter notrace depth "
				"time inlined task",
				"does not go with --first"))
		return HSC_EXIT_USAGE;
	if (strcmp(cli->format, "text") == 0 ||
	    strcmp(cli->format, "json") == 0)
		return hsc_cli_diff_first(cli, sides);
	return hsc_cli_usage(cli, "--first is text or json, not %s",
			     cli->format);
}

const struct hsc_cli_command hsc_cli_diff = {
	.name = "diff",
	.summary = "what changed between two recordings",
	.synopsis = "OLD [NEW]",
	.formats = "text,json,folded,html",
	.example = "  hartscope diff old.hart new.hart\n"
		   "  hartscope diff --first old.hart new.hart\n"
		   "  hartscope diff --format=html -o diff.html old.hart "
		   "new.hart\n",
	.groups = HSC_CLI_BUNDLE | HSC_CLI_OUTPUT | HSC_CLI_FORMAT |
		  HSC_CLI_FILTER | HSC_CLI_JOBS,
	.options = options,
	.size = sizeof(struct diff),
	.run = run_diff,
};
