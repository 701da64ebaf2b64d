/* SPDX-License-Identifier: MIT */
#include "decode/stream/pace.h"
#include "unit/check.h"

static struct hsc_event timed(uint64_t time)
{
	return (struct hsc_event){ .kind = HSC_EVENT_SAMPLE,
				   .timed = true,
				   .time = time };
}

/* First times of two harts, a counter of so many bits, and times wanted. */
static const struct {
	const char *name;
	unsigned bits;
	uint64_t first[2], want[2];
} cases[] = {
	{ "before and after a turn", 8, { 250, 3 }, { 250, 256 + 3 } },
	{ "the other way round", 8, { 3, 250 }, { 256 + 3, 250 } },
	{ "near", 8, { 100, 140 }, { 100, 140 } },
	{ "no turn is known", 0, { 3, 250 }, { 3, 250 } },
	{ "a counter of 64 bits", 64, { 3, UINT64_MAX }, { 3, UINT64_MAX } },
	{ "a counter of 63 bits",
	  63,
	  { 0, INT64_MAX },
	  { UINT64_C(1) << 63, INT64_MAX } },
};

static void test_turns(size_t i)
{
	struct hsc_decode_turns all = { .ts_bits = cases[i].bits };
	struct hsc_decode_pace pace[2] = { { .timed = false } };
	struct hsc_event e;

	for (unsigned k = 0; k < 2; k++) {
		e = timed(cases[i].first[k]);
		hsc_decode_pace_look(&all, &e);
	}
	for (unsigned k = 0; k < 2; k++) {
		e = timed(cases[i].first[k]);
		hsc_decode_pace_take(&all, &pace[k], &e);
		if (e.time != cases[i].want[k])
			printf("%s\n", cases[i].name);
		CHECK_EQ(e.time, cases[i].want[k]);
		CHECK_EQ(hsc_decode_pace_time(&pace[k], &e), e.time);
	}
}

/* Between times an instruction is a tick; without any, always. */
static void test_pace(void)
{
	struct hsc_decode_turns all = { .ts_bits = 40 };
	struct hsc_decode_pace p = { .timed = false };
	struct hsc_event e = { .kind = HSC_EVENT_BLOCKS, .clock = 7 };

	hsc_decode_pace_look(&all, &e);
	hsc_decode_pace_take(&all, &p, &e);
	CHECK_EQ(hsc_decode_pace_time(&p, &e), 7);
	CHECK(!all.known);
	e = (struct hsc_event){
		.kind = HSC_EVENT_TIME, .clock = 10, .timed = true, .time = 500
	};
	hsc_decode_pace_take(&all, &p, &e);
	CHECK_EQ(e.time, 500);
	e = (struct hsc_event){ .kind = HSC_EVENT_GAP, .clock = 14 };
	hsc_decode_pace_take(&all, &p, &e);
	CHECK_EQ(hsc_decode_pace_time(&p, &e), 504);
}

int main(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		test_turns(i);
	test_pace();
	return check_failures != 0;
}
