/* SPDX-License-Identifier: MIT */
/* perf_fib.c - counters at the start and end of every function; Linux. */
#include "sifive_linux_perf.h"
#include "sifive_linux_trace.h"
#include <stdio.h>
#include <stdlib.h>

#define ENCODER 0x10000000
#define FUNNEL  0x10018000

struct TraceRegMemMap volatile *tmm[] = { (struct TraceRegMemMap *)ENCODER };
struct TfTraceRegMemMap volatile *fmm = (struct TfTraceRegMemMap *)FUNNEL;

static perfEvent events[] = {
	{ .type = perfEventHWGeneral, .code = HW_TIMESTAMP },
	{ .type = perfEventHWGeneral, .code = HW_INSTRUCTIONS },
	{ .type = perfEventHWGeneral, .code = HW_BRANCH_INSTRUCTIONS },
};

static unsigned long fib(unsigned long n)
{
	return n < 2 ? n : fib(n - 2) + fib(n - 1);
}

static int failed(const char *what, int error)
{
	fprintf(stderr, "%s: %s\n", what, perfErrorName(error));
	return 1;
}

/* usage: perf_fib [N [COUNT_TYPE]] */
int main(int argc, char **argv)
{
	const unsigned long n = argc > 1 ? strtoul(argv[1], NULL, 10) : 12;
	const int counts = argc > 2 ? atoi(argv[2]) : perfCount_Delta;
	int rc = perfInit(1, 1);

	if (rc != 0)
		return failed("perfInit", rc);
	rc = perfFuncEntryExitInit(events, 3, 6, (perfCountType_t)counts,
				   1024 * 1024);
	if (rc != 0)
		return failed("perfFuncEntryExitInit", rc);
	perfTraceOn();
	printf("fib(%lu) = %lu\n", n, fib(n));
	perfTraceOff();
	rc = perfWriteTrace(NULL);
	return rc != 0 ? failed("perfWriteTrace", rc) : 0;
}
