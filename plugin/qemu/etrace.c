/* SPDX-License-Identifier: MIT */
#include "etrace.h"
#include "source.h"
#include "turn.h"
#include <stdatomic.h>

/* Where the recording knows, but the encoder may not, that control can go. */
static void foretell(struct hsc_qemu_live *l)
{
	const struct hsc_qemu_block *last = l->block;
	const enum hsc_insn_kind end =
		last ? (enum hsc_insn_kind)last->retired.end : HSC_INSN_RETURN;

	l->fall = hsc_insn_is_indirect(end) ? HSC_NT_NOWHERE : last->fall;
	l->taken = end == HSC_INSN_BRANCH ? last->taken : HSC_NT_NOWHERE;
}

/* Block b begins, and there may be something to say. */
static HSC_QEMU_APART void say(struct hsc_qemu_live *l,
			       const struct hsc_qemu_block *b)
{
	struct hsc_et_encoder *e = &l->etrace;

	foretell(l);
	e->time = l->head.start + l->head.instructions;
	if (l->block)
		e->time -= l->block->retired.instructions;
	if (b->start != l->fall && b->start != l->taken)
		hsc_qemu_turn_etrace(l, b);
	l->front.flight = HSC_RECORDING_BUSY;
	atomic_signal_fence(memory_order_seq_cst);
	e->time = l->head.start + l->head.instructions;
	l->head.instructions += b->retired.instructions;
	hsc_et_encoder_retire(e, &b->retired);
	if (HSC_UNLIKELY(e->out_len + HSC_ET_ENCODER_ROOM > e->out_cap))
		hsc_qemu_source_room(l);
	l->block = b;
	atomic_signal_fence(memory_order_seq_cst);
	l->front.flight = b->flight;
}

/*
 * Block b begins. If it is where the encoder expects it, and nothing is due,
 * this is what hsc_et_encoder_retire_as does.
 */
static inline void run(struct hsc_qemu_live *l, const struct hsc_qemu_block *b,
		       enum hsc_insn_kind end)
{
	struct hsc_et_encoder *e = &l->etrace;
	const bool taken = b->start == e->taken;
	const uint32_t hist = e->hist << e->shift | (taken & e->shift);
	const uint64_t halfwords = e->halfwords + b->retired.halfwords;

	if (HSC_UNLIKELY((!taken && b->start != e->fall) || hist >> 31 != 0 ||
			 halfwords > e->halfwords_limit)) {
		say(l, b);
		return;
	}
	l->front.flight = HSC_RECORDING_BUSY;
	atomic_signal_fence(memory_order_seq_cst);
	l->head.instructions += b->retired.instructions;
	e->hist = hist;
	e->halfwords = halfwords;
	e->returns &= e->shift - 1u;
	hsc_et_encoder_hold(e, &b->retired, end);
	l->block = b;
	atomic_signal_fence(memory_order_seq_cst);
	l->front.flight = b->flight;
}

#define CALLBACK(kind)                                                         \
	static HSC_QEMU_APART void other_##kind(unsigned vcpu,                 \
						const void *block)             \
	{                                                                      \
		run(hsc_qemu_live[vcpu], block, HSC_INSN_##kind);              \
	}                                                                      \
	static void run_##kind(unsigned vcpu, void *block)                     \
	{                                                                      \
		if (HSC_LIKELY(vcpu == 0))                                     \
			run(&hsc_qemu_first.live, block, HSC_INSN_##kind);     \
		else                                                           \
			other_##kind(vcpu, block);                             \
	}

CALLBACK(LINEAR)
CALLBACK(BRANCH)
CALLBACK(JUMP)
CALLBACK(JUMP_OTHER)
CALLBACK(CALL)
CALLBACK(INDIRECT_JUMP)
CALLBACK(INDIRECT_OTHER)
CALLBACK(INDIRECT_CALL)
CALLBACK(RETURN)
CALLBACK(SWAP)
CALLBACK(TRAP_RETURN)
CALLBACK(ECALL)
CALLBACK(EBREAK)

/* clang-format off */
static void (*const callbacks[HSC_INSN_KINDS])(unsigned, void *) = {
	[HSC_INSN_LINEAR] = run_LINEAR,
	[HSC_INSN_BRANCH] = run_BRANCH,
	[HSC_INSN_JUMP] = run_JUMP,
	[HSC_INSN_JUMP_OTHER] = run_JUMP_OTHER,
	[HSC_INSN_CALL] = run_CALL,
	[HSC_INSN_INDIRECT_JUMP] = run_INDIRECT_JUMP,
	[HSC_INSN_INDIRECT_OTHER] = run_INDIRECT_OTHER,
	[HSC_INSN_INDIRECT_CALL] = run_INDIRECT_CALL,
	[HSC_INSN_RETURN] = run_RETURN,
	[HSC_INSN_SWAP] = run_SWAP,
	[HSC_INSN_TRAP_RETURN] = run_TRAP_RETURN,
	[HSC_INSN_ECALL] = run_ECALL,
	[HSC_INSN_EBREAK] = run_EBREAK,
};
/* clang-format on */

void (*hsc_qemu_etrace_callback(enum hsc_insn_kind end))(unsigned vcpu,
							 void *block)
{
	return callbacks[end];
}
