/* SPDX-License-Identifier: MIT */
/*
 * perf_walk.c - two walks over the same memory, one that caches like and one
 * that they do not, with counters around each; Linux.
 */
#include "sifive_linux_perf.h"
#include "sifive_linux_trace.h"
#include <stdio.h>

#define ENCODER 0x10000000
#define ROWS    512
#define COLUMNS 512

struct TraceRegMemMap volatile *tmm[] = { (struct TraceRegMemMap *)ENCODER };
struct TfTraceRegMemMap volatile *fmm = NULL;

static perfEvent events[] = {
	{ .type = perfEventHWGeneral, .code = HW_INSTRUCTIONS },
	{ .type = perfEventHWGeneral, .code = HW_BRANCH_INSTRUCTIONS },
	{ .type = perfEventHWGeneral, .code = HW_TIMESTAMP },
};

static unsigned char memory[ROWS][COLUMNS];

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
	int rc = perfInit(1, 0);

	if (rc == 0)
		rc = perfManualInit(events, 3, 6, perfCount_Raw, 0);
	if (rc == 0)
		rc = perfTraceOn();
	perfWriteCntrs();
	sum = by_rows();
	perfWriteCntrs();
	sum += by_columns();
	perfWriteCntrs();
	perfTraceOff();
	if (rc == 0)
		rc = perfWriteTrace(NULL);
	printf("sum %u, %s\n", sum, perfErrorName(rc));
	return rc;
}
