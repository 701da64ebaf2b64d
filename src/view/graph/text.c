/* SPDX-License-Identifier: MIT */
/* text.c - callers and callees on a terminal.
 * Room   view (floor 8) */
#include "view/common/text.h"
#include "view/graph/graph.h"
#include <stdlib.h>

#define CALLS_WIDTH 12
#define SHARE_WIDTH 10

struct text {
	FILE *out;
	const struct hsc_view_graph *g;
	const struct hsc_view_graph_list *list;
	const struct hsc_call_edge **some; /* room for all edges */
	bool modules;
	const struct hsc_view_screen *screen;
};

/* What costs most first; then as the list has them. */
static int by_total(const void *a, const void *b)
{
	const struct hsc_call_edge *x = *(const struct hsc_call_edge *const *)a;
	const struct hsc_call_edge *y = *(const struct hsc_call_edge *const *)b;

	if (x->total != y->total)
		return x->total < y->total ? 1 : -1;
	if (x->calls != y->calls)
		return x->calls < y->calls ? 1 : -1;
	return x < y ? -1 : x > y;
}

static void print_edge(const struct text *t, const struct hsc_call_edge *e,
		       uint32_t other)
{
	const uint64_t all = t->g->all;
	char number[HSC_VIEW_NUMBER], share[16];

	snprintf(share, sizeof(share), "%.1f %%",
		 all ? 100.0 * (double)e->total / (double)all : 0.0);
	fprintf(t->out, "%*s%*s   ", CALLS_WIDTH,
		hsc_view_grouped(e->calls, number), SHARE_WIDTH, share);
	if (other == HSC_VIEW_NOBODY)
		fputs("(no call seen)", t->out);
	else
		hsc_view_function(
			t->out,
			hsc_functions_get(t->g->functions,
					  t->list->functions[other - 1]),
			t->modules);
	fputs(e->trap ? "  (trap)\n" : "\n", t->out);
}

/* The edges of a function, by its number, on one side. */
static void print_side(const struct text *t, uint32_t number, bool callers)
{
	size_t n = 0;

	for (size_t i = 0; i < t->list->edge_count; i++) {
		const struct hsc_call_edge *e = &t->list->edges[i];

		if ((callers ? e->callee : e->caller) == number)
			t->some[n++] = e;
	}
	if (n == 0)
		return;
	qsort((void *)t->some, n, sizeof(t->some[0]), by_total);
	fprintf(t->out, "  %s\n", callers ? "called by" : "calls");
	for (size_t i = 0; i < n; i++)
		print_edge(t, t->some[i],
			   callers ? t->some[i]->caller : t->some[i]->callee);
}

static void print_function(const struct text *t, uint32_t number)
{
	const uint32_t function = t->list->functions[number - 1];
	const struct hsc_profile_row c =
		hsc_profile_get(t->g->profile, function);
	const uint64_t all = t->g->all;
	char calls[HSC_VIEW_NUMBER];

	putc('\n', t->out);
	fputs(hsc_view_paint(t->screen, HSC_PAINT_HEAD), t->out);
	hsc_view_function(t->out, hsc_functions_get(t->g->functions, function),
			  t->modules);
	fputs(hsc_view_paint(t->screen, HSC_PAINT_PLAIN), t->out);
	fprintf(t->out, "  %s call%s, total %s%.1f %%, self %.1f %%\n",
		hsc_view_grouped(c.calls, calls), c.calls == 1 ? "" : "s",
		c.cut ? ">= " : "",
		all ? 100.0 * (double)c.at_least / (double)all : 0.0,
		all ? 100.0 * (double)c.self / (double)all : 0.0);
	print_side(t, number, true);
	print_side(t, number, false);
}

static void print_functions(const struct text *t)
{
	char number[HSC_VIEW_NUMBER];
	size_t shown = 0, hidden = 0;

	for (uint32_t i = 0; i < t->list->count; i++) {
		if (!hsc_view_graph_shows(t->g, t->list->functions[i]))
			continue;
		if (t->g->limit && shown == t->g->limit) {
			hidden++;
			continue;
		}
		print_function(t, i + 1);
		shown++;
	}
	if (hidden)
		fprintf(t->out,
			"\n%s more functions; all of them: --limit 0, one: "
			"--of FUNCTION\n",
			hsc_view_grouped(hidden, number));
}

enum hsc_status hsc_view_graph_text(FILE *out,
				    const struct hsc_view_title *title,
				    const struct hsc_view_graph *g)
{
	struct hsc_view_graph_list list;
	struct text t = {
		.out = out, .g = g, .list = &list, .screen = &title->screen
	};
	const enum hsc_status rc = hsc_view_graph_number(g, &list);
	char number[HSC_VIEW_NUMBER];

	if (rc != HSC_OK)
		return rc;
	t.some = calloc(list.edge_count + 1, sizeof(*t.some));
	t.modules = hsc_view_many_modules(g->functions);
	hsc_view_title_line(out, title);
	if (t.some)
		print_functions(&t);
	if (title->folded)
		fprintf(out,
			"\nnote: %s calls were nested too deep, or in too many "
			"ways, to be distinguished\n",
			hsc_view_grouped(title->folded, number));
	hsc_view_graph_list_clear(&list);
	free((void *)t.some);
	return t.some ? HSC_OK : HSC_E_MEMORY;
}
