/* SPDX-License-Identifier: MIT */
/*
 * etrace_front.h - blocks that an E-Trace encoder takes together, not one by
 * one.
 *
 * Room   model (floor 3)
 * Spec   E-Trace 2.0, "Reference Compressed Branch Trace Algorithm"
 *
 * For a caller that keeps history and half-words of its own while blocks follow
 * each other as expected, as the QEMU plugin does. A block is passed by copying
 * its struct hsc_et_passed to e->front.ring, shifting the outcome of the branch
 * before into the history, and doing to the return stack what its end does
 * (hsc_et_front_push, hsc_et_front_pop). Whatever else happens is for
 * hsc_et_encoder_retire, after hsc_et_front_settle; then hsc_et_front_begin.
 */
#ifndef HSC_MODEL_ETRACE_FRONT_H
#define HSC_MODEL_ETRACE_FRONT_H

#include <hartscope/model/etrace_encoder.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Bits of hsc_et_passed.shape: the instruction before the block is reported,
 * and the block was passed. */
#define HSC_ET_FRONT_REPORTED (UINT64_C(1) << 12)
#define HSC_ET_FRONT_PASSED   (UINT64_C(1) << 13)

/* Can blocks be passed to an encoder with these settings? Not if branches are
 * predicted, jumps are inferred, or frames have a time. */
HSC_API bool hsc_et_front_fits(const struct hsc_et_encoder *e);

/* What hsc_et_front_begin and its neighbours need of a block. */
HSC_API struct hsc_et_passed hsc_et_front_passed(const struct hsc_retired *b);

/*
 * Tell the encoder of all blocks passed since hsc_et_front_begin; the last one
 * is held back, as hsc_et_encoder_retire does. e->fall and e->taken are the
 * caller's to set. Doing it twice is as doing it once.
 *
 * number     of the last block
 * hist       its history with the stop bit, and a 0 shifted in if it ends in a
 *            branch
 * halfwords  of all that were passed
 */
HSC_API void hsc_et_front_settle(struct hsc_et_encoder *e, unsigned number,
				 uint32_t hist, uint32_t halfwords);

/* Block b, which hsc_et_encoder_retire took, is the last, with this
 * number: pass blocks from here on. */
HSC_API void hsc_et_front_begin(struct hsc_et_encoder *e, unsigned number,
				const struct hsc_et_passed *b);

/*
 * The map is full: send it, and begin an empty one at block `number`, which is
 * passed already. If a sync is due then, e->halfwords_limit becomes 0.
 *
 * hist   31 outcomes
 * Returns false if only hsc_et_encoder_retire can; nothing has changed then
 */
HSC_API bool hsc_et_front_full(struct hsc_et_encoder *e, uint32_t hist);

/*
 * Block b is about to be passed, and the jump before it, of which nothing was
 * expected, is for a packet to report. The history is empty now, but for the
 * block's own branch. What the packet says is known, unless the block turns out
 * to be one instruction; so it can wait for the next event.
 *
 * number     of the block that ended in the jump
 * hist       its history with the stop bit
 * halfwords  as for hsc_et_front_settle, with those of b
 * Returns false if hsc_et_front_report is to be called before the next block is
 * passed, whatever that is
 */
HSC_API bool hsc_et_front_jumped(struct hsc_et_encoder *e, unsigned number,
				 const struct hsc_et_passed *b, uint32_t hist,
				 uint32_t halfwords);

/*
 * Report that jump: a block comes after the last one as expected, or by another
 * jump, or the map is full. If a sync is due, e->halfwords_limit becomes 0.
 *
 * halfwords  of all that were passed
 * Returns false if only hsc_et_encoder_retire can; nothing has changed then
 */
HSC_API bool hsc_et_front_report(struct hsc_et_encoder *e, uint32_t halfwords);

/*
 * The same two, where all is as it mostly is: the jump that waits is reported,
 * if one does, and then one led to block b.
 *
 * halfwords  of all that were passed, with those of b
 * Returns false if only the two can; nothing has changed then
 */
HSC_API bool hsc_et_front_leap(struct hsc_et_encoder *e, unsigned number,
			       const struct hsc_et_passed *b, uint32_t hist,
			       uint32_t halfwords);

/* Is it of use to ask that, with these settings? */
static inline bool hsc_et_front_leaps(const struct hsc_et_encoder *e)
{
	return e->front.calm_until != 0;
}

/* After hsc_et_front_full, when block `number` has been passed: the instruction
 * before it is reported. */
static inline void hsc_et_front_reported(struct hsc_et_encoder *e,
					 unsigned number)
{
	e->front.ring[number % 4].shape |= HSC_ET_FRONT_REPORTED;
}

/* Has the stack room for the address after a call, and one to take for a return
 * that can still be counted? Else pass no such block. */
static inline bool hsc_et_front_can_push(const struct hsc_et_encoder *e)
{
	return e->plain || e->depth < e->depth_max;
}

/* hist  as of the block that ends in the return */
static inline bool hsc_et_front_can_pop(const struct hsc_et_encoder *e,
					uint32_t hist)
{
	return e->plain ||
	       (e->depth != 0 && (e->front.returns_hist != hist ||
				  e->front.returns < e->returns_max));
}

/* Push a return address; without a return stack there is nothing to do. */
static inline void hsc_et_front_push(struct hsc_et_encoder *e, uint64_t next)
{
	if (e->plain)
		return;
	e->top = (e->top + 1) % HSC_ET_STACK;
	e->stack[e->top] = next;
	e->depth++;
}

/* Returns where the return goes; HSC_ET_NOWHERE: a packet will say it. */
static inline uint64_t hsc_et_front_pop(struct hsc_et_encoder *e, uint32_t hist)
{
	const uint32_t before =
		e->front.returns_hist == hist ? e->front.returns : 0;
	uint64_t to;

	if (e->plain)
		return HSC_ET_NOWHERE;
	to = e->stack[e->top];
	e->top = (e->top - 1) % HSC_ET_STACK;
	e->depth--;
	e->front.returns = before + 1;
	e->front.returns_hist = hist;
	return to;
}

#ifdef __cplusplus
}
#endif

#endif
