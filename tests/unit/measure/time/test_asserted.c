/* SPDX-License-Identifier: MIT */
#include "unit/measure/time/traps.h"

static void check_latencies(const struct hsc_trap_times *t, unsigned cause,
			    const char *want)
{
	const struct hsc_histogram *h =
		&hsc_trap_times_get(t, true, cause)->latencies;
	char got[96];

	snprintf(got, sizeof(got), "%" PRIu64 "x %" PRIu64 "-%" PRIu64,
		 h->count, h->min, h->max);
	CHECK_STR(got, want, "latencies");
}

static void latencies(void)
{
	struct hsc_trap_times *t, *other;

	CHECK_EQ(hsc_trap_times_new(&t), HSC_OK);
	hsc_trap_times_asserted(t, 7, true, 1); /* before there is trace */
	event(t, HSC_EVENT_START, 0);
	trap(t, true, 7);
	feed(t, "+a0 !h10 \\12");
	check_latencies(t, 7, "0x 0-0");
	hsc_trap_times_asserted(t, 7, true, 15);
	hsc_trap_times_asserted(t, 3, true, 16);
	hsc_trap_times_asserted(t, HSC_TRAP_CAUSES, true, 16);
	feed(t, "!h20 \\22 !h24 \\25"); /* only the first was waited for */
	check_latencies(t, 7, "1x 5-5");
	check_latencies(t, 3, "0x 0-0");
	/* again, and again, before it is taken; then not any more */
	hsc_trap_times_asserted(t, 7, true, 26);
	hsc_trap_times_asserted(t, 7, true, 28);
	feed(t, "!h30 \\31");
	check_latencies(t, 7, "2x 2-5");
	hsc_trap_times_asserted(t, 7, true, 32);
	hsc_trap_times_asserted(t, 7, false, 33);
	feed(t, "!h34 \\35");
	check_latencies(t, 7, "2x 2-5");
	/* an exception is none */
	hsc_trap_times_asserted(t, 7, true, 36);
	trap(t, false, 7);
	feed(t, "!h37 \\38");
	check_latencies(t, 7, "2x 2-5");
	trap(t, true, 7);
	hsc_trap_times_unknown(t);
	feed(t, "!h39 \\40");
	check_latencies(t, 7, "2x 2-5");
	CHECK_EQ(hsc_trap_times_new(&other), HSC_OK);
	CHECK_EQ(hsc_trap_times_merge(other, t), HSC_OK);
	check_latencies(other, 7, "2x 2-5");
	hsc_trap_times_free(&other);
	hsc_trap_times_free(&t);
}

static void latencies_without_causes(void)
{
	struct hsc_trap_times *t;

	CHECK_EQ(hsc_trap_times_new(&t), HSC_OK);
	event(t, HSC_EVENT_START, 0);
	trap(t, true, -1);
	hsc_trap_times_asserted(t, 5, true, 7);
	feed(t, "+a0 !h10 \\12");
	check_latencies(t, HSC_TRAP_UNKNOWN, "1x 3-3");
	/* one of two: nobody knows which, nor what the next one is */
	hsc_trap_times_asserted(t, 5, true, 14);
	hsc_trap_times_asserted(t, 7, true, 15);
	feed(t, "!h20 \\22 !h30 \\31");
	check_latencies(t, HSC_TRAP_UNKNOWN, "1x 3-3");
	hsc_trap_times_free(&t);
}

/* What was asked for before a loss may have been taken in it. */
static void latencies_and_losses(void)
{
	struct hsc_event e = { .kind = HSC_EVENT_GAP, .clock = 20 };
	struct hsc_trap_times *t;

	CHECK_EQ(hsc_trap_times_new(&t), HSC_OK);
	event(t, HSC_EVENT_START, 0);
	trap(t, true, 7);
	hsc_trap_times_asserted(t, 7, true, 10);
	hsc_trap_times_event(t, &e);
	hsc_trap_times_asserted(t, 7, true, 25); /* within it */
	e = (struct hsc_event){ .kind = HSC_EVENT_START,
				.clock = 30,
				.clock_how = HSC_MOMENT_BEFORE };
	hsc_trap_times_event(t, &e);
	e.clock_how = HSC_MOMENT_EXACT;
	e.clock = 40;
	hsc_trap_times_event(t, &e);
	hsc_trap_times_asserted(t, 7, true, 35);
	feed(t, "+a40 !h50 \\52");
	check_latencies(t, 7, "0x 0-0");
	hsc_trap_times_asserted(t, 7, true, 60);
	feed(t, "!h64 \\65");
	check_latencies(t, 7, "1x 4-4");
	hsc_trap_times_free(&t);
}

int main(void)
{
	latencies();
	latencies_without_causes();
	latencies_and_losses();
	return check_failures != 0;
}
