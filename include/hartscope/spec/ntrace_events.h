/* SPDX-License-Identifier: MIT */
/*
 * ntrace_events.h - codes of the event and data messages that SiFive's dialect
 * of Nexus has beside those of N-Trace.
 *
 * Room   spec (floor 1): const facts only
 * Spec   docs/spec-notes.md, "SiFive's dialect"
 */
#ifndef HSC_SPEC_NTRACE_EVENTS_H
#define HSC_SPEC_NTRACE_EVENTS_H

/* CKSRC of InCircuitTrace: what happened. */
enum hsc_nt_cksrc {
	HSC_NT_CK_CONTROL = 0,
	HSC_NT_CK_TRIGGER = 8,    /* external */
	HSC_NT_CK_CALL = 9,       /* call at; CKDF 1: any transfer from, to */
	HSC_NT_CK_EXCEPTION = 10, /* at, cause */
	HSC_NT_CK_INTERRUPT = 11, /* at, cause */
	HSC_NT_CK_COUNTERS = 12,  /* eight counters of 16 bits, no address */
	HSC_NT_CK_CONTEXT = 13,   /* at, FORMAT | value << 2 */
	HSC_NT_CK_WATCHPOINT = 14,
	HSC_NT_CK_SAMPLE = 15, /* of the PC */
};

/* Control codes of HSC_NT_CK_CONTROL. */
enum hsc_nt_ckcontrol {
	HSC_NT_CONTROL_NONE = 0, /* has the time, no address */
	HSC_NT_CONTROL_ON = 2,
	HSC_NT_CONTROL_OFF = 3,
	HSC_NT_CONTROL_DEBUG_EXIT = 4,
	HSC_NT_CONTROL_DEBUG_ENTRY = 5,
	HSC_NT_CONTROL_RESET_EXIT = 6,
	HSC_NT_CONTROL_RESET_ENTRY = 7,
};

/*
 * evControl of version 0: which events are reported in mode 1. Samples of the
 * PC have no bit: teSyncMaxInst says how often they come.
 */
enum hsc_nt_ev_bit {
	HSC_NT_EV_TRIGGER = 1
			    << 0, /* external triggers that ask for a report */
	HSC_NT_EV_WATCHPOINT = 1 << 1, /* triggers of the hart that do */
	HSC_NT_EV_CALL = 1 << 2,       /* calls and returns */
	HSC_NT_EV_INTERRUPT = 1 << 3,
	HSC_NT_EV_EXCEPTION = 1 << 4,
	HSC_NT_EV_CONTEXT = 1 << 5, /* of privilege, too */
};

/*
 * IDTAG of DataAcquisition: channel * 4 + lane. The lane is the byte of the
 * stimulus register that the store began at, so it says the width: 0 all 32
 * bits, 2 the upper 16, 3 the top 8; 1 is not in use and read as 32.
 */
#define HSC_NT_ITC_LANE_BITS  2
#define HSC_NT_ITC_CHANNELS   32
#define HSC_NT_ITC_TIMED      16 /* from here on they always have the time */
#define HSC_NT_IDTAG_BITS_MAX 32

#endif
