/* SPDX-License-Identifier: MIT */
/*
 * calltree_state.h - the state of a call tree.
 *
 * Room   measure (floor 5), private
 */
#ifndef HSC_MEASURE_PROFILE_CALLTREE_STATE_H
#define HSC_MEASURE_PROFILE_CALLTREE_STATE_H

#include <hartscope/measure/calltree.h>

/* What a piece counted from one move to the next: the nodes from its root on,
 * whose context is unknown. */
struct hsc_calltree_part {
	uint64_t begin; /* clock of the move */
	uint64_t last;  /* of its last step, if stepped */
	uint32_t root;
	uint32_t at; /* the node of the top frame at its end */
	bool stepped;
};

/* The place of a node of a piece in the tree. */
struct hsc_calltree_place {
	uint32_t node; /* its own node, or the node above for which it counts */
	uint32_t folded; /* frames without a node of theirs, from there on */
};

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

	/* of a piece; see hsc_calltree_begin_open */
	bool afloat;
	struct hsc_calltree_part part;   /* in hand */
	struct hsc_calltree_part *parts; /* parts[part_count], closed */
	size_t part_count, part_cap;
	struct hsc_calltree_place *map; /* where nodes of a piece lie: room */
	uint32_t *deep; /* frames of it above each of them: room */
	size_t map_cap, deep_cap;
};

/* Make room for one more node, with at least half of the slots free; slots are
 * made anew if there are none. False: no memory. */
bool hsc_calltree_grow(struct hsc_calltree *t);

/* The node of a call of `function` from node `parent`; the caller has checked
 * that there is room. 0: no memory. */
uint32_t hsc_calltree_call(struct hsc_calltree *t, uint32_t parent,
			   uint32_t function);

#endif
