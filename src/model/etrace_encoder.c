/* SPDX-License-Identifier: MIT */
/*
 * A packet about an instruction may depend on the next one, so the last block
 * is held back until the next call. What its first instruction needs (`due`)
 * and what its last one needs are told apart, for they are the only ones that
 * matter; E-Trace 2.0, "Multiple retirement considerations".
 *
 * Nothing depends on where the caller cuts linear code into blocks: a
 * synchronisation is made only behind a branch or a direct jump.
 */
#include "model/etrace_modes.h"
#include "model/etrace_packets.h"
#include "model/etrace_predictor.h"

enum due_kind { DUE_NOTHING, DUE_REPORT, DUE_START, DUE_TRAP };

/* What comes behind the last instruction. */
enum next_kind {
	NEXT_FLOW,  /* an instruction that retires */
	NEXT_START, /* the same, and a sync packet reports it */
	NEXT_TRAP,
	NEXT_END, /* nobody knows */
};

struct next {
	uint64_t to;
	enum next_kind kind;
	bool flush; /* NEXT_START: report the last instruction in any case */
};

/* Jumps in a row behind which a sync may be put off for a better place. */
#define SKIP_MAX 64

/* --- the block held back ----------------------------------------------- */

static struct et_place place_of(const struct hsc_et_encoder *e,
				uint64_t address)
{
	return (struct et_place){ .address = address,
				  .time = e->due.time,
				  .context = e->due.context,
				  .privilege = e->privilege };
}

static bool is_branch(const struct hsc_et_encoder *e)
{
	return e->end == HSC_INSN_BRANCH;
}

/* 0.026: see docs/spec-notes.md, "0.026: jumped to, or passed" */
static void mark_jump(struct hsc_et_encoder *e)
{
	const struct et_place at = place_of(e, e->due.start);

	if (e->config.no_marker)
		return;
	if (e->due.changed)
		et_send_context(e, &at); /* new, so it is no mark */
	e->due.changed = false;
	et_send_context(e, &at);
}

/* The packet of the first instruction. */
static void send_due(struct hsc_et_encoder *e, bool taken, enum next_kind next)
{
	struct et_place at = place_of(e, e->due.start);
	const enum due_kind kind = (enum due_kind)e->due.kind;
	const struct et_report r = {
		.address = e->due.start,
		.jump = true,
		.updiscon = next == NEXT_TRAP || next == NEXT_START,
		.irreport = e->due.irreport,
		.returns = e->due.returns,
		.missed = e->missed,
	};

	at.taken = taken;
	e->due.kind = DUE_NOTHING;
	if (kind == DUE_REPORT) {
		et_send_report(e, &r);
		e->open_return = e->due.trap_return;
		if (et_is_draft(e) && next != NEXT_FLOW)
			mark_jump(e);
		return;
	}
	if (kind == DUE_START)
		et_send_start(e, &at);
	else
		et_send_trap(e, &at, true);
	e->due.changed = false;
}

static void send_context(struct hsc_et_encoder *e)
{
	const struct et_place at = place_of(e, e->due.start);

	if (e->due.changed)
		et_send_context(e, &at);
	e->due.changed = false;
}

/* The first instruction of more than one: what is due does not hang on what
 * comes next. */
static void finish_first(struct hsc_et_encoder *e)
{
	if (e->due.single)
		return;
	if (e->due.kind != DUE_NOTHING)
		send_due(e, false, NEXT_FLOW);
	send_context(e);
}

static void append(struct hsc_et_encoder *e, bool taken)
{
	const unsigned n = et_branches(e);
	const bool predict = e->config.options.branch_prediction;
	const bool right = predict && et_predictor_meets(e, e->last, taken);

	e->missed = predict && !right;
	if (right && e->predicted >= n)
		e->predicted++;
	if (n < HSC_ET_MAP_MAX)
		e->hist = e->hist << 1 | taken;
}

/* E-Trace 2.0, "Format selection": no branch goes unreported for want of room,
 * and as long as all go as predicted there is room. */
static bool is_full(const struct hsc_et_encoder *e)
{
	if (et_branches(e) < HSC_ET_MAP_MAX)
		return false;
	return e->predicted < HSC_ET_MAP_MAX || e->missed;
}

/* The count itself is full; E-Trace 2.0, "Format 0 packets". */
static bool is_count_full(const struct hsc_et_encoder *e)
{
	return e->predicted == UINT64_C(0xffffffff) + HSC_ET_MAP_MAX;
}

static void report_last(struct hsc_et_encoder *e)
{
	struct et_report r = {
		.address = e->last,
		.notify = e->notify && !et_is_draft(e),
		.missed = e->missed,
	};

	et_modes_depth(e, &r);
	et_send_report(e, &r);
}

