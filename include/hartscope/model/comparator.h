/* SPDX-License-Identifier: MIT */
/*
 * comparator.h - one comparator unit: a primary and a secondary half.
 *
 * Room   model (floor 3): trace hardware in software
 * Spec   Trace Control Interface 1.0, "Trace Encoder Filter Registers";
 *        0.026-DRAFT, "Filtering"
 *
 * The draft has single comparators and no rule for how they go together; they
 * are units whose secondary half is not used. See docs/spec-notes.md.
 */
#ifndef HSC_MODEL_COMPARATOR_H
#define HSC_MODEL_COMPARATOR_H

#include <hartscope/model/step.h>
#include <hartscope/spec/trace_control_values.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Half of a unit. */
struct hsc_comparator_half {
	uint8_t input;    /* enum hsc_comparator_input */
	uint8_t function; /* enum hsc_comparator_function */
	bool notify;      /* report the address of a block that matches */
	uint64_t match;
};

/* Set up the first three, then hsc_comparator_reset. */
struct hsc_comparator {
	struct hsc_comparator_half p, s;
	uint8_t mode; /* enum hsc_comparator_mode */
	bool latched; /* the unit's own */
};

/* What a unit says of one step. */
struct hsc_comparator_result {
	bool output;
	bool notify;
};

/* Widths of the inputs, bits: bits of a match value above them do not count. */
struct hsc_comparator_widths {
	uint8_t iaddress, context, tval, daddress; /* 0: 64 */
};

/* The latch is clear, or set if the primary half says so. */
HSC_API void hsc_comparator_reset(struct hsc_comparator *c);

/*
 * Compare one step. Comparisons are of unsigned numbers. A block matches if any
 * instruction of it does; where those begin is not known, so any half-word of
 * it counts but those after the first of the last instruction. A trap that
 * retires nothing is compared by its epc. Idle steps match nothing and leave
 * the latch alone.
 */
HSC_API struct hsc_comparator_result hsc_comparator_step(
	struct hsc_comparator *c, const struct hsc_comparator_widths *widths,
	const struct hsc_step *step);

/*
 * The same with a data access that is done in this step. If there are several,
 * call it for each of them in order.
 *
 * daddr  its address, or NULL: there is none
 */
HSC_API struct hsc_comparator_result hsc_comparator_access(
	struct hsc_comparator *c, const struct hsc_comparator_widths *widths,
	const struct hsc_step *step, const uint64_t *daddr);

/* Does the output depend on an input? */
static inline bool hsc_comparator_looks_at(const struct hsc_comparator *c,
					   enum hsc_comparator_input input)
{
	return (c->p.input == input && c->p.function < HSC_COMPARE_SPECIAL) ||
	       (c->mode != HSC_COMPARE_P && c->s.input == input &&
		c->s.function < HSC_COMPARE_SPECIAL);
}

#ifdef __cplusplus
}
#endif

#endif
