/* SPDX-License-Identifier: MIT */
/*
 * shares.h - which functions ran between two readings of counters.
 *
 * Room   measure (floor 5)
 *
 * Counters are read now and then, the flow of instructions says what ran in
 * between: so what was counted can be shared out over functions, by the
 * instructions that each retired. The flow and the readings of one source, in
 * its order; memory is that of the functions between a few readings.
 */
#ifndef HSC_MEASURE_SHARES_H
#define HSC_MEASURE_SHARES_H

#include <hartscope/measure/stack.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Instructions of a function itself. */
struct hsc_share {
	uint32_t function;
	uint64_t instructions;
};

struct hsc_shares;

/* Returns HSC_OK or HSC_E_MEMORY */
HSC_API HSC_MUST_USE enum hsc_status hsc_shares_new(struct hsc_shares **out);
HSC_API void hsc_shares_free(struct hsc_shares **shares);

/* Look at a step, whose clock is instructions. Returns HSC_OK or HSC_E_MEMORY.
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_shares_step(
	struct hsc_shares *s, const struct hsc_stack_step *step);

/* The flow has come to `clock`, and counters may have been read there. Returns
 * HSC_OK or HSC_E_MEMORY. */
HSC_API HSC_MUST_USE enum hsc_status hsc_shares_cut(struct hsc_shares *s,
						    uint64_t clock);
/* Trace ends, and begins again: it is not known what ran between the
 * readings around that. */
HSC_API void hsc_shares_lose(struct hsc_shares *s);
HSC_API void hsc_shares_begin(struct hsc_shares *s);

/*
 * Counters were read at a cut, `number` from 0: what ran since they were read
 * before. A function may stand there several times.
 *
 * list    list[count], borrowed until the next call
 * Returns whether that is all of it, without a loss
 */
HSC_API bool hsc_shares_take(struct hsc_shares *s, uint64_t number,
			     const struct hsc_share **list, size_t *count);

#ifdef __cplusplus
}
#endif

#endif
