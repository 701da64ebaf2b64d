/* SPDX-License-Identifier: MIT */
/* What is written beside the records, on harts that are played. */
#include "perf/include/hartscope_perf.h"
#include "perf_sim.h"
#include "support/apart.h"

#define ITEMS 32

static struct hsc_perf_item items[ITEMS];
static struct hsc_perf_setup setup;

static void begin(int harts)
{
	sim_reset();
	CHECK_EQ(perfInit(harts, 0), PERF_OK);
	CHECK_EQ(perfManualInit(NULL, 0, 6, perfCount_Raw, 0), PERF_OK);
}

/* --- channels ------------------------------------------------------------ */

/* Each call has its error. */
static void misuse(void)
{
	sim_reset();
	CHECK_EQ(perfChannelOpen(8), PERF_E_ORDER);
	CHECK_EQ(perfChannelWrite(8, 4, 1), PERF_E_ORDER);
	CHECK_EQ(perfInit(1, 0), PERF_OK);
	CHECK_EQ(perfValue(8, 1), PERF_E_ORDER);
	CHECK_EQ(perfManualInit(NULL, 0, 6, perfCount_Raw, 0), PERF_OK);
	CHECK_EQ(perfChannelOpen(6), PERF_E_CHANNEL); /* has the records */
	CHECK_EQ(perfChannelOpen(-1), PERF_E_CHANNEL);
	CHECK_EQ(perfChannelOpen(32), PERF_E_CHANNEL);
	CHECK_EQ(perfChannelOpen(15), PERF_E_CHANNEL); /* sends Ownership */
	CHECK_EQ(perfChannelOpen(31), PERF_E_CHANNEL);
	CHECK_EQ(perfValue(6, 1), PERF_E_CHANNEL);
	CHECK_EQ(perfText(32, "x"), PERF_E_CHANNEL);
	CHECK_EQ(perfChannelOpen(8), PERF_OK);
	sim.absent = true;
	CHECK_EQ(perfChannelOpen(9), PERF_E_HARDWARE);
	sim.absent = false;
	CHECK_EQ(perfTraceOn(), PERF_OK);
	sim.full = true;
	CHECK_EQ(perfValue(8, 1), PERF_E_FULL);
	CHECK_EQ(perfPrintf(8, "%d\n", 1), PERF_E_FULL);
	CHECK_EQ(perfRecordsLost(), 2);
	CHECK_EQ(perfTraceOff(), PERF_OK);
	CHECK_EQ(perfValue(8, 1), PERF_OK); /* off: nothing */
	sim.hart = 1;                       /* not set up */
	CHECK_EQ(perfChannelOpen(8), PERF_E_ORDER);
}

/* All channels but two can be opened, and records go to each of them. */
static void all_channels(void)
{
	for (int c = 0; c < 32; c++) {
		sim_reset();
		if (c == 0)
			CHECK_EQ(perfInit(1, 0), PERF_OK);
		if (c % 16 == 15) {
			CHECK_EQ(perfManualInit(NULL, 0, c, perfCount_Raw, 0),
				 PERF_E_CHANNEL);
			continue;
		}
		CHECK_EQ(perfManualInit(NULL, 0, c, perfCount_Raw, 0), PERF_OK);
		CHECK_EQ(hsc_register_block_get(&sim.te[0],
						HSC_TR_ITC_TRACE_ENABLE, 0,
						HSC_TF_WHOLE),
			 1u << c);
		CHECK_EQ(perfTraceOn(), PERF_OK);
		CHECK_EQ(perfWriteCntrs(), PERF_OK);
		CHECK(sim.count >= 3 + 2); /* an address may be two */
		for (size_t i = 0; i < sim.count; i++)
			CHECK_EQ(sim.writes[i].channel, c);
		CHECK_EQ(perfTraceOff(), PERF_OK);
	}
}

/* Each hart writes to its own registers; opening takes nothing away. */
static void two_harts(void)
{
	begin(2);
	sim.hart = 1;
	CHECK_EQ(perfManualInit(NULL, 0, 6, perfCount_Raw, 0), PERF_OK);
	CHECK_EQ(perfChannelOpen(8), PERF_OK);
	CHECK_EQ(hsc_register_block_get(&sim.te[1], HSC_TR_ITC_TRACE_ENABLE, 0,
					HSC_TF_WHOLE),
		 1u << 6 | 1u << 8);
	CHECK_EQ(hsc_register_block_get(&sim.te[0], HSC_TR_ITC_TRACE_ENABLE, 0,
					HSC_TF_WHOLE),
		 1u << 6);
	CHECK_EQ(perfTraceOn(), PERF_OK);
	sim.count = 0;
	CHECK_EQ(perfValue(8, 0x12345678), PERF_OK);
	CHECK_EQ(perfChannelWrite(8, 2, 0x1abcd), PERF_OK);
	CHECK_EQ(perfChannelWrite(8, 1, 0x15a), PERF_OK);
	CHECK_EQ(sim.count, 3);
	CHECK_EQ(sim.writes[0].hart, 1);
	CHECK_EQ(sim.writes[0].channel, 8);
	CHECK_EQ(sim.writes[0].value, 0x12345678);
	CHECK_EQ(sim.writes[1].bytes, 2);
	CHECK_EQ(sim.writes[1].value, 0xabcd);
	CHECK_EQ(sim.writes[2].bytes, 1);
	CHECK_EQ(sim.writes[2].value, 0x5a);
}

