/* SPDX-License-Identifier: MIT */
/*
 * instruction_rows.h - masks and rows of instructions of 32 bits.
 *
 * Room   spec (floor 1)
 */
#ifndef HSC_SPEC_INSTRUCTION_ROWS_H
#define HSC_SPEC_INSTRUCTION_ROWS_H

#include <hartscope/spec/instructions.h>

/* clang-format off */
#define ALIAS HSC_WHEN_ALIAS
#define RV32  HSC_WHEN_RV32
#define RV64  HSC_WHEN_RV64
#define SAME  HSC_WHEN_RS2_RS1
#define SHORT HSC_WHEN_SHORT

/* Masks by what is fixed. */
#define ALL 0xffffffffu
#define R   0xfe00707fu /* funct7, funct3, opcode */
#define I   0x0000707fu /* funct3, opcode */
#define U   0x0000007fu /* opcode */
#define SH6 0xfc00707fu /* a shift by 6 bits */
#define ONE 0xfff0707fu /* one source: rs2 is fixed */
#define RM  0xfe00007fu /* any rounding mode */
#define RM1 0xfff0007fu /* the same with one source */
#define F4  0x0600007fu /* three sources */
#define RD0 0x00000f80u /* added to a mask: rd is fixed */
#define RS1 0x000f8000u /* ... rs1 */
#define RS2 0x01f00000u /* ... rs2, or 5 bits of an immediate */
#define IMM 0xfff00000u /* ... the immediate */
#define AMO 0xf800707fu /* aq and rl are free */

#define F3(f3, op)          ((uint32_t)(f3) << 12 | (op))
#define F7(f7, f3, op)      ((uint32_t)(f7) << 25 | F3(f3, op))
#define RS2_IS(n)           ((uint32_t)(n) << 20)

#define OP(name, operands, mask, match, when)                                  \
	{ name, operands, mask, match, when, 0 },
#define ATOMIC(name, operands, mask, match, when)                              \
	{ name, operands, mask, match, when, 1 },
/* clang-format on */

#endif
