/* SPDX-License-Identifier: MIT */
#include "etrace.h"
#include "source.h"
#include "turn.h"
#include <stdatomic.h>

/*
 * Block b begins. The encoder is told at once; only where its modes leave open
 * what comes next is it of no help in seeing a turn, so that is done here.
 */
static inline void run(struct hsc_qemu_live *l, const struct hsc_qemu_block *b,
		       enum hsc_insn_kind end)
{
	struct hsc_et_encoder *e = &l->etrace;

	if (HSC_UNLIKELY(b->start != l->fall && b->start != l->taken))
		hsc_qemu_turn_etrace(l, b);
	l->front.flight = HSC_RECORDING_BUSY;
	atomic_signal_fence(memory_order_seq_cst);
	e->time = l->head.start + l->head.instructions;
	l->head.instructions += b->retired.instructions;
	hsc_et_encoder_retire_as(e, &b->retired, end);
	if (HSC_UNLIKELY(e->out_len + HSC_ET_ENCODER_ROOM > e->out_cap))
		hsc_qemu_source_room(l);
	l->block = b;
	l->fall = hsc_insn_is_indirect(end) ? HSC_NT_NOWHERE : b->fall;
	l->taken = end == HSC_INSN_BRANCH ? b->taken : HSC_NT_NOWHERE;
	atomic_signal_fence(memory_order_seq_cst);
	l->front.flight = b->flight;
}

#define CALLBACK(kind)                                                         \
	static void run_##kind(unsigned vcpu, void *block)                     \
	{                                                                      \
		run(hsc_qemu_live[vcpu], block, HSC_INSN_##kind);              \
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
