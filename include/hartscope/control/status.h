/* SPDX-License-Identifier: MIT */
/*
 * status.h - the state of trace hardware: whether trace is on, and why it is
 * not.
 *
 * Room   control (floor 3): driver of trace hardware
 * Spec   RISC-V Trace Control Interface 0.9.4 and 1.0
 */
#ifndef HSC_CONTROL_STATUS_H
#define HSC_CONTROL_STATUS_H

#include <hartscope/control/control.h>

#ifdef __cplusplus
extern "C" {
#endif

enum hsc_control_state {
	HSC_TRACE_OFF,       /* nothing is enabled */
	HSC_TRACE_RUNNING,   /* trace is on */
	HSC_TRACE_WAITING,   /* enabled; a trigger may turn it on */
	HSC_TRACE_TRIGGERED, /* a trigger turned it off; there is trace */
	HSC_TRACE_FULL,      /* the buffer is full, and stops on wrap */
	HSC_TRACE_FAILED,    /* the sink reported an error */
	HSC_TRACE_STATES,
};
HSC_API extern const char *const hsc_control_state_text[HSC_TRACE_STATES];

/* One component, or all of them. */
struct hsc_control_status {
	uint8_t state; /* enum hsc_control_state */
	bool active, enabled, empty, tracing;
	bool loss; /* an overflow or a stall happened */
	bool data_stall, data_drop, sink_error;
	bool triggers; /* may turn it on and off */
	bool has_ram, wrapped, stop_on_wrap;
	uint64_t start, limit, wp; /* of the buffer, if has_ram; limit: its
				    * last 4 bytes */
};

/* Sets `state` only, if it is not active. Returns HSC_OK; HSC_E_TARGET: no
 * answer */
HSC_API HSC_MUST_USE enum hsc_status hsc_control_status(
	struct hsc_control *c, uint8_t component,
	struct hsc_control_status *out);

/* The state of all active components, joined. Returns as hsc_control_status. */
HSC_API HSC_MUST_USE enum hsc_status hsc_control_state(
	struct hsc_control *c, struct hsc_control_status *out);

#ifdef __cplusplus
}
#endif

#endif