static bool wants_report(const struct hsc_et_encoder *e,
			 const struct next *next)
{
	if (next->kind == NEXT_START && (next->flush || et_branches(e) > 0))
		return true;
	return e->notify || next->kind == NEXT_TRAP || next->kind == NEXT_END ||
	       is_count_full(e);
}

static void finish_last(struct hsc_et_encoder *e, const struct next *next)
{
	const bool branch = is_branch(e);
	const bool taken =
		branch && next->kind != NEXT_END && next->to == e->target;

	if (branch)
		append(e, taken);
	e->told = true;
	e->told_jump = e->due.kind == DUE_REPORT;
	if (e->due.kind != DUE_NOTHING)
		send_due(e, taken, next->kind);
	else if (wants_report(e, next))
		report_last(e);
	else if (is_full(e))
		et_send_branches(e);
	else
		e->told = false;
	if (next->kind == NEXT_FLOW)
		send_context(e);
	if (branch)
		e->returns = 0;
	e->notify = false;
}

/* --- where it went ----------------------------------------------------- */

static bool is_popped(const struct hsc_et_encoder *e)
{
	return e->did & HSC_ET_POPPED;
}

enum way {
	WAY_KNOWN, /* the code says it */
	WAY_TOLD,  /* a jump: a packet says it */
	WAY_AWAY,  /* nobody announced that */
};

static enum way way_to(const struct hsc_et_encoder *e, uint64_t to)
{
	if (is_branch(e))
		return to == e->target || to == e->next ? WAY_KNOWN : WAY_AWAY;
	if (e->fall != HSC_ET_NOWHERE && to == e->fall)
		return WAY_KNOWN;
	if (is_popped(e) && !e->stacked)
		return WAY_KNOWN; /* a return that is only counted */
	if (hsc_insn_is_indirect((enum hsc_insn_kind)e->end) &&
	    (e->fall == HSC_ET_NOWHERE || is_popped(e)))
		return WAY_TOLD;
	return WAY_AWAY;
}

static bool is_resync_due(const struct hsc_et_encoder *e)
{
	const uint64_t max = e->config.resync_max;

	if (e->resync)
		return true;
	switch ((enum hsc_et_resync_unit)e->config.resync_unit) {
	case HSC_ET_RESYNC_PACKETS:
		return e->since_sync >= max;
	case HSC_ET_RESYNC_CYCLES:
		return e->time - e->sync_time >= max;
	case HSC_ET_RESYNC_HALFWORDS:
		return e->halfwords >= max;
	default:
		return false;
	}
}

/* Is here a place for a sync that is due? Behind a jump that is told only if
 * there has been no better one for long. */
static bool may_resync(struct hsc_et_encoder *e, enum way way)
{
	if (e->end == HSC_INSN_LINEAR || !is_resync_due(e))
		return false;
	if (way == WAY_KNOWN)
		return true;
	return e->did == 0 && e->skipped++ >= SKIP_MAX;
}

static bool is_changed(const struct hsc_et_encoder *e)
{
	return e->privilege != e->new_privilege ||
	       e->new_context >= HSC_ET_CONTEXT_PRECISE;
}

/*
 * A change of privilege by a trap return needs no address before it: a decoder
 * looks for that jump. Unless it may still take the last target reported for
 * passed only, and come to this jump too early: it is the same jump again, or
 * returns that nobody told lie on the way.
 */
static bool is_settled(const struct hsc_et_encoder *e)
{
	return e->privilege != e->new_privilege &&
	       e->end == HSC_INSN_TRAP_RETURN &&
	       !(e->open &&
		 (e->config.options.implicit_return || e->open_return));
}

/* --- what is due next -------------------------------------------------- */

/* Set how far the fast way may go before it must come here. */
static void arm(struct hsc_et_encoder *e)
{
	const uint64_t max = e->config.resync_max;

	e->halfwords_limit = 0;
	if (e->due.kind != DUE_NOTHING || e->due.changed || e->notify ||
	    e->config.resync_unit == HSC_ET_RESYNC_CYCLES || is_resync_due(e))
		return;
	e->halfwords_limit = UINT64_MAX;
	if (e->config.resync_unit == HSC_ET_RESYNC_HALFWORDS)
		e->halfwords_limit = max - 1;
}

static void expect_nothing(struct hsc_et_encoder *e)
{
	e->fall = e->taken = HSC_ET_NOWHERE;
	e->shift = 0;
	e->held = false;
}

