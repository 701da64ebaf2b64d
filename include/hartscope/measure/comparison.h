/* SPDX-License-Identifier: MIT */
/*
 * comparison.h - two recordings side by side: functions and contexts.
 *
 * Room   measure (floor 5): results of two recordings -> what changed
 *
 * Two functions are the same if their names in the file and their modules are
 * equal, or, if only the modules differ and the name is unique on each side,
 * the names alone. Size and place may differ.
 */
#ifndef HSC_MEASURE_COMPARISON_H
#define HSC_MEASURE_COMPARISON_H

#include <hartscope/measure/calltree.h>
#include <hartscope/measure/durations.h>
#include <hartscope/measure/profile.h>

#ifdef __cplusplus
extern "C" {
#endif

/* One recording; all borrowed. */
struct hsc_comparison_side {
	const struct hsc_functions *functions;
	const struct hsc_profile *profile;
	const struct hsc_calltree *tree;
	const struct hsc_durations *lengths; /* of calls; NULL: not wanted */
};

/* Counts of one context before. */
struct hsc_comparison_node {
	uint64_t calls, self;
};

struct hsc_comparison {
	struct hsc_functions *functions; /* of both; names of the later one */
	struct hsc_profile_row *before;  /* before[count], by function */
	struct hsc_profile_row *after;
	struct hsc_durations *lengths[2]; /* before, after; NULL: of none */
	uint32_t count;
	/* of both together, and what of each node was before: was[nodes] */
	struct hsc_calltree *tree;
	struct hsc_comparison_node *was;
};

/*
 * Compare; *out is for hsc_comparison_clear, whatever is returned.
 *
 * Returns HSC_OK or HSC_E_MEMORY
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_comparison_make(
	struct hsc_comparison *out, const struct hsc_comparison_side *before,
	const struct hsc_comparison_side *after);
HSC_API void hsc_comparison_clear(struct hsc_comparison *c);

#ifdef __cplusplus
}
#endif

#endif
