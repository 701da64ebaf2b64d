/* SPDX-License-Identifier: MIT */
#include "turn.h"
#include "block.h"
#include "calls.h"
#include "signals.h"
#include "source.h"
#include <hartscope/model/ntrace_full.h>
#include <stdatomic.h>
#include <unistd.h>

#define ECALL_BYTES 4

/* As in hsc_nt_encoder_expect; what that does to the return stack has been
 * done. */
void hsc_qemu_settle(struct hsc_qemu_live *l)
{
	const struct hsc_retired *r = &l->block->retired;
	struct hsc_nt_encoder *e = &l->encoder;

	if (!l->front.flight)
		return;
	l->front.flight = HSC_RECORDING_BUSY;
	atomic_signal_fence(memory_order_seq_cst);
	e->end = r->end;
	e->last_halfwords = r->last_halfwords;
	e->next = r->next;
	e->shift = r->end == HSC_INSN_BRANCH;
	e->fall = l->fall;
	e->taken = e->shift ? l->taken : l->fall;
	e->hist = l->front.hist >> e->shift;
	e->icnt = (uint32_t)l->front.count;
	l->head.instructions += l->front.count >> 32 & 0xffffff;
	l->front.count = e->icnt;
}

/* Let the hot path go on from where the encoder is, behind block b. */
static void unsettle(struct hsc_qemu_live *l, const struct hsc_qemu_block *b)
{
	const struct hsc_nt_encoder *e = &l->encoder;

	l->fall = e->fall;
	l->taken = e->shift ? e->taken : HSC_NT_NOWHERE;
	l->hist_limit = e->hist_limit;
	l->icnt_limit = e->icnt_limit < UINT32_MAX ? (uint32_t)e->icnt_limit
						   : UINT32_MAX;
	l->block = b;
	l->front.hist = e->hist << e->shift;
	l->front.count = (uint32_t)e->icnt | (uint64_t)b->retired.instructions
						     << 32;
	atomic_signal_fence(memory_order_seq_cst);
	l->front.flight = b->flight + l->front.count;
}

/* Only the first `halfwords` half-words of the block in flight retired. */
static void cut(struct hsc_qemu_live *l, uint32_t halfwords)
{
	const struct hsc_qemu_block *b = l->block;

	l->head.instructions -= b->retired.instructions;
	l->head.instructions += hsc_qemu_block_count(b, halfwords);
	hsc_nt_encoder_cut(&l->encoder, &b->retired, halfwords);
}

/* The instruction behind `halfwords` half-words of the block trapped. */
static void trap_at(struct hsc_qemu_live *l, uint32_t halfwords,
		    enum hsc_nt_btype why)
{
	cut(l, halfwords);
	hsc_nt_encoder_trap(&l->encoder,
			    l->block->retired.start + 2 * halfwords, why);
}

static void trap_at_end(struct hsc_qemu_live *l, enum hsc_nt_btype why)
{
	const struct hsc_retired *r = &l->block->retired;

	trap_at(l, r->halfwords - r->last_halfwords, why);
}

/*
 * Behind an ecall. rt_sigreturn goes where its frame says, and a system call
 * that a signal kept from starting is tried again: both are told by their
 * address alone.
 */
static void after_call(struct hsc_qemu_live *l, uint64_t to, bool handler)
{
	if (!handler && (l->call == HSC_QEMU_CALL_SIGRETURN ||
			 to == l->encoder.next - ECALL_BYTES))
		return;
	hsc_nt_encoder_trap(&l->encoder, l->encoder.next,
			    HSC_NT_BTYPE_INTERRUPT);
}

/*
 * The block did not end as it should. progress tells in precise mode how far it
 * came; an access that is its last instruction leaves open whether it faulted,
 * so the handler must tell. Otherwise a start inside the same block shows that
 * QEMU left it to run one instruction on its own (an atomic access it cannot do
 * beside other threads, or code that overwrites itself).
 *
 * Returns true if the turn is explained
 */
