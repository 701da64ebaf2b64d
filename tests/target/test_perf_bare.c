/* SPDX-License-Identifier: MIT */
/* The library for bare metal, on harts and registers that are played. */
#include "perf/perf_state.h"
#include "perf_begin.h"

#define ITEMS 128

static struct hsc_perf_item items[ITEMS];
static struct hsc_perf_setup setup;

/* --- behaviour ----------------------------------------------------------- */

static void off_writes_nothing(void)
{
	begin(1, 0);
	CHECK_EQ(by_hand(two, 2, perfCount_Raw), PERF_OK);
	CHECK_EQ(perfWriteCntrs(), PERF_OK);
	CHECK_EQ(sim.count, 0);
	CHECK_EQ(perfTraceOn(), PERF_OK);
	CHECK_EQ(perfWriteCntrs(), PERF_OK);
	CHECK_EQ(perfTraceOff(), PERF_OK);
	CHECK_EQ(perfWriteCntrs(), PERF_OK);
	CHECK_EQ(sim_records(0, items, ITEMS, &setup), 2);
	CHECK_EQ(items[0].kind, HSC_PERF_ITEM_HEADER);
	CHECK_EQ(items[1].kind, HSC_PERF_ITEM_RECORD);
	CHECK_EQ(items[1].record, HSC_PERF_MANUAL);
	CHECK_EQ(setup.mask, 5);
}

static void on_again_writes_a_header(void)
{
	begin(1, 0);
	CHECK_EQ(by_hand(two, 2, perfCount_Delta), PERF_OK);
	for (int i = 0; i < 3; i++) {
		CHECK_EQ(perfTraceOn(), PERF_OK);
		CHECK_EQ(perfTraceOn(), PERF_OK); /* it is on */
		CHECK_EQ(perfWriteCntrs(), PERF_OK);
		CHECK_EQ(perfTraceOff(), PERF_OK);
	}
	CHECK_EQ(sim_records(0, items, ITEMS, &setup), 6);
	for (int i = 0; i < 6; i++)
		CHECK_EQ(items[i].kind,
			 i % 2 ? HSC_PERF_ITEM_RECORD : HSC_PERF_ITEM_HEADER);
}

/* One hart switches on for all; each writes its own header. */
static void two_harts(void)
{
	begin(2, 1);
	CHECK_EQ(by_hand(two, 2, perfCount_Raw), PERF_OK);
	sim.hart = 1;
	CHECK_EQ(by_hand(two, 2, perfCount_Raw), PERF_OK);
	CHECK_EQ(perfTraceOn(), PERF_OK);
	for (unsigned i = 0; i < 4; i++) {
		sim.hart = i % 2;
		sim.counter[i % 2][0] = 100 * i + 7;
		CHECK_EQ(perfWriteCntrs(), PERF_OK);
	}
	for (unsigned hart = 0; hart < 2; hart++) {
		CHECK_EQ(sim_records(hart, items, ITEMS, &setup), 3);
		CHECK_EQ(items[0].kind, HSC_PERF_ITEM_HEADER);
		CHECK_EQ(items[1].value[0], 100 * hart + 7);
		CHECK_EQ(items[2].value[0], 100 * (hart + 2) + 7);
	}
	/* the second init left the first encoder and the funnel alone */
	for (unsigned hart = 0; hart < 2; hart++)
		CHECK_EQ(hsc_register_block_get(&sim.te[hart], HSC_TR_CONTROL,
						0, HSC_TF_INST_TRACING),
			 1);
	CHECK_EQ(
		hsc_register_block_get(&sim.tf, HSC_TR_CONTROL, 0, HSC_TF_SINK),
		HSC_TC_0 + 4);
}

