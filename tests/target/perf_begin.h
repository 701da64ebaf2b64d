/* SPDX-License-Identifier: MIT */
/* perf_begin.h - for tests of the library for bare metal: how each begins. */
#ifndef HSC_TESTS_PERF_BEGIN_H
#define HSC_TESTS_PERF_BEGIN_H

#include "perf_sim.h"
#include "support/apart.h"

#define GENERAL(c)                                                             \
	{                                                                      \
		.type = perfEventHWGeneral, .code = (c)                        \
	}
#define RAW(d)                                                                 \
	{                                                                      \
		.type = perfEventHWRaw, .event_data = (d)                      \
	}
#define CACHE(c, o, r)                                                         \
	{                                                                      \
		.type = perfEventHWCache, .cache_id = (c), .op_id = (o),       \
		.result_id = (r)                                               \
	}

static perfEvent two[] = { GENERAL(HW_INSTRUCTIONS), GENERAL(HW_CPU_CYCLES) };

static void begin(int harts, int funnels)
{
	sim_reset();
	CHECK_EQ(perfInit(harts, funnels), PERF_OK);
}

static int by_hand(perfEvent *list, int count, perfCountType_t counts)
{
	return perfManualInit(list, count, 6, counts, 0);
}

#endif