/* The next instruction is reported by a packet of format 3. */
static void begin_sync(struct hsc_et_encoder *e)
{
	e->halfwords = 0;
	e->since_sync = 0;
	e->sync_time = e->time;
	e->skipped = 0;
	e->resync = false;
	e->depth = 0;
	e->returns = 0;
	et_predictor_forget(e);
}

/* Trace is on, and there is room. False: packets are lost. */
static bool is_on(struct hsc_et_encoder *e)
{
	if (e->overrun) {
		e->trapped = e->running = false;
		expect_nothing(e);
		if (e->out_len + HSC_ET_ENCODER_ROOM > e->out_cap) {
			e->lost++;
			return false;
		}
		e->overrun = false;
		e->announced = true;
		et_send_support(e, HSC_ET_TRACE_LOST);
	}
	if (!e->announced)
		et_send_support(e, HSC_ET_NO_CHANGE);
	e->announced = true;
	return true;
}

static void end_trace(struct hsc_et_encoder *e, enum hsc_et_qual qual)
{
	et_send_support(e, qual);
	e->running = false;
}

/* Behind the last block: say what is due, and for the block at `to`. */
static enum due_kind arrive(struct hsc_et_encoder *e, uint64_t to)
{
	const enum way way = way_to(e, to);
	const bool astray = way == WAY_TOLD && e->did != 0;
	struct next next = { to, NEXT_FLOW, false };

	finish_first(e);
	if (way == WAY_AWAY || (astray && is_changed(e))) {
		const bool jump = e->due.kind == DUE_REPORT;

		next.kind = NEXT_END;
		finish_last(e, &next);
		end_trace(e, jump ? HSC_ET_ENDED_NTR : HSC_ET_ENDED_REP);
		return DUE_START;
	}
	if (is_changed(e)) {
		next.kind = NEXT_START;
		next.flush = !is_settled(e);
	} else if (may_resync(e, way) || (e->notify && et_is_draft(e))) {
		next.kind = NEXT_START;
		next.flush = true;
	}
	finish_last(e, &next);
	if (next.kind == NEXT_START)
		return DUE_START;
	if (way == WAY_KNOWN)
		return DUE_NOTHING;
	et_modes_astray(e);
	e->due.trap_return = e->end == HSC_INSN_TRAP_RETURN;
	return DUE_REPORT;
}

/*
 * Nothing of the last block retired, so the one before it was the last. If its
 * end was reported as a jump, with no word that trace breaks off, it is too
 * late for that word: end the trace here.
 */
static void finish_dropped(struct hsc_et_encoder *e)
{
	e->dropped = false;
	if (e->due.handler)
		e->trapped = true;
	else if (e->due.first)
		e->running = false;
	else if (!e->told)
		report_last(e);
	else if (e->told_jump)
		end_trace(e, HSC_ET_ENDED_NTR);
}

/* What the first instruction of the block at `to` needs. */
static enum due_kind due_of(struct hsc_et_encoder *e, uint64_t to)
{
	if (e->dropped) {
		finish_dropped(e);
		if (e->running && !e->trapped)
			end_trace(e, HSC_ET_ENDED_REP);
	}
	if (e->trapped)
		return e->trap_told ? DUE_START : DUE_TRAP;
	return e->held ? arrive(e, to) : DUE_START;
}

static void begin_block(struct hsc_et_encoder *e, const struct hsc_retired *b,
			enum due_kind kind)
{
	if (kind == DUE_START || kind == DUE_TRAP)
		begin_sync(e);
	e->due.kind = (uint8_t)kind;
	e->due.irreport &= kind == DUE_REPORT;
	e->due.start = b->start;
	e->due.time = e->time;
	e->due.context = e->context;
	e->due.single = b->halfwords == b->last_halfwords;
	e->due.changed |= e->new_context == HSC_ET_CONTEXT_IMPRECISE;
	e->due.first = !e->running;
	e->due.handler = e->trapped;
	e->privilege = e->new_privilege;
	e->new_context = HSC_ET_CONTEXT_NONE;
	e->trapped = false;
	e->running = e->held = true;
	e->halfwords += b->halfwords;
}

void hsc_et_encoder_turn(struct hsc_et_encoder *e, const struct hsc_retired *b)
{
	struct hsc_retired seen = *b;
	enum due_kind kind;

	if (!is_on(e))
		return;
	kind = due_of(e, b->start);
	if (e->overrun) {
		expect_nothing(e);
		return;
	}
	begin_block(e, b, kind);
	/* its lui or auipc was not traced */
	if ((e->due.first || e->due.handler) && b->instructions == 1)
		seen.inferable = false;
	hsc_et_encoder_hold(e, &seen, (enum hsc_insn_kind)b->end);
	arm(e);
}

