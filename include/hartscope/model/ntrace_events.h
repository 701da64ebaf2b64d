/* SPDX-License-Identifier: MIT */
/*
 * ntrace_events.h - steps of a hart to SiFive's event messages: what happened
 * and where, not which way the flow went.
 *
 * Room   model (floor 3): trace hardware in software
 * Spec   SiFive's version 0 of the trace registers: docs/spec-notes.md, "Event
 *        trace"
 *
 * The messages are InCircuitTrace of an N-Trace encoder, which keeps the chain
 * of addresses, the time, and what was lost; it sees no steps itself.
 */
#ifndef HSC_MODEL_NTRACE_EVENTS_H
#define HSC_MODEL_NTRACE_EVENTS_H

#include <hartscope/model/step_encoder.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Start as { .on = ..., .control = ... }. */
struct hsc_nt_events {
	bool on;         /* events are reported, not the flow; else beside it */
	uint8_t control; /* evControl, enum hsc_nt_ev_bit */
	uint8_t inputs;  /* external triggers to be reported, a bit each */
	bool sample;     /* a sample of the PC is to be reported */

	bool whole;    /* its own: the next message synchronises */
	bool reported; /* privilege and context have been reported */
	uint8_t start; /* control code of the next start; 0: on */
	uint8_t privilege;
	uint64_t context, hypervisor;
};

/*
 * Report what a step did, as far as that is wanted. Afterwards see that `out`
 * has room, as hsc_nt_encoder_step asks.
 *
 * s      tracing, last_to and open are kept as hsc_nt_encoder_step keeps them
 */
HSC_API void hsc_nt_events_step(struct hsc_nt_encoder *e,
				struct hsc_nt_events *ev,
				struct hsc_step_encoder *s,
				const struct hsc_step *step,
				struct hsc_qualified q);

/* A step that was traced, and hsc_nt_encoder_step has reported: triggers,
 * watchpoints and direct calls beside the flow, with their addresses only. */
HSC_API void hsc_nt_events_beside(struct hsc_nt_encoder *e,
				  struct hsc_nt_events *ev,
				  const struct hsc_step *step);

/* The steps are over: trace is off. */
HSC_API void hsc_nt_events_finish(struct hsc_nt_encoder *e,
				  struct hsc_nt_events *ev,
				  struct hsc_step_encoder *s);

#ifdef __cplusplus
}
#endif

#endif
