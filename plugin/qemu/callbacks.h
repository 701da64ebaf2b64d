/* SPDX-License-Identifier: MIT */
/*
 * callbacks.h - one callback for each kind of end, made of a file's
 * take_block(), where the encoder is given every block: the kind is a constant
 * in it, and so is the first hart's state.
 *
 * Room   plugin/qemu
 */
#ifndef HSC_QEMU_CALLBACKS_H
#define HSC_QEMU_CALLBACKS_H

/* Every kind of enum hsc_insn_kind, without HSC_INSN_. */
/* clang-format off */
#define HSC_QEMU_KINDS(each) \
	each(LINEAR) each(BRANCH) each(JUMP) each(JUMP_OTHER) each(CALL) \
	each(INDIRECT_JUMP) each(INDIRECT_OTHER) each(INDIRECT_CALL) \
	each(RETURN) each(SWAP) each(TRAP_RETURN) each(ECALL) each(EBREAK)
/* clang-format on */

/* run_<kind>() by take_block(struct hsc_qemu_live *, const block *, kind). */
#define HSC_QEMU_RUN(kind)                                                     \
	static HSC_QEMU_APART void other_##kind(unsigned vcpu,                 \
						const void *block)             \
	{                                                                      \
		take_block(hsc_qemu_live[vcpu], block, HSC_INSN_##kind);       \
	}                                                                      \
	static void run_##kind(unsigned vcpu, void *block)                     \
	{                                                                      \
		if (HSC_LIKELY(vcpu == 0))                                     \
			take_block(&hsc_qemu_first.live, block,                \
				   HSC_INSN_##kind);                           \
		else                                                           \
			other_##kind(vcpu, block);                             \
	}

#define HSC_QEMU_ENTRY(kind) [HSC_INSN_##kind] = run_##kind,

#endif
