/* SPDX-License-Identifier: MIT */
/* hart.c - rows of a log become retired blocks and traps of one hart.
 * Room   encode (floor 7) */
#include "encode/hart.h"
#include <hartscope/spec/machine.h>

/*
 * Can execution continue at `pc` after the last instruction? After an ecall or
 * ebreak that is said to have retired it can continue anywhere: the log is that
 * of a user program, or also lists instructions that trapped.
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

/* Where execution would have continued; for a branch, whose direction is
 * unknown, the address after it. */
static uint64_t next_of(const struct hsc_retired *last)
{
	return hsc_insn_is_direct((enum hsc_insn_kind)last->end) ? last->target
								 : last->next;
}

/* Execution continues elsewhere: a trap that the log does not report came
 * between. */
static void see_trap(struct hsc_encode_hart *hart, uint64_t pc)
{
	struct hsc_commit trap = { .kind = HSC_COMMIT_TRAP };

	if (!hart->follows || leads_to(&hart->last, pc))
		return;
	trap.pc = next_of(&hart->last);
	hsc_encode_sink_trap(&hart->sink, &trap);
	hart->follows = false;
	hart->trapped = true;
	hart->trap = trap;
	hart->seen++;
}

static void see_context(struct hsc_encode_hart *hart,
			const struct hsc_commit *row)
{
	if (!row->has_privilege && !row->has_context)
		return;
	if (hart->sent && row->privilege == hart->privilege &&
	    row->context == hart->context)
		return;
	hart->sent = true;
	hart->privilege = row->privilege;
	hart->context = row->context;
	hsc_encode_sink_context(&hart->sink, row);
}

/* The log continues after an ecall or ebreak, and does not contain the code
 * that handled it. */
static void see_call(struct hsc_encode_hart *hart)
{
	if (hart->follows && (hart->last.end == HSC_INSN_ECALL ||
			      hart->last.end == HSC_INSN_EBREAK))
		hart->left_out +=
			!hsc_encode_sink_call(&hart->sink, &hart->last);
}

/* The first instruction after a trap shows where its handler is. E-Trace
 * reports a trap of unknown kind as interrupt 0: see sink.c. */
static void see_handler(struct hsc_encode_hart *hart,
			const struct hsc_commit *row)
{
	const bool supervisor =
		row->has_privilege && row->privilege == HSC_SUPERVISOR;
	const struct hsc_commit *trap = &hart->trap;

	if (hart->trapped)
		hsc_encode_handlers_add(&hart->handlers[supervisor],
					trap->interrupt || !trap->has_cause,
					trap->cause, row->pc);
	hart->trapped = false;
}

void hsc_encode_hart_begin(struct hsc_encode_hart *hart,
			   const struct hsc_commit *row)
{
	see_trap(hart, row->pc);
	see_call(hart);
	see_handler(hart, row);
}

void hsc_encode_hart_retire(struct hsc_encode_hart *hart,
			    const struct hsc_commit *row,
			    const struct hsc_insn *insn)
{
	hsc_encode_hart_begin(hart, row);
	see_context(hart, row);
	hsc_ingress_take(&hart->ingress, row->pc, insn, &hart->last);
	hsc_encode_sink_retire(&hart->sink, &hart->last);
	hart->follows = true;
	hart->instructions++;
}

void hsc_encode_hart_trap(struct hsc_encode_hart *hart,
			  const struct hsc_commit *row)
{
	see_trap(hart, row->pc);
	see_context(hart, row);
	hsc_encode_sink_trap(&hart->sink, row);
	hart->follows = false;
	hart->trapped = true;
	hart->trap = *row;
	hart->traps++;
}

void hsc_encode_hart_stop(struct hsc_encode_hart *hart)
{
	see_call(hart);
	hsc_encode_sink_stop(&hart->sink);
}
