/* SPDX-License-Identifier: MIT */
/* instructions_16.c - rows of compressed instructions.
 * Room   spec (floor 1) */
#include <hartscope/spec/instructions.h>
#include <stddef.h>

/* clang-format off */
#define ALIAS HSC_WHEN_ALIAS
#define RV32  HSC_WHEN_RV32
#define RV64  HSC_WHEN_RV64
#define RD    HSC_WHEN_RD
#define RS2   HSC_WHEN_RS2_16
#define IMM   HSC_WHEN_IMM_16
#define SHIFT HSC_WHEN_SHIFT_16
#define SHORT HSC_WHEN_SHORT
#define ZCD   HSC_WHEN_NO_ZCM
#define ZCM   HSC_WHEN_ZCM
#define ZCLSD HSC_WHEN_ZCLSD
#define LIST  (HSC_WHEN_ZCM | HSC_WHEN_LIST)

#define OP(name, operands, mask, match, when)                                  \
	{ name, operands, mask, match, when, 0 },
/* As the instruction of 32 bits that it stands for, then by its own name. */
#define BOTH(as, as_operands, name, operands, mask, match, when)               \
	OP(as, as_operands, mask, match, (when) | ALIAS)                       \
	OP(name, operands, mask, match, when)
/* The same; a hint, to x0, has only its own name. */
#define HINT(as, as_operands, name, operands, mask, match, when)               \
	OP(as, as_operands, mask, match, (when) | ALIAS | RD)                  \
	OP(name, operands, mask, match, (when) & ~SHORT)

/* Unprivileged ISA 20240411, C 2.0, "RVC Instruction Set Listings", and the Zc
 * extensions */
