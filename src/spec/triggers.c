/* SPDX-License-Identifier: MIT */
/* triggers.c - where textra and satp have contexts.
 * Room   spec (floor 1) */
#include <hartscope/spec/triggers.h>

/* Debug 1.0, "Trigger Extra (RV32) (textra32)", "Trigger Extra (RV64)
 * (textra64)"; Privileged ISA 20240411, "Supervisor Address Translation and
 * Protection (satp) Register" */
const struct hsc_textra hsc_textra32 = {
	.value_bits = 16,
	.mask_at = 18,
	.mask_bits = 2,
	.select_at = 23,
	.context_at = 26,
	.context_bits = 6,
	.asid_at = 22,
	.asid_bits = 9,
};

const struct hsc_textra hsc_textra64 = {
	.value_bits = 32,
	.mask_at = 36,
	.mask_bits = 4,
	.select_at = 48,
	.context_at = 51,
	.context_bits = 13,
	.asid_at = 44,
	.asid_bits = 16,
};
