/* SPDX-License-Identifier: MIT */
/* traps.c - traps, and the end of trace.
 * Room   model (floor 3) */
#include "model/etrace/deferred.h"
#include "model/etrace/modes.h"

void hsc_et_expect_nothing(struct hsc_et_encoder *e)
{
	e->fall = e->taken = HSC_ET_NOWHERE;
	e->shift = 0;
	e->deferred = false;
}

void hsc_et_end_trace(struct hsc_et_encoder *e, enum hsc_et_qual qual)
{
	hsc_et_send_support(e, qual);
	e->running = false;
	e->ended++;
}

bool hsc_et_is_on(struct hsc_et_encoder *e)
{
	if (e->overrun) {
		e->trapped = e->running = false;
		hsc_et_expect_nothing(e);
		if (e->out_len + HSC_ET_ENCODER_ROOM > e->out_cap) {
			e->lost++;
			return false;
		}
		e->overrun = false;
		e->announced = true;
		hsc_et_send_support(e, HSC_ET_TRACE_LOST);
	}
	if (!e->announced)
		hsc_et_send_support(e, HSC_ET_NO_CHANGE);
	e->announced = true;
	return true;
}

void hsc_et_encoder_cut(struct hsc_et_encoder *e, const struct hsc_retired *b,
			uint32_t halfwords, unsigned last_halfwords)
{
	if (!e->deferred || e->overrun || halfwords >= b->halfwords)
		return;
	hsc_et_modes_undo(e);
	e->halfwords -= b->halfwords - halfwords;
	e->end = HSC_INSN_LINEAR;
	e->shift = 0;
	e->fall = e->taken = b->start + 2 * (uint64_t)halfwords;
	e->last = e->fall - 2 * (uint64_t)last_halfwords;
	e->due.single = halfwords == last_halfwords;
	e->on_target = e->due.single && (e->before_did & HSC_ET_POPPED);
	if (halfwords == 0) {
		if (e->due.kind == DUE_START) {
			e->depth = e->depth_before_sync;
			e->returns = e->returns_before_sync;
		}
		e->on_target = e->before_on_target;
		e->dropped = true;
		e->last = e->before;
		e->did = e->before_did;
		e->deferred = false;
	}
}

void hsc_et_finish_dropped(struct hsc_et_encoder *e)
{
	e->dropped = false;
	if (e->due.handler) {
		e->trapped = true;
	} else if (e->due.first) {
		e->running = false;
	} else if (!e->reported) {
		hsc_et_modes_part(e, true);
		hsc_et_report_last(e, e->before_end, NEXT_END);
	} else if (e->reported_jump) {
		hsc_et_end_trace(e, HSC_ET_ENDED_NTR);
	} else if (e->reported_trap) {
		hsc_et_mark(e, e->before_privilege);
	}
}

void hsc_et_report_trap(struct hsc_et_encoder *e, uint64_t epc)
{
	struct hsc_et_place at = hsc_et_place_of(e, epc);

	at.privilege = e->new_privilege;
	at.context = e->context;
	hsc_et_send_trap(e, &at, hsc_et_is_draft(e));
	e->trap_reported = true;
}

static void start_trap(struct hsc_et_encoder *e, const struct hsc_et_trap *trap)
{
	e->trap = *trap;
	e->trapped = true;
	e->trap_reported = false;
	e->due.time = e->time;
}

/* A trap came instead of the first instruction of a handler. */
static void chain_trap(struct hsc_et_encoder *e, const struct hsc_et_trap *trap)
{
	const bool reported = e->trap_reported;

	if (!reported)
		hsc_et_report_trap(e, trap->epc);
	start_trap(e, trap);
	if (reported && !hsc_et_is_draft(e))
		hsc_et_report_trap(e, trap->epc);
}

/*
 * Must a packet report where the trap was? It must at the target of every
 * indirect jump, even if a decoder knows that target: the pseudo code reads
 * `address` after all of them.
 *
 * E-Trace 2.0.5, "Decoder pseudo code", exception_address
 */
static bool needs_address(const struct hsc_et_encoder *e, uint64_t epc)
{
	const uint8_t end = e->dropped ? e->before_end : e->end;

	return (e->dropped || e->deferred) &&
	       (hsc_insn_is_indirect((enum hsc_insn_kind)end) ||
		(e->deferred && hsc_et_way_to(e, epc) != WAY_KNOWN));
}

void hsc_et_encoder_trap(struct hsc_et_encoder *e,
			 const struct hsc_et_trap *trap)
{
	const struct hsc_et_next next = { trap->epc, NEXT_TRAP, false };
	bool reported;

	if (!hsc_et_is_on(e))
		return;
	reported = needs_address(e, trap->epc);
	if (e->dropped)
		hsc_et_finish_dropped(e);
	if (e->trapped) {
		chain_trap(e, trap);
		return;
	}
	if (e->deferred) {
		hsc_et_finish_first(e);
		hsc_et_finish_last(e, &next);
	}
	reported |= !e->running;
	e->running = true;
	hsc_et_expect_nothing(e);
	start_trap(e, trap);
	if (reported && !hsc_et_is_draft(e))
		hsc_et_report_trap(e, trap->epc);
}
