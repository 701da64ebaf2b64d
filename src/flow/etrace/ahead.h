/* SPDX-License-Identifier: MIT */
/*
 * ahead.h - where the code leads after the last packet.
 *
 * Room   flow (floor 3)
 */
#ifndef HSC_FLOW_ETRACE_AHEAD_H
#define HSC_FLOW_ETRACE_AHEAD_H

#include "flow/etrace/state.h"

enum hsc_et_ahead {
	HSC_ET_AHEAD_BRANCH,   /* a branch: its outcome would be in the map */
	HSC_ET_AHEAD_JUMP,     /* a jump whose target is reported */
	HSC_ET_AHEAD_HIT,      /* the address */
	HSC_ET_AHEAD_RETURNED, /* the same after returns, which irets counts */
	HSC_ET_AHEAD_CALL,     /* an ecall, if trace ends before each */
	HSC_ET_AHEAD_CIRCLE,   /* an endless loop without any of these */
	HSC_ET_AHEAD_UNKNOWN,  /* unknown code, or too far to search */
};

/* Where does the flow lead from f->at, and does it pass `address`? */
enum hsc_et_ahead hsc_et_look_ahead(struct hsc_et_flow *f, uint64_t address);

/* The same, but an ecall does not end the search: never CALL. */
enum hsc_et_ahead hsc_et_look_past_calls(struct hsc_et_flow *f,
					 uint64_t address);

/*
 * irdepth named the return that led to f->place by its stack entry. Note it as
 * ambiguous if irdepth could also mean a later return, or no return, before a
 * branch or jump. E-Trace 2.0.5, "Implicit Return extension", "Background"
 */
void hsc_et_note_doubt(struct hsc_et_flow *f);

#endif