static void registers_as_the_page_says(void)
{
	const struct hsc_register_block *te = &sim.te[0];

	begin(1, 0);
	CHECK_EQ(perfManualInit(two, 2, 9, perfCount_Raw, 256), PERF_OK);
#define TE(reg, field)                                                         \
	hsc_register_block_get(te, HSC_TR_##reg, 0, HSC_TF_##field)
	CHECK_EQ(TE(CONTROL, ACTIVE), 1);
	CHECK_EQ(TE(CONTROL, ENABLE), 1);
	CHECK_EQ(TE(CONTROL, INST_TRACING), 1);
	CHECK_EQ(TE(CONTROL, INST_MODE), 0);
	CHECK_EQ(TE(CONTROL, INSTRUMENTATION), 1);
	CHECK_EQ(TE(CONTROL, STOP_ON_WRAP), 1);
	CHECK_EQ(TE(CONTROL, INHIBIT_SRC), 0);
	CHECK_EQ(TE(CONTROL, SYNC_MAX), 15);
	CHECK_EQ(TE(CONTROL, SYNC_MAX_BTM), 15);
	CHECK_EQ(TE(CONTROL, SINK), 7);
	CHECK_EQ(TE(ITC_TRACE_ENABLE, WHOLE), 1u << 9);
	CHECK_EQ(TE(TS_CONTROL, TS_ENABLE), 1);
	CHECK_EQ(TE(TS_CONTROL, TS_COUNT), 1);
	CHECK_EQ(TE(TS_CONTROL, TS_ITC), 1);
	CHECK_EQ(TE(TS_CONTROL, TS_BRANCH), 3);
	CHECK_EQ(TE(RAM_LIMIT, WHOLE) - TE(RAM_START, WHOLE), 256 / 4 - 1);
	CHECK_EQ(TE(RAM_WP, WHOLE), TE(RAM_START, WHOLE));
#undef TE
}

/* --- counts -------------------------------------------------------------- */

/* Every type of counts, every width, over a wrap: the decoder says what was
 * added. */
static void wraps(perfCountType_t counts, unsigned bits)
{
	perfEvent one[] = { RAW(0x1234) };
	void *const f = (void *)0x1000; /* even, as code of RISC-V is */
	const uint64_t start =
		bits == 64 ? UINT64_MAX - 9 : (UINT64_C(1) << bits) - 10;

	begin(1, 0);
	for (unsigned i = 3; i < 32; i++)
		sim.bits[i] = bits;
	CHECK_EQ(perfFuncEntryExitInit(one, 1, 6, counts, 0), PERF_OK);
	CHECK_EQ(one[0].ctrIdx, 3);
	CHECK_EQ(one[0].ctrInfo, (bits - 1) << 12 | 0xc03);
	sim.counter[0][3] = start;
	CHECK_EQ(perfTraceOn(), PERF_OK);
	__cyg_profile_func_enter(f, f);
	sim.counter[0][3] = start; /* has not moved */
	__cyg_profile_func_enter(f, f);
	sim.counter[0][3] += 25;
	__cyg_profile_func_enter(f, f);
	CHECK_EQ(sim_records(0, items, ITEMS, &setup), 4);
	CHECK_EQ(setup.counters[3].bits, bits);
	CHECK_EQ(items[2].increment[3], 0);
	CHECK_EQ(items[3].increment[3], 25);
}

static void all_wraps(void)
{
	static const unsigned widths[] = { 8, 31, 32, 33, 40, 48, 63, 64 };

	for (int counts = 0; counts < 3; counts++)
		for (unsigned i = 0; i < sizeof(widths) / sizeof(*widths); i++)
			if (fork() == 0) {
				check_failures = 0;
				wraps((perfCountType_t)counts, widths[i]);
				fflush(stdout);
				_exit(check_failures != 0);
			}
	for (int status; wait(&status) > 0;)
		CHECK_EQ(status, 0);
}

static void all_29_counters(void)
{
	perfEvent list[HSC_PERF_COUNTERS];

	begin(1, 0);
	for (unsigned i = 0; i < 29; i++)
		list[i] = (perfEvent)RAW(0x100 + i);
	CHECK_EQ(by_hand(list, 29, perfCount_Raw), PERF_OK);
	for (unsigned i = 0; i < 29; i++) {
		CHECK_EQ(list[i].ctrIdx, i + 3);
		CHECK_EQ(sim.event[0][i + 3], 0x100 + i);
		CHECK_EQ(sim.inhibit[0] >> (i + 3) & 1, 0);
		sim.counter[0][i + 3] = 1000 * i;
	}
	CHECK_EQ(perfTraceOn(), PERF_OK);
	CHECK_EQ(perfWriteCntrs(), PERF_OK);
	CHECK_EQ(sim_records(0, items, ITEMS, &setup), 2);
	CHECK_EQ(setup.mask, 0xfffffff8);
	for (unsigned i = 0; i < 29; i++) {
		CHECK_EQ(setup.counters[i + 3].csr, 0xc03 + i);
		CHECK_EQ(setup.counters[i + 3].event_data, 0x100 + i);
		CHECK_EQ(items[1].value[i + 3], 1000 * i);
	}
}

/* The order of the list does not matter to fixed counters. */
static void kinds_of_events(void)
{
	perfEvent list[] = { GENERAL(HW_BRANCH_MISSES), CACHE(3, 1, 1),
			     GENERAL(HW_TIMESTAMP), GENERAL(HW_INSTRUCTIONS) };

	begin(1, 0);
	sim.bits[3] = 0; /* a counter that is not there is passed over */
	CHECK_EQ(by_hand(list, 4, perfCount_Raw), PERF_OK);
	CHECK_EQ(list[0].ctrIdx, 4);
	CHECK_EQ(list[1].ctrIdx, 5);
	CHECK_EQ(list[2].ctrIdx, 1);
	CHECK_EQ(list[2].ctrInfo, 39u << 12);
	CHECK_EQ(list[3].ctrIdx, 2);
	CHECK_EQ(sim.event[0][4], HW_BRANCH_MISSES);
	CHECK_EQ(sim.event[0][5], 0x1001b);
	hsc_register_block_put(&sim.te[0], HSC_TR_TS_LOWER, 0, HSC_TF_WHOLE,
			       0x89abcdef);
	hsc_register_block_put(&sim.te[0], HSC_TR_TS_UPPER, 0, HSC_TF_WHOLE,
			       0x67);
	CHECK_EQ(perfTraceOn(), PERF_OK);
	CHECK_EQ(perfWriteCntrs(), PERF_OK);
	CHECK_EQ(sim_records(0, items, ITEMS, &setup), 2);
	CHECK_EQ(setup.mask, 0x36);
	CHECK_EQ(setup.counters[1].csr, 0);
	CHECK_EQ(setup.counters[1].bits, 40);
	CHECK_EQ(setup.counters[5].code, 0x1b);
	CHECK_EQ(items[1].value[1], 0x6789abcdef);
}

/* Values above 48 bits: the lowest 48 are sent. */
static void wide_values(void)
{
	begin(1, 0);
	CHECK_EQ(by_hand(two, 2, perfCount_Raw), PERF_OK);
	sim.counter[0][0] = 0x0123456789abcdef;
	CHECK_EQ(perfTraceOn(), PERF_OK);
	CHECK_EQ(perfWriteCntrs(), PERF_OK);
	CHECK_EQ(sim_records(0, items, ITEMS, &setup), 2);
	CHECK_EQ(items[1].sent[0], 0x456789abcdef);
}

/* --- functions and the timer --------------------------------------------- */

static void functions_have_starts(void)
{
	void *const f = (void *)0x1000, *const g = (void *)0x2000;

	begin(1, 0);
	__cyg_profile_func_enter(f, (void *)0x44); /* before any init */
	CHECK_EQ(perfFuncEntryExitInit(NULL, 0, 6, perfCount_Raw, 0), PERF_OK);
	CHECK_EQ(perfTraceOn(), PERF_OK);
	__cyg_profile_func_enter(g, (void *)0x1010);
	for (unsigned i = 0; i < 100; i++) /* deeper than is kept */
		__cyg_profile_func_enter(g, (void *)0x2010);
	CHECK_EQ(perfTraceOff(), PERF_OK);
	for (unsigned i = 0; i < 100; i++)
		__cyg_profile_func_exit(g, (void *)0x2010);
	CHECK_EQ(sim_records(0, items, ITEMS, &setup), 102);
	CHECK_EQ(items[1].record, HSC_PERF_ENTER);
	CHECK_EQ(items[1].address[0][0], 0x2000);
	CHECK_EQ(items[1].address[0][1], 0x1000);
	CHECK_EQ(items[2].address[0][1], 0x2000);
}

static void exits_that_never_came(void)
{
	void *const f = (void *)0x1000, *const g = (void *)0x2000;

	begin(1, 0);
	CHECK_EQ(perfFuncEntryExitInit(NULL, 0, 6, perfCount_DeltaXOR, 0),
		 PERF_OK);
	CHECK_EQ(perfTraceOn(), PERF_OK);
	__cyg_profile_func_enter(f, (void *)0x44);
	__cyg_profile_func_enter(g, (void *)0x1010);
	__cyg_profile_func_enter(g, (void *)0x2010);
	__cyg_profile_func_exit(f, (void *)0x44); /* a longjmp to f */
	__cyg_profile_func_exit(g, (void *)0x50); /* of one nobody entered */
	CHECK_EQ(sim_records(0, items, ITEMS, &setup), 6);
	CHECK_EQ(items[1].address[1][1], 0x44);
	CHECK_EQ(items[4].record, HSC_PERF_EXIT);
	CHECK_EQ(items[4].address[1][0], 0x1000);
	CHECK_EQ(items[4].address[1][1], 0x44);
	CHECK_EQ(items[5].address[1][0], 0x2000);
	CHECK_EQ(items[5].address[1][1], 0x50);
}

static void timer(void)
{
	begin(1, 0);
	CHECK_EQ(perfTimerISRInit(two, 2, 6, perfCount_Delta, 0, 5), PERF_OK);
	CHECK_EQ(sim.mtimecmp[0], 1000); /* 100 microseconds of 10 MHz */
	sim.mtime = 1000;
	hsc_perf_timer_interrupt(0x80000010); /* off: nothing */
	CHECK_EQ(sim.mtimecmp[0], 2000);
	CHECK_EQ(sim.count, 0);
	CHECK_EQ(perfTraceOn(), PERF_OK);
	sim.mtime = 2003;
	hsc_perf_timer_interrupt(0x80000020);
	CHECK_EQ(sim.mtimecmp[0], 3000);
	sim.mtime = 5500; /* very late */
	hsc_perf_timer_interrupt(0x80000030);
	CHECK_EQ(sim.mtimecmp[0], 6500);
	CHECK_EQ(perfWriteCntrs(), PERF_E_KIND);
	CHECK_EQ(sim_records(0, items, ITEMS, &setup), 3);
	CHECK_EQ(items[1].record, HSC_PERF_ISR);
	CHECK_EQ(items[1].address[0][0], 0x80000020);
	CHECK_EQ(items[2].address[0][0], 0x80000030);
}

/* Each hart has its own period, and its own next time. */
static void two_timers(void)
{
	begin(2, 0);
	CHECK_EQ(perfTimerISRInit(two, 2, 6, perfCount_Raw, 0, 100), PERF_OK);
	sim.hart = 1;
	sim.mtime = 50;
	CHECK_EQ(perfTimerISRInit(two, 2, 6, perfCount_Raw, 0, 250), PERF_OK);
	CHECK_EQ(sim.mtimecmp[0], 1000);
	CHECK_EQ(sim.mtimecmp[1], 2550);
	CHECK_EQ(perfTraceOn(), PERF_OK);
	sim.mtime = 2550;
	hsc_perf_timer_interrupt(0x80000040);
	sim.hart = 0;
	hsc_perf_timer_interrupt(0x80000050);
	CHECK_EQ(sim.mtimecmp[0], 3550); /* it came late */
	CHECK_EQ(sim.mtimecmp[1], 5050);
	for (unsigned hart = 0; hart < 2; hart++) {
		CHECK_EQ(sim_records(hart, items, ITEMS, &setup), 2);
		CHECK_EQ(items[0].kind, HSC_PERF_ITEM_HEADER);
		CHECK_EQ(items[1].address[0][0],
			 hart ? 0x80000040 : 0x80000050);
	}
}

/* Written out by hand from the tables of "Performance Data Format": XOR counts
 * of cycles and a raw event, addresses of 32 and of 64 bits. */
static void writes_by_hand(void)
{
	static const struct {
		uint8_t bytes;
		uint32_t value;
	} want[] = {
		/* marker, count type, mask */
		{ 4, 0x70657266 },
		{ 1, 2 },
		{ 4, 0x9 },
		/* cycles: type, code, 64 bits of CSR 0xc00 */
		{ 4, 0 },
		{ 4, 1 },
		{ 4, 0x3fc00 },
		/* raw: type, event data twice, 40 bits of CSR 0xc03 */
		{ 4, 2 },
		{ 4, 0x20000 },
		{ 4, 0 },
		{ 4, 0x27c03 },
		/* entry, 0x80001000 from 0x80002000: both XORed with the last
		 */
		{ 1, 0 },
		{ 4, 0x80001000 },
		{ 4, 0x3000 },
		{ 4, 0x100 },
		{ 4, 7 },
		/* exit, at 0x3f80001000 to 0x80002000; cycles 0x100000000100 */
		{ 1, 1 },
		{ 4, 0x00003001 },
		{ 4, 0x3f },
		{ 4, 0x00003001 },
		{ 4, 0x3f },
		{ 4, 0 },
		{ 2, 0x1000 },
		{ 4, 0xf },
	};
	perfEvent list[] = { RAW(0x20000), GENERAL(HW_CPU_CYCLES) };
	void *const wide = (void *)0x3f80001000, *const to = (void *)0x80002000;

	begin(1, 0);
	CHECK_EQ(perfFuncEntryExitInit(list, 2, 6, perfCount_DeltaXOR, 0),
		 PERF_OK);
	CHECK_EQ(perfTraceOn(), PERF_OK);
	sim.counter[0][0] = 0x100;
	sim.counter[0][3] = 7;
	__cyg_profile_func_enter((void *)0x80001000, to);
	sim.counter[0][0] = 0x100000000100;
	sim.counter[0][3] = 8;
	perfTraceOff();
	__cyg_profile_func_exit((void *)0x80001000, to);
	hsc_perf_state.on = hsc_perf_state.kind; /* no new header */
	__cyg_profile_func_exit(wide, to);
	CHECK_EQ(sim.count, sizeof(want) / sizeof(want[0]));
	for (size_t i = 0; i < sizeof(want) / sizeof(want[0]); i++) {
		CHECK_EQ(sim.writes[i].bytes, want[i].bytes);
		CHECK_EQ(sim.writes[i].value, want[i].value);
	}
}

static const struct apart_case cases[] = {
	{ "nothing is written while off", off_writes_nothing },
	{ "on again writes a header", on_again_writes_a_header },
	{ "two harts, one header each", two_harts },
	{ "writes by hand", writes_by_hand },
	{ "registers", registers_as_the_page_says },
	{ "wraps", all_wraps },
	{ "29 counters", all_29_counters },
	{ "kinds of events", kinds_of_events },
	{ "values above 48 bits", wide_values },
	{ "starts of functions", functions_have_starts },
	{ "exits that never came", exits_that_never_came },
	{ "timer", timer },
	{ "two timers", two_timers },
};

int main(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		apart_run(&cases[i]);
	return check_failures != 0;
}
