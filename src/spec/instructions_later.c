/* SPDX-License-Identifier: MIT */
/* instructions_later.c - rows of instructions of later extensions.
 * Room   spec (floor 1) */
#include "spec/instruction_rows.h"
#include <stddef.h>

/* clang-format off */
#define R3(name, f7, f3)   OP(name, "d,s,t", R, F7(f7, f3, 0x33), 0)
#define R3_32(name, f7)    OP(name, "d,s,t", R, F7(f7, 0, 0x33), RV32)
#define R3_64(name, f7)    OP(name, "d,s,t", R, F7(f7, 0, 0x33), RV64)
#define R2(name, match, when) OP(name, "d,s", ONE, match, when)
/* With the number of a byte in bits 31:30. */
#define BYTE(name, f5, when) OP(name, "d,s,t,B", 0x3e00707fu, F7(f5, 0, 0x33), when)

/* Zabha: on bytes and half words. */
#define SMALL(name, f5)                                                        \
	ATOMIC(name ".b", "d,t,(s)", AMO, F7((f5) << 2, 0, 0x2f), 0)           \
	ATOMIC(name ".h", "d,t,(s)", AMO, F7((f5) << 2, 1, 0x2f), 0)

#define ACQUIRE(name, f3, when)                                                \
	ATOMIC(name, "d,(s)", AMO | RS2 | 1u << 26, F7(6 << 2 | 2, f3, 0x2f), when)
#define RELEASE(name, f3, when)                                                \
	ATOMIC(name, "t,(s)", AMO | RD0 | 1u << 25, F7(7 << 2 | 1, f3, 0x2f), when)

/* Zfa; fmt is 0, 1, 2, 3 as elsewhere. */
#define ZFA(p, fmt)                                                            \
	OP("fli." p, "D,f", ONE, F7(0x78 | (fmt), 0, 0x53) | RS2_IS(1), 0)     \
	OP("fminm." p, "D,S,T", R, F7(0x14 | (fmt), 2, 0x53), 0)               \
	OP("fmaxm." p, "D,S,T", R, F7(0x14 | (fmt), 3, 0x53), 0)               \
	OP("fround." p, "D,Sy", RM1, F7(0x20 | (fmt), 0, 0x53) | RS2_IS(4), 0) \
	OP("froundnx." p, "D,Sy", RM1, F7(0x20 | (fmt), 0, 0x53) | RS2_IS(5), 0) \
	OP("fleq." p, "d,S,T", R, F7(0x50 | (fmt), 4, 0x53), 0)                \
	OP("fltq." p, "d,S,T", R, F7(0x50 | (fmt), 5, 0x53), 0)

#define MOP_R(n, match)  OP("mop.r." n, "d,s", ONE, match, 0)
#define MOP_RR(n, match) OP("mop.rr." n, "d,s,t", R, match, 0)

/* Unprivileged ISA 20240411, Zimop 1.0, "May-Be-Operations", and the chapters of
 * the extensions that the lines name; Zicfiss 1.0, "Shadow Stack"; Zalasr 1.0;
 * Zilsd 1.0; Privileged ISA, "Smctr". */
