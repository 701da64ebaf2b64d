/* SPDX-License-Identifier: MIT */
/*
 * call_counts.h - all that is counted of calls, fed with words of blocks.
 *
 * Room   measure (floor 5)
 *
 * What is counted of calls is fed with the steps of a stack. Blocks that come
 * as words (hartscope/flow/batch.h) are counted as a whole, without steps: much
 * faster, with the same result.
 */
#ifndef HSC_MEASURE_CALL_COUNTS_H
#define HSC_MEASURE_CALL_COUNTS_H

#include <hartscope/base/status.h>
#include <hartscope/measure/calltree.h>
#include <hartscope/measure/profile.h>
#include <hartscope/measure/totals.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What to count into: of one source, or of one after another; borrowed. At
 * least one is not NULL. */
struct hsc_call_counts {
	struct hsc_profile *profile;
	struct hsc_calltree *tree;
	struct hsc_totals *totals;      /* what hsc_totals_step counts */
	struct hsc_totals_parts *parts; /* of it, if it is of a piece */
};

/*
 * Put a BLOCKS event of words into the stack of its source, and count what its
 * steps would count; none of these is left to be taken.
 *
 * Returns HSC_OK or HSC_E_MEMORY
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_call_counts_words(
	const struct hsc_call_counts *counts, struct hsc_stack *s,
	const struct hsc_event *e);

#ifdef __cplusplus
}
#endif

#endif
