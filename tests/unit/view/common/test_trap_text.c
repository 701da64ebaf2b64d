/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include "view/common/trap_text.h"
#include <hartscope/flow/flow_item.h>
#include <hartscope/spec/ntrace.h>

#define EXCEPTION HSC_NT_BTYPE_EXCEPTION
#define INTERRUPT HSC_NT_BTYPE_INTERRUPT

static const struct {
	struct hsc_event_trap trap;
	const char *cause, *whole;
} traps[] = {
	{ { .btype = EXCEPTION,
	    .has_cause = true,
	    .cause = 13,
	    .tval = 0x1000 },
	  "load page fault",
	  "load page fault, tval 0x1000" },
	{ { .btype = EXCEPTION, .has_cause = true, .cause = 2 },
	  "illegal instruction",
	  "illegal instruction, tval 0x0" },
	{ { .btype = EXCEPTION, .has_cause = true, .cause = 60, .tval = 1 },
	  "exception 60",
	  "exception 60, tval 0x1" },
	{ { .btype = INTERRUPT, .has_cause = true, .cause = 7, .tval = 5 },
	  "machine timer interrupt",
	  "machine timer interrupt" },
	/* 4 has no name among interrupts */
	{ { .btype = INTERRUPT, .has_cause = true, .cause = 4 },
	  "interrupt 4",
	  "interrupt 4" },
	{ { .btype = INTERRUPT, .has_cause = true, .cause = 1000 },
	  "interrupt 1000",
	  "interrupt 1000" },
	{ { .btype = EXCEPTION, .cause = 13 }, "", "" },
};

static void test_reasons(char *text)
{
	struct hsc_event e = { .kind = HSC_EVENT_GAP,
			       .gap = { .reason = HSC_FLOW_UNKNOWN_CODE,
					.to = 0x1000 } };

	CHECK_STR(hsc_view_reason(&e, text), "no code is known at 0x1000",
		  "with the address");
	e.gap.to = HSC_FLOW_NOWHERE;
	CHECK_STR(hsc_view_reason(&e, text), "no code is known at that address",
		  "without");
	e.gap.reason = HSC_FLOW_OVERRUN;
	CHECK_STR(hsc_view_reason(&e, text), "the encoder lost messages",
		  "another");
	e = (struct hsc_event){ .kind = HSC_EVENT_NOTE,
				.note = { .reason = HSC_FLOW_VENDOR } };
	CHECK_STR(hsc_view_reason(&e, text), "a vendor or reserved message",
		  "note");
}

int main(void)
{
	char text[HSC_VIEW_TRAP];

	for (size_t i = 0; i < sizeof(traps) / sizeof(traps[0]); i++) {
		const struct hsc_event e = { .kind = HSC_EVENT_TRAP,
					     .trap = traps[i].trap };

		CHECK_STR(hsc_view_cause(&e, text), traps[i].cause, "cause");
		CHECK_STR(hsc_view_trap(&e, text), traps[i].whole, "trap");
		CHECK_EQ(hsc_view_is_interrupt(&e),
			 traps[i].trap.btype == INTERRUPT);
	}
	test_reasons(text);
	CHECK_STR(hsc_view_privilege(0, text), "U-mode", "U");
	CHECK_STR(hsc_view_privilege(3, text), "M-mode", "M");
	CHECK_STR(hsc_view_privilege(2, text), "privilege 2", "reserved");
	CHECK_STR(hsc_view_privilege(99, text), "privilege 99", "none");
	CHECK_STR(hsc_view_privilege(HSC_FLOW_NO_PRIVILEGE, text), "",
		  "not told");
	return check_failures != 0;
}
