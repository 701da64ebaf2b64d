/* SPDX-License-Identifier: MIT */
#include "unit/measure/time/traps.h"

static void check(const struct hsc_trap_times *t, bool interrupt,
		  unsigned cause, const char *want)
{
	const struct hsc_trap_time *r = hsc_trap_times_get(t, interrupt, cause);
	char got[128];

	snprintf(got, sizeof(got),
		 "%" PRIu64 ": %" PRIu64 "x %" PRIu64 "-%" PRIu64 ", %" PRIu64
		 "x %" PRIu64 "-%" PRIu64,
		 r->count, r->lengths.count, r->lengths.min, r->lengths.max,
		 r->intervals.count, r->intervals.min, r->intervals.max);
	CHECK_STR(got, want, "trap");
}

static void nested(void)
{
	struct hsc_trap_times *t;

	CHECK_EQ(hsc_trap_times_new(&t), HSC_OK);
	trap(t, true, 7);
	/* two timer interrupts; the handler of the first calls b */
	feed(t, "+a0 !h10 +b12 -15 \\20 !h40 \\45 -50");
	check(t, true, 7, "2: 2x 5-10, 1x 30-30");
	check(t, false, 7, "0: 0x 0-0, 0x 0-0");
	/* a trap within a handler; a handler that goes on elsewhere */
	feed(t, "+a60 !h100 !i110 \\115 \\130 !h200 /210 ~j210 \\250 -300");
	check(t, true, 7, "5: 5x 5-50, 4x 10-90");
	hsc_trap_times_free(&t);
	hsc_trap_times_free(&t);
}

static void losses(void)
{
	struct hsc_trap_times *t;

	CHECK_EQ(hsc_trap_times_new(&t), HSC_OK);
	trap(t, true, -1);
	feed(t, "+a0 !h10 x20 x20");
	check(t, true, HSC_TRAP_UNKNOWN, "1: 0x 0-0, 0x 0-0");
	event(t, HSC_EVENT_GAP, 0);
	feed(t, "+a30 !h40 \\50 x50");
	check(t, true, HSC_TRAP_UNKNOWN, "2: 1x 10-10, 0x 0-0");
	event(t, HSC_EVENT_START, 1); /* another hart */
	feed(t, "+a30 !h41 \\50 -51");
	check(t, true, HSC_TRAP_UNKNOWN, "3: 2x 9-10, 0x 0-0");
	trap(t, false, 1000);
	feed(t, "!h60 \\70");
	check(t, false, HSC_TRAP_CAUSES, "1: 1x 10-10, 0x 0-0");
	hsc_trap_times_free(&t);
}

static void bounds_have_no_length(void)
{
	struct hsc_stack_step s = { .kind = HSC_STACK_ENTER,
				    .how = HSC_STACK_TRAP,
				    .clock_how = HSC_MOMENT_BEFORE };
	struct hsc_trap_times *t, *other;

	CHECK_EQ(hsc_trap_times_new(&t), HSC_OK);
	CHECK_EQ(hsc_trap_times_new(&other), HSC_OK);
	trap(t, true, 1);
	CHECK_EQ(hsc_trap_times_step(t, &s), HSC_OK);
	s = (struct hsc_stack_step){ .kind = HSC_STACK_LEAVE,
				     .how = HSC_STACK_TRAP_RETURN,
				     .clock = 9 };
	CHECK_EQ(hsc_trap_times_step(t, &s), HSC_OK);
	check(t, true, 1, "1: 0x 0-0, 0x 0-0");
	trap(other, true, 1);
	feed(other, "!h0 \\5 !h6 \\8");
	CHECK_EQ(hsc_trap_times_merge(t, other), HSC_OK);
	check(t, true, 1, "3: 2x 2-5, 1x 6-6");
	hsc_trap_times_free(&t);
	hsc_trap_times_free(&other);
}

int main(void)
{
	nested();
	losses();
	bounds_have_no_length();
	return check_failures != 0;
}
