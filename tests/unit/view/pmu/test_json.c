/* SPDX-License-Identifier: MIT */
#include "unit/view/pmu/machine.h"

#define HEAD "{ \"schema\": \"hartscope-pmu\", \"version\": 1"
#define TREE HEAD ", \"file\": \"a\\u001b.dtb\", \"kind\": \"tree\""
#define CYCLES                                                                 \
	"\"event\": \"0x1\", \"type\": \"general\", \"code\": 1, "             \
	"\"valid\": true, \"sbi\": \"SBI_PMU_HW_CPU_CYCLES\", \"perf\": "      \
	"\"cpu-cycles\""
#define SELECTOR ", \"selector\": \"0xabc\", \"counters\": [0, 3]"

int main(void)
{
	const struct hsc_view_pmu_event cycles = { 1, 0 };
	struct printed p = { .len = 0 };

	hsc_view_pmu_list_json(printed_begin(&p), &machine_tree);
	CHECK_STR(printed_end(&p),
		  TREE ",\n  \"events\": [\n    { " CYCLES SELECTOR
		       " } ],\n  \"raw\": [\n"
		       "    { \"select\": \"0x40\", \"mask\": \"0xff\", "
		       "\"counters\": [3, 4] } ] }\n",
		  "tree");
	hsc_view_pmu_list_json(printed_begin(&p), &machine_probe);
	CHECK_STR(printed_end(&p),
		  HEAD ", \"file\": \"probe.txt\", \"kind\": \"probe\",\n"
		       "  \"counters\": [\n"
		       "    { \"index\": 0, \"kind\": \"hardware\", "
		       "\"csr\": \"0xc00\", \"bits\": 64 },\n"
		       "    { \"index\": 19, \"kind\": \"firmware\" } ],\n"
		       "  \"answers\": [\n"
		       "    { \"event\": \"0x1\", \"data\": \"0x0\", "
		       "\"error\": \"SUCCESS\", \"counter\": 0 },\n"
		       "    { \"event\": \"0x3\", \"data\": \"0x0\", "
		       "\"error\": \"NOT_SUPPORTED\" } ] }\n",
		  "probe");
	hsc_view_pmu_list_json(printed_begin(&p), &machine_standard);
	CHECK(strstr(printed_end(&p), HEAD ",\n  \"events\": [\n    { "));
	CHECK(strstr(p.text, "    { " CYCLES " },\n"));
	hsc_view_pmu_event_json(printed_begin(&p), &machine_standard, &cycles);
	CHECK_STR(printed_end(&p),
		  HEAD ",\n  " CYCLES ", \"data\": \"0x0\" }\n", "event");
	hsc_view_pmu_event_json(printed_begin(&p), &machine_tree, &cycles);
	CHECK_STR(printed_end(&p),
		  TREE ",\n  " CYCLES SELECTOR ", \"data\": \"0x0\" }\n",
		  "event of a tree");
	hsc_view_pmu_selector_json(printed_begin(&p), &machine_tree,
				   UINT64_C(3) << 62 | 0x40);
	CHECK_STR(printed_end(&p),
		  TREE ",\n  \"mhpmevent\": \"0xc000000000000040\", "
		       "\"selector\": \"0x40\", \"bits\": [\"OF\", \"MINH\"], "
		       "\"counters\": [3, 4] }\n",
		  "selector");
	printed_free(&p);
	return check_failures != 0;
}
