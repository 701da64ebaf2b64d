/* SPDX-License-Identifier: MIT */
/* step.c - the walk for a message, and the check of what it reports at the end
 * of the walk. begin.c begins the walk.
 * Room   flow (floor 3) */
#include "flow/ntrace/items.h"
#include "flow/ntrace/message.h"

/*
 * Can the last instruction lead to an address that only a message gives? An
 * ecall can in recordings of user mode (see docs/spec-notes.md), a custom
 * instruction according to N-Trace 1.0, "Custom Instructions".
 */
static bool is_reported(const struct hsc_nt_flow *f)
{
	const struct hsc_block *block;
	enum hsc_insn_kind end;

	if (f->last == HSC_BLOCK_NONE)
		return false;
	block = hsc_blocks_get(f->blocks, f->last);
	end = (enum hsc_insn_kind)block->end;
	return hsc_insn_is_indirect(end) || end == HSC_INSN_ECALL ||
	       block->by_table ||
	       (end == HSC_INSN_LINEAR &&
		hsc_blocks_custom(f->blocks, f->last));
}

static bool set_failure(struct hsc_nt_flow *f, enum hsc_flow_reason reason)
{
	f->failure = (uint8_t)reason;
	return false;
}

/*
 * Some of SiFive's cores report direct jumps and calls as taken branches in
 * BTM, and nothing earlier in the stream shows which ones do; see
 * docs/spec-notes.md. In N-Trace the encoder has a setting for it.
 */
static bool may_report_jumps(const struct hsc_nt_flow *f)
{
	return f->config.all_jumps || (f->config.dialect & HSC_NT_SIFIVE);
}

static bool fits_direct(struct hsc_nt_flow *f)
{
	if (f->last == HSC_BLOCK_NONE ||
	    (f->blocks->hot[f->last].way != HSC_WAY_BRANCH &&
	     !(may_report_jumps(f) && hsc_blocks_jumps(f->blocks, f->last))))
		return set_failure(f, HSC_FLOW_WRONG_END);
	hsc_nt_walk_taken(f);
	return true;
}

static bool fits_indirect(struct hsc_nt_flow *f)
{
	const struct hsc_block *block;

	if (!is_reported(f))
		return set_failure(f, HSC_FLOW_WRONG_END);
	block = hsc_blocks_get(f->blocks, f->last);
	if (block->inferable && block->target != f->branch.address)
		return set_failure(f, HSC_FLOW_WRONG_ADDRESS);
	hsc_nt_walk_explicit(f);
	return true;
}

/*
 * Trace was off before the message, and its end was not reported: so
 * instructions are missing, even if the hart is back at the same address.
 *
 * N-Trace 1.0, "SYNC Field Values", "ProgTraceSync Message"
 */
static bool begins_anew(const struct hsc_nt_branch *m)
{
	return m->icnt == 0 && m->hist <= 1 &&
	       (m->sync == HSC_NT_SYNC_ENABLE ||
		m->sync == HSC_NT_SYNC_DEBUG_EXIT);
}

/*
 * A sync message with B-TYPE 0 reports the target of the jump that ends its
 * walk, if there is one; N-Trace 1.0, "Synchronizing Messages". Otherwise its
 * address must be the current position.
 */
static bool fits_sync(struct hsc_nt_flow *f)
{
	const uint64_t address = f->branch.address;
	const struct hsc_block *block;

	if (begins_anew(&f->branch))
		return set_failure(f, HSC_FLOW_WRONG_ADDRESS);
	if (is_reported(f))
		return fits_indirect(f);
	if (f->last != HSC_BLOCK_NONE) {
		block = hsc_blocks_get(f->blocks, f->last);
		if (block->end == HSC_INSN_BRANCH && address == block->target)
			return true;
	}
	if (!hsc_nt_walk_on(f))
		return false;
	return hsc_nt_where(f, &f->at) == address ||
	       set_failure(f, HSC_FLOW_WRONG_ADDRESS);
}

static bool fits_trap(struct hsc_nt_flow *f)
{
	const struct hsc_nt_branch *m = &f->branch;

	if (!m->addressed || m->code == HSC_NT_BTYPE_INDIRECT)
		return true;
	return hsc_nt_trap_fits(
		       f, m->code, m->address,
		       hsc_blocks_find_in(f->blocks, f->space, m->address)) ||
	       set_failure(f, HSC_FLOW_WRONG_ADDRESS);
}

/* Does the message fit the end of its walk? *from is set to that address. */
static bool fits_walk(struct hsc_nt_flow *f, uint64_t *from)
{
	const struct hsc_nt_branch *m = &f->branch;
	bool known;

	if (m->layout == HSC_NT_DIRECT_BRANCH)
		return fits_direct(f);
	if (m->addressed && m->code == HSC_NT_BTYPE_INDIRECT)
		return m->sync == HSC_FLOW_NO_SYNC ? fits_indirect(f)
						   : fits_sync(f);
	known = hsc_nt_walk_on(f);
	if (known)
		*from = hsc_nt_where(f, &f->at);
	if (m->layout == HSC_NT_PROG_TRACE_CORRELATION)
		return true;
	return known && fits_trap(f);
}

