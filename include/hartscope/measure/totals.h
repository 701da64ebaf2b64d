/* SPDX-License-Identifier: MIT */
/*
 * totals.h - a recording in a few figures: what ran, by class, and what
 * happened.
 *
 * Room   measure (floor 5): events and blocks -> results that merge
 *
 * A plain struct of sums, where zero is a valid start. Nothing is counted
 * through a gap: a branch that was hidden by one is in `branches` and in
 * neither of its outcomes.
 */
#ifndef HSC_MEASURE_TOTALS_H
#define HSC_MEASURE_TOTALS_H

#include <hartscope/event/event.h>
#include <hartscope/image/image.h>
#include <hartscope/isa/class.h>
#include <hartscope/measure/coverage.h>
#include <hartscope/measure/stack.h>

#ifdef __cplusplus
extern "C" {
#endif

struct hsc_totals {
	uint64_t instructions;         /* that retired */
	uint64_t classes[HSC_CLASSES]; /* the same by class */
	uint64_t compressed;           /* of them, 2 bytes long */
	uint64_t branches, taken, not_taken;
	uint64_t indirect; /* jumps to where a register says, returns too */
	uint64_t calls;    /* by call instructions, and beginnings seen */
	uint64_t tails;    /* calls by a jump */
	uint64_t deepest;  /* open calls at most */
	uint64_t exceptions, interrupts;
	uint64_t events[HSC_EVENT_KINDS]; /* how many of each kind */
	bool timed;                       /* the trace has times */
	uint64_t first, last;             /* of them, ticks; if timed */
};

/* Count an event: its kind, and what its time says. */
HSC_API void hsc_totals_event(struct hsc_totals *t,
			      const struct hsc_event *event);
/* Count a step of the stack: calls. */
HSC_API void hsc_totals_step(struct hsc_totals *t,
			     const struct hsc_stack_step *step);

/*
 * Add what `coverage` counted: instructions, classes, branches and jumps. The
 * images are those of the spaces of its block table.
 *
 * xlen  32 or 64; 0: as the ELF files say
 */
HSC_API void hsc_totals_code(struct hsc_totals *t,
			     const struct hsc_coverage *coverage,
			     struct hsc_image_spaces images, unsigned xlen);

/* Add what `from` counted, of another piece or another source. */
HSC_API void hsc_totals_merge(struct hsc_totals *into,
			      const struct hsc_totals *from);

/*
 * Of a piece: how deep its calls were is not known before it is joined to what
 * comes before it, as hartscope/measure/stack.h says. Zero is a valid start.
 */
struct hsc_totals_parts {
	uint64_t *deepest; /* deepest[count]: above what was open, by part */
	size_t count, cap;
};

/* Count a step of a piece. HSC_OK or HSC_E_MEMORY. */
HSC_API HSC_MUST_USE enum hsc_status hsc_totals_step_open(
	struct hsc_totals *t, struct hsc_totals_parts *parts,
	const struct hsc_stack_step *step);
/* Add a part of a piece where it belongs, as the step GRAFT says; the first one
 * comes with all that is known without. */
HSC_API void hsc_totals_graft(struct hsc_totals *into,
			      const struct hsc_totals *piece,
			      const struct hsc_totals_parts *parts,
			      const struct hsc_stack_step *graft);
HSC_API void hsc_totals_parts_clear(struct hsc_totals_parts *parts);

#ifdef __cplusplus
}
#endif

#endif
