/* SPDX-License-Identifier: MIT */
/* perf_two.c - two harts, or two threads, that each record their functions. */
#include "example.h"
#if defined(__linux__)
#include <pthread.h>
#endif

struct TraceRegMemMap volatile *tmm[] = ENCODERS;
struct TfTraceRegMemMap volatile *fmm = FUNNEL;

#define NOT __attribute__((no_instrument_function))

static perfEvent events[2][1] = {
	{ { .type = perfEventHWGeneral, .code = HW_INSTRUCTIONS } },
	{ { .type = perfEventHWGeneral, .code = HW_INSTRUCTIONS } },
};
static volatile int ready, go, done, rc_other;

static unsigned long even(unsigned long n);

static unsigned long odd(unsigned long n)
{
	return n == 0 ? 0 : even(n - 1);
}

static unsigned long even(unsigned long n)
{
	return n == 0 ? 1 : odd(n - 1);
}

NOT static int choose(int number)
{
	return perfFuncEntryExitInit(events[number], 1, CHANNEL, COUNTS,
				     BUFFER);
}

NOT void other_hart(void)
{
	while (!ready)
		;
	rc_other = choose(1);
	go = 1;
	while (ready != 2)
		;
	odd(10);
	done = 1;
}

#if defined(__linux__)
NOT static void *thread(void *unused)
{
	other_hart();
	return unused;
}
#endif

NOT int main(void)
{
	int rc = perfInit(2, FUNNELS);
#if defined(__linux__)
	pthread_t other;

	pthread_create(&other, NULL, thread, NULL);
#endif
	if (rc == 0)
		rc = choose(0);
	ready = 1;
	while (!go)
		;
	if (rc == 0)
		rc = rc_other;
	if (rc == 0)
		rc = perfTraceOn();
	if (rc != 0)
		return failed("two", rc);
	ready = 2;
	say("even", even(20));
	while (!done)
		;
	rc = perfTraceOff();
	if (rc != 0)
		say(perfErrorName(rc), 0);
	rc = finish();
	return rc != 0 ? failed("finish", rc) : 0;
}
