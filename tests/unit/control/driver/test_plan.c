/* SPDX-License-Identifier: MIT */
#include "support/trace_sim.h"
#include "unit/check.h"

#define NONE HSC_TOPOLOGY_NONE

static struct sim s;

static const struct {
	const char *name, *topology;
	uint64_t encoders;
	uint8_t sink, memory;
	enum hsc_status rc;
	uint64_t used;
	uint8_t want_sink, want_memory;
	size_t notes;
} cases[] = {
	{ "usual", TOPOLOGY_1_0, 0, NONE, 0, HSC_OK, 0xf, 3, HSC_SINK_SRAM, 0 },
	{ "pins", TOPOLOGY_1_0, 0, NONE, HSC_SINK_PIB, HSC_OK, 0x17, 4,
	  HSC_SINK_PIB, 0 },
	{ "sink by name", TOPOLOGY_1_0, 0, 4, 0, HSC_OK, 0x17, 4, HSC_SINK_PIB,
	  0 },
	{ "system memory", TOPOLOGY_1_0, 0, 3, HSC_SINK_SMEM, HSC_OK, 0xf, 3,
	  HSC_SINK_SMEM, 0 },
	{ "one encoder", TOPOLOGY_1_0, 2, NONE, 0, HSC_OK, 0xe, 3,
	  HSC_SINK_SRAM, 0 },
	{ "no bridge", TOPOLOGY_1_0, 0, NONE, HSC_SINK_ATB, HSC_E_CONFIG, 0, 0,
	  0, 0 },
	{ "sink without", TOPOLOGY_1_0, 0, 3, HSC_SINK_PIB, HSC_E_CONFIG, 0, 0,
	  0, 0 },
	{ "a funnel is none", TOPOLOGY_1_0, 0, 2, 0, HSC_E_CONFIG, 0, 0, 0, 0 },
	{ "most encoders", TOPOLOGY_DRAFT("0"), 0, NONE, 0, HSC_OK, 0x7, 2,
	  HSC_SINK_SRAM, 0 },
	{ "its own", TOPOLOGY_DRAFT("0"), 0, 0, 0, HSC_OK, 0x1, 0,
	  HSC_SINK_SRAM, 1 },
};

int main(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct hsc_control_plan plan;

		if (!sim_make(&s, cases[i].topology))
			return 1;
		if (hsc_control_plan(&s.c, cases[i].encoders, cases[i].sink,
				     cases[i].memory, &plan) != cases[i].rc) {
			printf("%s: status\n", cases[i].name);
			check_failures++;
		}
		if (cases[i].rc != HSC_OK) {
			CHECK_EQ(s.c.fault.what, HSC_CONTROL_NO_PATH);
			continue;
		}
		if (plan.used != cases[i].used)
			printf("%s:\n", cases[i].name);
		CHECK_EQ(plan.used, cases[i].used);
		CHECK_EQ(plan.sink, cases[i].want_sink);
		CHECK_EQ(plan.memory, cases[i].want_memory);
		CHECK_EQ(s.c.note_count, cases[i].notes);
	}
	return check_failures != 0;
}