/* --- text ---------------------------------------------------------------- */

static void text(void)
{
	static const char *const texts[] = { "",     "1",     "12",     "123",
					     "1234", "12345", "1234567" };

	begin(1);
	CHECK_EQ(perfTraceOn(), PERF_OK);
	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
		char got[16] = "";
		size_t len = 0;

		sim.count = 0;
		CHECK_EQ(perfText(9, texts[i]), PERF_OK);
		for (size_t k = 0; k < sim.count; k++)
			for (unsigned b = 0; b < sim.writes[k].bytes; b++)
				got[len++] =
					(char)(sim.writes[k].value >> 8 * b);
		CHECK_STR(got, texts[i], "text");
		/* four at a time */
		CHECK_EQ(sim.count,
			 strlen(texts[i]) / 4 + (strlen(texts[i]) % 4 + 1) / 2);
	}
	sim.count = 0;
	CHECK_EQ(perfPrintf(9, "%d%%", 100), PERF_OK);
	CHECK_EQ(sim.count, 1);
	CHECK_EQ(sim.writes[0].value, 0x25303031);
}

static void no_load_strings(void)
{
	begin(1);
	CHECK_EQ(perfTraceOn(), PERF_OK);
	sim.count = 0;
	PERF_NLS(3, "nothing");
	PERF_NLS(4, "%x", 0x12345678);
	PERF_NLS(5, "%d %d", -1, 2);
	PERF_NLS(7, "%d %d %d", 1, -1, -1);
	PERF_NLS(8, "%d %d %d %d", 1, 2, 3, -1);
	CHECK_EQ(sim.count, 5);
	CHECK_EQ(sim.writes[1].value, 0x12345678);
	CHECK_EQ(sim.writes[2].value, 0xffff0002);
	CHECK_EQ(sim.writes[3].value, 1u << 21 | 0x1fffff);
	CHECK_EQ(sim.writes[4].value, 0x010203ff);
}

/* --- regions ------------------------------------------------------------- */

static uint64_t address(unsigned item, unsigned which)
{
	return items[item].address[0][which];
}

static void early(bool leave)
{
	PERF_REGION(outer);
	if (leave)
		return;
	{
		PERF_REGION(inner);
	}
}

static void regions(void)
{
	uint64_t outer;

	begin(1);
	early(false); /* off: nothing, but it is known where we are */
	CHECK_EQ(perfTraceOn(), PERF_OK);
	early(false);
	early(true);
	CHECK_EQ(sim_records(0, items, ITEMS, &setup), 1 + 6);
	outer = address(1, 0);
	for (unsigned i = 1; i < 7; i++)
		CHECK_EQ(items[i].record, i == 1 || i == 2 || i == 5
						  ? HSC_PERF_ENTER
						  : HSC_PERF_EXIT);
	CHECK_EQ(address(2, 1), outer); /* inner, from outer */
	CHECK_EQ(address(3, 0), address(2, 0));
	CHECK_EQ(address(3, 1), outer);
	CHECK_EQ(address(4, 0), outer);
	CHECK_EQ(address(5, 0), outer);
	CHECK_EQ(address(6, 0), outer);
	CHECK(address(1, 1) != outer && address(1, 1) != 0);
}

/* Functions that begin in a region come from there. */
static void regions_and_functions(void)
{
	static const char region[2];
	void *const f = (void *)0x1000, *const g = (void *)0x2000;

	sim_reset();
	CHECK_EQ(perfInit(1, 0), PERF_OK);
	CHECK_EQ(perfFuncEntryExitInit(NULL, 0, 6, perfCount_Raw, 0), PERF_OK);
	CHECK_EQ(perfTraceOn(), PERF_OK);
	__cyg_profile_func_enter(f, (void *)0x44);
	CHECK_EQ(perfRegionEnter(region), PERF_OK);
	__cyg_profile_func_enter(g, (void *)0x1010);
	__cyg_profile_func_exit(g, (void *)0x1010);
	CHECK_EQ(perfRegionExit(region), PERF_OK);
	CHECK_EQ(sim_records(0, items, ITEMS, &setup), 1 + 5);
	CHECK_EQ(address(2, 1), 0x1000);
	CHECK_EQ(address(3, 1), address(2, 0));
	CHECK_EQ(address(4, 1), address(2, 0));
	CHECK_EQ(address(5, 1), 0x1000);
}

static void regions_and_timer(void)
{
	sim_reset();
	CHECK_EQ(perfInit(1, 0), PERF_OK);
	CHECK_EQ(perfTimerISRInit(NULL, 0, 6, perfCount_Raw, 0, 100), PERF_OK);
	CHECK_EQ(perfTraceOn(), PERF_OK);
	CHECK_EQ(perfRegionEnter("x"), PERF_E_KIND);
	CHECK_EQ(perfRegionExit("x"), PERF_E_KIND);
}

static const struct apart_case cases[] = {
	{ "misuse", misuse },
	{ "all channels", all_channels },
	{ "two harts", two_harts },
	{ "text", text },
	{ "no-load strings", no_load_strings },
	{ "regions", regions },
	{ "regions and functions", regions_and_functions },
	{ "regions and timer", regions_and_timer },
};

int main(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		apart_run(&cases[i]);
	return check_failures != 0;
}
