/* SPDX-License-Identifier: MIT */
/*
 * step.h - one step of a hart as filters, triggers and encoders see it.
 *
 * Room   model (floor 3): trace hardware in software
 * Spec   E-Trace 2.0, "Hart to encoder interface"; 0.026-DRAFT, "Ingress Port"
 *
 * The ingress ports make steps, hsc_filters and hsc_trigger look at them, and
 * hsc_et_encoder_step and hsc_nt_encoder_step hand them to an encoder. A step
 * is a block (or a single instruction) that retired, or a trap that was taken
 * after it, or neither: then only its sidebands count. What retires and traps
 * in one word of a port is two steps.
 */
#ifndef HSC_MODEL_STEP_H
#define HSC_MODEL_STEP_H

#include <hartscope/model/etrace_encoder.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Words of the user-defined sideband: user_width_p is at most 256. */
#define HSC_STEP_SIGNALS 4

/* An address that is not known: odd, no instruction is there. */
#define HSC_STEP_NOWHERE UINT64_C(1)

enum hsc_step_kind {
	HSC_STEP_IDLE,    /* nothing happened; the sidebands count */
	HSC_STEP_RETIRED, /* `block` retired */
	HSC_STEP_TRAP,    /* `trap` was taken; nothing retired */
};

/*
 * Pulses of the trigger input. Those of one cycle stand in each of its steps.
 *
 * Spec   E-Trace 2.0, "Using trigger outputs from the Debug Module"
 */
enum hsc_step_trigger {
	HSC_STEP_TRACE_ON = 1,
	HSC_STEP_TRACE_OFF = 2,
	HSC_STEP_NOTIFY = 4, /* of this step's block only */
};

/* Zero is an idle step. */
struct hsc_step {
	uint8_t kind;      /* enum hsc_step_kind */
	uint8_t privilege; /* of what retired, or of what trapped */
	uint8_t ctype;     /* enum hsc_et_context_type */
	uint8_t trigger;   /* enum hsc_step_trigger, or-ed */
	bool more;         /* another step of the same cycle follows */
	bool halted, reset;
	bool hcontext; /* `context` is hcontext, not scontext */
	bool both;     /* `context` is scontext, beside `hypervisor` */
	/* Triggers of the hart that ask for NOTIFY, a bit each; 0: the port
	 * does not number them. */
	uint8_t watchpoints;
	uint64_t context;
	uint64_t hypervisor; /* hcontext if `both`, else 0 */
	uint64_t time;       /* when it was over */
	uint32_t took; /* and began so long before; 0: not known, or at once */
	uint64_t signals[HSC_STEP_SIGNALS]; /* `user`, impdef; bit 0 first */
	struct hsc_retired block;
	/* Where execution goes on after the block: the next instruction that
	 * retires or traps there. HSC_STEP_NOWHERE if the port cannot say. */
	uint64_t to;
	/* Its epc is HSC_STEP_NOWHERE if the port cannot say. */
	struct hsc_et_trap trap;
};

/* Address of the last instruction of a block. */
static inline uint64_t hsc_retired_last(const struct hsc_retired *b)
{
	return b->start + 2 * ((uint64_t)b->halfwords - b->last_halfwords);
}

#ifdef __cplusplus
}
#endif

#endif
