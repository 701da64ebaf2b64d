/* SPDX-License-Identifier: MIT */
/*
 * trap_times.h - how long handlers of traps took, how far apart traps were, and
 * how long interrupts waited, by cause.
 *
 * Room   measure (floor 5)
 *
 * Feed the events and the steps of one source after those of another, each
 * event before its steps. A length is from the trap to the return from it, with
 * all that the handler called and all that interrupted it. An interval is from
 * one trap to the next of its kind on the same source, with nothing lost
 * between. How long an interrupt was asked for before it was taken, a trace of
 * instructions does not say: that is known where something else reports when it
 * was asserted.
 */
#ifndef HSC_MEASURE_TRAP_TIMES_H
#define HSC_MEASURE_TRAP_TIMES_H

#include <hartscope/measure/histogram.h>
#include <hartscope/measure/stack.h>
#include <hartscope/measure/trap_counts.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Exceptions by cause, those of higher causes, and those whose cause the trace
 * does not say; then interrupts likewise. */
#define HSC_TRAP_UNKNOWN (HSC_TRAP_CAUSES + 1)
#define HSC_TRAP_KINDS   (HSC_TRAP_CAUSES + 2)

struct hsc_trap_time {
	uint64_t count;
	struct hsc_histogram lengths;   /* of handlers seen whole */
	struct hsc_histogram intervals; /* between begins */
	struct hsc_histogram latencies; /* since the interrupt was asserted */
};

struct hsc_trap_times;

/* Returns HSC_OK or HSC_E_MEMORY. */
HSC_API HSC_MUST_USE enum hsc_status hsc_trap_times_new(
	struct hsc_trap_times **out);
HSC_API void hsc_trap_times_free(struct hsc_trap_times **times);

/* Look at an event of any kind. */
HSC_API void hsc_trap_times_event(struct hsc_trap_times *t,
				  const struct hsc_event *e);
/* Look at a step. Returns HSC_OK or HSC_E_MEMORY. */
HSC_API HSC_MUST_USE enum hsc_status hsc_trap_times_step(
	struct hsc_trap_times *t, const struct hsc_stack_step *step);

/*
 * An interrupt of the hart is asked for since `clock`, or no longer; of those
 * of a cause the last one counts, and the next that is taken has it. One whose
 * cause the trace does not say is the only one that is asked for, or it is not
 * known which. To be called with what was before a step, before that step;
 * those before a loss of trace have no effect after it.
 */
HSC_API void hsc_trap_times_asserted(struct hsc_trap_times *t, unsigned cause,
				     bool asserted, uint64_t clock);
/* What is asked for is not known from here on: some of that is lost. */
HSC_API void hsc_trap_times_unknown(struct hsc_trap_times *t);

/* Add what `from` counted, where no trap was open in either. Returns HSC_OK or
 * HSC_E_MEMORY. */
HSC_API HSC_MUST_USE enum hsc_status hsc_trap_times_merge(
	struct hsc_trap_times *into, const struct hsc_trap_times *from);

/* What is open is not known: they are those of a piece, as of its stack. Before
 * the first event. */
HSC_API void hsc_trap_times_begin_open(struct hsc_trap_times *t);

/* Add a part of a piece where it belongs, as the step GRAFT says; the first one
 * comes with all that is known without. Its clocks must count instructions.
 * Returns HSC_OK or HSC_E_MEMORY. */
HSC_API HSC_MUST_USE enum hsc_status hsc_trap_times_graft(
	struct hsc_trap_times *into, const struct hsc_trap_times *piece,
	const struct hsc_stack_step *graft);

/* Of an exception or interrupt, by cause as above. Borrowed. */
HSC_API const struct hsc_trap_time *hsc_trap_times_get(
	const struct hsc_trap_times *t, bool interrupt, unsigned cause);

#ifdef __cplusplus
}
#endif

#endif
