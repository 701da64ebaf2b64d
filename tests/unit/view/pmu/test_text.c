/* SPDX-License-Identifier: MIT */
#include "unit/view/pmu/machine.h"

#define STEPS                                                                  \
	"\nstep by step, in S-mode (a7 = 0x504d55):\n"                         \
	"  1  num_counters() and counter_get_info(0 ...): which counters "     \
	"there are\n"                                                          \
	"  2  counter_config_matching(base, mask, CLEAR_VALUE = 2, 0x1, "      \
	"0x0): index\n"                                                        \
	"  3  counter_start(index, 1, SET_INIT_VALUE = 1, 0)\n"                \
	"  4  read the CSR that counter_get_info(index) names\n"               \
	"  5  counter_stop(index, 1, RESET = 1)\n"
#define CYCLES                                                                 \
	"event     0x00001 SBI_PMU_HW_CPU_CYCLES\n"                            \
	"type      0 in bits 19:16: general\n"                                 \
	"code      0x0001 in bits 15:0\n"                                      \
	"means     cycles of the hart's clock\n"                               \
	"perf      perf stat -e cpu-cycles\n"

static void test_lists(struct printed *p)
{
	hsc_view_pmu_list_text(printed_begin(p), &machine_standard);
	CHECK(strncmp(printed_end(p), "EVENT    SBI ", 13) == 0);
	CHECK(strstr(p->text, "\n0x00001  SBI_PMU_HW_CPU_CYCLES "));
	hsc_view_pmu_list_text(printed_begin(p), &machine_tree);
	CHECK_STR(printed_end(p),
		  "a?.dtb: device tree, 2 rows of events, 1 selector, "
		  "1 of raw events\n\n"
		  "EVENT    COUNTERS       SELECTOR           SBI\n"
		  "0x00001  0,3            0xabc              "
		  "SBI_PMU_HW_CPU_CYCLES\n"
		  "0x10200-0x10201  3  no names\n"
		  "\nraw events: any event_data with\n"
		  "  data & 0xff == 0x40 on counters 3-4\n",
		  "tree");
	hsc_view_pmu_list_text(printed_begin(p), &machine_probe);
	CHECK_STR(
		printed_end(p),
		"probe.txt: a probe, 2 counters\n\n"
		"INDEX  KIND      CSR    BITS\n"
		"0      hardware  0xc00  64\n"
		"19     firmware  -      -\n\n"
		"EVENT    DATA               COUNTER  SBI\n"
		"0x00001  0x0                0        SBI_PMU_HW_CPU_CYCLES\n",
		"probe");
}

static void test_events(struct printed *p)
{
	const struct hsc_view_pmu_event cycles = { 1, 0 };
	const struct hsc_view_pmu_event odd = { 0x40000, 0 };

	hsc_view_pmu_event_text(printed_begin(p), &machine_standard, &cycles);
	CHECK_STR(printed_end(p), CYCLES STEPS, "standard");
	hsc_view_pmu_event_text(printed_begin(p), &machine_tree, &cycles);
	CHECK_STR(printed_end(p),
		  CYCLES "counters  0,3\n"
			 "selector  0xabc in mhpmevent\n" STEPS,
		  "tree");
	hsc_view_pmu_event_text(printed_begin(p), &machine_probe, &cycles);
	CHECK_STR(printed_end(p), CYCLES "counters  0, in the probe\n" STEPS,
		  "probe");
	hsc_view_pmu_event_text(printed_begin(p), &machine_standard, &odd);
	CHECK_STR(printed_end(p),
		  "event     0x40000 reserved\n"
		  "type      4 in bits 19:16: reserved\n"
		  "code      0x0000 in bits 15:0\n",
		  "reserved");
}

static void test_selectors(struct printed *p)
{
	hsc_view_pmu_selector_text(printed_begin(p), &machine_tree,
				   UINT64_C(1) << 63 | UINT64_C(1) << 60 |
					   0xabc);
	CHECK_STR(printed_end(p),
		  "mhpmevent 0x9000000000000abc\n"
		  "bit 63    OF: it has overflowed; its interrupt is off "
		  "(Sscofpmf)\n"
		  "bit 60    UINH: not in U-mode (Sscofpmf)\n"
		  "event     0xabc in bits 55:0, the machine's own\n"
		  "is        0x00001 SBI_PMU_HW_CPU_CYCLES on 0,3\n"
		  "raw       on counters none\n"
		  "ask for   0x20000 with event_data 0xabc (raw)\n"
		  "ask for   0x30000 with event_data 0xabc (raw v2, SBI 3.0)\n"
		  "perf      perf stat -e rabc\n",
		  "selector");
	/* more than 48 bits: no raw event of SBI 2.0 */
	hsc_view_pmu_selector_text(printed_begin(p), &machine_standard,
				   UINT64_C(1) << 48);
	CHECK(!strstr(printed_end(p), "0x20000"));
}

int main(void)
{
	struct printed p = { .len = 0 };

	test_lists(&p);
	test_events(&p);
	test_selectors(&p);
	printed_free(&p);
	return check_failures != 0;
}
