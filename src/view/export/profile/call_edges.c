/* SPDX-License-Identifier: MIT */
/* call_edges.c - a call tree becomes edges with costs.
 * Room   view (floor 8) */
#include "view/export/profile/call_edges.h"
#include "base/grow.h"
#include <stdlib.h>

/* What is needed while edges are collected. */
struct work {
	const struct hsc_calltree *tree;
	struct hsc_call_edge *raw; /* raw[count]: edges in no order */
	size_t count, cap;
	uint64_t *whole; /* by node: with all below it */
	uint32_t *path;  /* path[depth]: nodes down to here */
	uint32_t *open;  /* by function: how often it is on the path */
};

static uint32_t function_of(const struct work *w, uint32_t node)
{
	return hsc_calltree_get(w->tree, node)->function;
}

/* A node, at `depth` of the path. */
static bool visit(struct work *w, uint32_t node, uint32_t depth)
{
	const struct hsc_calltree_node *n = hsc_calltree_get(w->tree, node);
	const bool again = w->open[n->function]++ > 0;

	w->path[depth] = node;
	if (!HSC_GROW(w->raw, w->cap, w->count + 1))
		return false;
	w->raw[w->count++] = (struct hsc_call_edge){
		.caller = depth > 1 ? function_of(w, w->path[depth - 1])
				    : HSC_FUNCTION_NONE,
		.callee = n->function,
		.calls = n->calls,
		.cost = again ? 0 : w->whole[node],
	};
	return true;
}

static void leave(struct work *w, uint32_t depth)
{
	w->open[function_of(w, w->path[depth])]--;
}

static bool walk(struct work *w)
{
	uint32_t node = HSC_CALLTREE_ROOT, depth = 0, open = 0;

	while ((node = hsc_calltree_after(w->tree, node, &depth)) != 0) {
		while (open >= depth)
			leave(w, open--);
		if (!visit(w, node, depth))
			return false;
		open = depth;
	}
	return true;
}

static int compare(const void *a, const void *b)
{
	const struct hsc_call_edge *x = a, *y = b;

	if (x->caller != y->caller)
		return x->caller < y->caller ? -1 : 1;
	return x->callee < y->callee ? -1 : x->callee > y->callee;
}

/* Edges of the same functions become one. */
static void join(struct hsc_call_edges *out, struct work *w)
{
	out->edges = w->raw;
	if (w->count)
		qsort(w->raw, w->count, sizeof(*w->raw), compare);
	for (size_t i = 0; i < w->count; i++) {
		struct hsc_call_edge *last = &w->raw[out->count - 1];

		if (out->count == 0 || compare(last, &w->raw[i]) != 0) {
			w->raw[out->count++] = w->raw[i];
			continue;
		}
		last->calls += w->raw[i].calls;
		last->cost += w->raw[i].cost;
	}
	w->raw = NULL;
}

enum hsc_status hsc_call_edges_make(struct hsc_call_edges *out,
				    const struct hsc_calltree *tree,
				    uint32_t functions)
{
	const uint32_t count = hsc_calltree_count(tree);
	struct work w = { .tree = tree };
	bool ok;

	*out = (struct hsc_call_edges){ .functions = functions };
	out->self = calloc((size_t)functions + 1, sizeof(*out->self));
	w.whole = calloc(count, sizeof(*w.whole));
	w.path = calloc((size_t)count + 1, sizeof(*w.path));
	w.open = calloc((size_t)functions + 1, sizeof(*w.open));
	ok = out->self && w.whole && w.path && w.open;
	for (uint32_t i = count; ok && i-- > 1;) {
		const struct hsc_calltree_node *n = hsc_calltree_get(tree, i);

		w.whole[i] += n->self;
		w.whole[n->parent] += w.whole[i];
		out->self[n->function] += n->self;
	}
	ok = ok && walk(&w);
	if (ok)
		join(out, &w);
	free(w.raw);
	free(w.whole);
	free(w.path);
	free(w.open);
	return ok ? HSC_OK : HSC_E_MEMORY;
}

void hsc_call_edges_clear(struct hsc_call_edges *e)
{
	free(e->edges);
	free(e->self);
	*e = (struct hsc_call_edges){ .count = 0 };
}
