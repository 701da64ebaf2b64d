/* SPDX-License-Identifier: MIT */
/*
 * trigger.h - trace switched on and off by triggers, halt and reset.
 *
 * Room   model (floor 3): trace hardware in software
 * Spec   E-Trace 2.0, "Using trigger outputs from the Debug Module";
 *        0.026-DRAFT, "Using trigger outputs from Debug Module"; Trace Control
 *        Interface 1.0, "Trace Encoder Triggers"
 *
 * Trace-on counts from the oldest step of its cycle, trace-off after the
 * newest one; both at once while trace is off trace that cycle only.
 */
#ifndef HSC_MODEL_TRIGGER_H
#define HSC_MODEL_TRIGGER_H

#include <hartscope/model/filter.h>
#include <hartscope/spec/triggers.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Values of `action` in mcontrol, and of trTeTrigExtInAction. */
enum hsc_trigger_action {
	HSC_TRIGGER_ON = HSC_ACTION_TRACE_ON,
	HSC_TRIGGER_OFF = HSC_ACTION_TRACE_OFF,
	HSC_TRIGGER_NOTIFY =
		HSC_ACTION_NOTIFY, /* "trace single" of the draft */
};

/* Start as { .enable = ..., .tracing = ... }. */
struct hsc_trigger {
	bool enable;  /* trTeInstTrigEnable: triggers count */
	bool tracing; /* trTeInstTracing */
};

/* The pulse that an action makes; 0 for actions that are not of trace. */
HSC_API uint8_t hsc_trigger_pulse(unsigned action);

/*
 * Look at the next step: each step of the hart, in order.
 *
 * Returns whether trace is on for it, and if its block is to be reported
 */
HSC_API struct hsc_qualified hsc_trigger_step(struct hsc_trigger *t,
					      const struct hsc_step *step);

/* A step qualifies if both say so; either may ask for a notification. */
static inline struct hsc_qualified hsc_qualified_both(struct hsc_qualified a,
						      struct hsc_qualified b)
{
	const struct hsc_qualified both = {
		a.trace && b.trace,
		a.trace && b.trace && (a.notify || b.notify),
	};

	return both;
}

#ifdef __cplusplus
}
#endif

#endif
