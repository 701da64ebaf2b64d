/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include <hartscope/codec/ntrace_time.h>

/* A counter of 8 bits, whole in each message, and the time that it means. */
static const struct {
	uint64_t stamp, time;
} steps[] = {
	{ 10, 10 },   { 131, 131 }, { 2, 258 },  { 254, 254 },
	{ 100, 356 }, { 250, 250 }, { 90, 346 },
};

/* The first stamp is small, and the nearest other one would be before zero. */
static const uint64_t early[] = { 10, 203 };

int main(void)
{
	struct hsc_nt_time t = { 0 };

	for (size_t i = 0; i < sizeof(steps) / sizeof(steps[0]); i++) {
		hsc_nt_time_take(&t, 8, HSC_NT_TS_ABSOLUTE, false,
				 steps[i].stamp);
		CHECK_EQ(t.ticks, steps[i].time);
	}
	t = (struct hsc_nt_time){ 0 };
	for (size_t i = 0; i < 2; i++) {
		hsc_nt_time_take(&t, 8, HSC_NT_TS_DELTA, true, early[i]);
		CHECK_EQ(t.ticks, early[i]);
	}
	/* after a loss the counter goes on, too, from where it was */
	t = (struct hsc_nt_time){ 0 };
	hsc_nt_time_take(&t, 8, HSC_NT_TS_XOR, true, 250);
	hsc_nt_time_take(&t, 8, HSC_NT_TS_XOR, false, 250 ^ 4);
	CHECK_EQ(t.ticks, 260);
	t.known = false;
	hsc_nt_time_take(&t, 8, HSC_NT_TS_XOR, false, 1);
	CHECK(!t.known && t.ticks == 260);
	hsc_nt_time_take(&t, 8, HSC_NT_TS_XOR, true, 9);
	CHECK(t.known && t.ticks == 265);
	/* what is skipped may have had a difference, until a whole one */
	hsc_nt_time_skip(&t);
	hsc_nt_time_take(&t, 8, HSC_NT_TS_XOR, false, 1);
	CHECK(t.known && t.lags && t.ticks == 264);
	hsc_nt_time_take(&t, 8, HSC_NT_TS_ABSOLUTE, false, 10);
	CHECK(!t.lags && t.ticks == 266);
	return check_failures != 0;
}
