/* SPDX-License-Identifier: MIT */
/*
 * opcode_macros.h - opcodes of a few instructions, by their fields.
 */
#ifndef HSC_TESTS_OPCODE_MACROS_H
#define HSC_TESTS_OPCODE_MACROS_H

#include <stdint.h>

/* Numbers of registers, as the assembler names them. */
enum { ZERO, RA, SP, GP, TP, T0, T1, T2, S0, S1, A0, A1, A2, A3, A4, A5 };

#define I_TYPE(op, funct3, rd, rs1, imm)                                       \
	((uint32_t)(op) | (uint32_t)(rd) << 7 | (uint32_t)(funct3) << 12 |     \
	 (uint32_t)(rs1) << 15 | (uint32_t)(imm) << 20)
#define R_TYPE(op, funct3, funct7, rd, rs1, rs2)                               \
	(I_TYPE(op, funct3, rd, rs1, rs2) | (uint32_t)(funct7) << 25)
#define S_TYPE(op, funct3, rs1, rs2, imm)                                      \
	(I_TYPE(op, funct3, (imm)&31, rs1, rs2) | ((uint32_t)(imm) >> 5 & 127) \
							  << 25)
#define ADDI(rd, rs1, imm)  I_TYPE(0x13, 0, rd, rs1, imm)
#define LUI(rd, imm)        ((uint32_t)(rd) << 7 | 0x37u | (uint32_t)(imm) << 12)
#define AUIPC(rd, imm)      (LUI(rd, imm) & ~0x20u)
#define CSRRW(rd, csr, rs1) I_TYPE(0x73, 1, rd, rs1, csr)
#define CSRRS(rd, csr, rs1) I_TYPE(0x73, 2, rd, rs1, csr)
#define CSRRC(rd, csr, rs1) I_TYPE(0x73, 3, rd, rs1, csr)
#define ECALL               0x00000073u
#define EBREAK              0x00100073u
#define MRET                0x30200073u
#define SRET                0x10200073u
#define WFI                 0x10500073u

#endif
