/* SPDX-License-Identifier: MIT */
/*
 * perf_walk.c - two walks over the same memory, one that suits caches and one
 * that does not, with counters around each.
 */
#ifndef COUNTS
#define COUNTS perfCount_Raw
#endif
#include "example.h"

#define ROWS    96
#define COLUMNS 128 /* words: more than a cache of 32 KiB has, in all */

struct TraceRegMemMap volatile *tmm[] = ENCODERS;
struct TfTraceRegMemMap volatile *fmm = FUNNEL;

static perfEvent events[] = {
	{ .type = perfEventHWGeneral, .code = HW_INSTRUCTIONS },
	{ .type = perfEventHWGeneral, .code = HW_BRANCH_INSTRUCTIONS },
	{ .type = perfEventHWGeneral, .code = HW_TIMESTAMP },
#if !defined(__linux__)
	{ .type = perfEventHWCache, .cache_id = 0, .result_id = 1 },
#endif
};

static volatile unsigned memory[ROWS][COLUMNS];

static unsigned by_rows(void)
{
	unsigned sum = 0;

	for (unsigned row = 0; row < ROWS; row++)
		for (unsigned column = 0; column < COLUMNS; column++)
			sum += memory[row][column];
	return sum;
}

static unsigned by_columns(void)
{
	unsigned sum = 0;

	for (unsigned column = 0; column < COLUMNS; column++)
		for (unsigned row = 0; row < ROWS; row++)
			sum += memory[row][column];
	return sum;
}

int main(void)
{
	unsigned sum;
	int rc = perfInit(1, FUNNELS);

	if (rc == 0)
		rc = perfManualInit(events, sizeof(events) / sizeof(events[0]),
				    CHANNEL, COUNTS, 0);
	if (rc == 0)
		rc = perfTraceOn();
	if (rc != 0)
		return failed("walk", rc);
	perfWriteCntrs();
	sum = by_rows();
	perfWriteCntrs();
	sum += by_columns();
	perfWriteCntrs();
	perfTraceOff();
	say("sum", sum);
	rc = finish();
	return rc != 0 ? failed("finish", rc) : 0;
}
