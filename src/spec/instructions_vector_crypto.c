/* SPDX-License-Identifier: MIT */
/* instructions_vector_crypto.c - rows of later vector instructions.
 * Room   spec (floor 1) */
#include <hartscope/spec/instructions.h>
#include <stddef.h>

/* clang-format off */
#define ANY 0xfc00707fu
#define VM  0x02000000u
#define VS1 0x000f8000u

#define V(f6, f3)  ((uint32_t)(f6) << 26 | (uint32_t)(f3) << 12 | 0x57u)
#define VE(f6)     ((uint32_t)(f6) << 26 | VM | 0x2077u)
#define VS1_IS(n)  ((uint32_t)(n) << 15)

#define OP(name, operands, mask, match)                                        \
	{ name, operands, mask, match, 0, 0 },

/* funct3 of operands: vectors, scalars, immediates; integers, M, floats. */
enum { IVV, FVV, MVV, IVI, IVX, FVF, MVX };

#define VV(n, f6, f3)  OP(n ".vv", "Vd,Vt,VsVm", ANY, V(f6, f3))
#define VX(n, f6, f3)  OP(n ".vx", "Vd,Vt,sVm", ANY, V(f6, f3))
#define ONE(n, f3, vs1) OP(n, "Vd,VtVm", ANY | VS1, V(0x12, f3) | VS1_IS(vs1))
/* OP-VE: never masked. */
#define E3(n, f6)      OP(n ".vv", "Vd,Vt,Vs", ANY | VM, VE(f6))
#define EI(n, f6)      OP(n ".vi", "Vd,Vt,Vj", ANY | VM, VE(f6))
#define E2V(n, vs1)    OP(n ".vv", "Vd,Vt", ANY | VM | VS1, VE(0x28) | VS1_IS(vs1))
#define E2S(n, vs1)    OP(n ".vs", "Vd,Vt", ANY | VM | VS1, VE(0x29) | VS1_IS(vs1))
#define E2(n, vs1)     E2V(n, vs1) E2S(n, vs1)

/* Unprivileged ISA 20240411, Zvk 1.0, "Cryptography Extensions: Vector
 * Instructions", and "BF16" */
const struct hsc_instruction hsc_instructions_vector_crypto[] = {
	/* Zvbb */
	VV("vandn", 0x01, IVV) VX("vandn", 0x01, IVX)
	ONE("vbrev8.v", MVV, 8) ONE("vrev8.v", MVV, 9) ONE("vbrev.v", MVV, 10)
	ONE("vclz.v", MVV, 12) ONE("vctz.v", MVV, 13) ONE("vcpop.v", MVV, 14)
	VV("vrol", 0x15, IVV) VX("vrol", 0x15, IVX)
	VV("vror", 0x14, IVV) VX("vror", 0x14, IVX)
	OP("vror.vi", "Vd,Vt,VkVm", 0xf800707fu, V(0x14, IVI))
	VV("vwsll", 0x35, IVV) VX("vwsll", 0x35, IVX)
	OP("vwsll.vi", "Vd,Vt,VjVm", ANY, V(0x35, IVI))

	/* Zvbc */
	VV("vclmul", 0x0c, MVV) VX("vclmul", 0x0c, MVX)
	VV("vclmulh", 0x0d, MVV) VX("vclmulh", 0x0d, MVX)

	/* Zvkg, Zvkned, Zvknhb, Zvksed, Zvksh */
	E2V("vgmul", 17) E3("vghsh", 0x2c)
	E2("vaesdm", 0) E2("vaesdf", 1) E2("vaesem", 2) E2("vaesef", 3)
	E2S("vaesz", 7) EI("vaeskf1", 0x22) EI("vaeskf2", 0x2a)
	E3("vsha2ms", 0x2d) E3("vsha2ch", 0x2e) E3("vsha2cl", 0x2f)
	EI("vsm4k", 0x21) E2("vsm4r", 16)
	EI("vsm3c", 0x2b) E3("vsm3me", 0x20)

	/* Zvfbfmin, Zvfbfwma */
	ONE("vfwcvtbf16.f.f.v", FVV, 13) ONE("vfncvtbf16.f.f.w", FVV, 29)
	OP("vfwmaccbf16.vv", "Vd,Vs,VtVm", ANY, V(0x3b, FVV))
	OP("vfwmaccbf16.vf", "Vd,S,VtVm", ANY, V(0x3b, FVF))
	{ NULL, NULL, 0, 0, 0, 0 },
};
/* clang-format on */
