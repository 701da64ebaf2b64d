/* SPDX-License-Identifier: MIT */
#include "base/grow.h"
#include <hartscope/measure/calltree.h>
#include <stdlib.h>

#define DEFAULT_DEPTH 512
#define DEFAULT_NODES (UINT32_C(1) << 20)

struct hsc_calltree {
	struct hsc_calltree_config config;
	struct hsc_calltree_node *nodes; /* nodes[count], room for cap */
	uint32_t count;
	size_t cap, recent_cap;
	uint32_t *slots; /* hash of (parent, function, trap) -> node; 0: free */
	uint32_t mask;
	uint32_t *recent; /* recent[count]: child that was entered last, or 0 */
	uint32_t at;      /* node of the frame on top */
	uint32_t depth;   /* of `at` */
	uint64_t folding; /* open calls that have no node */
	uint64_t folded;
	uint64_t last; /* clock of the step before */
};

static uint32_t hash(uint32_t parent, uint32_t function, bool trap)
{
	uint64_t h = ((uint64_t)parent << 32 | function) * 2 + trap;

	h *= UINT64_C(0x9e3779b97f4a7c15);
	return (uint32_t)(h >> 32);
}

static uint32_t *slot_of(const struct hsc_calltree *t, uint32_t parent,
			 uint32_t function, bool trap)
{
	uint32_t at = hash(parent, function, trap) & t->mask;

	while (t->slots[at]) {
		const struct hsc_calltree_node *n = &t->nodes[t->slots[at]];

		if (n->parent == parent && n->function == function &&
		    n->trap == trap)
			break;
		at = (at + 1) & t->mask;
	}
	return &t->slots[at];
}

/* Make room for one more node, with at least half of the slots free. */
static bool grow(struct hsc_calltree *t)
{
	const size_t need = (size_t)t->count + 1;
	uint32_t *slots;

	if (!HSC_GROW(t->nodes, t->cap, need) ||
	    !HSC_GROW(t->recent, t->recent_cap, need))
		return false;
	if (t->slots && t->mask == 2 * t->cap - 1)
		return true;
	slots = calloc(2 * t->cap, sizeof(*slots));
	if (!slots)
		return false;
	free(t->slots);
	t->slots = slots;
	t->mask = (uint32_t)(2 * t->cap - 1);
	for (uint32_t i = 1; i < t->count; i++)
		*slot_of(t, t->nodes[i].parent, t->nodes[i].function,
			 t->nodes[i].trap) = i;
	return true;
}

enum hsc_status hsc_calltree_new(struct hsc_calltree **out,
				 const struct hsc_calltree_config *config)
{
	struct hsc_calltree *t = calloc(1, sizeof(*t));

	*out = t;
	if (!t || !grow(t)) {
		hsc_calltree_free(out);
		return HSC_E_MEMORY;
	}
	if (config)
		t->config = *config;
	if (!t->config.max_depth)
		t->config.max_depth = DEFAULT_DEPTH;
	if (!t->config.max_nodes)
		t->config.max_nodes = DEFAULT_NODES;
	t->nodes[0] = (struct hsc_calltree_node){
		.function = HSC_FUNCTION_NONE,
	};
	t->recent[0] = 0;
	t->count = 1;
	return HSC_OK;
}

void hsc_calltree_free(struct hsc_calltree **tree)
{
	struct hsc_calltree *t = *tree;

	if (!t)
		return;
	free(t->nodes);
	free(t->slots);
	free(t->recent);
	free(t);
	*tree = NULL;
}

/* Put a new node after its siblings' first. */
static uint32_t add_node(struct hsc_calltree *t, uint32_t parent,
			 uint32_t function, bool trap)
{
	const uint32_t node = t->count++;

	t->nodes[node] = (struct hsc_calltree_node){
		.parent = parent,
		.function = function,
		.next = t->nodes[parent].first,
		.trap = trap,
	};
	t->nodes[parent].first = node;
	t->recent[node] = 0;
	return node;
}

/*
 * The child of `parent` for a function, a new one if need be. 0 with *full set:
 * there are enough nodes; 0 without: no memory.
 */
