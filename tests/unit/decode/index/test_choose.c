/* SPDX-License-Identifier: MIT */
/* Cuts around a part; see also test_times.c, which compares what is decoded. */
#include "decode/index/choose.h"
#include "unit/check.h"

#define NONE 5u

/* Cuts after 100, 200, .. instructions, at 1000, 2000, .. ticks; the last is
 * the end. */
static struct hsc_results_cut list[NONE];
static struct hsc_index_time times[NONE];
static struct hsc_index_cuts cuts = {
	.list = list, .count = NONE, .times = times, .first = 3
};

static void make(void)
{
	for (size_t i = 0; i < NONE; i++) {
		list[i].totals.instructions = 100 * (i + 1);
		times[i] = (struct hsc_index_time){
			.timed = true,
			.time = 1000 * (i + 1),
			.least = 1000 * (i + 1),
			.top = 1000 * (i + 1),
			.bottom = 1000 * (i + 1),
			.pace = 1000 * (i + 1),
		};
	}
}

static void expect(const struct hsc_index_part *part, uint64_t start,
		   size_t first, size_t last)
{
	const struct hsc_index_bounds b = hsc_index_choose(&cuts, start, part);

	CHECK_EQ(b.first, first);
	CHECK_EQ(b.last, last);
}

static void by_clock(void)
{
	struct hsc_index_part p = { .begin = 250, .end = 310 };

	expect(&p, 0, 1, 3);
	expect(&p, 60, 0, 2); /* after 160, 260, 360, .. */
	p.begin = 200;        /* what ended there is in it */
	expect(&p, 0, 0, 3);
	p.begin = 99;
	p.end = UINT64_MAX;
	expect(&p, 0, NONE, NONE);
	p.begin = 1000;
	expect(&p, 0, 3, NONE); /* the end is no cut */
	p.end = 50;
	expect(&p, 0, 3, NONE); /* nothing is in it */
}

/* Something before the cut holds up what comes after it. */
static void merged(void)
{
	struct hsc_index_part p = { .begin = 350, .end = 380, .merged = true };

	expect(&p, 0, 1, 3);
	times[1].pace = 2999; /* the next timestamp is later */
	expect(&p, 0, 1, 3);
	times[1].pace = 3000;
	expect(&p, 0, 0, 3);
	times[0].timed = false;
	expect(&p, 0, NONE, 3);
	cuts.first = HSC_INDEX_NEVER; /* clocks are times */
	expect(&p, 0, 2, 3);
	cuts.first = 3;
	make();
}

static void by_time(void)
{
	struct hsc_index_part p = { .axis = { .unit = HSC_AXIS_TICKS },
				    .begin = 2500,
				    .end = 3500 };

	expect(&p, 0, 1, 3);
	times[3].bottom = 3499; /* one after it is earlier */
	expect(&p, 0, 1, NONE);
	p.begin = 2000; /* events before it may be at 2000 */
	expect(&p, 0, 0, NONE);
	times[0].timed = false;
	expect(&p, 0, NONE, NONE);
	p.axis = (struct hsc_axis){ HSC_AXIS_TIME, 500000000 };
	p.begin = 5001; /* nanoseconds, two for each tick */
	p.end = 6000;
	expect(&p, 0, 1, 2);
	make();
}

int main(void)
{
	make();
	by_clock();
	merged();
	by_time();
	return check_failures != 0;
}
