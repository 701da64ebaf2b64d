/* SPDX-License-Identifier: MIT */
/*
 * opcodes.h - the opcodes that change the flow of control, and those that load
 * a constant an inferable jump may use. All others are linear.
 *
 * Room   isa (floor 2)
 * Spec   Unprivileged ISA 20240411, Privileged ISA 20240411, Debug 1.0
 */
#ifndef HSC_ISA_OPCODES_H
#define HSC_ISA_OPCODES_H

#include <stdint.h>

/* Where the operands lie and what they mean. */
enum hsc_opcode_form {
	HSC_FORM_KIND,  /* operands do not matter: the row's kind says all */
	HSC_FORM_B,     /* conditional branch */
	HSC_FORM_J,     /* jal: kind by rd */
	HSC_FORM_I,     /* jalr: kind by rd and rs1 */
	HSC_FORM_LUI,   /* constant alone */
	HSC_FORM_AUIPC, /* constant added to pc */
	HSC_FORM_CB,    /* compressed branch */
	HSC_FORM_CJ,    /* compressed jal x0 */
	HSC_FORM_CJAL,  /* compressed jal x1 */
	HSC_FORM_CJR,   /* compressed jalr x0, rs1 */
	HSC_FORM_CJALR, /* compressed jalr x1, rs1 */
	HSC_FORM_CLUI,  /* compressed lui */
};

/* The harts for which a row is valid. */
enum hsc_opcode_where {
	HSC_ON_ALL,
	HSC_ON_RV32, /* another instruction on RV64 */
	HSC_ON_ZCM,  /* with HSC_ISA_ZCM; else c.fsdsp */
};

struct hsc_opcode {
	const char *name; /* NULL after the last row */
	uint32_t mask;
	uint32_t match;
	uint8_t form;  /* enum hsc_opcode_form */
	uint8_t kind;  /* enum hsc_insn_kind, of HSC_FORM_KIND */
	uint8_t where; /* enum hsc_opcode_where */
};

/* The first row that matches and is valid decides; if there is none, the
 * instruction is linear. */
extern const struct hsc_opcode hsc_opcodes_16[];
extern const struct hsc_opcode hsc_opcodes_32[];

/* Integer instructions of all harts that raise no exception; the kind says
 * nothing, and HSC_FORM_CJR stands for an rs2 that is not x0. */
extern const struct hsc_opcode hsc_opcodes_plain[];

#endif
