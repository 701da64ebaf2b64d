/* SPDX-License-Identifier: MIT */
/*
 * opcodes.h - major opcodes, and instructions that are one number.
 *
 * Room   spec (floor 1): const facts only
 * Spec   Unprivileged ISA 20240411, "RV32/64G Instruction Set Listings";
 *        Privileged ISA 20240411, "RISC-V Privileged Instruction Set
 *        Listings"; Debug 1.0, "Debug Mode"
 *
 * Macros without suffixes, so that assembly may have them.
 */
#ifndef HSC_SPEC_OPCODES_H
#define HSC_SPEC_OPCODES_H

/* Bits 6:0 of a 32-bit instruction. */
#define HSC_MAJOR           0x7f
#define HSC_MAJOR_LOAD      0x03
#define HSC_MAJOR_LOAD_FP   0x07
#define HSC_MAJOR_MISC_MEM  0x0f
#define HSC_MAJOR_OP_IMM    0x13
#define HSC_MAJOR_AUIPC     0x17
#define HSC_MAJOR_OP_IMM_32 0x1b
#define HSC_MAJOR_STORE     0x23
#define HSC_MAJOR_STORE_FP  0x27
#define HSC_MAJOR_AMO       0x2f
#define HSC_MAJOR_OP        0x33
#define HSC_MAJOR_LUI       0x37
#define HSC_MAJOR_OP_32     0x3b
#define HSC_MAJOR_MADD      0x43
#define HSC_MAJOR_MSUB      0x47
#define HSC_MAJOR_NMSUB     0x4b
#define HSC_MAJOR_NMADD     0x4f
#define HSC_MAJOR_OP_FP     0x53
#define HSC_MAJOR_OP_V      0x57
#define HSC_MAJOR_BRANCH    0x63
#define HSC_MAJOR_JALR      0x67
#define HSC_MAJOR_JAL       0x6f
#define HSC_MAJOR_SYSTEM    0x73
#define HSC_MAJOR_OP_VE     0x77

/* lui and auipc differ in a bit. */
#define HSC_MAJOR_UPPER_MASK 0x5f
#define HSC_MAJOR_UPPER      0x17

/* c.lui, but for rd = 2, which is c.addi16sp; "RV32/64C Instruction Set
 * Listings" */
#define HSC_MASK_C_LUI  0xe003
#define HSC_MATCH_C_LUI 0x6001

/* Registers, and what stands where rs2 may: immediates, numbers of CSRs. */
#define HSC_REGISTER 31u
#define HSC_RD_AT    7
#define HSC_RS1_AT   15
#define HSC_RS2_AT   20
#define HSC_RS3_AT   27
#define HSC_IMM_AT   20

/* Fields by which instructions of a major opcode differ. */
#define HSC_FUNCT3       7u
#define HSC_FUNCT3_AT    12
#define HSC_FUNCT5_AT    27 /* of AMO */
#define HSC_FUNCT6_AT    26 /* of shifts of RV64 */
#define HSC_FUNCT7_AT    25
#define HSC_FUNCT7_MINUS 0x40000000 /* of OP: sub, not add */
#define HSC_MASK_FUNCT3  0x0000707f /* with the major opcode */
#define HSC_MASK_FUNCT6  0xfc00707f
#define HSC_MASK_FUNCT7  0xfe00707f
#define HSC_MASK_ROUNDED 0xfe00007f /* funct3 is a rounding mode */
#define HSC_MASK_SFENCE  0xfe007fff
#define HSC_MASK_ALL     0xffffffff
#define HSC_MASK_FUSED   0x0600007f
#define HSC_MASK_FUNCT5  0xf8000000 /* of AMO, alone */
#define HSC_MASK_RS2     0x01f00000 /* alone */
#define HSC_MASK_RM      0x00007000 /* alone */

/* funct3 of SYSTEM for Zicsr; immediates have a bit more. Unprivileged ISA
 * 20240411, "CSR Instructions" */
#define HSC_FUNCT3_CSR_WRITE     1u
#define HSC_FUNCT3_CSR_SET       2u
#define HSC_FUNCT3_CSR_CLEAR     3u
#define HSC_FUNCT3_CSR           3u /* these; 0: no access to a CSR */
#define HSC_FUNCT3_CSR_IMMEDIATE 4u

/* funct7 of OP-FP that write an integer register, without the precision in the
 * two lowest bits */
#define HSC_FUNCT7_PRECISION   3u
#define HSC_FUNCT7_FCOMPARE    0x50u
#define HSC_FUNCT7_FCVT_TO_INT 0x60u
#define HSC_FUNCT7_FMV_TO_INT  0x70u /* fclass, too */

#define HSC_MASK_LR           0xf800007f
#define HSC_OPCODE_LR         0x1000002f /* of any size */
#define HSC_OPCODE_ECALL      0x00000073
#define HSC_OPCODE_EBREAK     0x00100073
#define HSC_OPCODE_SRET       0x10200073
#define HSC_OPCODE_WFI        0x10500073
#define HSC_OPCODE_SFENCE_VMA 0x12000073
#define HSC_OPCODE_MRET       0x30200073
#define HSC_OPCODE_DRET       0x7b200073

/* li a7, 139: before an ecall it is rt_sigreturn of Linux */
#define HSC_OPCODE_LI_SIGRETURN 0x08b00893

#endif
