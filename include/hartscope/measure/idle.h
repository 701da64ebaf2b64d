/* SPDX-License-Identifier: MIT */
/*
 * idle.h - how long a hart waited for an interrupt.
 *
 * Room   measure (floor 5): events and blocks -> results that merge
 *
 * A trace says that wfi retired, and when the messages around it were made; it
 * does not say when the hart slept between these. So the time between the two
 * timestamps around a wfi is taken, less what the other instructions between
 * them took at the mean of all times without a wfi. Where each instruction
 * takes the same that is exact; else it is an estimate.
 */
#ifndef HSC_MEASURE_IDLE_H
#define HSC_MEASURE_IDLE_H

#include <hartscope/base/status.h>
#include <hartscope/event/axis.h>
#include <hartscope/flow/blocks.h>
#include <hartscope/image/image_ops.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Times are ticks, between two timestamps that no loss divides. */
struct hsc_idle {
	uint64_t waits;   /* wfi that retired */
	uint64_t untimed; /* of them, those without timestamps around */
	uint64_t ticks;   /* of all times, and what retired in them */
	uint64_t instructions;
	uint64_t around_ticks; /* of times with a wfi in them */
	uint64_t around_instructions;
};

struct hsc_waits;

/* Of one source: both are borrowed. Returns HSC_OK or HSC_E_MEMORY. */
HSC_API HSC_MUST_USE enum hsc_status hsc_waits_new(
	struct hsc_waits **out, struct hsc_blocks *blocks,
	const struct hsc_image_ops *code);
HSC_API void hsc_waits_free(struct hsc_waits **waits);

/* Add what an event of the source says, with its timestamps. Returns HSC_OK or
 * HSC_E_MEMORY. */
HSC_API HSC_MUST_USE enum hsc_status hsc_waits_feed(struct hsc_waits *w,
						    const struct hsc_event *e,
						    struct hsc_idle *to);

/* How many of idle->ticks the hart waited. */
HSC_API uint64_t hsc_idle_ticks(const struct hsc_idle *idle);

#ifdef __cplusplus
}
#endif

#endif
