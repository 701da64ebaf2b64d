/* SPDX-License-Identifier: MIT */
/* call_edges.c - a call tree becomes edges with costs.
 * Room   view (floor 8) */
#include "view/export/profile/call_edges.h"
#include "base/grow.h"
#include <stdlib.h>

/* What is needed while edges are collected. */
struct work {
	const struct hsc_calltree *tree;
	struct hsc_cost_edge *raw; /* raw[count]: edges in no order */
	size_t count, cap;
	uint64_t *whole; /* by node: with all below it */
	uint32_t *path;  /* path[depth]: nodes down to here */
	uint32_t *open;  /* by place: how often it is on the path */
	uint32_t *place; /* place[function], from 1 on; 0: none yet */
};

static uint32_t place_of(const struct work *w, uint32_t node)
{
	return w->place[hsc_calltree_get(w->tree, node)->function] - 1;
}

/* A node, at `depth` of the path. */
static bool visit_node(struct work *w, struct hsc_call_edges *out,
		       uint32_t node, uint32_t depth)
{
	const struct hsc_calltree_node *n = hsc_calltree_get(w->tree, node);
	uint32_t *place = &w->place[n->function];
	bool again;

	if (!*place) {
		out->order[out->functions++] = n->function;
		*place = out->functions;
	}
	again = w->open[*place - 1]++ > 0;
	out->self[*place - 1] += n->self;
	w->path[depth] = node;
	if (!HSC_GROW(w->raw, w->cap, w->count + 1))
		return false;
	w->raw[w->count++] = (struct hsc_cost_edge){
		.caller = depth > 1 ? place_of(w, w->path[depth - 1])
				    : HSC_FUNCTION_NONE,
		.callee = *place - 1,
		.calls = n->calls,
		.cost = again ? 0 : w->whole[node],
	};
	return true;
}

static void leave_nodes(struct work *w, uint32_t depth)
{
	w->open[place_of(w, w->path[depth])]--;
}

static bool walk_tree(struct work *w, struct hsc_call_edges *out)
{
	uint32_t node = HSC_CALLTREE_ROOT, depth = 0, open = 0;

	while ((node = hsc_calltree_after(w->tree, node, &depth)) != 0) {
		while (open >= depth)
			leave_nodes(w, open--);
		if (!visit_node(w, out, node, depth))
			return false;
		open = depth;
	}
	return true;
}

static int compare(const void *a, const void *b)
{
	const struct hsc_cost_edge *x = a, *y = b;

	if (x->caller != y->caller)
		return x->caller < y->caller ? -1 : 1;
	return x->callee < y->callee ? -1 : x->callee > y->callee;
}

/* Edges of the same functions become one. */
static void join_edges(struct hsc_call_edges *out, struct work *w)
{
	out->edges = w->raw;
	if (w->count)
		qsort(w->raw, w->count, sizeof(*w->raw), compare);
	for (size_t i = 0; i < w->count; i++) {
		struct hsc_cost_edge *last = &w->raw[out->count - 1];

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
				    uint32_t most)
{
	const uint32_t count = hsc_calltree_count(tree);
	struct work w = { .tree = tree };
	bool ok;

	*out = (struct hsc_call_edges){ .count = 0 };
	out->self = calloc((size_t)most + 1, sizeof(*out->self));
	out->order = calloc((size_t)most + 1, sizeof(*out->order));
	w.whole = calloc(count, sizeof(*w.whole));
	w.path = calloc((size_t)count + 1, sizeof(*w.path));
	w.open = calloc((size_t)most + 1, sizeof(*w.open));
	w.place = calloc((size_t)most + 1, sizeof(*w.place));
	ok = out->self && out->order && w.whole && w.path && w.open && w.place;
	for (uint32_t i = count; ok && i-- > 1;) {
		const struct hsc_calltree_node *n = hsc_calltree_get(tree, i);

		w.whole[i] += n->self;
		w.whole[n->parent] += w.whole[i];
	}
	ok = ok && walk_tree(&w, out);
	if (ok)
		join_edges(out, &w);
	free(w.raw);
	free(w.whole);
	free(w.path);
	free(w.open);
	free(w.place);
	return ok ? HSC_OK : HSC_E_MEMORY;
}

void hsc_call_edges_clear(struct hsc_call_edges *e)
{
	free(e->edges);
	free(e->self);
	free(e->order);
	*e = (struct hsc_call_edges){ .count = 0 };
}
