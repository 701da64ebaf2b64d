/* SPDX-License-Identifier: MIT */
/* encoder.c - blocks and traps of a hart become packets.
 * Room   model (floor 3) */
/*
 * A packet for an instruction may depend on the next one, so the last block is
 * held back until the next call. The reports of its first instruction (`due`)
 * and of its last one are kept separately; the others need none. E-Trace 2.0,
 * "Multiple retirement considerations".
 *
 * Nothing depends on where the caller cuts linear code into blocks: a
 * synchronisation is made only after a branch or a direct jump.
 */
#include "model/etrace/deferred.h"
#include "model/etrace/modes.h"
#include "model/etrace/predictor.h"
#include <hartscope/spec/machine.h>

/* A sync waits at most this many jumps for a better place. */
#define SKIP_MAX 64

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

/* Can a sync that is due be made here? After a reported jump only if there was
 * no better place for long. */
static bool may_resync(struct hsc_et_encoder *e, enum hsc_et_way way)
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
 * A trap return that changes the privilege needs no address before it, because
 * a decoder looks for that jump. It does need one if the decoder may think that
 * the last reported target was only passed, and may find this jump too early:
 * because it is the same jump again, or because unreported returns lie on the
 * way.
 */
static bool may_omit_report(const struct hsc_et_encoder *e)
{
	return e->privilege != e->new_privilege &&
	       e->end == HSC_INSN_TRAP_RETURN &&
	       !(e->open && (e->config.options.implicit_return ||
			     e->open_from == e->last));
}

/* Set how far the fast path may go before it must return here; 0 if something
 * is due. */
static inline void set_limit(struct hsc_et_encoder *e, bool due)
{
	const uint64_t max = e->config.resync_max;

	e->halfwords_limit = 0;
	/* the fast path does not change `reported`, which is of the block
	 * before */
	if (due || e->reported ||
	    e->config.resync_unit == HSC_ET_RESYNC_CYCLES || is_resync_due(e))
		return;
	e->halfwords_limit = UINT64_MAX;
	if (e->config.resync_unit == HSC_ET_RESYNC_HALFWORDS)
		e->halfwords_limit = max - 1;
}

static void arm_front(struct hsc_et_encoder *e)
{
	set_limit(e, e->due.kind != DUE_NOTHING || e->due.changed || e->notify);
}

/* The next instruction is reported by a packet of format 3. */
static void start_sync(struct hsc_et_encoder *e)
{
	e->halfwords = 0;
	e->since_sync = 0;
	e->sync_time = e->time;
	e->skipped = 0;
	e->resync = false;
	e->depth_before_sync = e->depth;
	e->returns_before_sync = e->returns;
	e->depth = 0;
	e->returns = 0;
	hsc_et_predictor_forget(e);
}

/*
 * A call counter has no addresses to compare. A return that does not lead back
 * to its call is not reported, and a decoder follows another way. Count these,
 * as far as there are addresses here.
 */
static void count_misled(struct hsc_et_encoder *e, uint64_t to)
{
	if (e->did & HSC_ET_POPPED && !e->stacked &&
	    e->depth_max < HSC_ET_STACK &&
	    to != e->stack[(e->top + 1) % HSC_ET_STACK])
		e->misled++;
}

/* After the last block, at `to`: report what is due, and return what the block
 * there needs. */
static enum hsc_et_due_kind arrive_at(struct hsc_et_encoder *e, uint64_t to)
{
	const enum hsc_et_way way = hsc_et_way_to(e, to);
	const bool astray = way == WAY_REPORTED && e->did != 0;
	struct hsc_et_next next = { to, NEXT_FLOW, false };

	hsc_et_finish_first(e);
	if (way == WAY_AWAY || (astray && is_changed(e))) {
		const bool jump = e->due.kind == DUE_REPORT;

		next.kind = NEXT_END;
		hsc_et_finish_last(e, &next);
		hsc_et_end_trace(e, jump ? HSC_ET_ENDED_NTR : HSC_ET_ENDED_REP);
		return DUE_START;
	}
	if (is_changed(e)) {
		next.kind = NEXT_START;
		next.flush = !may_omit_report(e);
	} else if (may_resync(e, way) || (e->notify && hsc_et_is_draft(e))) {
		next.kind = NEXT_START;
		next.flush = true;
	}
	hsc_et_finish_last(e, &next);
	if (next.kind == NEXT_START)
		return DUE_START;
	if (way == WAY_KNOWN) {
		count_misled(e, to);
		return DUE_NOTHING;
	}
	hsc_et_modes_astray(e, to);
	if (e->due.irreport)
		hsc_et_modes_part(e, false);
	e->due.from = e->last;
	return DUE_REPORT;
}