const struct hsc_instruction hsc_instructions_16[] = {
	BOTH("unimp", "", "c.unimp", "", 0xffff, 0x0000, 0)
	BOTH("addi", "Cx,Cc,CN", "c.addi4spn", "Cx,Cc,CN", 0xe003, 0x0000, HSC_WHEN_IMM_4SPN | SHORT)
	BOTH("fld", "CX,Cl(Cs)", "c.fld", "CX,Cl(Cs)", 0xe003, 0x2000, ZCD)
	BOTH("lw", "Cx,Ck(Cs)", "c.lw", "Cx,Ck(Cs)", 0xe003, 0x4000, 0)
	BOTH("ld", "Cx,Cl(Cs)", "c.ld", "Cx,Cl(Cs)", 0xe007, 0x6000, ZCLSD)
	BOTH("flw", "CX,Ck(Cs)", "c.flw", "CX,Ck(Cs)", 0xe003, 0x6000, RV32)
	BOTH("ld", "Cx,Cl(Cs)", "c.ld", "Cx,Cl(Cs)", 0xe003, 0x6000, RV64)
	/* Zcb */
	BOTH("lbu", "Cx,Cb(Cs)", "c.lbu", "Cx,Cb(Cs)", 0xfc03, 0x8000, 0)
	BOTH("lhu", "Cx,Ch(Cs)", "c.lhu", "Cx,Ch(Cs)", 0xfc43, 0x8400, 0)
	BOTH("lh", "Cx,Ch(Cs)", "c.lh", "Cx,Ch(Cs)", 0xfc43, 0x8440, 0)
	BOTH("sb", "Cx,Cb(Cs)", "c.sb", "Cx,Cb(Cs)", 0xfc03, 0x8800, 0)
	BOTH("sh", "Cx,Ch(Cs)", "c.sh", "Cx,Ch(Cs)", 0xfc43, 0x8c00, 0)
	BOTH("fsd", "CX,Cl(Cs)", "c.fsd", "CX,Cl(Cs)", 0xe003, 0xa000, ZCD)
	BOTH("sw", "Cx,Ck(Cs)", "c.sw", "Cx,Ck(Cs)", 0xe003, 0xc000, 0)
	BOTH("sd", "Cx,Cl(Cs)", "c.sd", "Cx,Cl(Cs)", 0xe007, 0xe000, ZCLSD)
	BOTH("fsw", "CX,Ck(Cs)", "c.fsw", "CX,Ck(Cs)", 0xe003, 0xe000, RV32)
	BOTH("sd", "Cx,Cl(Cs)", "c.sd", "Cx,Cl(Cs)", 0xe003, 0xe000, RV64)

	BOTH("nop", "", "c.nop", "", 0xffff, 0x0001, 0)
	OP("c.nop", "Ci", 0xef83, 0x0001, 0)
	BOTH("addi", "Cd,Cd,Ci", "c.addi", "Cd,Ci", 0xe003, 0x0001, SHORT)
	BOTH("jal", "Ca", "c.jal", "Ca", 0xe003, 0x2001, RV32)
	OP("sext.w", "Cd,Cd", 0xf07f, 0x2001, ALIAS | RV64 | RD)
	BOTH("addiw", "Cd,Cd,Ci", "c.addiw", "Cd,Ci", 0xe003, 0x2001, RV64 | RD | SHORT)
	HINT("li", "Cd,Ci", "c.li", "Cd,Ci", 0xe003, 0x4001, 0)
	/* Zicfiss, which are operations of Zcmop; then those */
	OP("c.sspush", "Cd", 0xffff, 0x6081, 0)
	OP("c.sspopchk", "Cd", 0xffff, 0x6281, 0)
	OP("c.mop.3", "", 0xffff, 0x6181, 0)
	OP("c.mop.7", "", 0xffff, 0x6381, 0)
	OP("c.mop.9", "", 0xffff, 0x6481, 0) OP("c.mop.11", "", 0xffff, 0x6581, 0)
	OP("c.mop.13", "", 0xffff, 0x6681, 0) OP("c.mop.15", "", 0xffff, 0x6781, 0)
	BOTH("addi", "Cc,Cc,CL", "c.addi16sp", "Cc,CL", 0xef83, 0x6101, IMM | SHORT)
	HINT("lui", "Cd,Cu", "c.lui", "Cd,Cu", 0xe003, 0x6001, IMM | HSC_WHEN_NOT_SP)
	OP("c.srli64", "Cs", 0xfc7f, 0x8001, 0)
	OP("c.srai64", "Cs", 0xfc7f, 0x8401, 0)
	BOTH("srli", "Cs,Cs,C>", "c.srli", "Cs,C>", 0xec03, 0x8001, SHIFT | SHORT)
	BOTH("srai", "Cs,Cs,C>", "c.srai", "Cs,C>", 0xec03, 0x8401, SHIFT | SHORT)
	BOTH("andi", "Cs,Cs,Ci", "c.andi", "Cs,Ci", 0xec03, 0x8801, SHORT)
	BOTH("sub", "Cs,Cs,Cx", "c.sub", "Cs,Cx", 0xfc63, 0x8c01, 0)
	BOTH("xor", "Cs,Cs,Cx", "c.xor", "Cs,Cx", 0xfc63, 0x8c21, 0)
	BOTH("or", "Cs,Cs,Cx", "c.or", "Cs,Cx", 0xfc63, 0x8c41, 0)
	BOTH("and", "Cs,Cs,Cx", "c.and", "Cs,Cx", 0xfc63, 0x8c61, 0)
	BOTH("subw", "Cs,Cs,Cx", "c.subw", "Cs,Cx", 0xfc63, 0x9c01, RV64)
	BOTH("addw", "Cs,Cs,Cx", "c.addw", "Cs,Cx", 0xfc63, 0x9c21, RV64)
	/* Zcb */
	BOTH("mul", "Cs,Cs,Cx", "c.mul", "Cs,Cx", 0xfc63, 0x9c41, 0)
	BOTH("zext.b", "Cs,Cs", "c.zext.b", "Cs", 0xfc7f, 0x9c61, 0)
	BOTH("sext.b", "Cs,Cs", "c.sext.b", "Cs", 0xfc7f, 0x9c65, 0)
	BOTH("zext.h", "Cs,Cs", "c.zext.h", "Cs", 0xfc7f, 0x9c69, 0)
	BOTH("sext.h", "Cs,Cs", "c.sext.h", "Cs", 0xfc7f, 0x9c6d, 0)
	BOTH("zext.w", "Cs,Cs", "c.zext.w", "Cs", 0xfc7f, 0x9c71, RV64)
	BOTH("not", "Cs,Cs", "c.not", "Cs", 0xfc7f, 0x9c75, 0)
	BOTH("j", "Ca", "c.j", "Ca", 0xe003, 0xa001, 0)
	BOTH("beqz", "Cs,Cp", "c.beqz", "Cs,Cp", 0xe003, 0xc001, 0)
	BOTH("bnez", "Cs,Cp", "c.bnez", "Cs,Cp", 0xe003, 0xe001, 0)

	OP("c.slli64", "Cd", 0xf07f, 0x0002, 0)
	HINT("slli", "Cd,Cd,C>", "c.slli", "Cd,C>", 0xe003, 0x0002, SHIFT | SHORT)
	BOTH("fld", "CD,Cn(Cc)", "c.fldsp", "CD,Cn(Cc)", 0xe003, 0x2002, ZCD)
	BOTH("lw", "Cd,Cm(Cc)", "c.lwsp", "Cd,Cm(Cc)", 0xe003, 0x4002, RD)
	BOTH("ld", "Cd,Cn(Cc)", "c.ldsp", "Cd,Cn(Cc)", 0xe083, 0x6002, ZCLSD | RD)
	BOTH("flw", "CD,Cm(Cc)", "c.flwsp", "CD,Cm(Cc)", 0xe003, 0x6002, RV32)
	BOTH("ld", "Cd,Cn(Cc)", "c.ldsp", "Cd,Cn(Cc)", 0xe003, 0x6002, RV64 | RD)
	OP("ret", "", 0xffff, 0x8082, ALIAS)
	BOTH("jr", "Cd", "c.jr", "Cd", 0xf07f, 0x8002, RD)
	HINT("mv", "Cd,Ct", "c.mv", "Cd,Ct", 0xf003, 0x8002, RS2)
	BOTH("ebreak", "", "c.ebreak", "", 0xffff, 0x9002, 0)
	BOTH("jalr", "Cd", "c.jalr", "Cd", 0xf07f, 0x9002, RD)
	/* Zihintntl */
	OP("c.ntl.p1", "", 0xffff, 0x900a, ALIAS) OP("c.ntl.pall", "", 0xffff, 0x900e, ALIAS)
	OP("c.ntl.s1", "", 0xffff, 0x9012, ALIAS) OP("c.ntl.all", "", 0xffff, 0x9016, ALIAS)
	HINT("add", "Cd,Cd,Ct", "c.add", "Cd,Ct", 0xf003, 0x9002, RS2)
	/* Zcmp, Zcmt */
	OP("cm.push", "Cr,C-", 0xff03, 0xb802, LIST)
	OP("cm.pop", "Cr,C+", 0xff03, 0xba02, LIST)
	OP("cm.popretz", "Cr,C+", 0xff03, 0xbc02, LIST)
	OP("cm.popret", "Cr,C+", 0xff03, 0xbe02, LIST)
	OP("cm.mvsa01", "Cv,Cw", 0xfc63, 0xac22, ZCM)
	OP("cm.mva01s", "Cv,Cw", 0xfc63, 0xac62, ZCM)
	OP("cm.jt", "Cj", 0xff83, 0xa002, ZCM)
	OP("cm.jalt", "Cj", 0xfc03, 0xa002, ZCM)
	BOTH("fsd", "CT,CO(Cc)", "c.fsdsp", "CT,CO(Cc)", 0xe003, 0xa002, ZCD)
	BOTH("sw", "Ct,CM(Cc)", "c.swsp", "Ct,CM(Cc)", 0xe003, 0xc002, 0)
	BOTH("sd", "Ct,CO(Cc)", "c.sdsp", "Ct,CO(Cc)", 0xe007, 0xe002, ZCLSD)
	BOTH("fsw", "CT,CM(Cc)", "c.fswsp", "CT,CM(Cc)", 0xe003, 0xe002, RV32)
	BOTH("sd", "Ct,CO(Cc)", "c.sdsp", "Ct,CO(Cc)", 0xe003, 0xe002, RV64)
	{ NULL, NULL, 0, 0, 0, 0 },
};
/* clang-format on */
