/* SPDX-License-Identifier: MIT */
/* deferred.c - the last block waits until it is clear what to report about it.
 * Room   model (floor 3) */
#include "model/etrace/deferred.h"
#include "model/etrace/modes.h"
#include "model/etrace/predictor.h"

struct hsc_et_place hsc_et_place_of(const struct hsc_et_encoder *e,
				    uint64_t address)
{
	return (struct hsc_et_place){ .address = address,
				      .time = e->due.time,
				      .context = e->due.context,
				      .privilege = e->privilege };
}

static bool is_branch(const struct hsc_et_encoder *e)
{
	return e->end == HSC_INSN_BRANCH;
}

void hsc_et_mark(struct hsc_et_encoder *e, uint8_t privilege)
{
	struct hsc_et_place at = hsc_et_place_of(e, e->due.start);

	at.privilege = privilege;
	if (e->config.no_marker || !hsc_et_is_draft(e))
		return;
	if (e->due.changed || at.context != e->reported_context)
		hsc_et_send_context(e, &at); /* it is new, so not a mark */
	e->due.changed = false;
	hsc_et_send_context(e, &at);
}

/* The packet of the first instruction. */
static void send_due(struct hsc_et_encoder *e, bool taken,
		     enum hsc_et_next_kind next)
{
	struct hsc_et_place at = hsc_et_place_of(e, e->due.start);
	const enum hsc_et_due_kind kind = (enum hsc_et_due_kind)e->due.kind;
	const struct hsc_et_report r = {
		.address = e->due.start,
		.jump = true,
		.updiscon = next == NEXT_TRAP || next == NEXT_START,
		.irreport = e->due.irreport,
		.predicted = e->due.predicted,
		.returns = e->due.returns,
		.missed = e->missed,
	};

	at.taken = taken;
	e->due.kind = DUE_NOTHING;
	if (kind == DUE_REPORT) {
		hsc_et_send_report(e, &r);
		e->open_from = e->due.from;
		if (next != NEXT_FLOW)
			hsc_et_mark(e, e->privilege);
		return;
	}
	if (kind == DUE_START)
		hsc_et_send_start(e, &at);
	else
		hsc_et_send_trap(e, &at, true);
	e->due.changed = false;
	if (kind == DUE_TRAP && (next == NEXT_TRAP || next == NEXT_END))
		hsc_et_mark(e, e->privilege);
}

/* A context that has not changed is not sent; in 0.026 it would be the mark of
 * a jump. */
static void send_context(struct hsc_et_encoder *e)
{
	const struct hsc_et_place at = hsc_et_place_of(e, e->due.start);
	const bool same =
		hsc_et_is_draft(e) && at.context == e->reported_context;

	if (e->due.changed && !same)
		hsc_et_send_context(e, &at);
	e->due.changed = false;
}

/* The first instruction, of more than one: what it needs does not depend on
 * what comes next. */
void hsc_et_finish_first(struct hsc_et_encoder *e)
{
	if (e->due.single)
		return;
	if (e->due.kind != DUE_NOTHING)
		send_due(e, false, NEXT_FLOW);
	send_context(e);
}

static bool is_count_full(const struct hsc_et_encoder *e)
{
	return e->predicted == HSC_ET_COUNT_FULL;
}

bool hsc_et_pass_branch(struct hsc_et_encoder *e, uint64_t to)
{
	const unsigned n = hsc_et_branches(e);
	const bool taken = to == e->target;

	if (!taken && to != e->next)
		return false;
	if (e->config.options.branch_prediction && n >= HSC_ET_MAP_MAX - 1 &&
	    (e->predicted < n || e->predicted >= HSC_ET_COUNT_FULL - 1 ||
	     hsc_et_predictor_says(e, e->last) != taken))
		return false;
	hsc_et_append(e, taken);
	if (hsc_et_is_full(e))
		hsc_et_send_branches(e);
	e->returns = 0;
	return true;
}

/*
 * The target of a return that the stack predicts is the target of an
 * uninferable discontinuity, so it has the flags of one: without them a decoder
 * may stop where the address is passed before that return. A branch at the
 * target is identified by its outcome.
 *
 * E-Trace 2.0, "Format 2 notify and updiscon fields"
 */
static bool is_target(const struct hsc_et_encoder *e, unsigned end,
		      const struct hsc_et_report *r)
{
	return e->on_target && r->irreport && end != HSC_INSN_BRANCH;
}

bool hsc_et_report_last(struct hsc_et_encoder *e, unsigned end,
			enum hsc_et_next_kind next)
{
	struct hsc_et_report r = {
		.address = e->last,
		.missed = e->missed,
	};

	hsc_et_modes_depth(e, &r);
	r.jump = r.predicted = is_target(e, end, &r);
	r.updiscon = r.jump && next != NEXT_FLOW;
	r.notify = e->notify && !hsc_et_is_draft(e) && !r.jump;
	hsc_et_send_report(e, &r);
	return r.jump;
}

/* Is the last instruction to be reported, while its outcome is not recorded
 * yet? */
static bool wants_report(const struct hsc_et_encoder *e,
			 const struct hsc_et_next *next)
{
	const bool outcomes = is_branch(e) || hsc_et_branches(e) > 0;

	if (next->kind == NEXT_START && (next->flush || outcomes))
		return true;
	return e->notify || next->kind == NEXT_TRAP || next->kind == NEXT_END;
}

void hsc_et_finish_last(struct hsc_et_encoder *e,
			const struct hsc_et_next *next)
{
	const bool branch = is_branch(e);
	const bool taken = branch && next->to == e->target;
	const bool report = wants_report(e, next);

	if (report && e->due.kind == DUE_NOTHING)
		hsc_et_modes_part(e, true); /* its own outcome is added later */
	if (branch)
		hsc_et_append(e, taken);
	e->reported = true;
	e->reported_jump = e->due.kind == DUE_REPORT;
	e->reported_trap = e->due.kind == DUE_TRAP;
	if (e->due.kind != DUE_NOTHING)
		send_due(e, taken, next->kind);
	else if (report || is_count_full(e))
		e->reported_jump = hsc_et_report_last(e, e->end, next->kind);
	else if (hsc_et_is_full(e))
		hsc_et_send_branches(e);
	else
		e->reported = false;
	/* otherwise a packet of format 3 follows, and may report it */
	if (next->kind == NEXT_FLOW || next->kind == NEXT_END ||
	    e->due.context != e->context)
		send_context(e);
	if (branch)
		e->returns = 0;
	e->notify = false;
}

static bool is_popped(const struct hsc_et_encoder *e)
{
	return e->did & HSC_ET_POPPED;
}

enum hsc_et_way hsc_et_way_to(const struct hsc_et_encoder *e, uint64_t to)
{
	if (is_branch(e))
		return to == e->target || to == e->next ? WAY_KNOWN : WAY_AWAY;
	if (e->fall != HSC_ET_NOWHERE && to == e->fall)
		return WAY_KNOWN;
	if (is_popped(e) && !e->stacked)
		return WAY_KNOWN; /* a return that is counted, not reported */
	if (hsc_insn_is_indirect((enum hsc_insn_kind)e->end) &&
	    (e->fall == HSC_ET_NOWHERE || is_popped(e)))
		return WAY_REPORTED;
	return WAY_AWAY;
}
