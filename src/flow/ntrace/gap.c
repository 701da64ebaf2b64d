/* SPDX-License-Identifier: MIT */
/* gap.c - trace is lost, and begins again.
 * Room   flow (floor 3) */
#include "flow/ntrace/items.h"
#include "flow/ntrace/state.h"
#include <hartscope/spec/ntrace.h>

/*
 * The flow is lost in one of two ways. Hard: messages are missing or not
 * trustworthy, so only a synchronising message can resume it. Soft: all
 * messages are there, but they lead through code that is not known. Then every
 * address is still right, and I-CNT and history start again there; only the
 * return stack is not known. It is emptied, so that its entries from then on
 * are the newest of the encoder's, and an implicit return without a call is
 * another soft loss, not a wrong path.
 */
static bool is_soft(const struct hsc_nt_flow *f, enum hsc_flow_reason reason)
{
	return !f->config.sync_only &&
	       (reason == HSC_FLOW_UNKNOWN_CODE ||
		(reason == HSC_FLOW_EMPTY_STACK && f->partial));
}

/* Are messages missing, not only code? */
static bool is_missing(enum hsc_flow_reason reason)
{
	return reason == HSC_FLOW_BAD_BYTES || reason == HSC_FLOW_BAD_MESSAGE ||
	       reason == HSC_FLOW_OVERRUN;
}

void hsc_nt_lose(struct hsc_nt_flow *f, enum hsc_flow_reason reason)
{
	const bool soft = is_soft(f, reason);

	f->phase = HSC_NT_DONE;
	f->can_repeat &= soft;
	f->time.known &= soft;
	f->placed &= soft;
	f->missed |= is_missing(reason);
	f->access.known &= !is_missing(reason);
	f->habits.sync_is_placed = false;
	f->strayed = true;
	if (f->state == HSC_NT_LOST) {
		if (soft || !f->soft)
			return;
		hsc_nt_close_gap(f, f->offset);
	}
	hsc_nt_item_begin(f, &f->gap, HSC_FLOW_GAP);
	f->gap.gap = (struct hsc_flow_gap){
		.from = hsc_nt_where(f, &f->good),
		.reason = (uint8_t)reason,
	};
	if (reason == HSC_FLOW_UNKNOWN_CODE)
		f->gap.gap.from = f->gap.gap.unknown = f->at.pc;
	f->idle = f->state == HSC_NT_STOPPED && is_missing(reason);
	f->state = HSC_NT_LOST;
	f->soft = soft;
}

void hsc_nt_close_gap(struct hsc_nt_flow *f, uint64_t offset)
{
	if (f->state != HSC_NT_LOST)
		return;
	f->idle = false;
	f->gap.gap.length = offset - f->gap.offset;
	f->queue[f->queue_end++] = f->gap;
	f->state = HSC_NT_STOPPED;
	f->good = (struct hsc_nt_place){ HSC_FLOW_NOWHERE, HSC_BLOCK_NONE };
}

/* Hand out the contexts reported while the flow was lost. */
static void queue_contexts(struct hsc_nt_flow *f)
{
	for (unsigned i = 0; i < f->contexts; i++)
		hsc_nt_queue_context(f, f->context[i]);
	f->contexts = 0;
}

/* The code has changed: use another version from here on. */
static void select_version(struct hsc_nt_flow *f)
{
	const struct hsc_flow_versions *v = &f->config.versions;

	if (v->count)
		f->space = f->strayed ? v->lost
				      : hsc_flow_version_of(v, f->starts++);
}

/* Start the flow at the address in the current message. */
static void start_flow(struct hsc_nt_flow *f)
{
	const bool soft = f->state == HSC_NT_LOST && f->soft;

	f->walked = f->counted = f->confirmed = 0;
	f->stack_base = f->stack_top;
	f->partial = f->branch.sync == HSC_FLOW_NO_SYNC;
	select_version(f);
	if (!soft || f->branch.sync != HSC_FLOW_NO_SYNC)
		f->style = HSC_NT_STYLE_OPEN;
	if (!hsc_nt_goto(f, f->branch.address)) {
		hsc_nt_lose(f, HSC_FLOW_UNKNOWN_CODE);
		f->soft = !f->config.sync_only;
		f->waiting = true;
		return;
	}
	hsc_nt_close_gap(f, f->offset);
	hsc_nt_queue_time(f);
	hsc_nt_queue(f, HSC_FLOW_START)->sync =
		(struct hsc_flow_sync){ hsc_nt_where(f, &f->at),
					f->branch.sync };
	queue_contexts(f);
	f->state = HSC_NT_RUNNING;
	f->good = f->at;
}

/* Find the address space of a context; only scontext selects one. */
static bool space_of(const struct hsc_nt_flow *f, uint64_t process,
		     uint16_t *space)
{
	const struct hsc_nt_flow_config *c = &f->config;

	if (c->space_count == 0 ||
	    HSC_NT_PROCESS_FORMAT(process) != HSC_NT_FORMAT_SCONTEXT)
		return false;
	*space = c->other_space;
	for (size_t i = 0; i < c->space_count; i++)
		if (c->spaces[i].context ==
		    process >> HSC_NT_PROCESS_CONTEXT_AT)
			*space = c->spaces[i].space;
	return true;
}

