/* SPDX-License-Identifier: MIT */
/*
 * profile.h - how often each function was called and what it cost.
 *
 * Room   measure (floor 5)
 *
 * Feed the steps of one source after another, or keep a profile for each and
 * merge them: the result is the same.
 */
#ifndef HSC_MEASURE_PROFILE_H
#define HSC_MEASURE_PROFILE_H

#include <hartscope/base/status.h>
#include <hartscope/measure/stack.h>

#ifdef __cplusplus
extern "C" {
#endif

struct hsc_profile_row {
	uint64_t calls; /* seen to begin; tail calls and traps as well */
	uint64_t cut;   /* that lost trace, and are therefore not in total */
	uint64_t total; /* instructions of it and of what it called, recursion
			   counted once */
	uint64_t at_least; /* the same with what was seen of calls that lost
			      trace: never below total nor self */
	uint64_t self;     /* its own instructions */
};

struct hsc_profile;

/* Returns HSC_OK or HSC_E_MEMORY. */
HSC_API HSC_MUST_USE enum hsc_status hsc_profile_new(struct hsc_profile **out);
HSC_API void hsc_profile_free(struct hsc_profile **profile);

/* Say, before the first step, that the steps are those of a piece, see
 * hsc_stack_begin_open: whether a call is inside another of its function is
 * known when the piece is joined. */
HSC_API void hsc_profile_begin_open(struct hsc_profile *p);

/* Add one step other than GRAFT. Returns HSC_OK or HSC_E_MEMORY. */
HSC_API HSC_MUST_USE enum hsc_status hsc_profile_feed(
	struct hsc_profile *p, const struct hsc_stack_step *step);

/* Add what `from` counted, with all its sources at their end. Function indices
 * must mean the same in both. Returns HSC_OK or HSC_E_MEMORY. */
HSC_API HSC_MUST_USE enum hsc_status hsc_profile_merge(
	struct hsc_profile *into, const struct hsc_profile *from);

/*
 * Add a part of a piece at a GRAFT of its joint. `piece` took all steps of the
 * piece; `functions` as in hsc_stack_join. `p` may be of a piece as well.
 *
 * Returns HSC_OK or HSC_E_MEMORY
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_profile_graft(
	struct hsc_profile *p, const struct hsc_profile *piece,
	const uint32_t *functions, const struct hsc_stack_step *graft);

/* Functions are below this; some may have no counts. */
HSC_API uint32_t hsc_profile_count(const struct hsc_profile *p);
/* All zero for a function that was not seen. */
HSC_API struct hsc_profile_row hsc_profile_get(const struct hsc_profile *p,
					       uint32_t function);
/* Sum of all self instructions. */
HSC_API uint64_t hsc_profile_instructions(const struct hsc_profile *p);

#ifdef __cplusplus
}
#endif

#endif
