/* SPDX-License-Identifier: MIT */
/* trap.c - trap packets: what retired before the trap, and where the flow
 * continues.
 * Room   flow (floor 3) */
#include "flow/etrace/exits.h"
#include "flow/etrace/items.h"
#include "flow/etrace/predict.h"
#include "flow/etrace/targets.h"
#include <hartscope/base/bits.h>
#include <hartscope/isa/class.h>
#include <hartscope/spec/machine.h>
#include <hartscope/spec/ntrace.h>
#include <hartscope/spec/opcodes.h>

/* Whether an instruction fits a cause. A cause that E-Trace does not name fits
 * any instruction. */
enum fit { CANNOT, MAY, MUST };

static bool is_fetch(unsigned cause)
{
	return cause == HSC_CAUSE_FETCH_MISALIGNED ||
	       cause == HSC_CAUSE_FETCH_ACCESS || cause == HSC_CAUSE_FETCH_PAGE;
}

/* Is xtval the opcode at `address`? */
static bool is_opcode(const struct hsc_et_flow *f, uint64_t address,
		      uint64_t opcode)
{
	uint8_t bytes[4] = { 0 };
	const size_t n = hsc_et_code(f, address, bytes, sizeof(bytes));
	uint32_t at = hsc_load32(bytes);

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

static bool is_load(unsigned cause)
{
	return cause == HSC_CAUSE_LOAD_MISALIGNED ||
	       cause == HSC_CAUSE_LOAD_ACCESS || cause == HSC_CAUSE_LOAD_PAGE;
}

static bool is_store(unsigned cause)
{
	return cause == HSC_CAUSE_STORE_MISALIGNED ||
	       cause == HSC_CAUSE_STORE_ACCESS || cause == HSC_CAUSE_STORE_PAGE;
}

/* A load cannot cause a fault of a store, and arithmetic neither. */
static enum fit fits_access(const struct hsc_et_flow *f, uint64_t address)
{
	uint8_t bytes[4];
	const size_t n = hsc_et_code(f, address, bytes, sizeof(bytes));

	switch (hsc_class_of(bytes, n, f->blocks->isa)) {
	case HSC_CLASS_INTEGER:
	case HSC_CLASS_MULTIPLY:
	case HSC_CLASS_BRANCH:
	case HSC_CLASS_FLOAT:
		return CANNOT;
	case HSC_CLASS_LOAD:
		return is_store(f->packet.cause) ? CANNOT : MAY;
	case HSC_CLASS_STORE:
		return is_load(f->packet.cause) ? CANNOT : MAY;
	default:
		return MAY;
	}
}

/* Is `address` the xtval of the current trap, as far as it has bits? */
static bool is_tval(const struct hsc_et_flow *f, uint64_t address)
{
	const unsigned bits = f->config.params.width[ETW_TVAL];

	return ((f->packet.tval ^ address) & f->blocks->address_mask &
		hsc_ones64(bits)) == 0;
}

/*
 * Can xtval report a fetch fault at `address`? xtval is the address of the part
 * of the instruction that could not be fetched, perhaps on the next page.
 *
 * RISC-V Privileged ISA, "Machine Trap Value (mtval) Register"
 */
static bool fits_fetch(const struct hsc_et_flow *f, uint64_t address)
{
	uint8_t bytes[2] = { 0 };
	const size_t n = hsc_et_code(f, address, bytes, sizeof(bytes));
	const uint16_t first = hsc_load16(bytes);

	return is_tval(f, address) ||
	       (is_tval(f, address + 2) &&
		(n < sizeof(bytes) || hsc_insn_length(first) > 2));
}

/* Can the instruction at `address` have caused the current trap? */
static enum fit fits_trap(const struct hsc_et_flow *f, uint64_t address)
{
	const struct hsc_et_parsed *o = &f->packet;

	if (o->interrupt)
		return MAY;
	if (is_fetch(o->cause) && !o->has_tval)
		return MAY;
	if (is_fetch(o->cause))
		return fits_fetch(f, address) ? MUST : CANNOT;
	if (o->cause == HSC_CAUSE_ILLEGAL && o->tval)
		return is_opcode(f, address, o->tval) ? MUST : CANNOT;
	if (o->cause == HSC_CAUSE_BREAKPOINT && o->tval)
		return is_tval(f, address) ? MUST : CANNOT;
	if (o->cause == HSC_CAUSE_BREAKPOINT)
		return fits_insn(f, address, HSC_INSN_EBREAK) == MUST ? MUST
								      : MAY;
	if (o->cause >= HSC_CAUSE_ECALL &&
	    o->cause <= HSC_CAUSE_ECALL + HSC_MACHINE)
		return fits_insn(f, address, HSC_INSN_ECALL);
	return is_load(o->cause) || is_store(o->cause) ? fits_access(f, address)
						       : MAY;
}

/* Did the current block retire up to an indirect jump at its end? */
static bool ends_in_jump(const struct hsc_et_flow *f)
{
	const struct hsc_block *block = &f->blocks->blocks[f->at.id];

	return hsc_insn_is_indirect((enum hsc_insn_kind)block->end) &&
	       hsc_et_retired(f) == block->halfwords;
}

/*
 * Did a jump retire, and an instruction at its target trap that fits the trap
 * as well? For example, a handler returns to a return that is illegal there, or
 * a jump leads to itself and can no longer be fetched. 2.0 shows it by the
 * address, also for a return that was expected elsewhere; the draft only
 * reports the jump.
 *
 * E-Trace 2.0, "Format 3 thaddr, address and privilege fields"
 */
static bool is_twin(const struct hsc_et_flow *f, uint64_t next)
{
	const struct hsc_et_parsed *o = &f->packet;

	if (f->unsure)
		return false;
	if (next != HSC_FLOW_NOWHERE)
		return o->trapped && ends_in_jump(f) &&
		       fits_trap(f, o->address) == MUST;
	return f->draft ? o->cause == HSC_CAUSE_ILLEGAL : !o->thaddr;
}

/*
 * Did the last reported instruction really retire? Not if the trap can be
 * caused by it and not by the one after it. In the draft, a trap in the first
 * instruction of a handler looks like this; if both are possible, the shorter
 * reading is taken, and noted. In 2.0 it is a fault of the encoder.
 *
 * See docs/spec-notes.md, "Reported, but not retired"
 */
static bool did_retire(struct hsc_et_flow *f, uint64_t pc, uint64_t next)
{
	const enum fit at = fits_trap(f, pc);

	if (at == MUST && is_twin(f, next))
		return true;
	if (at == MUST && (f->unsure || next == HSC_FLOW_NOWHERE ||
			   (next != pc && fits_trap(f, next) != MUST))) {
		if (!f->unsure)
			hsc_et_note(f, HSC_FLOW_WRONG_END, pc, 0);
		return false;
	}
	if (!f->unsure || at == CANNOT)
		return true;
	if (next == HSC_FLOW_NOWHERE || fits_trap(f, next) != CANNOT)
		hsc_et_note(f, HSC_FLOW_AMBIGUOUS, pc, 0);
	return false;
}

/* Where the trap was, if that does not follow from the code. */
static uint64_t reported_epc(const struct hsc_et_flow *f)
{
	const struct hsc_et_parsed *o = &f->packet;

	if (o->trapped)
		return o->address;
	if (!o->interrupt && o->has_tval &&
	    (is_fetch(o->cause) ||
	     (o->cause == HSC_CAUSE_BREAKPOINT && o->tval)))
		return hsc_et_widen(f, o->tval);
	return HSC_FLOW_NOWHERE;
}

/*
 * Did an ecall of a user's program retire last, at pc, after which the flow may
 * have gone anywhere? The draft never reports the address of a trap, so only
 * rt_sigreturn counts; 2.0 reports it if the code does not give it: 2.0.5,
 * "Decoder pseudo code", is_uninferable_discon.
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
	       fits_trap(f, next) != MUST;
}

/* Hand out the current block; returns where it would have gone on. */
static uint64_t close_block(struct hsc_et_flow *f)
{
	const uint64_t pc = hsc_et_pc(f, &f->at), next = hsc_et_next(f);

	f->after_jump = false;
	f->next_epc = HSC_FLOW_NOWHERE;
	if (!did_retire(f, pc, next)) {
		hsc_et_hand_out(f, (uint32_t)f->at.off);
		return pc;
	}
	hsc_et_hand_out(f, hsc_et_retired(f));
	if (next == HSC_FLOW_NOWHERE || is_elsewhere(f, pc, next))
		return reported_epc(f);
	if (f->packet.trapped)
		f->next_epc = f->packet.address;
	f->after_jump = ends_in_jump(f);
	return next;
}

/*
 * The current block ended before the trap, and the walk will not leave it: so
 * the effect of its end on stack and predictor is applied here.
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
		(void)hsc_et_find_way_out(f, f->at.id, &out);
	else if (block->end == HSC_INSN_BRANCH && f->left == 1 && f->known)
		hsc_et_learn(f, block->next - block->last_halfwords * 2u,
			     f->bits & 1);
}

static void store_trap(struct hsc_et_flow *f, uint64_t from)
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
 * Another trap came instead of the first instruction of a handler: so its
 * address is the one to which the deferred trap led. The packet of the deferred
 * trap reported it, if the address of that trap itself follows from the code.
 * After an indirect jump whose target follows from the code or the stack, an
 * encoder may report either: if the second trap has an address, too, then the
 * first packet had the address of its own trap.
 *
 * E-Trace 2.0.5, "Decoder pseudo code", exception_address
 */
static uint64_t chain_trap(struct hsc_et_flow *f)
{
	const struct hsc_et_parsed *o = &f->packet;
	uint64_t epc = f->next_epc;

	if (f->after_jump && o->trapped) {
		hsc_et_place_trap(f);
		epc = HSC_FLOW_NOWHERE;
	}
	f->after_jump = false;
	if (epc == HSC_FLOW_NOWHERE) {
		f->next_epc = HSC_FLOW_NOWHERE;
		epc = reported_epc(f);
	} else {
		f->next_epc = o->trapped ? o->address : HSC_FLOW_NOWHERE;
	}
	if (f->deferred)
		hsc_et_release_trap(f, epc);
	return epc;
}

void hsc_et_enter_trap(struct hsc_et_flow *f)
{
	const bool chained = f->state == HSC_ET_FLOW_TRAPPED;
	const uint64_t from = chained ? chain_trap(f) : close_block(f);

	if (!chained)
		learn_end(f);
	hsc_et_queue_time(f);
	store_trap(f, from);
	f->inferred = f->notified = f->unsure = false;
	f->state = HSC_ET_FLOW_TRAPPED;
}

void hsc_et_start_trap(struct hsc_et_flow *f)
{
	const struct hsc_et_parsed *o = &f->packet;

	f->next_epc = HSC_FLOW_NOWHERE;
	if (f->deferred)
		chain_trap(f);
	store_trap(f, reported_epc(f));
	if (f->state != HSC_ET_FLOW_RUNNING)
		return;
	f->unsure = f->draft;
	hsc_et_release_trap(f, o->address);
}
