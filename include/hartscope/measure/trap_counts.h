/* SPDX-License-Identifier: MIT */
/*
 * trap_counts.h - how often which trap was taken.
 *
 * Room   measure (floor 5): events and blocks -> results that merge
 *
 * Traps whose cause the stream does not say are not counted.
 */
#ifndef HSC_MEASURE_TRAP_COUNTS_H
#define HSC_MEASURE_TRAP_COUNTS_H

#include <hartscope/event/event.h>

#ifdef __cplusplus
extern "C" {
#endif

#define HSC_TRAP_CAUSES 64 /* those above count as one, after the last */

/* Zero is a valid start. */
struct hsc_trap_counts {
	uint64_t exceptions[HSC_TRAP_CAUSES + 1]; /* by cause */
	uint64_t interrupts[HSC_TRAP_CAUSES + 1];
};

/* Add an event; other than traps with a cause change nothing. */
HSC_API void hsc_trap_counts_feed(struct hsc_trap_counts *c,
				  const struct hsc_event *event);

/* Add what `from` counted. */
HSC_API void hsc_trap_counts_merge(struct hsc_trap_counts *into,
				   const struct hsc_trap_counts *from);

/* All of them. */
HSC_API uint64_t hsc_trap_counts_sum(const struct hsc_trap_counts *c);

#ifdef __cplusplus
}
#endif

#endif