static uint32_t child_of(struct hsc_calltree *t, uint32_t parent,
			 uint32_t function, bool trap, bool *full)
{
	uint32_t child = t->recent[parent], *slot;

	*full = false;
	if (child && t->nodes[child].function == function &&
	    t->nodes[child].trap == trap)
		return child;
	if (!grow(t))
		return 0;
	slot = slot_of(t, parent, function, trap);
	if (!*slot) {
		*full = t->count >= t->config.max_nodes;
		if (*full)
			return 0;
		*slot = add_node(t, parent, function, trap);
	}
	return t->recent[parent] = *slot;
}

static enum hsc_status feed_enter(struct hsc_calltree *t,
				  const struct hsc_stack_step *step)
{
	bool full = t->folding || t->depth >= t->config.max_depth;
	uint32_t child = 0;

	if (step->caller != HSC_FUNCTION_NONE)
		t->nodes[t->at].self += step->clock - t->last;
	if (!full)
		child = child_of(t, t->at, step->function,
				 step->how == HSC_STACK_TRAP, &full);
	if (full) {
		t->folding++;
		t->folded++;
		return HSC_OK;
	}
	if (!child)
		return HSC_E_MEMORY;
	t->nodes[child].calls += step->how != HSC_STACK_FOUND;
	t->at = child;
	t->depth++;
	return HSC_OK;
}

static void feed_leave(struct hsc_calltree *t,
		       const struct hsc_stack_step *step)
{
	t->nodes[t->at].self += step->clock - t->last;
	if (t->folding) {
		t->folding--;
	} else if (t->depth) {
		t->at = t->nodes[t->at].parent;
		t->depth--;
	}
}

enum hsc_status hsc_calltree_feed(struct hsc_calltree *t,
				  const struct hsc_stack_step *step)
{
	enum hsc_status rc = HSC_OK;

	if (step->kind == HSC_STACK_ENTER)
		rc = feed_enter(t, step);
	else
		feed_leave(t, step);
	t->last = step->clock;
	return rc;
}

/* Add the counts of a node of `from` to where it belongs. */
static enum hsc_status merge_node(struct hsc_calltree *into, uint32_t *map,
				  const struct hsc_calltree *from, uint32_t i)
{
	const struct hsc_calltree_node *n = &from->nodes[i];
	const uint32_t parent = map[n->parent];
	bool full;
	uint32_t child = child_of(into, parent, n->function, n->trap, &full);

	if (!child && !full)
		return HSC_E_MEMORY;
	map[i] = child ? child : parent;
	into->nodes[map[i]].self += n->self;
	if (child)
		into->nodes[child].calls += n->calls;
	else
		into->folded += n->calls;
	return HSC_OK;
}

enum hsc_status hsc_calltree_merge(struct hsc_calltree *into,
				   const struct hsc_calltree *from)
{
	uint32_t *map = calloc(from->count, sizeof(*map));
	enum hsc_status rc = map ? HSC_OK : HSC_E_MEMORY;

	for (uint32_t i = 1; rc == HSC_OK && i < from->count; i++)
		rc = merge_node(into, map, from, i);
	if (rc == HSC_OK) {
		into->nodes[0].self += from->nodes[0].self;
		into->folded += from->folded;
	}
	free(map);
	return rc;
}

uint32_t hsc_calltree_count(const struct hsc_calltree *t)
{
	return t->count;
}

const struct hsc_calltree_node *hsc_calltree_get(const struct hsc_calltree *t,
						 uint32_t node)
{
	return &t->nodes[node];
}

uint32_t hsc_calltree_after(const struct hsc_calltree *t, uint32_t node,
			    uint32_t *depth)
{
	if (t->nodes[node].first) {
		++*depth;
		return t->nodes[node].first;
	}
	while (node && !t->nodes[node].next) {
		node = t->nodes[node].parent;
		--*depth;
	}
	return t->nodes[node].next;
}

uint64_t hsc_calltree_folded(const struct hsc_calltree *t)
{
	return t->folded;
}
