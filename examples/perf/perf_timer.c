/* SPDX-License-Identifier: MIT */
/* perf_timer.c - a timer that records where the program is, every 100
 * microseconds. */
#include "example.h"

struct TraceRegMemMap volatile *tmm[] = ENCODERS;
struct TfTraceRegMemMap volatile *fmm = FUNNEL;

static perfEvent events[] = {
	{ .type = perfEventHWGeneral, .code = HW_INSTRUCTIONS },
	{ .type = perfEventHWGeneral, .code = HW_TIMESTAMP },
};

/* Primes below n, slowly. */
static unsigned long primes(unsigned long n)
{
	unsigned long count = 0;

	for (unsigned long i = 2; i < n; i++) {
		unsigned long d = 2;

		while (d * d <= i && i % d)
			d++;
		count += d * d > i;
	}
	return count;
}

int main(void)
{
	int rc = perfInit(1, FUNNELS);

	if (rc == 0)
		rc = perfTimerISRInit(events, 2, CHANNEL, COUNTS, BUFFER, 100);
	if (rc == 0)
		rc = perfTraceOn();
	if (rc != 0)
		return failed("timer", rc);
	say("primes", primes(8000));
	rc = perfTraceOff();
	if (rc != 0)
		say(perfErrorName(rc), 0);
	rc = finish();
	return rc != 0 ? failed("finish", rc) : 0;
}
