/* SPDX-License-Identifier: MIT */
/* trap.c - trap packets: what retired before, and where it goes on.
 * Room   flow (floor 3) */
#include "flow/etrace/exits.h"
#include "flow/etrace/items.h"
#include "flow/etrace/predict.h"
#include "flow/etrace/targets.h"
#include <hartscope/spec/machine.h>
#include <hartscope/spec/ntrace.h>
#include <hartscope/spec/opcodes.h>

/* What E-Trace cannot say with a cause: it may be any instruction. */
enum fit { CANNOT, MAY, MUST };

static bool is_fetch(unsigned cause)
{
	return cause == HSC_CAUSE_FETCH_MISALIGNED ||
	       cause == HSC_CAUSE_FETCH_ACCESS || cause == HSC_CAUSE_FETCH_PAGE;
}

/* Is this the opcode at `address`, as xtval has it? */
static bool is_opcode(const struct hsc_et_flow *f, uint64_t address,
		      uint64_t opcode)
{
	uint8_t bytes[4] = { 0 };
	const size_t n = hsc_et_code(f, address, bytes, sizeof(bytes));
	uint32_t at = (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 |
		      (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;

	if (n < 2 || hsc_insn_length((uint16_t)at) == 2)
		at &= 0xffff;
	return at == opcode;
}

static enum fit fits_insn(const struct hsc_et_flow *f, uint64_t address,
			  enum hsc_insn_kind kind)
{
	struct hsc_insn insn;
	uint8_t bytes[4];
	const size_t n = hsc_et_code(f, address, bytes, sizeof(bytes));

	if (!hsc_insn_classify(bytes, n, address, f->blocks->isa, &insn))
		return MAY;
	return insn.kind == kind ? MUST : CANNOT;
}

/* Can the instruction at `address` have caused the trap in hand? */
static enum fit fits(const struct hsc_et_flow *f, uint64_t address)
{
	const struct hsc_et_parsed *o = &f->packet;

	if (o->interrupt)
		return MAY;
	if (is_fetch(o->cause))
		return o->tval == address ? MUST : CANNOT;
	if (o->cause == HSC_CAUSE_ILLEGAL && o->tval)
		return is_opcode(f, address, o->tval) ? MUST : CANNOT;
	if (o->cause == HSC_CAUSE_BREAKPOINT && o->tval)
		return o->tval == address ? MUST : CANNOT;
	if (o->cause == HSC_CAUSE_BREAKPOINT)
		return fits_insn(f, address, HSC_INSN_EBREAK) == MUST ? MUST
								      : MAY;
	if (o->cause >= HSC_CAUSE_ECALL &&
	    o->cause <= HSC_CAUSE_ECALL + HSC_MACHINE)
		return fits_insn(f, address, HSC_INSN_ECALL);
	return MAY;
}

/*
 * Does the packet tell that a jump retired whose target, which looks the same,
 * trapped? A handler may return to a return that is illegal there, and a jump
 * may lead to itself and be fetched no more. What 2.0 says of it is the
 * address; the draft has no more than that it was reported.
 *
 * E-Trace 2.0, "Format 3 thaddr, address and privilege fields"
 */
static bool is_twin(const struct hsc_et_flow *f, uint64_t next)
{
	const struct hsc_et_parsed *o = &f->packet;

	if (next != HSC_FLOW_NOWHERE || f->unsure)
		return false;
	return f->draft ? o->cause == HSC_CAUSE_ILLEGAL : !o->thaddr;
}

/*
 * Did the last instruction that was reported really retire? Not if it, and not
 * the one after it, is what the trap is about. With the draft that is how a
 * trap in the first instruction of a handler looks. With 2.0 it is a fault of
 * the encoder.
 *
 * See docs/spec-notes.md, "Reported, but not retired"
 */
static bool did_retire(struct hsc_et_flow *f, uint64_t pc, uint64_t next)
{
	const enum fit at = fits(f, pc);

	if (at == MUST && is_twin(f, next))
		return true;
	if (at == MUST && (f->unsure || next == HSC_FLOW_NOWHERE ||
			   (next != pc && fits(f, next) != MUST))) {
		if (!f->unsure)
			hsc_et_note(f, HSC_FLOW_WRONG_END, pc, 0);
		return false;
	}
	if (f->unsure && at == MAY)
		hsc_et_note(f, HSC_FLOW_AMBIGUOUS, pc, 0);
	return true;
}

/* Where the trap was, if the code does not tell. */
static uint64_t reported_epc(const struct hsc_et_parsed *o)
{
	if (o->trapped)
		return o->address;
	if (!o->interrupt && (is_fetch(o->cause) ||
			      (o->cause == HSC_CAUSE_BREAKPOINT && o->tval)))
		return o->tval;
	return HSC_FLOW_NOWHERE;
}

/*
 * Did an ecall of a user's program retire last, at pc, after which the flow may
 * have gone anywhere? The draft says of no trap where it was, so it is if it
 * was rt_sigreturn; 2.0 says it where the code does not: 2.0.5, "Decoder pseudo
 * code", is_uninferable_discon.
 */
static bool is_elsewhere(const struct hsc_et_flow *f, uint64_t pc,
			 uint64_t next)
{
	const struct hsc_block *block = &f->blocks->blocks[f->at.id];
	const bool anywhere =
		f->draft ? is_opcode(f, pc - 4, HSC_OPCODE_LI_SIGRETURN)
			 : f->packet.trapped;

	return block->end == HSC_INSN_ECALL &&
	       hsc_et_retired(f) == block->halfwords && anywhere &&
	       fits(f, next) != MUST;
}

/* Did the block in hand end in a return, and is it handed out? */
static bool has_returned(const struct hsc_et_flow *f)
{
	const struct hsc_block *block = &f->blocks->blocks[f->at.id];

	return block->end == HSC_INSN_RETURN && f->at.out == block->halfwords;
}

/* Hand out the block in hand; where would it have gone on? */
static uint64_t close_block(struct hsc_et_flow *f)
{
	const uint64_t pc = hsc_et_pc(f, &f->at), next = hsc_et_next(f);

	f->by_stack = false;
	f->next_epc = HSC_FLOW_NOWHERE;
	if (!did_retire(f, pc, next)) {
		hsc_et_hand_out(f, (uint32_t)f->at.off);
		return pc;
	}
	hsc_et_hand_out(f, hsc_et_retired(f));
	if (next == HSC_FLOW_NOWHERE || is_elsewhere(f, pc, next))
		return reported_epc(&f->packet);
	if (f->packet.trapped)
		f->next_epc = f->packet.address;
	f->by_stack = has_returned(f);
	return next;
}

/*
 * The block in hand ended before the trap, and nothing will leave it: what its
 * end does to a stack and a predictor that last is done here.
 *
 * E-Trace 2.0.5, "Decoder pseudo code", next_pc
 */
static void learn_end(struct hsc_et_flow *f)
{
	const struct hsc_block *block = &f->blocks->blocks[f->at.id];
	struct hsc_et_way_out out;

	if (!hsc_et_keeps(f) || f->at.out != block->halfwords)
		return;
	if (f->blocks->hot[f->at.id].way > HSC_WAY_BRANCH)
		(void)hsc_et_turn(f, f->at.id, &out);
	else if (block->end == HSC_INSN_BRANCH && f->left == 1 && f->known)
		hsc_et_learn(f, block->next - block->last_halfwords * 2u,
			     f->bits & 1);
}

static void hold(struct hsc_et_flow *f, uint64_t from)
{
	const struct hsc_et_parsed *o = &f->packet;

	hsc_et_item_begin(f, &f->trap, HSC_FLOW_TRAP);
	f->trap.trap = (struct hsc_flow_trap){
		.from = from,
		.to = HSC_FLOW_NOWHERE,
		.tval = o->tval,
		.cause = o->cause,
		.code = o->interrupt ? HSC_NT_BTYPE_INTERRUPT
				     : HSC_NT_BTYPE_EXCEPTION,
		.has_cause = true,
	};
	f->deferred = true;
}

/*
 * Another trap in place of the first instruction of a handler: that is where
 * the one that waits led to. The packet of that said it, if the code reported
 * where it was itself.
 *
 * E-Trace 2.0.5, "Decoder pseudo code", exception_address
 */
static uint64_t chain(struct hsc_et_flow *f)
{
	const struct hsc_et_parsed *o = &f->packet;
	uint64_t epc = f->next_epc;

	f->by_stack = false;
	if (epc == HSC_FLOW_NOWHERE)
		epc = reported_epc(o);
	else
		f->next_epc = o->trapped ? o->address : HSC_FLOW_NOWHERE;
	if (f->deferred)
		hsc_et_release_trap(f, epc);
	return epc;
}

void hsc_et_place_trap(struct hsc_et_flow *f)
{
	if (f->deferred && f->by_stack && f->next_epc != HSC_FLOW_NOWHERE)
		f->trap.trap.from = f->next_epc;
	f->by_stack = false;
}

void hsc_et_take_trap(struct hsc_et_flow *f)
{
	const bool chained = f->state == HSC_ET_FLOW_TRAPPED;
	const uint64_t from = chained ? chain(f) : close_block(f);

	if (!chained)
		learn_end(f);
	hsc_et_queue_time(f);
	hold(f, from);
	f->inferred = f->unsure = false;
	f->state = HSC_ET_FLOW_TRAPPED;
}

void hsc_et_start_trap(struct hsc_et_flow *f)
{
	const struct hsc_et_parsed *o = &f->packet;

	f->next_epc = HSC_FLOW_NOWHERE;
	if (f->deferred)
		chain(f);
	hold(f, reported_epc(o));
	if (f->state != HSC_ET_FLOW_RUNNING)
		return;
	f->unsure = f->draft;
	hsc_et_release_trap(f, o->address);
}
