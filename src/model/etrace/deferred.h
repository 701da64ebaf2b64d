/* SPDX-License-Identifier: MIT */
/*
 * deferred.h - the last block of an E-Trace encoder, held back until it is
 * known what follows.
 *
 * Room   model (floor 3), private
 * Spec   E-Trace 2.0, "Reference Compressed Branch Trace Algorithm", "Multiple
 *        retirement considerations"
 */
#ifndef HSC_MODEL_ETRACE_DEFERRED_H
#define HSC_MODEL_ETRACE_DEFERRED_H

#include "model/etrace/packets.h"
#include "model/etrace/predictor.h"

/* What the first instruction of a block needs to have reported. */
enum hsc_et_due_kind {
	DUE_NOTHING,
	DUE_REPORT, /* format 0, 1 or 2 */
	DUE_START,
	DUE_TRAP,
};

/* What follows the last instruction. */
enum hsc_et_next_kind {
	NEXT_FLOW,  /* an instruction that retires */
	NEXT_START, /* the same, and a sync packet reports it */
	NEXT_TRAP,
	NEXT_END, /* it is not known */
};

struct hsc_et_next {
	uint64_t to;
	enum hsc_et_next_kind kind;
	bool flush; /* NEXT_START: report the last instruction in any case */
};

/* The counter of predicted branches is full; E-Trace 2.0, "Format 0
 * packets". */
#define HSC_ET_COUNT_FULL (UINT64_C(0xffffffff) + HSC_ET_COUNT_FROM)

/* Record the outcome of the branch that ends the last block. */
static inline void hsc_et_append(struct hsc_et_encoder *e, bool taken)
{
	const unsigned n = hsc_et_branches(e);
	const bool predict = e->config.options.branch_prediction;
	const bool right = predict && hsc_et_predictor_meets(e, e->last, taken);

	e->missed = predict && !right;
	if (right && e->predicted >= n)
		e->predicted++;
	if (n < HSC_ET_MAP_MAX)
		e->hist = e->hist << 1 | taken;
}

/* E-Trace 2.0, "Format selection": a map is sent before it overflows; as long
 * as all branches are as predicted it cannot. */
static inline bool hsc_et_is_full(const struct hsc_et_encoder *e)
{
	if (hsc_et_branches(e) < HSC_ET_MAP_MAX)
		return false;
	return e->predicted < HSC_ET_MAP_MAX || e->missed;
}

/* How the flow went from the last block to an address. */
enum hsc_et_way {
	WAY_KNOWN,    /* as the code gives it */
	WAY_REPORTED, /* a jump: a packet says it */
	WAY_AWAY,     /* without an instruction that would explain it */
};

enum hsc_et_way hsc_et_way_to(const struct hsc_et_encoder *e, uint64_t to);

struct hsc_et_place hsc_et_place_of(const struct hsc_et_encoder *e,
				    uint64_t address);

/* Send the packets of the first instruction, if it is not the last one, too. */
void hsc_et_finish_first(struct hsc_et_encoder *e);

/* Send the packets of the last instruction. */
void hsc_et_finish_last(struct hsc_et_encoder *e,
			const struct hsc_et_next *next);

/*
 * The last instruction is a branch, and goes to `to`: record its outcome, and
 * send the map if it is full. False, and nothing is recorded, if another packet
 * is needed.
 */
bool hsc_et_pass_branch(struct hsc_et_encoder *e, uint64_t to);

/*
 * Report the last instruction, which no reported jump led to.
 *
 * end      its kind, enum hsc_insn_kind
 * Returns  whether it is the target of a return that the stack predicted
 */
bool hsc_et_report_last(struct hsc_et_encoder *e, unsigned end,
			enum hsc_et_next_kind next);

/*
 * 0.026: a context that has not changed means that the flow did reach the
 * address reported last by a jump, and that the instruction there retired, with
 * that privilege.
 *
 * See docs/spec-notes.md, "0.026: jumped to, or passed", and "0.026: a trap in
 * the first instruction of a handler"
 */
void hsc_et_mark(struct hsc_et_encoder *e, uint8_t privilege);

/* No block is expected. */
void hsc_et_expect_nothing(struct hsc_et_encoder *e);

/* Trace is on, and there is room. False: packets are lost. */
bool hsc_et_is_on(struct hsc_et_encoder *e);

void hsc_et_end_trace(struct hsc_et_encoder *e, enum hsc_et_qual qual);

/*
 * Nothing of the last block retired, so the one before it was the last. If its
 * end was reported as a jump without updiscon, it is too late to report the end
 * of trace there, and the trace ends here.
 */
void hsc_et_finish_dropped(struct hsc_et_encoder *e);

/*
 * Report the waiting trap as one whose handler has not begun.
 *
 * epc its own address; or, if that follows from the code, the address of the
 * trap that came instead of its handler's first instruction
 *
 * See docs/spec-notes.md, "Where a second trap was"
 */
void hsc_et_report_trap(struct hsc_et_encoder *e, uint64_t epc);

#endif
