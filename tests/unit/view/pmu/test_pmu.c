/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include "view/pmu/pmu.h"

static const struct {
	uint32_t mask;
	const char *want;
} masks[] = {
	{ 0, "none" },           { 1, "0" },          { 0x80000000, "31" },
	{ 0xffffffff, "0-31" },  { 0x7fff8, "3-18" }, { 0x17fff8, "3-18,20" },
	{ 0x0000000d, "0,2-3" },
};

/* Linux, drivers/perf/riscv_pmu_sbi.c: the two top bits of a raw config. */
static const struct {
	struct hsc_view_pmu_event e;
	const char *name, *perf; /* perf NULL: it cannot */
} events[] = {
	{ { 1, 0 }, "SBI_PMU_HW_CPU_CYCLES", "cpu-cycles" },
	{ { 0x20000, 0x1234 }, "raw event (48 bits)", "r1234" },
	{ { 0x30000, 0xff }, "raw event v2 (56 bits)", "rff" },
	{ { 0xf0005, 0 }, NULL, "r8000000000000005" },
	{ { 0xfffff, 7 }, NULL, "rc000000000000007" },
	{ { 0xfffff, UINT64_C(1) << 62 }, NULL, NULL },
	{ { 0x40000, 0 }, "reserved", NULL },
};

int main(void)
{
	const struct hsc_pmu_map map = { 1, 2, 0x7a };
	const struct hsc_pmu_rows rows = { .maps = &map, .map_count = 1 };
	const struct hsc_view_pmu tree = { .file = "x", .rows = &rows };
	const struct hsc_view_pmu none = { .file = NULL };
	const char *means = NULL, *name;
	char text[HSC_VIEW_PMU_TEXT];

	for (size_t i = 0; i < sizeof(masks) / sizeof(masks[0]); i++)
		CHECK_STR(hsc_view_pmu_counters(masks[i].mask, text),
			  masks[i].want, "mask");
	for (size_t i = 0; i < sizeof(events) / sizeof(events[0]); i++) {
		const char *perf = hsc_view_pmu_perf(&events[i].e, text);

		CHECK_STR(perf ? perf : "-",
			  events[i].perf ? events[i].perf : "-", "perf");
		if (events[i].name)
			CHECK_STR(hsc_view_pmu_name(events[i].e.event),
				  events[i].name, "name");
	}
	CHECK_STR(hsc_view_pmu_type(1), "cache", "type");
	CHECK(hsc_view_pmu_type(9) == NULL);
	/* counter 0 has cycles, 2 instructions, 1 is the time */
	CHECK_EQ(hsc_view_pmu_able(&none, &events[0].e), 1);
	CHECK_EQ(hsc_view_pmu_able(&tree, &events[0].e), 0x79);
	CHECK_EQ(hsc_view_pmu_able(&tree, &(struct hsc_view_pmu_event){ 2, 0 }),
		 0x7c);
	CHECK_EQ(hsc_view_pmu_able(&tree, &(struct hsc_view_pmu_event){ 3, 0 }),
		 0);
	name = hsc_view_pmu_bit(0, &means);
	CHECK_STR(name ? name : "", "OF", "bit 63");
	CHECK(means != NULL);
	name = hsc_view_pmu_bit(5, &means);
	CHECK_STR(name ? name : "", "VUINH", "bit 58");
	CHECK(hsc_view_pmu_bit(6, &means) == NULL);
	return check_failures != 0;
}
