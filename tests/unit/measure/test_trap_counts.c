/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include <hartscope/measure/trap_counts.h>
#include <hartscope/spec/ntrace.h>

static void feed(struct hsc_trap_counts *c, uint16_t cause, bool interrupt,
		 bool reported)
{
	const struct hsc_event e = {
		.kind = HSC_EVENT_TRAP,
		.trap = { .btype = interrupt ? HSC_NT_BTYPE_INTERRUPT
					     : HSC_NT_BTYPE_EXCEPTION,
			  .cause = cause,
			  .has_cause = reported },
	};

	hsc_trap_counts_feed(c, &e);
}

int main(void)
{
	const struct hsc_event gap = { .kind = HSC_EVENT_GAP,
				       .trap.has_cause = true };
	struct hsc_trap_counts a = { { 0 }, { 0 } }, b = { { 0 }, { 0 } };

	feed(&a, 8, false, true);
	feed(&a, 8, false, true);
	feed(&a, 7, true, true);
	feed(&a, 9, false, false);
	hsc_trap_counts_feed(&a, &gap);
	CHECK_EQ(a.exceptions[8], 2);
	CHECK_EQ(a.interrupts[7], 1);
	CHECK_EQ(hsc_trap_counts_sum(&a), 3);
	feed(&b, 0xffff, false, true);
	feed(&b, HSC_TRAP_CAUSES - 1, true, true);
	feed(&b, 8, false, true);
	CHECK_EQ(b.exceptions[HSC_TRAP_CAUSES], 1);
	hsc_trap_counts_merge(&a, &b);
	CHECK_EQ(a.exceptions[8], 3);
	CHECK_EQ(a.interrupts[HSC_TRAP_CAUSES - 1], 1);
	CHECK_EQ(hsc_trap_counts_sum(&a), 6);
	return check_failures != 0;
}
