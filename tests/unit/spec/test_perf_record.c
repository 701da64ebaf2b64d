/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include <hartscope/spec/perf_record.h>

/* The page again, by hand: what each write is of, and how long. */
static const struct {
	unsigned field, bytes;
	enum hsc_perf_when when;
} cases[PERF_FIELDS] = {
	{ PERF_MARKER, 4, HSC_PERF_ALWAYS },
	{ PERF_COUNT_TYPE, 1, HSC_PERF_ALWAYS },
	{ PERF_MASK, 4, HSC_PERF_ALWAYS },
	{ PERF_TYPE, 4, HSC_PERF_ALWAYS },
	{ PERF_CODE, 4, HSC_PERF_IF_CODED },
	{ PERF_EVENT_LOW, 4, HSC_PERF_IF_RAW },
	{ PERF_EVENT_HIGH, 4, HSC_PERF_IF_RAW },
	{ PERF_INFO, 4, HSC_PERF_ALWAYS },
	{ PERF_RECORD, 1, HSC_PERF_ALWAYS },
	{ PERF_FIRST, 4, HSC_PERF_ALWAYS },
	{ PERF_FIRST_HIGH, 4, HSC_PERF_IF_MORE },
	{ PERF_SECOND, 4, HSC_PERF_IF_TWO },
	{ PERF_SECOND_HIGH, 4, HSC_PERF_IF_MORE },
	{ PERF_COUNT, 4, HSC_PERF_ALWAYS },
	{ PERF_COUNT_HIGH, 2, HSC_PERF_IF_WIDE },
};

int main(void)
{
	for (unsigned i = 0; i < PERF_FIELDS; i++) {
		CHECK_EQ(cases[i].field, i);
		CHECK_EQ(hsc_perf_rows[i].bytes, cases[i].bytes);
		CHECK_EQ(hsc_perf_rows[i].when, cases[i].when);
		CHECK(hsc_perf_rows[i].name != NULL);
	}
	CHECK_EQ(hsc_perf_rows[PERF_RECORD].limit, 4);
	CHECK_EQ(hsc_perf_rows[PERF_TYPE].limit, 3);
	CHECK_EQ(HSC_PERF_MARKER,
		 ('p' << 24) | ('e' << 16) | ('r' << 8) | ('f' << 0));
	/* "The ID tag value": channel 6, 32, 16 and 8 bits */
	CHECK_EQ(HSC_PERF_CHANNEL * 4 + HSC_PERF_LANE(4), 0x18);
	CHECK_EQ(HSC_PERF_CHANNEL * 4 + HSC_PERF_LANE(2), 0x1a);
	CHECK_EQ(HSC_PERF_CHANNEL * 4 + HSC_PERF_LANE(1), 0x1b);
	/* counter_info of a counter of 40 bits at 0xc03 */
	CHECK_EQ(HSC_PERF_INFO_CSR(0x27c03u), 0xc03);
	CHECK_EQ(HSC_PERF_INFO_BITS(0x27c03u), 40);
	CHECK_EQ(HSC_PERF_INFO(0xc03, 40), 0x27c03);
	CHECK_EQ(HSC_PERF_INFO_BITS(0x3fc00u), 64);
	/* event_idx.code of a write that missed the data TLB */
	CHECK_EQ(HSC_PERF_CACHE_CODE(3, 1, 1), 0x1b);
	CHECK_EQ(HSC_PERF_CACHE_ID(0x1bu), 3);
	CHECK_EQ(HSC_PERF_CACHE_OP(0x1bu), 1);
	CHECK_EQ(HSC_PERF_CACHE_RESULT(0x1bu), 1);
	CHECK_STR(hsc_perf_general_names[HSC_PERF_BRANCH_MISSES],
		  "branch-misses", "code 6");
	CHECK_STR(hsc_perf_cache_names[6], "node", "cache 6");
	return check_failures != 0;
}
