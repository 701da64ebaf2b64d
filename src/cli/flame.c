/* SPDX-License-Identifier: MIT */
/* flame.c - hartscope flame: a flame graph in one HTML file.
 * Room   cli (floor 9) */
#include "view/flame/flame.h"
#include "cli/common/bundle/by_source.h"
#include "cli/common/bundle/walk.h"
#include "cli/common/commands.h"
#include "view/export/export.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct flame {
	struct hsc_cli_by_source calls;
	uint64_t reported; /* by messages: events without instructions */
};

static enum hsc_status event(void *view, const struct hsc_event *e)
{
	struct flame *f = view;

	f->reported += e->reported && e->kind != HSC_EVENT_ACCESS;
	return HSC_OK;
}

static enum hsc_status feed(void *view, const struct hsc_stack_step *step)
{
	struct flame *f = view;

	return hsc_cli_by_source_feed(&f->calls, step);
}

static enum hsc_status feed_words(void *view, struct hsc_stack *stack,
				  const struct hsc_event *e)
{
	struct flame *f = view;

	return hsc_cli_by_source_words(&f->calls, stack, e);
}

static const struct hsc_view_ops ops = { event, feed, NULL };

static int print_flame(struct hsc_cli_walk *w, const struct hsc_calltree *tree)
{
	struct hsc_cli *cli = w->d.cli;
	const bool html = strcmp(cli->format, "html") == 0;
	const struct hsc_view_title title = hsc_cli_walk_title(w);
	char path[512];
	enum hsc_status rc;
	FILE *out;

	if (html && !cli->output)
		hsc_cli_name_output(cli, ".flame.html", path, sizeof(path));
	out = hsc_cli_open_output(cli, false);
	if (!out)
		return HSC_EXIT_INPUT;
	if (html)
		rc = hsc_view_flame_html(out, &title, tree, w->functions, NULL);
	else
		rc = hsc_export_folded_to(out, tree, w->functions);
	if (rc == HSC_E_MEMORY)
		w->d.rc = rc;
	if (!html) /* a page says it */
		hsc_cli_say_folded(cli,
				   title.folded + hsc_calltree_folded(tree));
	return html && rc == HSC_OK ? hsc_cli_close_page(cli, out)
				    : hsc_cli_close_output(cli, out);
}

static int run_flame(struct hsc_cli *cli, void *values)
{
	const struct hsc_decode_config config = {
		.unmerged = true,
		.blocks_only = true,
		.words = true,
	};
	struct flame f = { .reported = 0 };
	struct hsc_cli_walk w;
	int code;

	(void)values;
	code = hsc_cli_walk_open(&w, cli, &config);
	if (code != HSC_EXIT_OK)
		return code;
	if (cli->shards)
		return hsc_cli_walk_shard(
			&w, &(struct hsc_results_config){ .tree = true });
	w.words = feed_words;
	w.d.shows = HSC_CLI_SHOWS_INSTRUCTIONS;
	if (hsc_cli_by_source_make(&f.calls, false) != HSC_OK) {
		w.d.rc = HSC_E_MEMORY;
	} else if (hsc_cli_by_source_decode(&f.calls, &w, &ops, &f)) {
		hsc_cli_walk_explain(&w);
		code = print_flame(&w, f.calls.tree);
	}
	if (f.reported)
		hsc_cli_say(cli,
			    "%" PRIu64 " calls, samples and other events of "
			    "messages are not in it; see: hartscope report",
			    f.reported);
	hsc_cli_by_source_clear(&f.calls);
	return hsc_cli_walk_close(&w, code);
}

const struct hsc_cli_command hsc_cli_flame = {
	.name = "flame",
	.summary = "flame graph: one HTML file, or folded stacks",
	.synopsis = "[BUNDLE | -e ELF [-P NAME] [-p ...] -]",
	.formats = "html,folded",
	.example = "  hartscope flame run.hart\n"
		   "  hartscope flame --format=folded run.hart\n",
	.groups = HSC_CLI_BUNDLE | HSC_CLI_OUTPUT | HSC_CLI_FORMAT |
		  HSC_CLI_FILTER | HSC_CLI_JOBS | HSC_CLI_SHARD |
		  HSC_CLI_PARAM | HSC_CLI_LIVE,
	.options = NULL,
	.named = true,
	.run = run_flame,
};
