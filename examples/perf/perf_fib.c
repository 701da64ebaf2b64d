/* SPDX-License-Identifier: MIT */
/* perf_fib.c - counters at the start and end of every function. */
#include "example.h"

struct TraceRegMemMap volatile *tmm[] = ENCODERS;
struct TfTraceRegMemMap volatile *fmm = FUNNEL;

static perfEvent events[] = {
	{ .type = perfEventHWGeneral, .code = HW_INSTRUCTIONS },
	{ .type = perfEventHWGeneral, .code = HW_BRANCH_INSTRUCTIONS },
};

static unsigned long fib(unsigned long n)
{
	return n < 2 ? n : fib(n - 2) + fib(n - 1);
}

int main(void)
{
	int rc = perfInit(1, FUNNELS);

	if (rc == 0)
		rc = perfFuncEntryExitInit(events, 2, CHANNEL, COUNTS, BUFFER);
	if (rc == 0)
		rc = perfTraceOn();
	if (rc != 0)
		return failed("fib", rc);
	say("fib", fib(12));
	rc = perfTraceOff();
	if (rc != 0)
		say(perfErrorName(rc), 0);
	rc = finish();
	return rc != 0 ? failed("finish", rc) : 0;
}