/* What the first instruction of the block at `to` needs. */
static enum hsc_et_due_kind due_of(struct hsc_et_encoder *e, uint64_t to)
{
	if (e->dropped) {
		hsc_et_finish_dropped(e);
		if (e->running && !e->trapped)
			hsc_et_end_trace(e, HSC_ET_ENDED_REP);
	}
	if (e->trapped)
		return e->trap_reported ? DUE_START : DUE_TRAP;
	return e->deferred ? arrive_at(e, to) : DUE_START;
}

static void start_block(struct hsc_et_encoder *e, const struct hsc_retired *b,
			enum hsc_et_due_kind kind)
{
	if (kind == DUE_START || kind == DUE_TRAP)
		start_sync(e);
	e->due.kind = (uint8_t)kind;
	e->due.irreport &= kind == DUE_REPORT;
	e->due.start = b->start;
	e->due.time = e->time;
	e->due.context = e->context;
	e->due.single = b->halfwords == b->last_halfwords;
	e->due.changed |= e->new_context == HSC_ET_CONTEXT_IMPRECISE;
	e->due.first = !e->running;
	e->due.handler = e->trapped;
	e->before_privilege = e->privilege;
	e->privilege = e->new_privilege;
	e->new_context = HSC_ET_CONTEXT_NONE;
	e->trapped = false;
	e->running = e->deferred = true;
	e->halfwords += b->halfwords;
}

/* After a predicted branch, if nothing else is due. */
static bool pass_fast(struct hsc_et_encoder *e, const struct hsc_retired *b)
{
	const uint64_t halfwords = e->halfwords + b->halfwords;

	if (!e->config.options.branch_prediction || e->end != HSC_INSN_BRANCH ||
	    !e->deferred || e->overrun || e->thorough ||
	    halfwords > e->halfwords_limit || !hsc_et_pass_branch(e, b->start))
		return false;
	e->halfwords = halfwords;
	hsc_et_encoder_defer(e, b, (enum hsc_insn_kind)b->end);
	return true;
}

/* Is nothing due but the report of a jump? */
static inline bool is_calm(const struct hsc_et_encoder *e)
{
	return e->deferred && e->due.kind <= DUE_REPORT &&
	       !(e->thorough | e->overrun | e->dropped | e->trapped |
		 e->notify | e->resync | e->due.changed | e->new_context |
		 (e->privilege ^ e->new_privilege)) &&
	       e->predicted < HSC_ET_COUNT_FULL - 1;
}

/* The same as hsc_et_way_to, unless the return stack is needed. */
static inline enum hsc_et_way way_fast(const struct hsc_et_encoder *e,
				       uint64_t to)
{
	if (e->end == HSC_INSN_BRANCH)
		return to == e->target || to == e->next ? WAY_KNOWN : WAY_AWAY;
	if (e->fall != HSC_ET_NOWHERE)
		return to == e->fall ? WAY_KNOWN : WAY_AWAY;
	if (!hsc_insn_is_indirect((enum hsc_insn_kind)e->end) || e->did ||
	    (e->end == HSC_INSN_RETURN && e->config.options.implicit_return))
		return WAY_AWAY;
	return WAY_REPORTED;
}

static void report_fast(struct hsc_et_encoder *e)
{
	const struct hsc_et_report r = {
		.address = e->due.start,
		.jump = true,
		.irreport = e->due.irreport,
		.predicted = e->due.predicted,
		.returns = e->due.returns,
		.missed = e->missed,
	};

	e->due.kind = DUE_NOTHING;
	hsc_et_send_report(e, &r);
	e->open_from = e->due.from;
}

/* The same as hsc_et_finish_last, if only the block at `to` follows. */
static void finish_fast(struct hsc_et_encoder *e, uint64_t to)
{
	const bool branch = e->end == HSC_INSN_BRANCH;

	if (branch)
		hsc_et_append(e, to == e->target);
	e->reported = e->reported_jump = e->due.kind == DUE_REPORT;
	e->reported_trap = false;
	if (e->reported) {
		report_fast(e);
	} else if (hsc_et_is_full(e)) {
		hsc_et_send_branches(e);
		e->reported = true;
	}
	if (branch)
		e->returns = 0;
}