const struct hsc_instruction hsc_instructions_later[] = {
	/* Zicfiss; they are operations of Zimop, so they come first */
	OP("sspush",   "t", R | RS1 | RD0 | RS2, 0xce104073, 0)
	OP("sspush",   "t", R | RS1 | RD0 | RS2, 0xce504073, 0)
	OP("sspopchk", "s", ONE | RS1 | RD0, 0xcdc0c073, 0)
	OP("sspopchk", "s", ONE | RS1 | RD0, 0xcdc2c073, 0)
	OP("ssrdp",    "d", ONE | RS1, 0xcdc04073, HSC_WHEN_RD)
	ATOMIC("ssamoswap.w", "d,t,(s)", AMO, F7(9 << 2, 2, 0x2f), 0)
	ATOMIC("ssamoswap.d", "d,t,(s)", AMO, F7(9 << 2, 3, 0x2f), RV64)

	/* Zimop */
	MOP_R("0", 0x81c04073) MOP_R("1", 0x81d04073)
	MOP_R("2", 0x81e04073) MOP_R("3", 0x81f04073)
	MOP_R("4", 0x85c04073) MOP_R("5", 0x85d04073)
	MOP_R("6", 0x85e04073) MOP_R("7", 0x85f04073)
	MOP_R("8", 0x89c04073) MOP_R("9", 0x89d04073)
	MOP_R("10", 0x89e04073) MOP_R("11", 0x89f04073)
	MOP_R("12", 0x8dc04073) MOP_R("13", 0x8dd04073)
	MOP_R("14", 0x8de04073) MOP_R("15", 0x8df04073)
	MOP_R("16", 0xc1c04073) MOP_R("17", 0xc1d04073)
	MOP_R("18", 0xc1e04073) MOP_R("19", 0xc1f04073)
	MOP_R("20", 0xc5c04073) MOP_R("21", 0xc5d04073)
	MOP_R("22", 0xc5e04073) MOP_R("23", 0xc5f04073)
	MOP_R("24", 0xc9c04073) MOP_R("25", 0xc9d04073)
	MOP_R("26", 0xc9e04073) MOP_R("27", 0xc9f04073)
	MOP_R("28", 0xcdc04073) MOP_R("29", 0xcdd04073)
	MOP_R("30", 0xcde04073) MOP_R("31", 0xcdf04073)
	MOP_RR("0", 0x82004073) MOP_RR("1", 0x86004073)
	MOP_RR("2", 0x8a004073) MOP_RR("3", 0x8e004073)
	MOP_RR("4", 0xc2004073) MOP_RR("5", 0xc6004073)
	MOP_RR("6", 0xca004073) MOP_RR("7", 0xce004073)

	/* Zawrs */
	OP("wrs.nto", "", ALL, 0x00d00073, 0)
	OP("wrs.sto", "", ALL, 0x01d00073, 0)

	/* Zacas, Zabha */
	ATOMIC("amocas.w", "d,t,(s)", AMO, F7(5 << 2, 2, 0x2f), 0)
	ATOMIC("amocas.d", "d,t,(s)", AMO, F7(5 << 2, 3, 0x2f), 0)
	ATOMIC("amocas.q", "d,t,(s)", AMO, F7(5 << 2, 4, 0x2f), RV64)
	SMALL("amoswap", 1) SMALL("amoadd", 0) SMALL("amoxor", 4) SMALL("amoand", 12)
	SMALL("amoor", 8) SMALL("amomin", 16) SMALL("amomax", 20)
	SMALL("amominu", 24) SMALL("amomaxu", 28) SMALL("amocas", 5)

	/* Zalasr: the bit that its name has is set, the other one is free */
	ACQUIRE("lb", 0, 0) ACQUIRE("lh", 1, 0) ACQUIRE("lw", 2, 0) ACQUIRE("ld", 3, RV64)
	RELEASE("sb", 0, 0) RELEASE("sh", 1, 0) RELEASE("sw", 2, 0) RELEASE("sd", 3, RV64)

	/* Zilsd: pairs of registers */
	OP("ld", "d,o(s)", I | 1u << 7, F3(3, 0x03), RV32)
	OP("sd", "t,q(s)", I | 1u << 20, F3(3, 0x23), RV32)

	/* Ssctr */
	OP("sctrclr", "", ALL, 0x10400073, 0)

	/* Zfa, Zfbfmin */
	ZFA("s", 0) ZFA("d", 1u) ZFA("h", 2u) ZFA("q", 3u)
	OP("fcvtmod.w.d", "d,Sy", ONE, F7(0x61, 1, 0x53) | RS2_IS(8), 0)
	OP("fmvh.x.d", "d,S", ONE, F7(0x71, 0, 0x53) | RS2_IS(1), RV32)
	OP("fmvp.d.x", "D,s,t", R, F7(0x59, 0, 0x53), RV32)
	OP("fmvh.x.q", "d,S", ONE, F7(0x73, 0, 0x53) | RS2_IS(1), RV64)
	OP("fmvp.q.x", "D,s,t", R, F7(0x5b, 0, 0x53), RV64)
	OP("fcvt.bf16.s", "D,Sy", RM1, F7(0x22, 0, 0x53) | RS2_IS(8), 0)
	OP("fcvt.s.bf16", "D,Sy", RM1, F7(0x20, 0, 0x53) | RS2_IS(6), 0)

	/* Zbkb, Zbkx */
	R3("pack", 4, 4) R3("packh", 4, 7)
	OP("packw", "d,s,t", R, F7(4, 4, 0x3b), RV64)
	R2("brev8", 0x68705013, 0)
	R2("zip", 0x08f01013, RV32) R2("unzip", 0x08f05013, RV32)
	R3("xperm4", 20, 2) R3("xperm8", 20, 4)

	/* Zknd, Zkne, Zknh */
	BYTE("aes32dsmi", 23, RV32) BYTE("aes32dsi", 21, RV32)
	BYTE("aes32esmi", 19, RV32) BYTE("aes32esi", 17, RV32)
	R3_64("aes64dsm", 31) R3_64("aes64ds", 29) R3_64("aes64esm", 27)
	R3_64("aes64es", 25) R3_64("aes64ks2", 63)
	R2("aes64im", 0x30001013, RV64)
	OP("aes64ks1i", "d,s,N", 0xff00707fu, 0x31001013, RV64)
	R2("sha256sum0", 0x10001013, 0) R2("sha256sum1", 0x10101013, 0)
	R2("sha256sig0", 0x10201013, 0) R2("sha256sig1", 0x10301013, 0)
	R2("sha512sum0", 0x10401013, RV64) R2("sha512sum1", 0x10501013, RV64)
	R2("sha512sig0", 0x10601013, RV64) R2("sha512sig1", 0x10701013, RV64)
	R3_32("sha512sum0r", 0x28) R3_32("sha512sum1r", 0x29)
	R3_32("sha512sig0l", 0x2a) R3_32("sha512sig0h", 0x2e)
	R3_32("sha512sig1l", 0x2b) R3_32("sha512sig1h", 0x2f)

	/* Zksed, Zksh */
	BYTE("sm4ed", 24, 0) BYTE("sm4ks", 26, 0)
	R2("sm3p0", 0x10801013, 0) R2("sm3p1", 0x10901013, 0)
	{ NULL, NULL, 0, 0, 0, 0 },
};

/* Zfa 1.0, "Load-Immediate Instructions" */
const char *const hsc_fli_constants[32] = {
	"-1.0", "min", "1.52587890625e-05", "3.0517578125e-05", "0.00390625",
	"0.0078125", "0.0625", "0.125", "0.25", "0.3125", "0.375", "0.4375",
	"0.5", "0.625", "0.75", "0.875", "1.0", "1.25", "1.5", "1.75", "2.0",
	"2.5", "3.0", "4.0", "8.0", "16.0", "128.0", "256.0", "32768.0",
	"65536.0", "inf", "nan",
};
/* clang-format on */
