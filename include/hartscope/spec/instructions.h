/* SPDX-License-Identifier: MIT */
/*
 * instructions.h - instructions by their bits: names and operands.
 *
 * Room   spec (floor 1): const facts only
 * Spec   Unprivileged ISA 20240411, "RV32/64G Instruction Set Listings", "RVC
 *        Instruction Set Listings", "B", "Zfh", "CMO",
 *        "V", "Zicond", "Zc*", "Zfa", "Zacas", "Zabha", "Zawrs", "Zimop",
 *        "Scalar Cryptography", "Vector Cryptography", "BF16"; "Zicfiss"
 *        1.0; Privileged ISA 20240411, "RISC-V Privileged Instruction Set
 *        Listings"; RISC-V
 *        Assembly Programmer's Manual, "pseudoinstructions"
 */
#ifndef HSC_SPEC_INSTRUCTIONS_H
#define HSC_SPEC_INSTRUCTIONS_H

#include <hartscope/base/compiler.h>
#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* When a row holds, in bits; beyond the mask. */
enum hsc_instruction_when {
	HSC_WHEN_RV32 = 1,       /* not on RV64 */
	HSC_WHEN_RV64 = 2,       /* not on RV32 */
	HSC_WHEN_ALIAS = 4,      /* another name for what a later row names */
	HSC_WHEN_RS2_RS1 = 8,    /* both sources are the same register */
	HSC_WHEN_RD = 16,        /* the destination (bits 11:7) is not x0 */
	HSC_WHEN_RS2_16 = 32,    /* bits 6:2 of 16 are not 0 */
	HSC_WHEN_IMM_16 = 64,    /* bits 12 and 6:2 of 16 are not all 0 */
	HSC_WHEN_IMM_4SPN = 128, /* bits 12:5 of 16 are not all 0 */
	HSC_WHEN_NOT_SP = 256,   /* the destination is not x2 */
	HSC_WHEN_SHIFT_16 = 512, /* bit 12 of 16 is 0 on RV32 */
	HSC_WHEN_SHORT = 1024,  /* it holds; binutils 2.40 leaves out the i that
				   ends the name, or stands before its w */
	HSC_WHEN_RD_RS1 = 2048, /* the destination is the first source */
	HSC_WHEN_NO_ZCM = 4096, /* without Zcmp and Zcmt, which exclude Zcd */
	HSC_WHEN_ZCM = 8192,    /* with them alone */
	HSC_WHEN_LIST = 16384,  /* bits 7:4, a register list, are 4 or more */
	HSC_WHEN_ZCLSD = 32768, /* with Zclsd, which excludes Zcf; on RV32 */
};

/*
 * Operands, a letter each, other characters stand for themselves. In
 * instructions of 32 bits:
 *
 *   d s t      rd, rs1, rs2              D S T R  rd, rs1, rs2, rs3 of F
 *   j          immediate of I            o q      offset of I, of S
 *   p a        target of B, of J         u        immediate of U
 *   > <        shift by 6 bits, by 5     E Z      CSR, immediate for it
 *   P Q        who goes before, after    y        ",MODE" if it is not dyn
 *   x          the same if it is not rne  f        constant of Zfa
 *   B          byte (31:30)               N        round of AES (23:20)
 *
 * and of the vector extension, after a V:
 *
 *   Vd Vs Vt   vd, vs1, vs2              V0       v0
 *   Vm         ",v0.t" if masked         Vi Vj    immediate, unsigned
 *   Vc Vb      vtype of 11 bits, of 10      Vk       rotation by 6 bits
 *
 * and in those of 16 bits, after a C, with registers and immediates of "RVC":
 *
 *   Cd Ct      rd, rs2                   CD CT    the same of F
 *   Cs Cx      rs1', rs2' or rd'         CX       rs2' or rd' of F
 *   Ci Cu      immediate of CI, of c.lui C>       shift
 *   CN CL      of c.addi4spn, addi16sp   Cc       sp
 *   Ck Cl      offset by 4, by 8         Cm Cn    from sp by 4, by 8
 *   CM CO      store from sp by 4, by 8  Cp Ca    target of branch, of jump
 *   Cb Ch      offset of Zcb by 1, by 2  Cv Cw    saved registers of Zcmp
 *   Cr         register list             C+ C-    what sp moves by
 *   Cj         index of a table jump
 */
struct hsc_instruction {
	const char *name; /* NULL after the last row */
	const char *operands;
	uint32_t mask;
	uint32_t match;
	uint16_t when;  /* enum hsc_instruction_when */
	uint8_t orders; /* with suffixes for its bits aq and rl */
};

/* The first row that matches and holds has the name. */
HSC_API extern const struct hsc_instruction hsc_instructions_16[];
HSC_API extern const struct hsc_instruction hsc_instructions_32[];
/* Of OP-V, and of loads and stores of vectors, which the table above has not.
 */
HSC_API extern const struct hsc_instruction hsc_instructions_vector[];
/* Of extensions that came later: to be searched after the tables above. */
HSC_API extern const struct hsc_instruction hsc_instructions_later[];
HSC_API extern const struct hsc_instruction hsc_instructions_vector_crypto[];

/* Name of a register by its role in the calling convention, 0..31. */
HSC_API extern const char *const hsc_register_names[32];
HSC_API extern const char *const hsc_float_register_names[32];
/* Rounding modes, 0..7; NULL: reserved. */
HSC_API extern const char *const hsc_rounding_names[8];
/* What fli loads, by the number in place of its source. */
HSC_API extern const char *const hsc_fli_constants[32];

/* The name of a CSR, NULL: it has none; *index becomes the number after the
 * name, as that of pmpaddr12, or HSC_CSR_ONE. */
#define HSC_CSR_ONE UINT32_MAX
HSC_API const char *hsc_csr_name(unsigned number, uint32_t *index);
/* Is it the upper half of one, of RV32? Its name ends in h, after a number. */
HSC_API bool hsc_csr_is_upper(unsigned number);

#ifdef __cplusplus
}
#endif

#endif
