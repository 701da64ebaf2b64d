/* SPDX-License-Identifier: MIT */
/* traps.c - traps by cause.
 * Room   view (floor 8) */
#include "view/report/traps.h"
#include "view/common/text.h"
#include "view/common/trap_text.h"
#include <hartscope/spec/ntrace.h>
#include <inttypes.h>

#define ROWS (2 * (HSC_TRAP_CAUSES + 1))

/* Exceptions by cause, then interrupts. */
static uint64_t row_of(const struct hsc_trap_counts *t, unsigned i,
		       struct hsc_event *as)
{
	const bool interrupt = i > HSC_TRAP_CAUSES;
	const unsigned cause = interrupt ? i - HSC_TRAP_CAUSES - 1 : i;

	*as = (struct hsc_event){
		.kind = HSC_EVENT_TRAP,
		.trap = { .btype = interrupt ? HSC_NT_BTYPE_INTERRUPT
					     : HSC_NT_BTYPE_EXCEPTION,
			  .cause = (uint16_t)cause,
			  .has_cause = true }
	};
	return interrupt ? t->interrupts[cause] : t->exceptions[cause];
}

static const char *name_of(const struct hsc_event *e, char text[HSC_VIEW_TRAP])
{
	if (e->trap.cause == HSC_TRAP_CAUSES)
		return hsc_view_is_interrupt(e) ? "other interrupts"
						: "other exceptions";
	return hsc_view_cause(e, text);
}

void hsc_view_report_traps_text(const struct hsc_view_report *r,
				const struct hsc_trap_counts *traps)
{
	char text[HSC_VIEW_TRAP], number[HSC_VIEW_NUMBER];
	struct hsc_event e;

	if (!traps || hsc_trap_counts_sum(traps) == 0)
		return;
	fprintf(r->out, "\n%10s   by cause\n", "traps");
	for (unsigned i = 0; i < ROWS; i++) {
		const uint64_t n = row_of(traps, i, &e);

		if (n)
			fprintf(r->out, "%10s   %s\n",
				hsc_view_grouped(n, number), name_of(&e, text));
	}
}

void hsc_view_report_traps_json(const struct hsc_view_report *r,
				const struct hsc_trap_counts *traps)
{
	char text[HSC_VIEW_TRAP];
	const char *before = "";
	struct hsc_event e;

	if (!traps || hsc_trap_counts_sum(traps) == 0)
		return;
	fputs(",\n  \"traps\": [", r->out);
	for (unsigned i = 0; i < ROWS; i++) {
		const uint64_t n = row_of(traps, i, &e);

		if (!n)
			continue;
		fprintf(r->out,
			"%s\n    { \"interrupt\": %s, \"cause\": %u, "
			"\"name\": ",
			before, hsc_view_is_interrupt(&e) ? "true" : "false",
			e.trap.cause);
		hsc_view_json_string(r->out, name_of(&e, text));
		fprintf(r->out, ", \"count\": %" PRIu64 " }", n);
		before = ",";
	}
	fputs(" ]", r->out);
}
