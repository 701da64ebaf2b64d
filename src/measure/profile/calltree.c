/* SPDX-License-Identifier: MIT */
/* calltree.c - steps grow a tree of calls; trees merge.
 * Room   measure (floor 5) */
#include "base/grow.h"
#include "measure/profile/calltree_state.h"
#include <stdlib.h>

#define DEFAULT_DEPTH 512
#define DEFAULT_NODES (UINT32_C(1) << 20)
/* The most nodes of a piece; with more it is decoded after what comes before
 * it. */
#define PIECE_NODES (UINT32_C(1) << 22)

static uint32_t hash_node(uint32_t parent, uint32_t function, bool trap)
{
	uint64_t h = ((uint64_t)parent << 32 | function) * 2 + trap;

	h *= UINT64_C(0x9e3779b97f4a7c15);
	return (uint32_t)(h >> 32);
}

static uint32_t *slot_of(const struct hsc_calltree *t, uint32_t parent,
			 uint32_t function, bool trap)
{
	uint32_t at = hash_node(parent, function, trap) & t->mask;

	while (t->slots[at]) {
		const struct hsc_calltree_node *n = &t->nodes[t->slots[at]];

		if (n->parent == parent && n->function == function &&
		    n->trap == trap)
			break;
		at = (at + 1) & t->mask;
	}
	return &t->slots[at];
}

bool hsc_calltree_grow(struct hsc_calltree *t)
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
		if (t->nodes[i].parent != i)
			*slot_of(t, t->nodes[i].parent, t->nodes[i].function,
				 t->nodes[i].trap) = i;
	return true;
}

