/* SPDX-License-Identifier: MIT */
/*
 * perf_page.c - a program as SiFive's page tells to write one: its headers, its
 * names, its calls in that order. Where the page itself is at hand the test
 * runs its own example as well.
 */
#include <stdio.h>

#include "sifive_linux_perf.h"
#include "sifive_linux_trace.h"

#define traceBaseAddress 0x10000000
#define tfBaseAddress    0x10018000

struct TraceRegMemMap volatile *tmm[] = {
	(struct TraceRegMemMap *)traceBaseAddress,
	(struct TraceRegMemMap *)(traceBaseAddress + 0x1000)
};
struct TfTraceRegMemMap volatile *fmm =
	(struct TfTraceRegMemMap *)tfBaseAddress;

perfEvent perfCntrList[] = {
	{ .type = perfEventHWGeneral, .code = HW_CPU_CYCLES, .event_data = 0 },
	{ .type = perfEventHWGeneral, .code = HW_TIMESTAMP, .event_data = 0 },
	{ .type = perfEventHWGeneral, .code = HW_INSTRUCTIONS },
	{ .type = perfEventHWGeneral, .code = HW_CACHE_MISSES },
	{ .type = perfEventHWGeneral, .code = HW_BRANCH_INSTRUCTIONS },
	{ .type = perfEventHWGeneral, .code = HW_BRANCH_MISSES },
	{ .type = perfEventHWRaw,
	  .code = 0,
	  .event_data = (2 << 16) | (0 << 0) },
};

unsigned long fib(unsigned long f)
{
	return f < 2 ? f : fib(f - 2) + fib(f - 1);
}

int main()
{
	unsigned long i = 20;
	int rc = perfInit(sizeof tmm / sizeof tmm[0], 1);

	if (rc != 0) {
		printf("perfInit(): %s\n", perfErrorName(rc));
		return rc;
	}
	rc = perfFuncEntryExitInit(perfCntrList,
				   sizeof perfCntrList / sizeof perfCntrList[0],
				   6, perfCount_Delta, 32 * 1024);
	if (rc != 0) {
		printf("perfFuncEntryExitInit(): %s\n", perfErrorName(rc));
		return rc;
	}
	perfTraceOn();
	printf("fib(%lu) = %lu\n", i, fib(i));
	perfTraceOff();
	perfWriteTrace(NULL);
	return 0;
}
