/* SPDX-License-Identifier: MIT */
/* trigger_pulses.h - pulses of trace triggers that a hart reported, and
 * where. */
#ifndef HSC_TESTS_TRIGGER_PULSES_H
#define HSC_TESTS_TRIGGER_PULSES_H

#include <hartscope/model/step.h>

struct pulses {
	unsigned count;
	uint64_t at[8];
	uint8_t what[8];
};

static inline void on_step(void *ctx, unsigned hart, const struct hsc_step *s)
{
	struct pulses *p = ctx;

	(void)hart;
	if (!s->trigger || p->count == 8)
		return;
	p->at[p->count] =
		s->kind == HSC_STEP_TRAP ? s->trap.epc : s->block.start;
	p->what[p->count++] = s->trigger;
}

#endif
