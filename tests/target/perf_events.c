/* SPDX-License-Identifier: MIT */
/*
 * perf_events.c - firmware that records all events this hart can count, on all
 * of its 31 counters, each of which is near its end at first.
 */
#include "example.h"
#include "perf_hal.h"

struct TraceRegMemMap volatile *tmm[] = ENCODERS;
struct TfTraceRegMemMap volatile *fmm = FUNNEL;

#define NOT __attribute__((no_instrument_function))

static perfEvent events[31];
static volatile unsigned char memory[64][4096];

/* Event i of all that the SBI has; false: there are no more. */
NOT static int event_at(unsigned i, perfEvent *e)
{
	const unsigned general = HW_REF_CPU_CYCLES + 1;

	e->type = perfEventHWGeneral;
	e->code = (int)i;
	if (i < general)
		return 1;
	i -= general;
	e->type = perfEventHWCache;
	e->cache_id = (int)(i / 6);
	e->op_id = (int)(i / 2 % 3);
	e->result_id = (int)(i % 2);
	return i < 7 * 6;
}

NOT static int choose(int count)
{
	return perfManualInit(events, count, CHANNEL, COUNTS, BUFFER);
}

/* Those that can be counted; the counters that are left count branches. */
NOT static int collect(void)
{
	int count = 2;
	perfEvent e;

	for (unsigned i = HW_CACHE_REFERENCES; count < 31 && event_at(i, &e);
	     i++) {
		events[0] = e;
		if (choose(1) == 0)
			events[count++] = e;
	}
	for (; count < 31; count++) { /* all counters there are */
		events[count].type = perfEventHWRaw;
		events[count].event_data = HW_BRANCH_INSTRUCTIONS;
	}
	events[0].type = events[1].type = perfEventHWGeneral;
	events[0].code = HW_CPU_CYCLES;
	events[1].code = HW_INSTRUCTIONS;
	return count;
}

NOT static void work(unsigned stride)
{
	unsigned state = 1;

	for (unsigned i = 0; i < 1000; i++) {
		volatile unsigned char *at = &memory[i * stride % 64][i % 4096];

		state = state * 1103515245 + 12345;
		if (state >> 16 & 1)
			*at = (unsigned char)(*at + 1);
		else
			(void)*at;
	}
}

NOT int main(void)
{
	int count, rc = perfInit(1, FUNNELS);

	count = collect();
	if (rc == 0)
		rc = choose(count);
	for (int i = 0; i < count; i++) /* the fixed ones as well */
		hsc_perf_counter_set(events[i].ctrIdx,
				     0 - (uint64_t)(200 + 30 * (unsigned)i));
	if (rc == 0)
		rc = perfTraceOn();
	if (rc != 0)
		return failed("events", rc);
	for (unsigned i = 0; i < 4; i++) {
		perfWriteCntrs();
		work(i);
	}
	perfWriteCntrs();
	say("events", (unsigned long)count);
	return perfTraceOff();
}
