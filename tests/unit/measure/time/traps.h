/* SPDX-License-Identifier: MIT */
/* traps.h - traps and steps for tests of their times. */
#ifndef HSC_TESTS_MEASURE_TIME_TRAPS_H
#define HSC_TESTS_MEASURE_TIME_TRAPS_H

#include "unit/measure/steps.h"
#include <hartscope/event/axis.h>
#include <hartscope/measure/trap_times.h>
#include <hartscope/spec/ntrace.h>

static inline void trap(struct hsc_trap_times *t, bool interrupt, int cause)
{
	const struct hsc_event e = {
		.kind = HSC_EVENT_TRAP,
		.trap = { .btype = interrupt ? HSC_NT_BTYPE_INTERRUPT
					     : HSC_NT_BTYPE_EXCEPTION,
			  .cause = (uint16_t)cause,
			  .has_cause = cause >= 0 },
	};

	hsc_trap_times_event(t, &e);
}

static inline void event(struct hsc_trap_times *t, enum hsc_event_kind kind,
			 uint32_t source)
{
	hsc_trap_times_event(t, &(struct hsc_event){ .kind = (uint8_t)kind,
						     .source = source });
}

/* Steps one by one; the trap events belong between them. */
static inline void feed(struct hsc_trap_times *t, const char *text)
{
	struct steps s = { .at = text };
	struct hsc_stack_step step;

	while (steps_next(&s, &step))
		CHECK_EQ(hsc_trap_times_step(t, &step), HSC_OK);
}

#endif
