/* SPDX-License-Identifier: MIT */
#include "trace.h"
#include "turn.h"

/*
 * Will the encoder take the block without a message? The same test as in
 * hsc_nt_encoder_retire_as: the compiler makes one of the two, and the room
 * left in the window is looked at only where something may be written.
 */
static inline bool is_silent(const struct hsc_nt_encoder *e,
			     const struct hsc_retired *b)
{
	const bool taken = b->start == e->taken;
	const uint32_t hist = e->hist << e->shift | (taken & e->shift);

	return (taken || b->start == e->fall) && hist < e->hist_limit &&
	       e->icnt + b->halfwords <= e->icnt_limit;
}

static inline void run(struct hsc_qemu_live *l, const struct hsc_qemu_block *b,
		       enum hsc_insn_kind end)
{
	if (HSC_LIKELY(is_silent(&l->encoder, &b->retired)))
		hsc_nt_encoder_retire_as(&l->encoder, &b->retired, end);
	else
		hsc_qemu_turn(l, b);
	l->head.instructions += b->retired.instructions;
	l->head.flight = b->flight;
	l->block = b;
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

static void run_precisely(unsigned vcpu, void *block)
{
	const struct hsc_qemu_block *b = block;
	struct hsc_qemu_live *l = hsc_qemu_live[vcpu];

	run(l, b, (enum hsc_insn_kind)b->retired.end);
	l->progress = 0;
}

void hsc_qemu_progress(unsigned vcpu, void *progress)
{
	const uintptr_t at = (uintptr_t)progress;

	hsc_qemu_live[vcpu]->progress =
		at == UINTPTR_MAX ? HSC_QEMU_COMPLETE : at;
}

void (*hsc_qemu_callback(const struct hsc_qemu_block *b))(unsigned vcpu,
							  void *block)
{
	static void (*const callbacks[HSC_INSN_KINDS])(unsigned, void *) = {
#define ENTRY(kind) [HSC_INSN_##kind] = run_##kind
		ENTRY(LINEAR),         ENTRY(BRANCH),
		ENTRY(JUMP),           ENTRY(JUMP_OTHER),
		ENTRY(CALL),           ENTRY(INDIRECT_JUMP),
		ENTRY(INDIRECT_OTHER), ENTRY(INDIRECT_CALL),
		ENTRY(RETURN),         ENTRY(SWAP),
		ENTRY(TRAP_RETURN),    ENTRY(ECALL),
		ENTRY(EBREAK),
	};

	return hsc_qemu.precise ? run_precisely : callbacks[b->retired.end];
}
