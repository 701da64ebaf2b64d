/* SPDX-License-Identifier: MIT */
/* modes.c - return stack and inferable jumps on the encoder's side.
 * Room   model (floor 3) */
#include "model/etrace/modes.h"
#include "model/etrace/deferred.h"

static unsigned popped_count(const struct hsc_et_encoder *e)
{
	return (e->did & HSC_ET_POPPED) != 0;
}

/* Number of stack entries before the end of the last block changed them. */
static uint32_t depth_before(const struct hsc_et_encoder *e)
{
	if (e->did & (HSC_ET_POPPED | HSC_ET_CAPPED))
		return e->depth + 1;
	return e->did & HSC_ET_GREW ? e->depth - 1 : e->depth;
}

/*
 * A return. If more would be implicit than can be counted, this one is
 * reported, although the stack predicts it; 2.0.5, "Format 2 irreport and
 * irets". If the first instruction of the block still needs a packet, the count
 * starts again with it.
 */
static void expect_return(struct hsc_et_encoder *e)
{
	const uint64_t to = e->stack[e->top];

	if (e->depth == 0)
		return;
	e->depth--;
	e->top = (e->top - 1) % HSC_ET_STACK;
	e->did = HSC_ET_CAPPED;
	if (e->returns >= e->returns_max && e->due.kind == DUE_NOTHING)
		return;
	e->did = HSC_ET_POPPED;
	e->returns++;
	if (e->stacked)
		e->fall = e->taken = to;
}

void hsc_et_encoder_expect_other(struct hsc_et_encoder *e,
				 const struct hsc_retired *b,
				 enum hsc_insn_kind end)
{
	const bool stack = e->config.options.implicit_return;

	if (hsc_insn_is_indirect(end))
		e->fall = e->taken = HSC_ET_NOWHERE;
	if (stack && end == HSC_INSN_RETURN)
		expect_return(e);
	if (b->inferable && e->config.options.sequential_jump) {
		e->fall = e->taken = b->target;
		e->returns -= popped_count(e);
		if (e->did)
			e->did = HSC_ET_CAPPED;
	}
	if (stack && end == HSC_INSN_INDIRECT_CALL)
		hsc_et_encoder_push(e, b->next);
}

/* Has no branch come since the first of the recorded calls? */
static bool are_calls_current(const struct hsc_et_encoder *e)
{
	return e->calls.hist == e->hist && e->calls.predicted == e->predicted;
}

static void report_call(struct hsc_et_encoder *e, uint64_t address)
{
	const struct hsc_et_report r = {
		.address = address,
		.notify = true,
		.missed = e->missed,
	};

	hsc_et_send_report(e, &r);
}

/*
 * Report the last of the first n calls, and those before it at the same
 * address, because a decoder would stop at the first of them; and all calls at
 * the address `last`.
 */
static void report_calls(struct hsc_et_encoder *e,
			 const struct hsc_et_calls *calls, unsigned n,
			 uint64_t last)
{
	const uint32_t returns = e->returns, before = e->returns_before_call;

	for (unsigned i = 0; i < calls->count; i++)
		if ((i < n && calls->at[i] == calls->at[n - 1]) ||
		    calls->at[i] == last)
			report_call(e, calls->at[i]);
	/* returns after the last of them still count */
	e->returns = returns;
	e->returns_before_call = before;
}

void hsc_et_encoder_keep_call(struct hsc_et_encoder *e)
{
	const struct hsc_et_calls full = e->calls;
	struct hsc_et_calls *c = &e->calls;

	if (!are_calls_current(e))
		c->count = 0;
	else if (c->count == HSC_ET_CALLS)
		report_calls(e, &full, HSC_ET_CALLS, HSC_ET_NOWHERE);
	if (c->count == 0)
		hsc_et_start_calls(e);
	c->after_return |= (uint16_t)((e->returns > 0) << c->count);
	c->at[c->count++] = e->last;
}

/* Did the last block end in the newest of the recorded calls? */
static bool is_newest_call(const struct hsc_et_encoder *e)
{
	return e->did & HSC_ET_PUSHED && e->calls.count > 0 &&
	       e->calls.at[e->calls.count - 1] == e->last;
}

void hsc_et_modes_part(struct hsc_et_encoder *e, bool last)
{
	struct hsc_et_calls calls = e->calls;
	const bool own = last && is_newest_call(e);
	unsigned after;

	if (!e->keeps_calls || !are_calls_current(e))
		return;
	calls.count -= own;
	after = calls.after_return & ((1u << calls.count) - 1);
	report_calls(e, &calls, after ? hsc_bits64(after) : 0,
		     own ? e->last : HSC_ET_NOWHERE);
}

/* Number of implicit returns before the end of the last block changed it. */
static uint32_t returns_before(const struct hsc_et_encoder *e)
{
	if (e->did & HSC_ET_PUSHED && !e->irets)
		return e->returns_before_call;
	return e->returns - popped_count(e);
}

/*
 * If the reported instruction is the target of an implicit return, a decoder
 * must stop at that return. So the fields are those of a mispredicted return:
 * irets does not count it, and irdepth counts its entry. A branch whose outcome
 * is already in the map has no count, and needs none: its outcome identifies
 * it.
 *
 * E-Trace 2.0.5, "Format 2 irreport and irets"; see docs/spec-notes.md, "The
 * target of an implicit return"
 */
void hsc_et_modes_depth(const struct hsc_et_encoder *e, struct hsc_et_report *r)
{
	const uint32_t returns = returns_before(e);

	if (!e->config.options.implicit_return ||
	    (returns == 0 && (e->irets || !e->on_target)))
		return;
	r->irreport = true;
	r->returns = (uint16_t)(e->irets ? returns - e->on_target
					 : depth_before(e) + e->on_target);
}

void hsc_et_modes_astray(struct hsc_et_encoder *e, uint64_t to)
{
	const bool failed = e->did & (HSC_ET_POPPED | HSC_ET_CAPPED);
	const uint32_t returns = e->returns - popped_count(e);

	e->due.irreport = false;
	if (!e->config.options.implicit_return || e->end != HSC_INSN_RETURN)
		return;
	if (!failed && !(e->irets && returns > 0))
		return;
	e->due.irreport = true;
	e->due.predicted =
		failed && to == e->stack[(e->top + 1) % HSC_ET_STACK];
	e->due.returns = (uint16_t)(e->irets ? returns : depth_before(e));
}

void hsc_et_modes_undo(struct hsc_et_encoder *e)
{
	e->returns = returns_before(e);
	e->calls.count -= is_newest_call(e);
	if (e->did & HSC_ET_PUSHED)
		e->top = (e->top - 1) % HSC_ET_STACK;
	else if (e->did)
		e->top = (e->top + 1) % HSC_ET_STACK;
	e->depth = depth_before(e);
	e->did = 0;
}