enum hsc_status hsc_calltree_new(struct hsc_calltree **out,
				 const struct hsc_calltree_config *config)
{
	struct hsc_calltree *t = calloc(1, sizeof(*t));

	*out = t;
	if (!t || !hsc_calltree_grow(t)) {
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
	free(t->parts);
	free(t->map);
	free(t->deep);
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
	if (!hsc_calltree_grow(t))
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

uint32_t hsc_calltree_call(struct hsc_calltree *t, uint32_t parent,
			   uint32_t function)
{
	bool full;
	const uint32_t node = child_of(t, parent, function, false, &full);

	if (node)
		t->nodes[node].calls++;
	return node;
}

void hsc_calltree_begin_open(struct hsc_calltree *t)
{
	t->afloat = true;
	t->config.max_depth = UINT32_MAX;
	t->config.max_nodes = PIECE_NODES;
}

bool hsc_calltree_grafts(const struct hsc_calltree *piece)
{
	return !piece->afloat || !piece->folded;
}

/* Add a root for what runs on top of unknown frames. */
static bool add_root(struct hsc_calltree *t)
{
	if (!hsc_calltree_grow(t))
		return false;
	t->at = t->count++;
	t->nodes[t->at] = (struct hsc_calltree_node){
		.parent = t->at,
		.function = HSC_FUNCTION_NONE,
	};
	t->recent[t->at] = 0;
	return true;
}

/* In a piece: from here on, the open calls count as calls from before the
 * piece. */
static enum hsc_status sink_move(struct hsc_calltree *t, uint64_t clock)
{
	if (!HSC_GROW(t->parts, t->part_cap, t->part_count + 1))
		return HSC_E_MEMORY;
	t->part.at = t->at;
	t->part.last = t->last;
	t->parts[t->part_count++] = t->part;
	if (!add_root(t))
		return HSC_E_MEMORY;
	t->part = (struct hsc_calltree_part){ .begin = clock, .root = t->at };
	t->depth = 0;
	t->folding = 0;
	t->last = clock;
	return HSC_OK;
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
				 step->how == HSC_STACK_TRAP ||
					 step->how == HSC_STACK_RESUMED_TRAP,
				 &full);
	if (full) {
		t->folding++;
		t->folded++;
		return HSC_OK;
	}
	if (!child)
		return HSC_E_MEMORY;
	if (step->how == HSC_STACK_FOUND)
		t->nodes[child].found++;
	else if (hsc_stack_is_call((enum hsc_step_how)step->how))
		t->nodes[child].calls++;
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

	if (step->kind == HSC_STACK_MOVE)
		return sink_move(t, step->clock);
	if (step->kind == HSC_STACK_ENTER)
		rc = feed_enter(t, step);
	else
		feed_leave(t, step);
	t->last = step->clock;
	t->part.stepped = true;
	return rc;
}

/* Part `i` of a piece, closed or current, and where its nodes end. */
static struct hsc_calltree_part part_of(const struct hsc_calltree *piece,
					size_t i, uint32_t *end)
{
	struct hsc_calltree_part part = piece->part;

	*end = piece->count;
	if (i >= piece->part_count) {
		part.at = piece->at;
		part.last = piece->last;
		return part;
	}
	*end = i + 1 < piece->part_count ? piece->parts[i + 1].root
					 : piece->part.root;
	return piece->parts[i];
}

/*
 * Place one node, whose parent is at `above`, `deep` levels below the top
 * frame. As in hsc_calltree_feed, nodes that are too deep or too many count for
 * the node above, with all nodes below them.
 */
static bool place_node(struct hsc_calltree *t,
		       const struct hsc_calltree_node *n, uint32_t function,
		       struct hsc_calltree_place above, uint32_t deep,
		       struct hsc_calltree_place *out)
{
	bool full = above.folded || t->depth + deep > t->config.max_depth;
	uint32_t child = 0;

	if (!full)
		child = child_of(t, above.node, function, n->trap, &full);
	if (!child && !full)
		return false;
	*out = (struct hsc_calltree_place){
		.node = child ? child : above.node,
		.folded = child ? 0 : above.folded + 1,
	};
	t->nodes[out->node].self += n->self;
	if (child) {
		t->nodes[child].calls += n->calls;
		t->nodes[child].found += n->found;
	} else {
		t->folded += n->calls + n->found;
	}
	return true;
}

/* Open here what is open at the end of the part. */
static void go_to(struct hsc_calltree *t, struct hsc_calltree_place end,
		  uint32_t deep)
{
	t->depth += deep - (end.folded - (uint32_t)t->folding);
	t->folding = end.folded;
	t->at = end.node;
}

static bool place_nodes(struct hsc_calltree *t,
			const struct hsc_calltree *piece,
			const struct hsc_calltree_part *part, uint32_t end,
			const uint32_t *functions)
{
	const uint32_t count = end - part->root;
	struct hsc_calltree_place *map;
	uint32_t *deep;

	if (!HSC_GROW(t->map, t->map_cap, count) ||
	    !HSC_GROW(t->deep, t->deep_cap, count))
		return false;
	map = t->map;
	deep = t->deep;
	map[0] = (struct hsc_calltree_place){ t->at, (uint32_t)t->folding };
	deep[0] = 0;
	for (uint32_t i = 1; i < count; i++) {
		const struct hsc_calltree_node *n =
			&piece->nodes[part->root + i];
		const uint32_t above = n->parent - part->root;

		deep[i] = deep[above] + 1;
		if (!place_node(t, n,
				functions ? functions[n->function]
					  : n->function,
				map[above], deep[i], &map[i]))
			return false;
	}
	go_to(t, map[part->at - part->root], deep[part->at - part->root]);
	return true;
}

enum hsc_status hsc_calltree_graft(struct hsc_calltree *t,
				   const struct hsc_calltree *piece,
				   const uint32_t *functions,
				   const struct hsc_stack_step *graft)
{
	uint32_t end;
	const struct hsc_calltree_part part = part_of(piece, graft->part, &end);

	t->nodes[t->at].self += piece->nodes[part.root].self;
	if (part.stepped) {
		if (graft->caller != HSC_FUNCTION_NONE)
			t->nodes[t->at].self +=
				part.begin + graft->clock - t->last;
		t->last = part.last + graft->clock;
		t->part.stepped = true;
	}
	if (!place_nodes(t, piece, &part, end, functions))
		return HSC_E_MEMORY;
	if (!piece->afloat) {
		t->folded += piece->folded;
		t->folding += piece->folding;
	}
	return HSC_OK;
}

/* Add the counts of a node of `from` to its place. */
static enum hsc_status merge_node(struct hsc_calltree *into, uint32_t *map,
				  const struct hsc_calltree *from, uint32_t i,
				  const uint32_t *functions)
{
	const struct hsc_calltree_node *n = &from->nodes[i];
	const uint32_t parent = map[n->parent];
	const uint32_t function =
		functions ? functions[n->function] : n->function;
	bool full;
	uint32_t child = child_of(into, parent, function, n->trap, &full);

	if (!child && !full)
		return HSC_E_MEMORY;
	map[i] = child ? child : parent;
	into->nodes[map[i]].self += n->self;
	if (child) {
		into->nodes[child].calls += n->calls;
		into->nodes[child].found += n->found;
	} else {
		into->folded += n->calls + n->found;
	}
	return HSC_OK;
}

enum hsc_status hsc_calltree_merge(struct hsc_calltree *into,
				   const struct hsc_calltree *from)
{
	return hsc_calltree_merge_as(into, from, NULL);
}

enum hsc_status hsc_calltree_merge_as(struct hsc_calltree *into,
				      const struct hsc_calltree *from,
				      const uint32_t *functions)
{
	uint32_t *map = calloc(from->count, sizeof(*map));
	enum hsc_status rc = map ? HSC_OK : HSC_E_MEMORY;

	for (uint32_t i = 1; rc == HSC_OK && i < from->count; i++)
		rc = merge_node(into, map, from, i, functions);
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
