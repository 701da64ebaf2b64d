/* SPDX-License-Identifier: MIT */
/* view.c - hartscope view: a whole recording as one HTML page.
 * Room   cli (floor 9) */
#include "cli/common/bundle/sources.h"
#include "cli/common/bundle/walk.h"
#include "cli/common/commands.h"
#include "cli/cover/counted.h"
#include "view/page/page.h"
#include <stdlib.h>

struct view {
	uint64_t calls; /* drawn at most */
	bool no_source;
};

/* What the walk feeds. */
struct shown {
	struct hsc_page *page;
	struct hsc_decode *decode;
	struct hsc_cli_processes ran; /* if source is shown */
	bool source;
};

static const struct hsc_cli_option options[] = {
	{ "calls", 0, "N", "draw the N longest calls at most (300000)",
	  HSC_CLI_NUMBER, HSC_CLI_AT(struct view, calls), .least = 1000,
	  .most = 5000000 },
	{ "no-source", 0, NULL, "without source and coverage", HSC_CLI_FLAG,
	  HSC_CLI_AT(struct view, no_source) },
	{ .name = NULL },
};

static enum hsc_status event(void *view, const struct hsc_event *e)
{
	struct shown *v = view;
	enum hsc_status rc = HSC_OK;

	if (v->source)
		rc = hsc_cli_processes_feed(&v->ran, v->decode, e);
	return rc == HSC_OK ? hsc_page_event(v->page, e) : rc;
}

static enum hsc_status step(void *view, const struct hsc_stack_step *s)
{
	struct shown *v = view;

	return hsc_page_step(v->page, s);
}

static const struct hsc_view_ops ops = { event, step, NULL };

static int write_page(struct hsc_cli_walk *w, struct hsc_page *page,
		      const struct hsc_cli_sources *sources,
		      struct hsc_view_cover *cover)
{
	struct hsc_cli *cli = w->d.cli;
	struct hsc_view_title title = hsc_cli_walk_title(w);
	char path[512];
	enum hsc_status rc;
	FILE *out;

	title.axis = hsc_cli_sources_axis(sources, title.axis);
	if (!cli->output)
		hsc_cli_name_output(cli, ".view.html", path, sizeof(path));
	out = hsc_cli_open_output(cli, false);
	if (!out)
		return HSC_EXIT_INPUT;
	if (cover) {
		cover->out = out;
		cover->title = &title;
	}
	rc = hsc_page_html(page, out, &title, w->functions, cover);
	if (rc == HSC_OK)
		return hsc_cli_close_page(cli, out);
	w->d.rc = rc;
	return hsc_cli_close_output(cli, out);
}

/* Code without source is in the other views: it is none of this one. */
static bool has_source(const struct hsc_cover *cover)
{
	const struct hsc_cover_file *f = hsc_cover_file_at(cover, 0);

	return f && !f->is_module && hsc_cover_total(cover).instructions_ran;
}

static int print_page(struct hsc_cli_walk *w, const struct shown *v,
		      const struct hsc_cli_sources *sources)
{
	const struct hsc_cover_config config = { .all = false };
	struct hsc_view_cover view = { .recordings = 1 };
	struct hsc_code_counts *counts = NULL;
	struct hsc_cover *cover = NULL;
	enum hsc_status rc = HSC_OK;
	int code = HSC_EXIT_OK;

	rc = hsc_page_finish(v->page);
	if (rc == HSC_OK && v->source)
		rc = hsc_code_counts_new(&counts);
	if (rc == HSC_OK && v->source)
		rc = hsc_cli_processes_add(&v->ran, v->decode, counts);
	if (rc == HSC_OK && v->source)
		rc = hsc_cover_new(&cover, counts, &config);
	view.counts = counts;
	view.cover = cover;
	if (rc == HSC_OK)
		code = write_page(w, v->page, sources,
				  cover && has_source(cover) ? &view : NULL);
	else
		w->d.rc = rc;
	hsc_cover_free(&cover);
	hsc_code_counts_free(&counts);
	return code;
}

static int walk_and_print(struct hsc_cli_walk *w, const struct view *v)
{
	struct hsc_cli_sources sources = { .count = 0 };
	const struct hsc_perf_chain_config perf = { .pass_foreign = true };
	struct shown shown = { .decode = w->d.decode, .source = !v->no_source };
	int code = HSC_EXIT_OK;

	if (!hsc_cli_sources_make(&sources, w->d.decode) ||
	    !hsc_cli_processes_make(&shown.ran, w->d.decode) ||
	    hsc_perf_chain_new(&w->d.perf, w->d.decode, &perf) != HSC_OK ||
	    hsc_page_new(&shown.page, &(struct hsc_page_config){
					      .sources = sources.rows,
					      .count = sources.count,
					      .calls = (size_t)v->calls,
					      .dated = w->d.axis.unit !=
						       HSC_AXIS_INSTRUCTIONS,
				      }) != HSC_OK) {
		w->d.rc = HSC_E_MEMORY;
	} else if (hsc_cli_walk_run(w, &ops, &shown)) {
		hsc_cli_walk_explain(w);
		code = print_page(w, &shown, &sources);
	}
	hsc_page_free(&shown.page);
	hsc_cli_processes_clear(&shown.ran);
	hsc_cli_sources_clear(&sources);
	return code;
}

static int run_view(struct hsc_cli *cli, void *values)
{
	const struct hsc_decode_config config = { .unmerged = true,
						  .blocks_only = true };
	struct hsc_cli_walk w;
	int code;

	cli->by_time = true;
	code = hsc_cli_walk_open(&w, cli, &config);
	if (code != HSC_EXIT_OK)
		return code;
	w.d.shows = HSC_CLI_SHOWS_ALL;
	code = walk_and_print(&w, values);
	return hsc_cli_walk_close(&w, code);
}

const struct hsc_cli_command hsc_cli_view = {
	.name = "view",
	.summary = "one HTML page: timeline, flame graph, functions, source",
	.synopsis = "[--calls=N] [--no-source] [BUNDLE]",
	.example = "  hartscope view run.hart\n"
		   "  hartscope view --clock=instructions "
		   "--range=0:2000000 -o part.html run.hart\n",
	.formats = "html",
	.groups = HSC_CLI_BUNDLE | HSC_CLI_OUTPUT | HSC_CLI_FORMAT |
		  HSC_CLI_FILTER | HSC_CLI_JOBS,
	.options = options,
	.size = sizeof(struct view),
	.named = true,
	.run = run_view,
};
