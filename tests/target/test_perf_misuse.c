/* SPDX-License-Identifier: MIT */
/* Misuse of the library for bare metal: an error each, in bounded time. */
#include "perf_begin.h"

static void wrong_order(void)
{
	sim_reset();
	CHECK_EQ(perfTraceOn(), PERF_E_ORDER);
	CHECK_EQ(perfTraceOff(), PERF_E_ORDER);
	CHECK_EQ(by_hand(two, 2, perfCount_Raw), PERF_E_ORDER);
	CHECK_EQ(perfWriteCntrs(), PERF_OK);
	CHECK_EQ(perfInit(0, 0), PERF_E_CORES);
	CHECK_EQ(perfInit(1000, 0), PERF_E_CORES);
	CHECK_EQ(perfInit(1, 2), PERF_E_FUNNELS);
	CHECK_EQ(perfInit(1, -1), PERF_E_FUNNELS);
	CHECK_EQ(perfInit(1, 0), PERF_OK);
	CHECK_EQ(perfInit(1, 0), PERF_E_AGAIN);
	CHECK_EQ(perfTraceOn(), PERF_E_ORDER);
	CHECK_EQ(by_hand(two, 2, perfCount_Raw), PERF_OK);
	CHECK_EQ(by_hand(two, 2, perfCount_Raw), PERF_OK); /* not an error */
	CHECK_EQ(perfFuncEntryExitInit(two, 2, 6, perfCount_Raw, 0),
		 PERF_E_KIND);
	CHECK_EQ(perfTimerISRInit(two, 2, 6, perfCount_Raw, 0, 100),
		 PERF_E_KIND);
	CHECK_EQ(perfTraceOn(), PERF_OK);
	CHECK_EQ(by_hand(two, 2, perfCount_Raw), PERF_E_ORDER);
	sim.hart = 1; /* one more than was said */
	CHECK_EQ(perfWriteCntrs(), PERF_OK);
	CHECK_EQ(perfTraceOff(), PERF_OK);
	CHECK_EQ(by_hand(two, 2, perfCount_Raw), PERF_E_CORES);
}

static void wrong_arguments(void)
{
	perfEvent list[HSC_PERF_COUNTERS + 1];
	perfEvent twice[] = { GENERAL(HW_CPU_CYCLES), GENERAL(HW_CPU_CYCLES) };
	perfEvent none[] = { GENERAL(11) }, cache[] = { CACHE(7, 0, 0) };
	perfEvent firmware[] = { { .type = 15 } };

	begin(1, 0);
	CHECK_EQ(perfManualInit(two, 2, 32, perfCount_Raw, 0), PERF_E_CHANNEL);
	CHECK_EQ(perfManualInit(two, 2, -1, perfCount_Raw, 0), PERF_E_CHANNEL);
	CHECK_EQ(by_hand(two, 2, (perfCountType_t)3), PERF_E_TYPE);
	CHECK_EQ(by_hand(NULL, 1, perfCount_Raw), PERF_E_NULL);
	CHECK_EQ(by_hand(two, -1, perfCount_Raw), PERF_E_COUNTERS);
	CHECK_EQ(by_hand(twice, 2, perfCount_Raw), PERF_E_COUNTERS);
	for (unsigned i = 0; i < 33; i++)
		list[i] = (perfEvent)RAW(i + 1);
	CHECK_EQ(by_hand(list, 33, perfCount_Raw), PERF_E_COUNTERS);
	CHECK_EQ(by_hand(list, 30, perfCount_Raw), PERF_E_COUNTERS);
	CHECK_EQ(by_hand(none, 1, perfCount_Raw), PERF_E_EVENT);
	CHECK_EQ(by_hand(cache, 1, perfCount_Raw), PERF_E_EVENT);
	CHECK_EQ(by_hand(firmware, 1, perfCount_Raw), PERF_E_EVENT);
	sim.event_mask = 0xff;
	list[0] = (perfEvent)RAW(0x100);
	list[1] = (perfEvent)RAW(0x10);
	CHECK_EQ(by_hand(list, 2, perfCount_Raw), PERF_OK);
	CHECK_EQ(list[0].ctrIdx, PERF_NO_COUNTER);
	CHECK_EQ(list[0].ctrInfo, 0);
	CHECK_EQ(list[1].ctrIdx, 3);
	CHECK_EQ(perfManualInit(two, 2, 6, perfCount_Raw, 0x40000000),
		 PERF_E_MEMORY);
	CHECK_EQ(perfManualInit(two, 2, 6, perfCount_Raw, 8), PERF_E_MEMORY);
	CHECK_EQ(perfManualInit(two, 2, 6, perfCount_Raw, UINT32_MAX),
		 PERF_E_MEMORY);
}