/* --- the public functions ---------------------------------------------- */

void hsc_et_encoder_cut(struct hsc_et_encoder *e, const struct hsc_retired *b,
			uint32_t halfwords, unsigned last_halfwords)
{
	if (!e->held || e->overrun || halfwords >= b->halfwords)
		return;
	et_modes_undo(e);
	e->halfwords -= b->halfwords - halfwords;
	e->end = HSC_INSN_LINEAR;
	e->shift = 0;
	e->fall = e->taken = e->next = b->start + 2 * (uint64_t)halfwords;
	e->last = e->next - 2 * (uint64_t)last_halfwords;
	e->due.single = halfwords == last_halfwords;
	if (halfwords == 0) {
		e->dropped = true;
		e->last = e->before;
		e->held = false;
	}
}

/*
 * The trap that waits, as one whose handler has not begun.
 *
 * epc  its own; if the code tells that, of the trap in place of its handler's
 *      first instruction
 * See docs/spec-notes.md, "Where a second trap was"
 */
static void tell_trap(struct hsc_et_encoder *e, uint64_t epc)
{
	struct et_place at = place_of(e, epc);

	at.privilege = e->new_privilege;
	at.context = e->context;
	et_send_trap(e, &at, et_is_draft(e));
	e->trap_told = true;
}

static void begin_trap(struct hsc_et_encoder *e, const struct hsc_et_trap *trap)
{
	e->trap = *trap;
	e->trapped = true;
	e->trap_told = false;
	e->due.time = e->time;
}

/* A trap in place of the first instruction of a handler. */
static void chain_trap(struct hsc_et_encoder *e, const struct hsc_et_trap *trap)
{
	const bool told = e->trap_told;

	if (!told)
		tell_trap(e, trap->epc);
	begin_trap(e, trap);
	if (told && !et_is_draft(e))
		tell_trap(e, trap->epc);
}

void hsc_et_encoder_trap(struct hsc_et_encoder *e,
			 const struct hsc_et_trap *trap)
{
	const struct next next = { trap->epc, NEXT_TRAP, false };
	bool told = false;

	if (!is_on(e))
		return;
	if (e->dropped) {
		told = e->due.kind == DUE_REPORT;
		finish_dropped(e);
	}
	if (e->trapped) {
		chain_trap(e, trap);
		return;
	}
	if (e->held) {
		told = way_to(e, trap->epc) != WAY_KNOWN;
		finish_first(e);
		finish_last(e, &next);
	}
	told |= !e->running;
	e->running = true;
	expect_nothing(e);
	begin_trap(e, trap);
	if (told && !et_is_draft(e))
		tell_trap(e, trap->epc);
}

void hsc_et_encoder_privilege(struct hsc_et_encoder *e, unsigned privilege)
{
	e->new_privilege = (uint8_t)privilege;
	if (e->new_privilege != e->privilege)
		e->halfwords_limit = 0;
}

void hsc_et_encoder_context(struct hsc_et_encoder *e, uint64_t context,
			    enum hsc_et_context_type type)
{
	e->context = context;
	if (!e->config.context_known || type == HSC_ET_CONTEXT_NONE)
		return;
	if (type > e->new_context)
		e->new_context = (uint8_t)type;
	e->halfwords_limit = 0;
}

void hsc_et_encoder_notify(struct hsc_et_encoder *e)
{
	e->notify = e->held;
	e->halfwords_limit = 0;
}

void hsc_et_encoder_resync(struct hsc_et_encoder *e)
{
	e->resync = true;
	e->halfwords_limit = 0;
}

void hsc_et_encoder_stop(struct hsc_et_encoder *e, enum hsc_et_end why)
{
	const struct next next = { HSC_ET_NOWHERE, NEXT_END, false };
	bool jump = false;

	if ((!e->running && !e->overrun) || !is_on(e))
		return;
	if (e->dropped) {
		finish_dropped(e);
	} else if (e->held) {
		finish_first(e);
		jump = e->due.kind == DUE_REPORT;
		finish_last(e, &next);
	}
	if (e->trapped && !e->trap_told && !et_is_draft(e))
		tell_trap(e, e->trap.epc);
	e->disabled = why == HSC_ET_END_DISABLED || why == HSC_ET_END_RESET;
	if (e->running && why == HSC_ET_END_LOST)
		end_trace(e, HSC_ET_TRACE_LOST);
	else if (e->running)
		end_trace(e, jump ? HSC_ET_ENDED_NTR : HSC_ET_ENDED_REP);
	e->announced &= !e->disabled;
	e->disabled = false;
	e->trapped = e->notify = false;
	expect_nothing(e);
}
