/* SPDX-License-Identifier: MIT */
/*
 * isa.h - what a hart executes, as the `isa` arguments take it.
 *
 * Room   spec (floor 1): const facts only
 * Spec   Unprivileged ISA 20240411, "Zc*" and "Zfinx"
 */
#ifndef HSC_SPEC_ISA_H
#define HSC_SPEC_ISA_H

#ifdef __cplusplus
extern "C" {
#endif

/* The XLEN, or-ed with what changes the meaning of an opcode. See
 * docs/spec-notes.md. */
enum hsc_isa {
	HSC_ISA_RV32 = 32,
	HSC_ISA_RV64 = 64,
	HSC_ISA_ZCM = 256,   /* Zcmp and Zcmt in the place of c.fsdsp (no D) */
	HSC_ISA_ZFINX = 512, /* floats lie in integer registers: names alone */
};

static inline unsigned hsc_isa_xlen(unsigned isa)
{
	return isa & 127;
}

#ifdef __cplusplus
}
#endif

#endif
