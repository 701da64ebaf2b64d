/* SPDX-License-Identifier: MIT */
/* opcodes.c - opcodes that change the flow: their masks and kinds.
 * Room   isa (floor 2) */
#include "isa/opcodes.h"

#include <hartscope/isa/insn.h>
#include <stddef.h>

#define OP(name, mask, match, form, where)                                     \
	{                                                                      \
		name, mask, match, HSC_FORM_##form, 0, HSC_ON_##where          \
	}
#define OP_IS(name, mask, match, kind, where)                                  \
	{                                                                      \
		name, mask, match, HSC_FORM_KIND, HSC_INSN_##kind,             \
			HSC_ON_##where                                         \
	}
#define OP_END                                                                 \
	{                                                                      \
		NULL, 0, 0, 0, 0, 0                                            \
	}

/* clang-format off */
const struct hsc_opcode hsc_opcodes_16[] = {
	/* Unprivileged ISA 20240411, "RVC Instruction Set Listings" */
	OP("c.jal",            0xe003, 0x2001, CJAL,   RV32),
	OP("c.j",              0xe003, 0xa001, CJ,     ALL),
	OP("c.beqz",           0xe003, 0xc001, CB,     ALL),
	OP("c.bnez",           0xe003, 0xe001, CB,     ALL),
	OP_IS("c.addi16sp",    0xef83, 0x6101, LINEAR, ALL),
	OP_IS("c.mop.n",       0xf07f, 0x6001, LINEAR, ALL), /* c.lui of 0 */
	OP("c.lui",            0xe003, 0x6001, CLUI,   ALL),
	OP_IS("reserved c.jr", 0xffff, 0x8002, LINEAR, ALL), /* of x0 */
	OP("c.jr",             0xf07f, 0x8002, CJR,    ALL),
	OP_IS("c.ebreak",      0xffff, 0x9002, EBREAK, ALL),
	OP("c.jalr",           0xf07f, 0x9002, CJALR,  ALL),
	/* Unprivileged ISA 20240411, "Zcmp": register lists 0..3 reserved */
	OP_IS("reserved cm.popretz", 0xffc3, 0xbc02, LINEAR, ZCM),
	OP_IS("cm.popretz",          0xff03, 0xbc02, RETURN, ZCM),
	OP_IS("reserved cm.popret",  0xffc3, 0xbe02, LINEAR, ZCM),
	OP_IS("cm.popret",           0xff03, 0xbe02, RETURN, ZCM),
	/*
	 * Unprivileged ISA 20240411, "Zcmt": the target lies in a table in
	 * memory, so by the opcode these are indirect; see docs/spec-notes.md.
	 */
	OP_IS("cm.jt",   0xff83, 0xa002, INDIRECT_JUMP, ZCM), /* index < 32 */
	OP_IS("cm.jalt", 0xfc03, 0xa002, INDIRECT_CALL, ZCM),
	OP_END,
};

const struct hsc_opcode hsc_opcodes_32[] = {
	/* Unprivileged ISA 20240411, "RV32/64G Instruction Set Listings" */
	OP("beq",       0x0000707f, 0x00000063, B,     ALL),
	OP("bne",       0x0000707f, 0x00001063, B,     ALL),
	OP("blt",       0x0000707f, 0x00004063, B,     ALL),
	OP("bge",       0x0000707f, 0x00005063, B,     ALL),
	OP("bltu",      0x0000707f, 0x00006063, B,     ALL),
	OP("bgeu",      0x0000707f, 0x00007063, B,     ALL),
	OP("jal",       0x0000007f, 0x0000006f, J,     ALL),
	OP("jalr",      0x0000707f, 0x00000067, I,     ALL),
	OP("lui",       0x0000007f, 0x00000037, LUI,   ALL),
	OP("auipc",     0x0000007f, 0x00000017, AUIPC, ALL),
	OP_IS("ecall",  0xffffffff, 0x00000073, ECALL,  ALL),
	OP_IS("ebreak", 0xffffffff, 0x00100073, EBREAK, ALL),
	/* Privileged ISA 20240411, "RISC-V Privileged Instruction Set
	 * Listings" (uret: of its draft chapter "N", as implemented) */
	OP_IS("uret",   0xffffffff, 0x00200073, TRAP_RETURN, ALL),
	OP_IS("sret",   0xffffffff, 0x10200073, TRAP_RETURN, ALL),
	OP_IS("mret",   0xffffffff, 0x30200073, TRAP_RETURN, ALL),
	OP_IS("mnret",  0xffffffff, 0x70200073, TRAP_RETURN, ALL),
	/* Debug 1.0, "Core Debug" */
	OP_IS("dret",   0xffffffff, 0x7b200073, TRAP_RETURN, ALL),
	OP_END,
};

const struct hsc_opcode hsc_opcodes_plain[] = {
	/* Unprivileged ISA 20240411, "RV32/64G Instruction Set Listings" */
	OP_IS("addi",   0x0000707f, 0x00000013, LINEAR, ALL),
	OP_IS("slti",   0x0000707f, 0x00002013, LINEAR, ALL),
	OP_IS("sltiu",  0x0000707f, 0x00003013, LINEAR, ALL),
	OP_IS("xori",   0x0000707f, 0x00004013, LINEAR, ALL),
	OP_IS("ori",    0x0000707f, 0x00006013, LINEAR, ALL),
	OP_IS("andi",   0x0000707f, 0x00007013, LINEAR, ALL),
	OP_IS("lui",    0x0000007f, 0x00000037, LINEAR, ALL),
	OP_IS("auipc",  0x0000007f, 0x00000017, LINEAR, ALL),
	/* "RVC Instruction Set Listings": all of 16 bits, so the upper half of
	 * what was read does not matter */
	OP_IS("c.addi", 0x0000e003, 0x00000001, LINEAR, ALL),
	OP_IS("c.li",   0x0000e003, 0x00004001, LINEAR, ALL),
	OP("c.mv",      0x0000f003, 0x00008002, CJR,    ALL),
	OP("c.add",     0x0000f003, 0x00009002, CJR,    ALL),
	OP_END,
};
