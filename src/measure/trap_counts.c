/* SPDX-License-Identifier: MIT */
/* trap_counts.c - traps by cause.
 * Room   measure (floor 5) */
#include <hartscope/measure/trap_counts.h>
#include <hartscope/spec/ntrace.h>

void hsc_trap_counts_feed(struct hsc_trap_counts *c,
			  const struct hsc_event *event)
{
	const struct hsc_event_trap *trap = &event->trap;
	unsigned cause;

	if (event->kind != HSC_EVENT_TRAP || !trap->has_cause)
		return;
	cause = trap->cause < HSC_TRAP_CAUSES ? trap->cause : HSC_TRAP_CAUSES;
	if (trap->btype == HSC_NT_BTYPE_INTERRUPT)
		c->interrupts[cause]++;
	else
		c->exceptions[cause]++;
}

void hsc_trap_counts_merge(struct hsc_trap_counts *into,
			   const struct hsc_trap_counts *from)
{
	for (unsigned i = 0; i <= HSC_TRAP_CAUSES; i++) {
		into->exceptions[i] += from->exceptions[i];
		into->interrupts[i] += from->interrupts[i];
	}
}

uint64_t hsc_trap_counts_sum(const struct hsc_trap_counts *c)
{
	uint64_t n = 0;

	for (unsigned i = 0; i <= HSC_TRAP_CAUSES; i++)
		n += c->exceptions[i] + c->interrupts[i];
	return n;
}
