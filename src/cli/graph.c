/* SPDX-License-Identifier: MIT */
/* graph.c - hartscope graph: who calls whom.
 * Room   cli (floor 9) */
#include "view/graph/graph.h"
#include "cli/common/bundle/by_source.h"
#include "cli/common/bundle/walk.h"
#include "cli/common/commands.h"
#include <stdlib.h>
#include <string.h>

#define DEFAULT_LIMIT 40

struct graph {
	struct hsc_cli_walk walk;
	struct hsc_cli_by_source calls;
	const char *of;
	size_t limit;
	bool limit_is_given;
};

#define AT(member) HSC_CLI_AT(struct graph, member)

static const struct hsc_cli_option options[] = {
	{ "of", 0, "FUNC", "only this function, its callers and callees",
	  HSC_CLI_TEXT, AT(of) },
	{ "limit", 'n', "N", "functions of text; 0: all (default: 40)",
	  HSC_CLI_NUMBER, AT(limit),
	  HSC_CLI_GIVEN(struct graph, limit_is_given), .of_text = true },
	{ .name = NULL },
};

static enum hsc_status feed(void *view, const struct hsc_stack_step *step)
{
	struct graph *g = view;

	return hsc_cli_by_source_feed(&g->calls, step);
}

static enum hsc_status feed_words(void *view, struct hsc_stack *stack,
				  const struct hsc_event *e)
{
	struct graph *g = view;

	return hsc_cli_by_source_words(&g->calls, stack, e);
}

static const struct hsc_view_ops ops = { NULL, feed, NULL };

static const struct hsc_results_config wanted = { .profile = true,
						  .tree = true };

static enum hsc_status write_graph(const struct graph *g, FILE *out,
				   const struct hsc_view_graph *view)
{
	struct hsc_view_title title = hsc_cli_walk_title(&g->walk);
	const char *format = g->walk.d.cli->format;

	title.shown = view->all;
	title.folded += hsc_calltree_folded(g->calls.tree);
	if (strcmp(format, "json") == 0)
		return hsc_view_graph_json(out, &title, view);
	if (strcmp(format, "dot") == 0)
		return hsc_view_graph_dot(out, &title, view);
	return hsc_view_graph_text(out, &title, view);
}

static int print_graph(struct graph *g)
{
	struct hsc_cli *cli = g->walk.d.cli;
	struct hsc_view_graph view = {
		.functions = g->walk.functions,
		.profile = g->calls.profile,
		.limit = g->limit_is_given ? g->limit : DEFAULT_LIMIT,
		.all = hsc_profile_instructions(g->calls.profile),
	};
	struct hsc_call_edge *edges = NULL;
	bool *asked = NULL;
	FILE *out;
	enum hsc_status rc =
		hsc_call_graph_edges(g->calls.tree, &edges, &view.count);

	view.edges = edges;
	if (rc == HSC_OK && g->of) {
		asked = hsc_view_graph_ask(g->walk.functions, g->of);
		rc = asked ? HSC_OK : HSC_E_MEMORY;
	}
	view.asked = asked;
	out = rc == HSC_OK ? hsc_cli_open_output(cli, false) : NULL;
	if (out)
		rc = write_graph(g, out, &view);
	free(edges);
	free(asked);
	if (rc != HSC_OK)
		g->walk.d.rc = rc;
	return out ? hsc_cli_close_output(cli, out) : HSC_EXIT_INPUT;
}

static int run_graph(struct hsc_cli *cli, void *values)
{
	const struct hsc_decode_config config = { .unmerged = true,
						  .blocks_only = true,
						  .words = true };
	struct graph *g = values;
	int code = hsc_cli_walk_open(&g->walk, cli, &config);

	if (code != HSC_EXIT_OK)
		return code;
	if (cli->shards)
		return hsc_cli_walk_shard(&g->walk, &wanted);
	g->walk.words = feed_words;
	g->walk.d.shows = HSC_CLI_SHOWS_INSTRUCTIONS;
	if (hsc_cli_by_source_make(&g->calls, true) != HSC_OK) {
		g->walk.d.rc = HSC_E_MEMORY;
	} else if (hsc_cli_by_source_decode(&g->calls, &g->walk, &ops, g)) {
		hsc_cli_walk_explain(&g->walk);
		hsc_cli_walk_explain_name(&g->walk, "--of", g->of);
		code = print_graph(g);
	}
	hsc_cli_by_source_clear(&g->calls);
	return hsc_cli_walk_close(&g->walk, code);
}

const struct hsc_cli_command hsc_cli_graph = {
	.name = "graph",
	.summary = "callers and callees of functions",
	.synopsis = "[BUNDLE | -e ELF [-P NAME] [-p ...] -]",
	.formats = "text,json,dot",
	.example = "  hartscope graph --of main run.hart\n"
		   "  hartscope graph --format=dot run.hart | dot -Tsvg "
		   ">run.svg\n",
	.groups = HSC_CLI_BUNDLE | HSC_CLI_OUTPUT | HSC_CLI_FORMAT |
		  HSC_CLI_FILTER | HSC_CLI_JOBS | HSC_CLI_SHARD |
		  HSC_CLI_PARAM | HSC_CLI_LIVE,
	.options = options,
	.size = sizeof(struct graph),
	.run = run_graph,
};
