/* SPDX-License-Identifier: MIT */
/*
 * isa.h - what a hart executes, as the `isa` arguments take it.
 *
 * Room   spec (floor 1): const facts only
 * Spec   Unprivileged ISA 20240411, "Zc*" and "Zfinx"; RISC-V ELF psABI 1.0,
 *        "Attributes"; Addenda to, and Errata in, the ABI for the Arm
 *        Architecture, "Build attributes"
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
	HSC_ISA_ZCM = 256,    /* Zcmp and Zcmt in the place of c.fsdsp (no D) */
	HSC_ISA_ZFINX = 512,  /* floats lie in integer registers: names alone */
	HSC_ISA_ZCLSD = 1024, /* RV32: c.ld and others for c.flw: names alone */
};

/* Extensions by whose names a file says so, and what they are here. */
#define HSC_ISA_EXTENSIONS(ROW)                                                \
	ROW("zcmp", HSC_ISA_ZCM)                                               \
	ROW("zcmt", HSC_ISA_ZCM)                                               \
	ROW("zce", HSC_ISA_ZCM)                                                \
	ROW("zfinx", HSC_ISA_ZFINX)                                            \
	ROW("zdinx", HSC_ISA_ZFINX)                                            \
	ROW("zhinx", HSC_ISA_ZFINX)                                            \
	ROW("zhinxmin", HSC_ISA_ZFINX)                                         \
	ROW("zclsd", HSC_ISA_ZCLSD)

/* The section .riscv.attributes: its first byte, its vendor, the part about
 * the whole file, and the text that names the extensions. */
#define HSC_ATTRIBUTES_VERSION  'A'
#define HSC_ATTRIBUTES_VENDOR   "riscv"
#define HSC_ATTRIBUTES_TAG_FILE 1
#define HSC_ATTRIBUTES_TAG_ARCH 5

/* XLEN of an `isa`, bits: 32 or 64. */
static inline unsigned hsc_isa_xlen(unsigned isa)
{
	return isa & 127;
}

#ifdef __cplusplus
}
#endif

#endif
