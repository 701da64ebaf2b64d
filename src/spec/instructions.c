/* SPDX-License-Identifier: MIT */
/* instructions.c - rows of instructions of 32 bits.
 * Room   spec (floor 1) */
#include "spec/instruction_rows.h"
#include <stddef.h>

/* clang-format off */
#define IMMEDIATE(name, f3)  OP(name "i", "d,s,j", I, F3(f3, 0x13), SHORT)
#define REGISTER(name, f7, f3)   OP(name, "d,s,t", R, F7(f7, f3, 0x33), 0)
#define REGISTER_W(name, f7, f3) OP(name, "d,s,t", R, F7(f7, f3, 0x3b), RV64)

/* Atomic operations on words and double words. */
#define ATOMICS(name, f5)                                                      \
	ATOMIC(name ".w", "d,t,(s)", AMO, F7((f5) << 2, 2, 0x2f), 0)           \
	ATOMIC(name ".d", "d,t,(s)", AMO, F7((f5) << 2, 3, 0x2f), RV64)

/* What F, D, Q and Zfh have alike; fmt is 0, 1, 3, 2. */
#define FLOAT(p, fmt)                                                          \
	OP("fmadd." p, "D,S,T,Ry", F4, (fmt) << 25 | 0x43u, 0)                 \
	OP("fmsub." p, "D,S,T,Ry", F4, (fmt) << 25 | 0x47u, 0)                 \
	OP("fnmsub." p, "D,S,T,Ry", F4, (fmt) << 25 | 0x4bu, 0)                \
	OP("fnmadd." p, "D,S,T,Ry", F4, (fmt) << 25 | 0x4fu, 0)                \
	OP("fadd." p, "D,S,Ty", RM, F7(0x00 | (fmt), 0, 0x53), 0)              \
	OP("fsub." p, "D,S,Ty", RM, F7(0x04 | (fmt), 0, 0x53), 0)              \
	OP("fmul." p, "D,S,Ty", RM, F7(0x08 | (fmt), 0, 0x53), 0)              \
	OP("fdiv." p, "D,S,Ty", RM, F7(0x0c | (fmt), 0, 0x53), 0)              \
	OP("fsqrt." p, "D,Sy", RM1, F7(0x2c | (fmt), 0, 0x53), 0)              \
	OP("fmv." p, "D,S", R, F7(0x10 | (fmt), 0, 0x53), ALIAS | SAME)        \
	OP("fneg." p, "D,S", R, F7(0x10 | (fmt), 1, 0x53), ALIAS | SAME)       \
	OP("fabs." p, "D,S", R, F7(0x10 | (fmt), 2, 0x53), ALIAS | SAME)       \
	OP("fsgnj." p, "D,S,T", R, F7(0x10 | (fmt), 0, 0x53), 0)               \
	OP("fsgnjn." p, "D,S,T", R, F7(0x10 | (fmt), 1, 0x53), 0)              \
	OP("fsgnjx." p, "D,S,T", R, F7(0x10 | (fmt), 2, 0x53), 0)              \
	OP("fmin." p, "D,S,T", R, F7(0x14 | (fmt), 0, 0x53), 0)                \
	OP("fmax." p, "D,S,T", R, F7(0x14 | (fmt), 1, 0x53), 0)                \
	OP("fle." p, "d,S,T", R, F7(0x50 | (fmt), 0, 0x53), 0)                 \
	OP("flt." p, "d,S,T", R, F7(0x50 | (fmt), 1, 0x53), 0)                 \
	OP("feq." p, "d,S,T", R, F7(0x50 | (fmt), 2, 0x53), 0)                 \
	OP("fclass." p, "d,S", ONE, F7(0x70 | (fmt), 1, 0x53), 0)              \
	OP("fcvt.w." p, "d,Sy", RM1, F7(0x60 | (fmt), 0, 0x53), 0)             \
	OP("fcvt.wu." p, "d,Sy", RM1, F7(0x60 | (fmt), 0, 0x53) | RS2_IS(1), 0) \
	OP("fcvt.l." p, "d,Sy", RM1, F7(0x60 | (fmt), 0, 0x53) | RS2_IS(2), RV64) \
	OP("fcvt.lu." p, "d,Sy", RM1, F7(0x60 | (fmt), 0, 0x53) | RS2_IS(3), RV64)