static void no_hardware(void)
{
	begin(1, 1);
	sim.absent = true;
	CHECK_EQ(by_hand(two, 2, perfCount_Raw), PERF_E_HARDWARE);
	sim.absent = false;
	sim.stuck = true;
	sim.accesses = 0;
	CHECK_EQ(by_hand(two, 2, perfCount_Raw), PERF_E_HARDWARE);
	CHECK(sim.accesses < 100000);
	sim.stuck = false;
	sim.te[0].limits = NULL; /* no sink, no ITC: nothing is there */
	sim.te[0].limit_count = 0;
	hsc_register_block_reset(&sim.te[0]);
	CHECK_EQ(by_hand(two, 2, perfCount_Raw), PERF_E_HARDWARE);
	fmm = NULL;
}

/* Hardware of another version, or without the sink that is asked for. */
static void other_hardware(void)
{
	begin(1, 1);
	hsc_register_block_put(&sim.tf, HSC_TR_IMPL, 0, HSC_TF_HAS_SRAM, 0);
	CHECK_EQ(by_hand(two, 2, perfCount_Raw), PERF_E_VERSION);
	hsc_register_block_put(&sim.tf, HSC_TR_IMPL, 0, HSC_TF_HAS_SRAM, 1);
	CHECK_EQ(by_hand(two, 2, perfCount_Raw), PERF_OK);
	hsc_register_block_put(&sim.te[0], HSC_TR_IMPL, 0, HSC_TF_VERSION, 1);
	CHECK_EQ(by_hand(two, 2, perfCount_Raw), PERF_E_VERSION);
}

static void no_timer(void)
{
	begin(1, 0);
	sim.timeless = true;
	CHECK_EQ(perfTimerISRInit(two, 2, 6, perfCount_Raw, 0, 100),
		 PERF_E_TIMER);
	CHECK_EQ(perfTraceOn(), PERF_E_ORDER); /* nothing was chosen */
}

static void full_buffer(void)
{
	begin(1, 0);
	CHECK_EQ(by_hand(two, 2, perfCount_Raw), PERF_OK);
	CHECK_EQ(perfTraceOn(), PERF_OK);
	CHECK_EQ(perfTraceOff(), PERF_OK);
	CHECK_EQ(perfTraceOn(), PERF_OK);
	hsc_register_block_put(&sim.te[0], HSC_TR_RAM_WP, 0, HSC_TF_RAM_WRAP,
			       1);
	CHECK_EQ(perfTraceOff(), PERF_E_FULL);
	CHECK_EQ(perfTraceOn(), PERF_OK); /* it is off all the same */
}

static void names_of_errors(void)
{
	for (int i = 0; i < PERF_ERRORS; i++) {
		CHECK(strcmp(perfErrorName(i), "unknown") != 0);
		for (int k = 0; k < i; k++)
			CHECK(strcmp(perfErrorName(i), perfErrorName(k)) != 0);
	}
	CHECK_STR(perfErrorName(PERF_ERRORS), "unknown", "name");
}

static void no_room(void)
{
	begin(1, 0);
	CHECK_EQ(by_hand(two, 2, perfCount_Raw), PERF_OK);
	CHECK_EQ(perfTraceOn(), PERF_OK);
	sim.full = true;
	CHECK_EQ(perfWriteCntrs(), PERF_E_FULL);
	CHECK_EQ(sim.masked, 0);
	CHECK_STR(perfErrorName(PERF_E_FULL), "the trace buffer is full",
		  "name");
	CHECK_STR(perfErrorName(-1), "unknown", "name");
}

static void no_funnel(void)
{
	sim_reset();
	fmm = NULL;
	CHECK_EQ(perfInit(1, 1), PERF_E_NULL);
	CHECK_EQ(perfInit(1, 0), PERF_OK);
	tmm[0] = NULL;
	CHECK_EQ(by_hand(two, 2, perfCount_Raw), PERF_E_NULL);
}

static const struct apart_case cases[] = {
	{ "wrong order", wrong_order },
	{ "wrong arguments", wrong_arguments },
	{ "no hardware", no_hardware },
	{ "no room", no_room },
	{ "no funnel", no_funnel },
	{ "no timer", no_timer },
	{ "full", full_buffer },
	{ "names", names_of_errors },
	{ "other hardware", other_hardware },
};

int main(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		apart_run(&cases[i]);
	return check_failures != 0;
}
