/* SPDX-License-Identifier: MIT */
#include "turn.h"
#include "block.h"
#include "calls.h"
#include "signals.h"
#include "source.h"
#include <unistd.h>

#define ECALL_BYTES 4

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

	if (hsc_insn_is_indirect(e->end) && !signals)
		return;
	if (known) {
		hsc_nt_encoder_trap(e, e->fall, why);
	} else if (e->end == HSC_INSN_BRANCH || e->end == HSC_INSN_RETURN) {
		trap_at_end(l, why);
		l->head.uncertain++;
	}
}

/* Did the ecall at the end of the block begin? See hsc_qemu_call. */
static bool was_called(const struct hsc_qemu_live *l)
{
	return l->encoder.end == HSC_INSN_ECALL &&
	       l->head.flight != l->block->flight;
}

static bool is_opcode_trap(const struct hsc_qemu_live *l, uint64_t signals)
{
	return l->encoder.end == HSC_INSN_EBREAK ||
	       (l->block->illegal && (signals & HSC_QEMU_OPCODES));
}

static void explain(struct hsc_qemu_live *l, uint64_t to)
{
	const uint64_t signals = hsc_qemu_signals_at(to);

	if (was_called(l))
		after_call(l, to, signals != 0);
	else if (left_early(l, to, signals))
		return;
	else if (is_opcode_trap(l, signals))
		trap_at_end(l, HSC_NT_BTYPE_EXCEPTION);
	else
		interrupted(l, signals);
}

/* A taken branch of BTM is no surprise, though the encoder will write. */
static bool is_expected(const struct hsc_qemu_live *l, uint64_t to)
{
	return to == l->encoder.fall || to == l->encoder.taken ||
	       (l->encoder.end == HSC_INSN_BRANCH &&
		to == l->block->retired.target);
}

void hsc_qemu_turn(struct hsc_qemu_live *l, const struct hsc_qemu_block *b)
{
	const uint64_t to = b->retired.start;

	l->encoder.time = l->head.start + l->head.instructions;
	if (!l->block)
		l->head.tid = (uint64_t)gettid();
	else if (!is_expected(l, to))
		explain(l, to);
	hsc_nt_encoder_retire(&l->encoder, &b->retired);
	hsc_qemu_source_room(l);
}
