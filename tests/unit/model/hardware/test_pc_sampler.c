/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include <hartscope/model/pc_sampler.h>

static uint32_t get(struct hsc_pc_sampler *s, unsigned reg)
{
	uint32_t value = 0xdead;

	CHECK(hsc_pc_sampler_read(s, reg, &value));
	return value;
}

static void retire(struct hsc_pc_sampler *s, uint64_t start)
{
	const struct hsc_step step = {
		.kind = HSC_STEP_RETIRED,
		.block = { .start = start,
			   .halfwords = 5,
			   .instructions = 3,
			   .last_halfwords = 2 },
	};

	hsc_pc_sampler_step(s, &step);
}

int main(void)
{
	const struct hsc_step halt = { .halted = true };
	const struct hsc_step trap = { .kind = HSC_STEP_TRAP,
				       .trap = { .epc = 0x777 } };
	struct hsc_pc_sampler s = { .on = true };
	uint32_t value;

	CHECK_EQ(get(&s, HSC_TR_PC_SAMPLE), 0);
	CHECK_EQ(get(&s, HSC_TR_PC_SAMPLE_HIGH), 0);
	hsc_pc_sampler_step(&s, &halt);
	CHECK_EQ(get(&s, HSC_TR_PC_CAPTURE), 0);
	retire(&s, UINT64_C(0xffffffff80000000));
	hsc_pc_sampler_step(&s, &trap);
	CHECK_EQ(get(&s, HSC_TR_PC_SAMPLE), 0x80000007); /* its last */
	CHECK_EQ(get(&s, HSC_TR_PC_SAMPLE_HIGH), 0xffffffff);
	retire(&s, 0x1000);
	CHECK_EQ(get(&s, HSC_TR_PC_SAMPLE), 0x80000007); /* of that half */
	CHECK_EQ(get(&s, HSC_TR_PC_SAMPLE), 0x1007);
	CHECK_EQ(get(&s, HSC_TR_PC_CAPTURE), 0);
	hsc_pc_sampler_step(&s, &halt);
	retire(&s, 0x2000);
	CHECK_EQ(get(&s, HSC_TR_PC_CAPTURE), 0x1007);
	CHECK_EQ(get(&s, HSC_TR_PC_CAPTURE_HIGH), 0);
	CHECK(!hsc_pc_sampler_read(&s, HSC_TR_PC_CONTROL, &value));
	return check_failures != 0;
}