/* Queue the items that a message makes besides its run. */
static void queue_items(struct hsc_nt_flow *f, uint64_t from)
{
	const struct hsc_nt_branch *m = &f->branch;

	if (m->layout == HSC_NT_PROG_TRACE_CORRELATION) {
		hsc_nt_queue(f, HSC_FLOW_STOP)->stop =
			(struct hsc_flow_stop){ from, m->code };
		return;
	}
	if (m->code != HSC_NT_BTYPE_INDIRECT)
		hsc_nt_queue(f, HSC_FLOW_TRAP)->trap = (struct hsc_flow_trap){
			.from = from,
			.to = m->address,
			.code = m->code,
		};
	if (m->sync != HSC_FLOW_NO_SYNC)
		hsc_nt_queue(f, HSC_FLOW_SYNC)->sync =
			(struct hsc_flow_sync){ m->address, m->sync };
}

/* Did the walk for the message end in a return whose target the message
 * reports? */
static inline bool is_return(const struct hsc_nt_flow *f)
{
	return f->branch.addressed && f->branch.code == HSC_NT_BTYPE_INDIRECT &&
	       f->last != HSC_BLOCK_NONE &&
	       f->blocks->hot[f->last].way == HSC_WAY_RETURN;
}

static void end_round(struct hsc_nt_flow *f)
{
	const struct hsc_nt_branch *m = &f->branch;
	uint64_t from = HSC_FLOW_NOWHERE;

	if (!fits_walk(f, &from)) {
		hsc_nt_fail(f);
		return;
	}
	f->walked = f->counted = f->confirmed = 0;
	f->can_repeat = false;
	if (m->addressed)
		hsc_nt_goto(f, m->address);
	if (is_return(f))
		hsc_nt_learn_return(&f->habits, f->at.id);
	if (m->sync != HSC_FLOW_NO_SYNC) {
		f->stack_base = f->stack_top;
		f->partial = false;
	} else if (m->layout == HSC_NT_PROG_TRACE_CORRELATION) {
		f->state = HSC_NT_STOPPED;
		f->at = (struct hsc_nt_place){ from, HSC_BLOCK_NONE };
	} else {
		f->repeated = *m;
		f->can_repeat = true;
	}
	f->good = f->at;
	f->kept = f->count;
	if (--f->rounds == 0)
		hsc_nt_message_done(f);
	queue_items(f, from);
	if (f->rounds)
		hsc_nt_start_round(f);
}

/*
 * A walk filled the buffer. Before its blocks are handed out for good, check
 * that they are not the beginning of an endless loop, which no program has
 * left.
 */
static void check_circle(struct hsc_nt_flow *f)
{
	if (f->branch_free == 0) {
		f->looked = false;
		return;
	}
	if (f->looked ||
	    (f->phase != HSC_NT_BITS && f->rest <= hsc_nt_endless(f)))
		return;
	f->looked = true;
	if (hsc_nt_walk_circles(f))
		hsc_nt_refuse(f, HSC_FLOW_ENDLESS);
}

/* Half-words at the end of the walk after its last branch. */
static uint64_t last_stretch(const struct hsc_nt_flow *f)
{
	const struct hsc_hot *hot = f->blocks->hot;
	uint64_t halfwords = 0;

	for (size_t i = f->count; i-- > 0;) {
		if (i + 1 < f->count && hot[f->ids[i]].way != HSC_WAY_ON)
			break;
		halfwords += hot[f->ids[i]].halfwords;
	}
	return halfwords;
}

/*
 * Can I-CNT still hold the half-words that were walked by history? It goes on
 * counting while histories are sent, and is sent itself before it overflows.
 * The block that fills the history may also overflow I-CNT, by any amount.
 *
 * N-Trace 1.0, "I-CNT Details"
 */
static bool walked_fits(const struct hsc_nt_flow *f)
{
	const int64_t walked = (int64_t)(f->walked - f->counted);

	return walked < f->habits.walked_top ||
	       walked - (int64_t)last_stretch(f) < f->habits.walked_top;
}

void hsc_nt_step(struct hsc_nt_flow *f)
{
	while (f->phase != HSC_NT_DONE && f->queue_end == 0) {
		enum hsc_nt_walk walk = HSC_NT_WALKED;

		if (f->phase == HSC_NT_BITS)
			walk = hsc_nt_walk_bits(f);
		else if (f->phase == HSC_NT_COUNT)
			walk = hsc_nt_walk_count(f);
		else
			walk = hsc_nt_walk_eager(f);
		if (walk == HSC_NT_FULL) {
			check_circle(f);
			return;
		}
		if (walk == HSC_NT_FAILED)
			hsc_nt_fail(f);
		else if (f->phase == HSC_NT_COUNT)
			end_round(f);
		else if (f->branch.layout != HSC_NT_RESOURCE_FULL)
			hsc_nt_set_count(f);
		else if (!walked_fits(f))
			hsc_nt_refuse(f, HSC_FLOW_COUNT_SHORT);
		else
			hsc_nt_message_done(f);
	}
}