/* Conversions from integers; of exact ones the mode does not matter. */
#define FROM(p, f7, y)                                                            \
	OP("fcvt." p ".w", "D,s" y, RM1, F7(f7, 0, 0x53), 0)                    \
	OP("fcvt." p ".wu", "D,s" y, RM1, F7(f7, 0, 0x53) | RS2_IS(1), 0)       \
	OP("fcvt." p ".l", "D,sy", RM1, F7(f7, 0, 0x53) | RS2_IS(2), RV64)     \
	OP("fcvt." p ".lu", "D,sy", RM1, F7(f7, 0, 0x53) | RS2_IS(3), RV64)

/* Unprivileged ISA 20240411, I 2.1, "RV32/64G Instruction Set Listings", and
 * the sections that the rows name; the Assembly Programmer's Manual for the
 * names that people use. */
const struct hsc_instruction hsc_instructions_32[] = {
	/* the names that people use for some of those below */
	OP("nop",     "",      ALL,             0x00000013, ALIAS)
	OP("li",      "d,j",   I | RS1,         F3(0, 0x13), ALIAS)
	OP("mv",      "d,s",   I | IMM,         F3(0, 0x13), ALIAS)
	OP("zext.b",  "d,s",   I | IMM,         F3(7, 0x13) | 255u << 20, ALIAS)
	OP("not",     "d,s",   I | IMM,         F3(4, 0x13) | IMM, ALIAS)
	OP("seqz",    "d,s",   I | IMM,         F3(3, 0x13) | 1u << 20, ALIAS)
	OP("sext.w",  "d,s",   I | IMM,         F3(0, 0x1b), ALIAS | RV64)
	OP("neg",     "d,t",   R | RS1,         F7(32, 0, 0x33), ALIAS)
	OP("negw",    "d,t",   R | RS1,         F7(32, 0, 0x3b), ALIAS | RV64)
	OP("snez",    "d,t",   R | RS1,         F7(0, 3, 0x33), ALIAS)
	OP("sltz",    "d,s",   R | RS2,         F7(0, 2, 0x33), ALIAS)
	OP("sgtz",    "d,t",   R | RS1,         F7(0, 2, 0x33), ALIAS)
	OP("zext.w",  "d,s",   R | RS2,         F7(4, 0, 0x3b), ALIAS | RV64)
	OP("beqz",    "s,p",   I | RS2,         F3(0, 0x63), ALIAS)
	OP("bnez",    "s,p",   I | RS2,         F3(1, 0x63), ALIAS)
	OP("blez",    "t,p",   I | RS1,         F3(5, 0x63), ALIAS)
	OP("bgez",    "s,p",   I | RS2,         F3(5, 0x63), ALIAS)
	OP("bltz",    "s,p",   I | RS2,         F3(4, 0x63), ALIAS)
	OP("bgtz",    "t,p",   I | RS1,         F3(4, 0x63), ALIAS)
	OP("j",       "a",     U | RD0,         0x6f, ALIAS)
	OP("jal",     "a",     U | RD0,         0xef, ALIAS)
	OP("ret",     "",      ALL,             0x00008067, ALIAS)
	OP("jr",      "s",     I | RD0 | IMM,   0x67, ALIAS)
	OP("jr",      "o(s)",  I | RD0,         0x67, ALIAS)
	OP("jalr",    "s",     I | RD0 | IMM,   0xe7, ALIAS)
	OP("jalr",    "o(s)",  I | RD0,         0xe7, ALIAS)
	OP("jalr",    "d,s",   I | IMM,         0x67, ALIAS)
	OP("fence",   "",      ALL,             0x0ff0000f, ALIAS)
	OP("unimp",   "",      ALL,             0xc0001073, 0)
	OP("frflags", "d",     I | RS1 | IMM,   F3(2, 0x73) | 1u << 20, ALIAS)
	OP("fsflags", "s",     I | RD0 | IMM,   F3(1, 0x73) | 1u << 20, ALIAS)
	OP("fsflags", "d,s",   I | IMM,         F3(1, 0x73) | 1u << 20, ALIAS)
	OP("fsflagsi", "d,Z",  I | IMM,         F3(5, 0x73) | 1u << 20, ALIAS)
	OP("frrm",    "d",     I | RS1 | IMM,   F3(2, 0x73) | 2u << 20, ALIAS)
	OP("fsrm",    "s",     I | RD0 | IMM,   F3(1, 0x73) | 2u << 20, ALIAS)
	OP("fsrm",    "d,s",   I | IMM,         F3(1, 0x73) | 2u << 20, ALIAS)
	OP("fsrmi",   "d,Z",   I | IMM,         F3(5, 0x73) | 2u << 20, ALIAS)
	OP("frcsr",   "d",     I | RS1 | IMM,   F3(2, 0x73) | 3u << 20, ALIAS)
	OP("fscsr",   "s",     I | RD0 | IMM,   F3(1, 0x73) | 3u << 20, ALIAS)
	OP("fscsr",   "d,s",   I | IMM,         F3(1, 0x73) | 3u << 20, ALIAS)
	OP("rdcycle", "d",     I | RS1 | IMM,   F3(2, 0x73) | 0xc00u << 20, ALIAS)
	OP("rdtime",  "d",     I | RS1 | IMM,   F3(2, 0x73) | 0xc01u << 20, ALIAS)
	OP("rdinstret", "d",   I | RS1 | IMM,   F3(2, 0x73) | 0xc02u << 20, ALIAS)
	OP("rdcycleh", "d",    I | RS1 | IMM,   F3(2, 0x73) | 0xc80u << 20, ALIAS | RV32)
	OP("rdtimeh", "d",     I | RS1 | IMM,   F3(2, 0x73) | 0xc81u << 20, ALIAS | RV32)
	OP("rdinstreth", "d",  I | RS1 | IMM,   F3(2, 0x73) | 0xc82u << 20, ALIAS | RV32)
	OP("csrr",    "d,E",   I | RS1,         F3(2, 0x73), ALIAS)
	OP("csrw",    "E,s",   I | RD0,         F3(1, 0x73), ALIAS)
	OP("csrs",    "E,s",   I | RD0,         F3(2, 0x73), ALIAS)
	OP("csrc",    "E,s",   I | RD0,         F3(3, 0x73), ALIAS)
	OP("csrwi",   "E,Z",   I | RD0,         F3(5, 0x73), ALIAS | SHORT)
	OP("csrsi",   "E,Z",   I | RD0,         F3(6, 0x73), ALIAS | SHORT)
	OP("csrci",   "E,Z",   I | RD0,         F3(7, 0x73), ALIAS | SHORT)
	OP("hfence.vvma", "",  ALL,             0x22000073, ALIAS)
	OP("hfence.vvma", "s", R | RD0 | RS2,   0x22000073, ALIAS)
	OP("hfence.gvma", "",  ALL,             0x62000073, ALIAS)
	OP("hfence.gvma", "s", R | RD0 | RS2,   0x62000073, ALIAS)
	OP("sfence.vma", "",   ALL,             0x12000073, ALIAS)
	OP("sfence.vma", "s",  R | RD0 | RS2,   0x12000073, ALIAS)

	/* RV32I, RV64I */
	OP("lui",   "d,u", U, 0x37, 0)
	OP("lpad", "u", U | RD0, 0x17, ALIAS) /* Zicfilp */
	OP("auipc", "d,u", U, 0x17, 0)
	OP("jal",   "d,a", U, 0x6f, 0)
	OP("jalr",  "d,o(s)", I, 0x67, 0)
	OP("beq",   "s,t,p", I, F3(0, 0x63), 0)
	OP("bne",   "s,t,p", I, F3(1, 0x63), 0)
	OP("blt",   "s,t,p", I, F3(4, 0x63), 0)
	OP("bge",   "s,t,p", I, F3(5, 0x63), 0)
	OP("bltu",  "s,t,p", I, F3(6, 0x63), 0)
	OP("bgeu",  "s,t,p", I, F3(7, 0x63), 0)
	OP("lb",    "d,o(s)", I, F3(0, 0x03), 0)
	OP("lh",    "d,o(s)", I, F3(1, 0x03), 0)
	OP("lw",    "d,o(s)", I, F3(2, 0x03), 0)
	OP("ld",    "d,o(s)", I, F3(3, 0x03), RV64)
	OP("lbu",   "d,o(s)", I, F3(4, 0x03), 0)
	OP("lhu",   "d,o(s)", I, F3(5, 0x03), 0)
	OP("lwu",   "d,o(s)", I, F3(6, 0x03), RV64)
	OP("sb",    "t,q(s)", I, F3(0, 0x23), 0)
	OP("sh",    "t,q(s)", I, F3(1, 0x23), 0)
	OP("sw",    "t,q(s)", I, F3(2, 0x23), 0)
	OP("sd",    "t,q(s)", I, F3(3, 0x23), RV64)
	/* Zicbop: they are ori of x0 */
	OP("prefetch.i", "q(s)", I | RD0 | RS2, F3(6, 0x13), 0)
	OP("prefetch.r", "q(s)", I | RD0 | RS2, F3(6, 0x13) | RS2_IS(1), 0)
	OP("prefetch.w", "q(s)", I | RD0 | RS2, F3(6, 0x13) | RS2_IS(3), 0)
	IMMEDIATE("add", 0)
	OP("slti",  "d,s,j", I, F3(2, 0x13), 0)
	OP("sltiu", "d,s,j", I, F3(3, 0x13), 0)
	IMMEDIATE("xor", 4) IMMEDIATE("or", 6) IMMEDIATE("and", 7)
	OP("slli",  "d,s,>", SH6, F3(1, 0x13), SHORT)
	OP("srli",  "d,s,>", SH6, F3(5, 0x13), SHORT)
	OP("srai",  "d,s,>", SH6, F3(5, 0x13) | 0x40000000, SHORT)
	/* Zihintntl */
	OP("ntl.p1", "", ALL, 0x00200033, ALIAS) OP("ntl.pall", "", ALL, 0x00300033, ALIAS)
	OP("ntl.s1", "", ALL, 0x00400033, ALIAS) OP("ntl.all", "", ALL, 0x00500033, ALIAS)
	REGISTER("add", 0, 0)  REGISTER("sub", 32, 0) REGISTER("sll", 0, 1)
	REGISTER("slt", 0, 2)  REGISTER("sltu", 0, 3) REGISTER("xor", 0, 4)
	REGISTER("srl", 0, 5)  REGISTER("sra", 32, 5) REGISTER("or", 0, 6)
	REGISTER("and", 0, 7)
	OP("addiw", "d,s,j", I, F3(0, 0x1b), RV64 | SHORT)
	OP("slliw", "d,s,<", R, F7(0, 1, 0x1b), RV64 | SHORT)
	OP("srliw", "d,s,<", R, F7(0, 5, 0x1b), RV64 | SHORT)
	OP("sraiw", "d,s,<", R, F7(32, 5, 0x1b), RV64 | SHORT)
	REGISTER_W("addw", 0, 0) REGISTER_W("subw", 32, 0) REGISTER_W("sllw", 0, 1)
	REGISTER_W("srlw", 0, 5) REGISTER_W("sraw", 32, 5)
	OP("pause",     "",    ALL, 0x0100000f, 0)
	OP("fence.tso", "",    ALL, 0x8330000f, 0)
	OP("fence",     "P,Q", 0xf00fffff, 0x0000000f, 0)
	OP("fence.i",   "",    ALL, 0x0000100f, 0)
	OP("ecall",     "",    ALL, 0x00000073, 0)
	OP("ebreak",    "",    ALL, 0x00100073, 0)

	/* Zicsr */
	OP("csrrw",  "d,E,s", I, F3(1, 0x73), 0)
	OP("csrrs",  "d,E,s", I, F3(2, 0x73), 0)
	OP("csrrc",  "d,E,s", I, F3(3, 0x73), 0)
	OP("csrrwi", "d,E,Z", I, F3(5, 0x73), SHORT)
	OP("csrrsi", "d,E,Z", I, F3(6, 0x73), SHORT)
	OP("csrrci", "d,E,Z", I, F3(7, 0x73), SHORT)

	/* M */
	REGISTER("mul", 1, 0)  REGISTER("mulh", 1, 1) REGISTER("mulhsu", 1, 2)
	REGISTER("mulhu", 1, 3) REGISTER("div", 1, 4) REGISTER("divu", 1, 5)
	REGISTER("rem", 1, 6)  REGISTER("remu", 1, 7)
	REGISTER_W("mulw", 1, 0) REGISTER_W("divw", 1, 4) REGISTER_W("divuw", 1, 5)
	REGISTER_W("remw", 1, 6) REGISTER_W("remuw", 1, 7)

	/* A */
	ATOMIC("lr.w", "d,(s)", AMO | RS2, F7(2 << 2, 2, 0x2f), 0)
	ATOMIC("lr.d", "d,(s)", AMO | RS2, F7(2 << 2, 3, 0x2f), RV64)
	ATOMICS("sc", 3)       ATOMICS("amoswap", 1)  ATOMICS("amoadd", 0)
	ATOMICS("amoxor", 4)   ATOMICS("amoand", 12)  ATOMICS("amoor", 8)
	ATOMICS("amomin", 16)  ATOMICS("amomax", 20)  ATOMICS("amominu", 24)
	ATOMICS("amomaxu", 28)

	/* F, D, Q, Zfh */
	OP("flh", "D,o(s)", I, F3(1, 0x07), 0)
	OP("flw", "D,o(s)", I, F3(2, 0x07), 0)
	OP("fld", "D,o(s)", I, F3(3, 0x07), 0)
	OP("flq", "D,o(s)", I, F3(4, 0x07), 0)
	OP("fsh", "T,q(s)", I, F3(1, 0x27), 0)
	OP("fsw", "T,q(s)", I, F3(2, 0x27), 0)
	OP("fsd", "T,q(s)", I, F3(3, 0x27), 0)
	OP("fsq", "T,q(s)", I, F3(4, 0x27), 0)
	FLOAT("s", 0) FLOAT("d", 1u) FLOAT("h", 2u) FLOAT("q", 3u)
	FROM("s", 0x68, "y") FROM("d", 0x69, "x") FROM("h", 0x6a, "y")
	OP("fcvt.q.w", "D,sx", RM1, F7(0x6b, 0, 0x53), 0)
	OP("fcvt.q.wu", "D,sx", RM1, F7(0x6b, 0, 0x53) | RS2_IS(1), 0)
	OP("fcvt.q.l", "D,sx", RM1, F7(0x6b, 0, 0x53) | RS2_IS(2), RV64)
	OP("fcvt.q.lu", "D,sx", RM1, F7(0x6b, 0, 0x53) | RS2_IS(3), RV64)
	OP("fcvt.s.d", "D,Sy", RM1, F7(0x20, 0, 0x53) | RS2_IS(1), 0)
	OP("fcvt.s.h", "D,Sx", RM1, F7(0x20, 0, 0x53) | RS2_IS(2), 0)
	OP("fcvt.d.s", "D,Sx", RM1, F7(0x21, 0, 0x53), 0)
	OP("fcvt.d.h", "D,Sx", RM1, F7(0x21, 0, 0x53) | RS2_IS(2), 0)
	OP("fcvt.h.s", "D,Sy", RM1, F7(0x22, 0, 0x53), 0)
	OP("fcvt.h.d", "D,Sy", RM1, F7(0x22, 0, 0x53) | RS2_IS(1), 0)
	OP("fcvt.s.q", "D,Sy", RM1, F7(0x20, 0, 0x53) | RS2_IS(3), 0)
	OP("fcvt.d.q", "D,Sy", RM1, F7(0x21, 0, 0x53) | RS2_IS(3), 0)
	OP("fcvt.h.q", "D,Sy", RM1, F7(0x22, 0, 0x53) | RS2_IS(3), 0)
	OP("fcvt.q.s", "D,Sx", RM1, F7(0x23, 0, 0x53), 0)
	OP("fcvt.q.d", "D,Sx", RM1, F7(0x23, 0, 0x53) | RS2_IS(1), 0)
	OP("fcvt.q.h", "D,Sx", RM1, F7(0x23, 0, 0x53) | RS2_IS(2), 0)
	OP("fmv.x.w", "d,S", ONE, F7(0x70, 0, 0x53), 0)
	OP("fmv.w.x", "D,s", ONE, F7(0x78, 0, 0x53), 0)
	OP("fmv.x.d", "d,S", ONE, F7(0x71, 0, 0x53), RV64)
	OP("fmv.d.x", "D,s", ONE, F7(0x79, 0, 0x53), RV64)
	OP("fmv.x.h", "d,S", ONE, F7(0x72, 0, 0x53), 0)
	OP("fmv.h.x", "D,s", ONE, F7(0x7a, 0, 0x53), 0)

	/* Zba */
	REGISTER("sh1add", 16, 2) REGISTER("sh2add", 16, 4) REGISTER("sh3add", 16, 6)
	REGISTER_W("add.uw", 4, 0) REGISTER_W("sh1add.uw", 16, 2)
	REGISTER_W("sh2add.uw", 16, 4) REGISTER_W("sh3add.uw", 16, 6)
	OP("slli.uw", "d,s,>", SH6, 0x0800101b, RV64)

	/* Zbb */
	REGISTER("andn", 32, 7) REGISTER("orn", 32, 6) REGISTER("xnor", 32, 4)
	OP("clz",    "d,s", ONE, 0x60001013, 0)
	OP("ctz",    "d,s", ONE, 0x60101013, 0)
	OP("cpop",   "d,s", ONE, 0x60201013, 0)
	OP("sext.b", "d,s", ONE, 0x60401013, 0)
	OP("sext.h", "d,s", ONE, 0x60501013, 0)
	OP("clzw",   "d,s", ONE, 0x6000101b, RV64)
	OP("ctzw",   "d,s", ONE, 0x6010101b, RV64)
	OP("cpopw",  "d,s", ONE, 0x6020101b, RV64)
	OP("zext.h", "d,s", ONE, 0x08004033, RV32)
	OP("zext.h", "d,s", ONE, 0x0800403b, RV64)
	REGISTER("min", 5, 4) REGISTER("minu", 5, 5) REGISTER("max", 5, 6)
	REGISTER("maxu", 5, 7) REGISTER("rol", 48, 1) REGISTER("ror", 48, 5)
	REGISTER_W("rolw", 48, 1) REGISTER_W("rorw", 48, 5)
	OP("rori",  "d,s,>", SH6, 0x60005013, SHORT)
	OP("roriw", "d,s,<", R, 0x6000501b, RV64 | SHORT)
	OP("orc.b", "d,s", ONE, 0x28705013, 0)
	OP("rev8",  "d,s", ONE, 0x69805013, RV32)
	OP("rev8",  "d,s", ONE, 0x6b805013, RV64)

	/* Zbc, Zbs */
	REGISTER("clmul", 5, 1) REGISTER("clmulr", 5, 2) REGISTER("clmulh", 5, 3)
	REGISTER("bclr", 36, 1) REGISTER("bext", 36, 5) REGISTER("binv", 52, 1)
	REGISTER("bset", 20, 1)
	OP("bclri", "d,s,>", SH6, 0x48001013, SHORT)
	OP("bexti", "d,s,>", SH6, 0x48005013, SHORT)
	OP("binvi", "d,s,>", SH6, 0x68001013, SHORT)
	OP("bseti", "d,s,>", SH6, 0x28001013, SHORT)

	/* Zicond */
	REGISTER("czero.eqz", 7, 5) REGISTER("czero.nez", 7, 7)

	/* Zicbom, Zicboz */
	OP("cbo.inval", "(s)", 0xfff07fff, 0x0000200f, 0)
	OP("cbo.clean", "(s)", 0xfff07fff, 0x0010200f, 0)
	OP("cbo.flush", "(s)", 0xfff07fff, 0x0020200f, 0)
	OP("cbo.zero",  "(s)", 0xfff07fff, 0x0040200f, 0)

	/* privileged; uret of the draft chapter "N", dret of Debug 1.0 */
	OP("uret",  "", ALL, 0x00200073, 0)
	OP("sret",  "", ALL, 0x10200073, 0)
	OP("mret",  "", ALL, 0x30200073, 0)
	OP("mnret", "", ALL, 0x70200073, 0)
	OP("dret",  "", ALL, 0x7b200073, 0)
	OP("wfi",   "", ALL, 0x10500073, 0)
	OP("sfence.vma",  "s,t", R | RD0, 0x12000073, 0)
	OP("sinval.vma",  "s,t", R | RD0, 0x16000073, 0)
	OP("sfence.w.inval",  "", ALL, 0x18000073, 0)
	OP("sfence.inval.ir", "", ALL, 0x18100073, 0)
	OP("hfence.vvma", "s,t", R | RD0, 0x22000073, 0)
	OP("hfence.gvma", "s,t", R | RD0, 0x62000073, 0)
	OP("hinval.vvma", "s,t", R | RD0, 0x26000073, 0)
	OP("hinval.gvma", "s,t", R | RD0, 0x66000073, 0)
	OP("hlv.b",   "d,(s)", ONE, 0x60004073, 0)
	OP("hlv.bu",  "d,(s)", ONE, 0x60104073, 0)
	OP("hlv.h",   "d,(s)", ONE, 0x64004073, 0)
	OP("hlv.hu",  "d,(s)", ONE, 0x64104073, 0)
	OP("hlvx.hu", "d,(s)", ONE, 0x64304073, 0)
	OP("hlv.w",   "d,(s)", ONE, 0x68004073, 0)
	OP("hlvx.wu", "d,(s)", ONE, 0x68304073, 0)
	OP("hlv.wu",  "d,(s)", ONE, 0x68104073, RV64)
	OP("hlv.d",   "d,(s)", ONE, 0x6c004073, RV64)
	OP("hsv.b",   "t,(s)", R | RD0, 0x62004073, 0)
	OP("hsv.h",   "t,(s)", R | RD0, 0x66004073, 0)
	OP("hsv.w",   "t,(s)", R | RD0, 0x6a004073, 0)
	OP("hsv.d",   "t,(s)", R | RD0, 0x6e004073, RV64)
	{ NULL, NULL, 0, 0, 0, 0 },
};

/* RISC-V ELF psABI 1.0, "Integer Register Convention" */
const char *const hsc_register_names[32] = {
	"zero", "ra", "sp", "gp", "tp", "t0", "t1", "t2",
	"s0", "s1", "a0", "a1", "a2", "a3", "a4", "a5",
	"a6", "a7", "s2", "s3", "s4", "s5", "s6", "s7",
	"s8", "s9", "s10", "s11", "t3", "t4", "t5", "t6",
};

/* RISC-V ELF psABI 1.0, "Floating-point Register Convention" */
const char *const hsc_float_register_names[32] = {
	"ft0", "ft1", "ft2", "ft3", "ft4", "ft5", "ft6", "ft7",
	"fs0", "fs1", "fa0", "fa1", "fa2", "fa3", "fa4", "fa5",
	"fa6", "fa7", "fs2", "fs3", "fs4", "fs5", "fs6", "fs7",
	"fs8", "fs9", "fs10", "fs11", "ft8", "ft9", "ft10", "ft11",
};

/* F 2.2, "Floating-Point Control and Status Register" */
const char *const hsc_rounding_names[8] = {
	"rne", "rtz", "rdn", "rup", "rmm", NULL, NULL, "dyn",
};
/* clang-format on */
