/* SPDX-License-Identifier: MIT */
#include "encode/lane.h"
#include <hartscope/spec/machine.h>

/*
 * Can execution go on at `pc` after the last instruction? After an ecall or
 * ebreak that is said to have retired it can go anywhere: the log is that of a
 * user program, or lists what trapped too.
 */
static bool leads_to(const struct hsc_retired *last, uint64_t pc)
{
	const enum hsc_insn_kind end = (enum hsc_insn_kind)last->end;

	if (hsc_insn_is_direct(end))
		return pc == last->target;
	if (end == HSC_INSN_BRANCH)
		return pc == last->next || pc == last->target;
	return end != HSC_INSN_LINEAR || pc == last->next;
}

/* Where it would have gone on; of a branch nobody knows: after it. */
static uint64_t next_of(const struct hsc_retired *last)
{
	return hsc_insn_is_direct((enum hsc_insn_kind)last->end) ? last->target
								 : last->next;
}

/* Execution is elsewhere: a trap that the log does not report came between. */
static void see_trap(struct hsc_encode_lane *lane, uint64_t pc)
{
	struct hsc_commit trap = { .kind = HSC_COMMIT_TRAP };

	if (!lane->follows || leads_to(&lane->last, pc))
		return;
	trap.pc = next_of(&lane->last);
	hsc_encode_sink_trap(&lane->sink, &trap);
	lane->follows = false;
	lane->seen++;
}

static void see_context(struct hsc_encode_lane *lane,
			const struct hsc_commit *row)
{
	if (!row->has_privilege && !row->has_context)
		return;
	if (lane->sent && row->privilege == lane->privilege &&
	    row->context == lane->context)
		return;
	lane->sent = true;
	lane->privilege = row->privilege;
	lane->context = row->context;
	hsc_encode_sink_context(&lane->sink, row);
}

/* The log goes on after an ecall or ebreak: who carried it out is not in it. */
static void see_call(struct hsc_encode_lane *lane)
{
	if (lane->follows && (lane->last.end == HSC_INSN_ECALL ||
			      lane->last.end == HSC_INSN_EBREAK))
		lane->left_out +=
			!hsc_encode_sink_call(&lane->sink, &lane->last);
}

/* The first instruction of a handler shows where that is. */
static void see_handler(struct hsc_encode_lane *lane,
			const struct hsc_commit *row)
{
	const bool supervisor =
		row->has_privilege && row->privilege == HSC_SUPERVISOR;

	if (lane->trapped && lane->trap.has_cause)
		hsc_encode_handlers_add(
			supervisor ? &lane->handlers_s : &lane->handlers,
			lane->trap.interrupt, lane->trap.cause, row->pc);
	lane->trapped = false;
}

void hsc_encode_lane_begin(struct hsc_encode_lane *lane, uint64_t pc)
{
	see_trap(lane, pc);
	see_call(lane);
}

void hsc_encode_lane_retire(struct hsc_encode_lane *lane,
			    const struct hsc_commit *row,
			    const struct hsc_insn *insn)
{
	hsc_encode_lane_begin(lane, row->pc);
	see_handler(lane, row);
	see_context(lane, row);
	hsc_ingress_take(&lane->ingress, row->pc, insn, &lane->last);
	hsc_encode_sink_retire(&lane->sink, &lane->last);
	lane->follows = true;
	lane->instructions++;
}

void hsc_encode_lane_trap(struct hsc_encode_lane *lane,
			  const struct hsc_commit *row)
{
	see_trap(lane, row->pc);
	see_context(lane, row);
	hsc_encode_sink_trap(&lane->sink, row);
	lane->follows = false;
	lane->trapped = true;
	lane->trap = *row;
	lane->traps++;
}

void hsc_encode_lane_stop(struct hsc_encode_lane *lane)
{
	see_call(lane);
	hsc_encode_sink_stop(&lane->sink);
}
