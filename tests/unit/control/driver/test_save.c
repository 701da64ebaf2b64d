/* SPDX-License-Identifier: MIT */
#include "support/trace_sim.h"
#include "unit/check.h"
#include <hartscope/control/probe.h>

#define SAVED 2048

static struct sim s;
static struct hsc_control_saved saved[SAVED];

/* Started, saved, spoilt, restored: the registers are the same, even where
 * Tracing has to come after Enable. */
static void round_trip(const char *topology)
{
	static struct hsc_register_block before[8];
	const struct hsc_control_config config = { .timestamps = true };
	struct hsc_control_plan plan;
	size_t count;

	if (!sim_make(&s, topology))
		return;
	CHECK_EQ(hsc_control_plan(&s.c, 0, HSC_TOPOLOGY_NONE, HSC_SINK_SMEM,
				  &plan),
		 HSC_OK);
	CHECK_EQ(hsc_control_start(&s.c, &plan, &config), HSC_OK);
	for (unsigned i = 0; i < s.t.count; i++)
		before[i] = s.part[i].regs;
	CHECK_EQ(hsc_control_save(&s.c, plan.used, saved, 3, &count),
		 HSC_E_SPACE);
	CHECK(count > 3 && count < SAVED);
	CHECK_EQ(hsc_control_save(&s.c, plan.used, saved, SAVED, &count),
		 HSC_OK);
	CHECK_EQ(hsc_control_stop(&s.c), HSC_OK);
	for (uint8_t i = 0; i < s.t.count; i++)
		if (plan.used & hsc_topology_bit(i))
			CHECK_EQ(hsc_control_reset(&s.c, i), HSC_OK);
	CHECK(sim_get(&s, 0, HSC_TR_CONTROL, HSC_TF_INST_MODE) != 6);
	s.strict = true;
	CHECK_EQ(hsc_control_restore(&s.c, saved, count), HSC_OK);
	for (unsigned i = 0; i < s.t.count; i++)
		if (plan.used & hsc_topology_bit((uint8_t)i))
			for (unsigned k = 0; k < HSC_TC_BLOCK_SIZE / 4; k++)
				if (s.part[i].regs.word[k] !=
				    before[i].word[k]) {
					printf("%u at 0x%x: 0x%x, was 0x%x\n",
					       i, k * 4, s.part[i].regs.word[k],
					       before[i].word[k]);
					check_failures++;
				}
}

int main(void)
{
	round_trip(TOPOLOGY_1_0);
	round_trip(TOPOLOGY_DRAFT("0.9.4"));
	round_trip(TOPOLOGY_DRAFT("0"));
	return check_failures != 0;
}
