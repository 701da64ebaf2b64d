/* SPDX-License-Identifier: MIT */
#include "import/ntrace_times.h"
#include "support/random.h"
#include "unit/check.h"
#include <string.h>

#define MASK ((UINT64_C(1) << 40) - 1)

static struct hsc_import_times times;

static void take(uint64_t src, uint8_t layout, bool whole, uint64_t stamp)
{
	struct hsc_msg msg = { .layout = layout };

	hsc_msg_set(&msg, NT_SRC, src);
	hsc_msg_set(&msg, NT_TSTAMP, stamp);
	if (whole)
		hsc_msg_set(&msg, NT_SYNC, 2);
	hsc_import_times_take(&times, &msg);
}

/* Two sources that send what time it is, in a form, from `now` on. */
static void run(unsigned form, unsigned count, uint64_t now, uint64_t step)
{
	uint64_t last[2] = { 0 }, random = 7;

	memset(&times, 0, sizeof(times));
	for (unsigned i = 0; i < count; i++) {
		const uint64_t src = random_next(&random) >> 63;
		const bool whole = i < 2 || i % 30 == 0;
		uint64_t stamp;

		now += 1 + (random_next(&random) >> 40) % step;
		stamp = now;
		if (!whole && form == HSC_NT_TS_DELTA)
			stamp = now - last[src];
		if (!whole && form == HSC_NT_TS_XOR)
			stamp = now ^ last[src];
		take(src * 4095, HSC_NT_INDIRECT_BRANCH, whole, stamp & MASK);
		last[src] = now;
	}
}

static void each_form(void)
{
	for (unsigned form = 0; form < 3; form++)
		for (uint64_t step = 1; step <= 10000; step *= 10) {
			run(form, 200, 12345, step);
			CHECK_EQ(hsc_import_times_form(&times), form);
			/* the counter turns once */
			run(form == HSC_NT_TS_ABSOLUTE ? HSC_NT_TS_XOR : form,
			    200, MASK - 500, step);
			CHECK(hsc_import_times_form(&times) !=
			      HSC_NT_TS_ABSOLUTE);
			run(form, 20, 12345, step);
			CHECK_EQ(hsc_import_times_form(&times),
				 HSC_IMPORT_NO_FORM);
		}
}

static void what_decides_nothing(void)
{
	/* times that stand still, and those of a source without a whole one */
	memset(&times, 0, sizeof(times));
	take(0, HSC_NT_INDIRECT_BRANCH, true, 1000);
	for (unsigned i = 0; i < 100; i++) {
		take(0, HSC_NT_INDIRECT_BRANCH, false, 0);
		take(1, HSC_NT_INDIRECT_BRANCH, false, 5);
		take(4095, HSC_NT_INDIRECT_BRANCH, false, 5);
		take(4096, HSC_NT_INDIRECT_BRANCH, true, 5);
	}
	CHECK_EQ(hsc_import_times_form(&times), HSC_IMPORT_NO_FORM);
	/* noise */
	uint64_t random = 3;

	memset(&times, 0, sizeof(times));
	for (unsigned i = 0; i < 300; i++)
		take(0, HSC_NT_INDIRECT_BRANCH, i % 3 == 0,
		     random_next(&random) >> 30);
	CHECK_EQ(hsc_import_times_form(&times), HSC_IMPORT_NO_FORM);
	/* after lost messages nobody knows what a difference is to */
	memset(&times, 0, sizeof(times));
	for (unsigned i = 0; i < 100; i++) {
		take(0, HSC_NT_INDIRECT_BRANCH, true, 1000 * i);
		take(0, HSC_NT_ERROR, false, 1);
		take(0, HSC_NT_INDIRECT_BRANCH, false, 1);
	}
	CHECK_EQ(times.moved, 0);
}

/* XORs from one whole time on, without number `less`. */
static void xored(unsigned count, unsigned less)
{
	uint64_t last = 1000, now = 1000, random = 3;

	memset(&times, 0, sizeof(times));
	take(0, HSC_NT_INDIRECT_BRANCH, true, now);
	for (unsigned i = 0; i < count; i++) {
		now += 1 + (random_next(&random) >> 54);
		if (i != less)
			take(0, HSC_NT_INDIRECT_BRANCH, false, now ^ last);
		last = now;
	}
}

/* A lost message makes XORs run back from there on, but no differences of them.
 */
static void lost_of_xored(void)
{
	xored(200, 5);
	CHECK_EQ(hsc_import_times_form(&times), HSC_NT_TS_XOR);
	xored(40, 5);
	CHECK(hsc_import_times_form(&times) != HSC_NT_TS_DELTA);
	/* nor of differences, with no whole time to hold them against */
	memset(&times, 0, sizeof(times));
	take(0, HSC_NT_INDIRECT_BRANCH, true, 1000);
	for (uint64_t i = 0, random = 3; i < 60; i++)
		if (i != 5)
			take(0, HSC_NT_INDIRECT_BRANCH, false,
			     1 + (random_next(&random) >> 54));
	CHECK_EQ(hsc_import_times_form(&times), HSC_NT_TS_DELTA);
}

static void widths(void)
{
	run(HSC_NT_TS_DELTA, 200, UINT64_C(1) << 30, 10);
	CHECK(hsc_import_times_wide(&times, 30));
	CHECK(!hsc_import_times_wide(&times, 31));
	take(0, HSC_NT_INDIRECT_BRANCH, true, MASK);
	CHECK(!hsc_import_times_wide(&times, 31)); /* one is damage */
}

int main(void)
{
	each_form();
	what_decides_nothing();
	lost_of_xored();
	widths();
	return check_failures != 0;
}
