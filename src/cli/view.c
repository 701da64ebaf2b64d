/* SPDX-License-Identifier: MIT */
/* view.c - hartscope view: a whole recording as one HTML page. */
#include "cli/common/commands.h"
#include "cli/common/sources.h"
#include "cli/common/walk.h"
#include "view/common/text.h"
#include "view/page/page.h"
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

struct view {
	uint64_t calls; /* drawn at most */
};

static const struct hsc_cli_option options[] = {
	{ "calls", 0, "N", "draw the N longest calls at most (300000)",
	  HSC_CLI_NUMBER, HSC_CLI_AT(struct view, calls), .least = 1000,
	  .most = 5000000 },
	{ .name = NULL },
};

static enum hsc_status event(void *view, const struct hsc_event *e)
{
	return hsc_page_event(view, e);
}

static enum hsc_status step(void *view, const struct hsc_stack_step *s)
{
	return hsc_page_step(view, s);
}

static const struct hsc_view_ops ops = { event, step, NULL };

static int print(struct hsc_cli_walk *w, struct hsc_page *page,
		 const struct hsc_cli_sources *sources)
{
	struct hsc_cli *cli = w->d.cli;
	struct hsc_view_title title = hsc_cli_walk_title(w);
	char path[512], size[HSC_VIEW_NUMBER];
	struct stat st;
	FILE *out;
	int code;

	title.axis = hsc_cli_sources_axis(sources, title.axis);
	if (!cli->output)
		hsc_cli_name_output(cli, ".view.html", path, sizeof(path));
	out = hsc_cli_open_output(cli, false);
	if (!out)
		return HSC_EXIT_INPUT;
	hsc_page_html(page, out, &title, w->functions);
	code = hsc_cli_close_output(cli, out);
	if (code == HSC_EXIT_OK && strcmp(cli->output, "-") != 0 &&
	    stat(cli->output, &st) == 0)
		hsc_cli_say(cli,
			    "wrote %s (%s KB). Open it with a browser; no "
			    "network needed",
			    cli->output,
			    hsc_view_grouped((uint64_t)st.st_size / 1000 + 1,
					     size));
	return code;
}

static int walk_and_print(struct hsc_cli_walk *w, const struct view *v)
{
	struct hsc_cli_sources sources = { .count = 0 };
	struct hsc_page *page = NULL;
	int code = HSC_EXIT_OK;

	if (!hsc_cli_sources_make(&sources, w->d.decode) ||
	    hsc_page_new(&page, &(struct hsc_page_config){
					.sources = sources.rows,
					.count = sources.count,
					.calls = (size_t)v->calls,
				}) != HSC_OK) {
		w->d.rc = HSC_E_MEMORY;
	} else if (hsc_cli_walk_run(w, &ops, page)) {
		hsc_cli_walk_explain(w);
		code = print(w, page, &sources);
	}
	hsc_page_free(&page);
	hsc_cli_sources_clear(&sources);
	return code;
}

static int run_view(struct hsc_cli *cli, void *values)
{
	const struct hsc_decode_config config = { .unmerged = true,
						  .blocks_only = true };
	struct hsc_cli_walk w;
	int code = hsc_cli_walk_open(&w, cli, &config), closed;

	if (code != HSC_EXIT_OK)
		return code;
	w.d.shows = HSC_CLI_SHOWS_ALL;
	code = walk_and_print(&w, values);
	closed = hsc_cli_walk_close(&w);
	return code != HSC_EXIT_OK ? code : closed;
}

const struct hsc_cli_command hsc_cli_view = {
	.name = "view",
	.summary = "one HTML page: timeline, flame graph, functions",
	.synopsis = "[--calls=N] [BUNDLE]",
	.example = "  hartscope view run.hart\n"
		   "  hartscope view --clock=time --range=1ms:2ms -o part.html "
		   "run.hart\n",
	.groups = HSC_CLI_BUNDLE | HSC_CLI_OUTPUT | HSC_CLI_FILTER,
	.options = options,
	.size = sizeof(struct view),
	.run = run_view,
};