static bool turn_fast(struct hsc_et_encoder *e, const struct hsc_retired *b)
{
	const enum hsc_et_way way = way_fast(e, b->start);

	if (way == WAY_AWAY || !is_calm(e))
		return false;
	/* all this is also right if the general code continues */
	if (e->due.kind == DUE_REPORT && !e->due.single)
		report_fast(e);
	if (is_resync_due(e))
		return false;
	finish_fast(e, b->start);
	e->due.irreport = false;
	e->due.from = e->last;
	start_block(e, b, way == WAY_REPORTED ? DUE_REPORT : DUE_NOTHING);
	hsc_et_encoder_defer(e, b, (enum hsc_insn_kind)b->end);
	/* reading `due` right after writing it would wait for the store */
	set_limit(e, way == WAY_REPORTED);
	return true;
}

void hsc_et_encoder_turn(struct hsc_et_encoder *e, const struct hsc_retired *b)
{
	struct hsc_retired seen;
	enum hsc_et_due_kind kind;

	if (pass_fast(e, b) || turn_fast(e, b) || !hsc_et_is_on(e))
		return;
	kind = due_of(e, b->start);
	if (e->overrun) {
		hsc_et_expect_nothing(e);
		return;
	}
	start_block(e, b, kind);
	/* its lui or auipc was not traced */
	if ((e->due.first || e->due.handler) && b->instructions == 1) {
		seen = *b;
		seen.inferable = false;
		b = &seen;
	}
	hsc_et_encoder_defer(e, b, (enum hsc_insn_kind)b->end);
	arm_front(e);
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
	e->notify = e->deferred;
	e->halfwords_limit = 0;
}

void hsc_et_encoder_resync(struct hsc_et_encoder *e)
{
	e->resync = true;
	e->halfwords_limit = 0;
}

void hsc_et_encoder_stop(struct hsc_et_encoder *e, enum hsc_et_end why)
{
	hsc_et_encoder_stop_before(e, why, HSC_ET_NOWHERE);
}

void hsc_et_encoder_stop_before(struct hsc_et_encoder *e, enum hsc_et_end why,
				uint64_t to)
{
	const struct hsc_et_next next = { to, NEXT_END, false };
	bool jump = false;

	if ((!e->running && !e->overrun) || !hsc_et_is_on(e))
		return;
	if (e->dropped) {
		hsc_et_finish_dropped(e);
	} else if (e->deferred) {
		hsc_et_finish_first(e);
		jump = e->due.kind == DUE_REPORT;
		hsc_et_finish_last(e, &next);
	}
	if (e->trapped && !e->trap_reported && !hsc_et_is_draft(e))
		hsc_et_report_trap(e, e->trap.epc);
	e->disabled = why == HSC_ET_END_DISABLED || why == HSC_ET_END_RESET;
	if (e->running && why == HSC_ET_END_LOST)
		hsc_et_end_trace(e, HSC_ET_TRACE_LOST);
	else if (e->running)
		hsc_et_end_trace(e, jump ? HSC_ET_ENDED_NTR : HSC_ET_ENDED_REP);
	e->announced &= !e->disabled;
	e->disabled = false;
	e->trapped = e->notify = false;
	hsc_et_expect_nothing(e);
}

/* Trace begins with an ecall or ebreak, which never retires, so only a trap
 * packet can report it. In 0.026 such a packet has no address of the trap. */
static void start_at_call(struct hsc_et_encoder *e, const struct hsc_retired *b)
{
	const struct hsc_et_trap trap = {
		.epc = b->next - 2 * (uint64_t)b->last_halfwords,
		.cause = b->end == HSC_INSN_EBREAK
				 ? HSC_CAUSE_BREAKPOINT
				 : (uint16_t)(HSC_CAUSE_ECALL + e->privilege),
	};

	if (!hsc_et_is_draft(e))
		hsc_et_encoder_trap(e, &trap);
}

bool hsc_et_encoder_call(struct hsc_et_encoder *e, const struct hsc_retired *b,
			 uint32_t halfwords, unsigned last_halfwords)
{
	const uint64_t packets = e->packets;

	if (!e->config.ecall_stops || e->overrun)
		return true;
	hsc_et_encoder_cut(e, b, halfwords, last_halfwords);
	if (e->dropped && e->due.first)
		start_at_call(e, b);
	hsc_et_encoder_stop(e, HSC_ET_END_HALTED);
	return e->running || e->packets != packets;
}
