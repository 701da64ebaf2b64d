/* SPDX-License-Identifier: MIT */
/* pc_sampler.c - the PC in a register.
 * Room   model (floor 3) */
#include <hartscope/model/pc_sampler.h>

void hsc_pc_sampler_step(struct hsc_pc_sampler *s, const struct hsc_step *step)
{
	if (step->kind == HSC_STEP_RETIRED)
		s->now = (struct hsc_pc_sample){ hsc_retired_last(&step->block),
						 true };
	if (step->halted || step->reset)
		s->stopped = s->now;
}

static uint32_t low_half(const struct hsc_pc_sample *p)
{
	return p->valid ? (uint32_t)p->address | 1 : 0;
}

static uint32_t high_half(const struct hsc_pc_sample *p)
{
	return p->valid ? (uint32_t)(p->address >> 32) : 0;
}

bool hsc_pc_sampler_read(struct hsc_pc_sampler *s, unsigned reg,
			 uint32_t *value)
{
	switch (reg) {
	case HSC_TR_PC_CAPTURE:
		*value = low_half(&s->stopped);
		return true;
	case HSC_TR_PC_CAPTURE_HIGH:
		*value = high_half(&s->stopped);
		return true;
	case HSC_TR_PC_SAMPLE:
		*value = low_half(s->held.valid ? &s->held : &s->now);
		s->held.valid = false;
		return true;
	case HSC_TR_PC_SAMPLE_HIGH:
		s->held = s->now;
		*value = high_half(&s->held);
		return true;
	default:
		return false;
	}
}
