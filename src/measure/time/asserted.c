/* SPDX-License-Identifier: MIT */
/* asserted.c - how long interrupts were asked for.
 * Room   measure (floor 5) */
#include "measure/time/state.h"
#include <hartscope/event/axis.h>

void hsc_trap_asked_event(struct hsc_trap_asked *a, const struct hsc_event *e)
{
	if (a->sees || e->clock_how > HSC_MOMENT_BETWEEN)
		return;
	a->sees = true;
	a->begun = e->clock;
}

void hsc_trap_times_asserted(struct hsc_trap_times *t, unsigned cause,
			     bool asserted, uint64_t clock)
{
	struct hsc_trap_asked *a = &t->asked;
	const uint64_t bit = UINT64_C(1) << cause % 64;

	if (cause >= HSC_TRAP_CAUSES || !a->sees || clock < a->begun)
		return;
	a->bits &= ~bit;
	if (!asserted)
		return;
	a->bits |= bit;
	a->since[cause] = clock;
}

void hsc_trap_times_unknown(struct hsc_trap_times *t)
{
	t->asked.bits = 0;
}

/* The only interrupt that is asked for, or HSC_TRAP_CAUSES. */
static unsigned only_one(const struct hsc_trap_asked *a)
{
	unsigned cause = 0;

	if (!a->bits || a->bits & (a->bits - 1))
		return HSC_TRAP_CAUSES;
	while (!(a->bits >> cause & 1))
		cause++;
	return cause;
}

/* The cause of what is taken, if it was asked for; else HSC_TRAP_CAUSES. One of
 * several without a cause may be any: none of them is known from then on. */
static unsigned cause_of(struct hsc_trap_asked *a, unsigned row)
{
	unsigned cause = row - HSC_TRAP_KINDS;

	if (row < HSC_TRAP_KINDS)
		return HSC_TRAP_CAUSES;
	if (cause == HSC_TRAP_UNKNOWN) {
		cause = only_one(a);
		a->bits = cause < HSC_TRAP_CAUSES ? a->bits : 0;
	}
	return cause < HSC_TRAP_CAUSES && a->bits >> cause & 1
		       ? cause
		       : HSC_TRAP_CAUSES;
}

enum hsc_status hsc_trap_asked_take(struct hsc_trap_asked *a,
				    const struct hsc_trap_open *trap,
				    struct hsc_histogram *latencies)
{
	const unsigned cause = cause_of(a, trap->row);

	if (cause == HSC_TRAP_CAUSES)
		return HSC_OK;
	/* it has no other latency before it is asked for anew */
	a->bits &= ~(UINT64_C(1) << cause);
	if (!trap->timed || trap->clock < a->since[cause])
		return HSC_OK;
	return hsc_histogram_add(latencies, trap->clock - a->since[cause]);
}