static bool left_early(struct hsc_qemu_live *l, uint64_t to, uint64_t signals)
{
	const struct hsc_retired *r = &l->block->retired;
	const uint32_t last = r->halfwords - r->last_halfwords;
	const bool watched = l->progress != HSC_QEMU_COMPLETE;
	const uint32_t inside = hsc_qemu_block_offset(l->block, to);

	if (!signals && inside != UINT32_MAX &&
	    (watched || !hsc_insn_is_indirect(l->encoder.end))) {
		cut(l, inside);
		return true;
	}
	if (!watched ||
	    (l->progress == last && !(signals & HSC_QEMU_DATA_FAULTS)))
		return false;
	trap_at(l, (uint32_t)l->progress, HSC_NT_BTYPE_EXCEPTION);
	return true;
}

/*
 * The block ended, and a handler begins. Where an indirect jump of no known
 * target would have gone nobody can say, so it may as well have called the
 * handler; a branch or a return cannot, so they are left out.
 */
static void interrupted(struct hsc_qemu_live *l, uint64_t signals)
{
	const enum hsc_nt_btype why =
		signals && !(signals & ~HSC_QEMU_DATA_FAULTS)
			? HSC_NT_BTYPE_EXCEPTION
			: /* no code at the target */
			HSC_NT_BTYPE_INTERRUPT;
	struct hsc_nt_encoder *e = &l->encoder;
	const bool known = e->fall != HSC_NT_NOWHERE && e->fall == e->taken;

	if (known) {
		hsc_nt_encoder_trap(e, e->fall, why);
	} else if (e->end == HSC_INSN_BRANCH || e->end == HSC_INSN_RETURN) {
		trap_at_end(l, why);
		l->head.uncertain++;
	}
}

/* Is this the handler of an opcode that trapped at the end of the block? Where
 * other signals have the same handler, the opcode itself must look illegal. */
static bool is_opcode_trap(const struct hsc_qemu_live *l, uint64_t signals)
{
	const bool only = signals && !(signals & ~HSC_QEMU_OPCODES);

	return l->encoder.end == HSC_INSN_EBREAK ||
	       (l->encoder.end == HSC_INSN_LINEAR &&
		(only || (l->block->illegal && signals & HSC_QEMU_OPCODES)));
}

/* called: an ecall ended the block, and a system call began */
static void explain(struct hsc_qemu_live *l, uint64_t to, bool called)
{
	const uint64_t signals = hsc_qemu_signals_at(to);

	if (hsc_insn_is_indirect((enum hsc_insn_kind)l->encoder.end) &&
	    !signals && l->progress == HSC_QEMU_COMPLETE)
		return; /* it went there, and that is common */
	if (called)
		after_call(l, to, signals != 0);
	else if (left_early(l, to, signals))
		return;
	else if (is_opcode_trap(l, signals))
		trap_at_end(l, HSC_NT_BTYPE_EXCEPTION);
	else
		interrupted(l, signals);
}

void hsc_qemu_turn(struct hsc_qemu_live *l, const struct hsc_qemu_block *b)
{
	const bool called = l->front.flight == 0; /* see hsc_qemu_call */

	if (l->block)
		hsc_qemu_settle(l);
	else
		l->head.tid = (uint64_t)gettid();
	l->encoder.time = l->head.start + l->head.instructions;
	if (l->block && !l->encoder.overrun && b->start != l->encoder.fall &&
	    b->start != l->encoder.taken)
		explain(l, b->start, called);
	hsc_nt_encoder_retire(&l->encoder, &b->retired);
	hsc_qemu_source_room(l);
	unsettle(l, b);
}

bool hsc_qemu_full(struct hsc_qemu_live *l, uint32_t hist)
{
	const uint64_t flight = l->front.flight;

	l->front.flight = HSC_RECORDING_BUSY;
	atomic_signal_fence(memory_order_seq_cst);
	if (!hsc_nt_encoder_full(&l->encoder, hist)) {
		l->front.flight = flight;
		return false;
	}
	if (l->encoder.icnt_limit == 0)
		l->icnt_limit = 0; /* a sync is due at the next block */
	hsc_qemu_source_room(l);
	return true;
}