/*
 * The position of the flow is the same address in the new space, and so are the
 * returns on the stack: the kernel, which runs while the context changes, is
 * mapped in all spaces.
 */
static void move_stack(struct hsc_nt_flow *f)
{
	for (uint32_t i = f->stack_base; i != f->stack_top; i++) {
		uint32_t *entry = &f->stack[(i + 1) & f->stack_mask];
		const uint32_t to = hsc_blocks_find_in(
			f->blocks, f->space,
			hsc_blocks_get(f->blocks, *entry)->start);

		if (to < HSC_BLOCK_PENDING)
			*entry = to;
	}
}

void hsc_nt_enter(struct hsc_nt_flow *f, uint64_t process)
{
	const struct hsc_nt_place before = f->at;
	const uint64_t pc = hsc_nt_where(f, &f->at);
	uint16_t space;

	if (!space_of(f, process, &space) || space == f->space)
		return;
	f->space = space;
	move_stack(f);
	if (f->state == HSC_NT_RUNNING) {
		if (hsc_nt_goto(f, pc)) {
			f->good = f->at;
			return;
		}
		f->at = before;
		hsc_nt_walk_rest(f);
		f->at = (struct hsc_nt_place){ pc, HSC_BLOCK_NONE };
		hsc_nt_lose(f, HSC_FLOW_UNKNOWN_CODE);
		f->waiting = true;
	} else if (f->state == HSC_NT_LOST && f->waiting) {
		f->branch.address = f->at.pc;
		f->branch.sync = HSC_FLOW_NO_SYNC;
		start_flow(f);
	}
}

void hsc_nt_try_start(struct hsc_nt_flow *f)
{
	const struct hsc_nt_branch *m = &f->branch;
	const bool soft = f->state == HSC_NT_LOST && f->soft;

	f->phase = HSC_NT_DONE;
	f->idle = false;
	if (m->sync != HSC_FLOW_NO_SYNC) {
		f->can_repeat = false;
		start_flow(f);
	} else if (m->layout == HSC_NT_PROG_TRACE_CORRELATION) {
		hsc_nt_close_gap(f, f->offset);
		hsc_nt_queue_time(f);
		hsc_nt_queue(f, HSC_FLOW_STOP)->stop =
			(struct hsc_flow_stop){ HSC_FLOW_NOWHERE, m->code };
	} else if (soft && m->addressed) {
		f->repeated = *m;
		f->can_repeat = true;
		start_flow(f);
	} else if (f->state == HSC_NT_STOPPED) {
		hsc_nt_lose(f, HSC_FLOW_UNSYNCED);
	}
	hsc_nt_pass_time(f);
}

/* Did the encoder start again with the current message? */
static bool is_restart(const struct hsc_nt_branch *m)
{
	return m->sync == HSC_NT_SYNC_RESET ||
	       m->sync == HSC_NT_SYNC_DEBUG_EXIT ||
	       m->sync == HSC_NT_SYNC_ENABLE || m->sync == HSC_NT_SYNC_POWER;
}

/*
 * Are the blocks of the current message certain? They are if the walk was
 * right: it reached missing code, or an instruction that does not fit the type
 * of the message, or the place where the hart was reset. After all other
 * failures the message, or the flow before it, is wrong, and its blocks may be
 * wrong, too.
 */
static bool keeps_blocks(enum hsc_flow_reason reason, bool restart)
{
	return reason == HSC_FLOW_UNKNOWN_CODE ||
	       reason == HSC_FLOW_WRONG_END ||
	       (reason == HSC_FLOW_WRONG_ADDRESS && restart);
}

/*
 * The last message of SiFive's encoders has fewer history bits than its count
 * needs. SiFive's decoder lists the instructions before the branch without a
 * bit, and nothing contradicts that; see docs/spec-notes.md.
 */
static void keep_until_branch(struct hsc_nt_flow *f)
{
	if (f->failure != HSC_FLOW_MISSING_BIT || f->phase != HSC_NT_COUNT ||
	    !(f->config.dialect & HSC_NT_SIFIVE) ||
	    f->branch.layout != HSC_NT_PROG_TRACE_CORRELATION)
		return;
	f->counted = f->walked + f->rest;
	hsc_nt_walk_rest(f);
}

void hsc_nt_fail(struct hsc_nt_flow *f)
{
	enum hsc_flow_reason reason = (enum hsc_flow_reason)f->failure;
	const bool restart = is_restart(&f->branch);

	keep_until_branch(f);
	if (!keeps_blocks(reason, restart))
		f->count = f->kept;
	if (restart && reason != HSC_FLOW_UNKNOWN_CODE)
		reason = HSC_FLOW_RESTART;
	hsc_nt_lose(f, reason);
	hsc_nt_try_start(f);
}
