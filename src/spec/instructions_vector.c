/* SPDX-License-Identifier: MIT */
/* instructions_vector.c - rows of vector instructions.
 * Room   spec (floor 1) */
#include <hartscope/spec/instructions.h>
#include <stddef.h>

/* clang-format off */
#define ALIAS HSC_WHEN_ALIAS
#define SAME  HSC_WHEN_RS2_RS1
#define THREE (HSC_WHEN_RS2_RS1 | HSC_WHEN_RD_RS1)

/* "Vector Instruction Formats": funct6, funct3, opcode; vm, and what else is
 * fixed. */
#define ANY 0xfc00707fu
#define VM  0x02000000u
#define VS1 0x000f8000u
#define VS2 0x01f00000u

#define V(f6, f3)           ((uint32_t)(f6) << 26 | (uint32_t)(f3) << 12 | 0x57u)
#define VS1_IS(n)           ((uint32_t)(n) << 15)
#define VS2_IS(n)           ((uint32_t)(n) << 20)

#define OP(name, operands, mask, match, when)                                  \
	{ name, operands, mask, match, when, 0 },

/* funct3 of operands: vectors, scalars, immediates; integers, M, floats. */
enum { IVV, FVV, MVV, IVI, IVX, FVF, MVX };

#define VV(n, f6)  OP(n ".vv", "Vd,Vt,VsVm", ANY, V(f6, IVV), 0)
#define VX(n, f6)  OP(n ".vx", "Vd,Vt,sVm", ANY, V(f6, IVX), 0)
#define VI(n, f6)  OP(n ".vi", "Vd,Vt,ViVm", ANY, V(f6, IVI), 0)
#define VU(n, f6)  OP(n ".vi", "Vd,Vt,VjVm", ANY, V(f6, IVI), 0)
#define VVXI(n, f6) VV(n, f6) VX(n, f6) VI(n, f6)
#define VVXU(n, f6) VV(n, f6) VX(n, f6) VU(n, f6)
#define VVX(n, f6)  VV(n, f6) VX(n, f6)
#define VXI(n, f6)  VX(n, f6) VI(n, f6)
/* With a mask as a third source, v0; the mask is no choice then. */
#define VVM(n, f6) OP(n ".vvm", "Vd,Vt,Vs,V0", ANY | VM, V(f6, IVV), 0)
#define VXM(n, f6) OP(n ".vxm", "Vd,Vt,s,V0", ANY | VM, V(f6, IVX), 0)
#define VIM(n, f6) OP(n ".vim", "Vd,Vt,Vi,V0", ANY | VM, V(f6, IVI), 0)
/* Without any mask. */
#define VVN(n, f6) OP(n ".vv", "Vd,Vt,Vs", ANY | VM, V(f6, IVV) | VM, 0)
#define VXN(n, f6) OP(n ".vx", "Vd,Vt,s", ANY | VM, V(f6, IVX) | VM, 0)
#define VIN(n, f6) OP(n ".vi", "Vd,Vt,Vi", ANY | VM, V(f6, IVI) | VM, 0)
/* Of a source that is twice as wide. */
#define WVXU(n, f6)                                                            \
	OP(n ".wv", "Vd,Vt,VsVm", ANY, V(f6, IVV), 0)                          \
	OP(n ".wx", "Vd,Vt,sVm", ANY, V(f6, IVX), 0)                           \
	OP(n ".wi", "Vd,Vt,VjVm", ANY, V(f6, IVI), 0)

#define MV(n, f6)   OP(n ".vv", "Vd,Vt,VsVm", ANY, V(f6, MVV), 0)
#define MX(n, f6)   OP(n ".vx", "Vd,Vt,sVm", ANY, V(f6, MVX), 0)
#define MVMX(n, f6) MV(n, f6) MX(n, f6)
#define MW(n, f6)                                                              \
	OP(n ".wv", "Vd,Vt,VsVm", ANY, V(f6, MVV), 0)                          \
	OP(n ".wx", "Vd,Vt,sVm", ANY, V(f6, MVX), 0)
/* Multiply and add: the sources the other way around. */
#define MACX(n, f6) OP(n ".vx", "Vd,s,VtVm", ANY, V(f6, MVX), 0)
#define MAC(n, f6)  OP(n ".vv", "Vd,Vs,VtVm", ANY, V(f6, MVV), 0) MACX(n, f6)
#define REDUCE(n, f6, f3) OP(n ".vs", "Vd,Vt,VsVm", ANY, V(f6, f3), 0)
#define MASKS(n, f6) OP(n ".mm", "Vd,Vt,Vs", ANY | VM, V(f6, MVV) | VM, 0)
#define ONE(n, f6, f3, vs1)                                                    \
	OP(n, "Vd,VtVm", ANY | VS1, V(f6, f3) | VS1_IS(vs1), 0)

#define FV(n, f6)   OP(n ".vv", "Vd,Vt,VsVm", ANY, V(f6, FVV), 0)
#define FF(n, f6)   OP(n ".vf", "Vd,Vt,SVm", ANY, V(f6, FVF), 0)
#define FVFF(n, f6) FV(n, f6) FF(n, f6)
#define FW(n, f6)                                                              \
	OP(n ".wv", "Vd,Vt,VsVm", ANY, V(f6, FVV), 0)                          \
	OP(n ".wf", "Vd,Vt,SVm", ANY, V(f6, FVF), 0)
#define FMAC(n, f6)                                                            \
	OP(n ".vv", "Vd,Vs,VtVm", ANY, V(f6, FVV), 0)                          \
	OP(n ".vf", "Vd,S,VtVm", ANY, V(f6, FVF), 0)

/* "Vector Loads and Stores": nf, mew, mop, lumop, width, opcode. */
#define UNIT 0xfdf0707fu /* lumop is fixed */
#define MOP  0xfc00707fu
#define AT(nf, mop, lumop, width, op)                                          \
	((uint32_t)(nf) << 29 | (uint32_t)(mop) << 26 |                        \
	 (uint32_t)(lumop) << 20 | (uint32_t)(width) << 12 | (op))
#define LOADS(seg, nf, bits, width)                                            \
	OP("vl" seg "e" bits ".v", "Vd,(s)Vm", UNIT, AT(nf, 0, 0, width, 0x07), 0) \
	OP("vs" seg "e" bits ".v", "Vd,(s)Vm", UNIT, AT(nf, 0, 0, width, 0x27), 0) \
	OP("vl" seg "e" bits "ff.v", "Vd,(s)Vm", UNIT, AT(nf, 0, 16, width, 0x07), 0) \
	OP("vls" seg "e" bits ".v", "Vd,(s),tVm", MOP, AT(nf, 2, 0, width, 0x07), 0) \
	OP("vss" seg "e" bits ".v", "Vd,(s),tVm", MOP, AT(nf, 2, 0, width, 0x27), 0) \
	OP("vlux" seg "ei" bits ".v", "Vd,(s),VtVm", MOP, AT(nf, 1, 0, width, 0x07), 0) \
	OP("vsux" seg "ei" bits ".v", "Vd,(s),VtVm", MOP, AT(nf, 1, 0, width, 0x27), 0) \
	OP("vlox" seg "ei" bits ".v", "Vd,(s),VtVm", MOP, AT(nf, 3, 0, width, 0x07), 0) \
	OP("vsox" seg "ei" bits ".v", "Vd,(s),VtVm", MOP, AT(nf, 3, 0, width, 0x27), 0)
#define WIDTHS(seg, nf)                                                        \
	LOADS(seg, nf, "8", 0) LOADS(seg, nf, "16", 5)                         \
	LOADS(seg, nf, "32", 6) LOADS(seg, nf, "64", 7)
#define WHOLE(count, nf)                                                       \
	OP("vl" count "r.v", "Vd,(s)", UNIT | VM, AT(nf, 0, 8, 0, 0x07) | VM, ALIAS) \
	OP("vl" count "re8.v", "Vd,(s)", UNIT | VM, AT(nf, 0, 8, 0, 0x07) | VM, 0) \
	OP("vl" count "re16.v", "Vd,(s)", UNIT | VM, AT(nf, 0, 8, 5, 0x07) | VM, 0) \
	OP("vl" count "re32.v", "Vd,(s)", UNIT | VM, AT(nf, 0, 8, 6, 0x07) | VM, 0) \
	OP("vl" count "re64.v", "Vd,(s)", UNIT | VM, AT(nf, 0, 8, 7, 0x07) | VM, 0) \
	OP("vs" count "r.v", "Vd,(s)", UNIT | VM, AT(nf, 0, 8, 0, 0x27) | VM, 0)

/* Unprivileged ISA 20240411, V 1.0, "Vector Instruction Listing" */
const struct hsc_instruction hsc_instructions_vector[] = {
	/* "Configuration-Setting Instructions" */
	OP("vsetvli", "d,s,Vc", 0x8000707f, 0x00007057, 0)
	OP("vsetivli", "d,Z,Vb", 0xc000707f, 0xc0007057, 0)
	OP("vsetvl", "d,s,t", 0xfe00707f, 0x80007057, 0)

	OP("vlm.v", "Vd,(s)", UNIT | VM, AT(0, 0, 11, 0, 0x07) | VM, 0)
	OP("vsm.v", "Vd,(s)", UNIT | VM, AT(0, 0, 11, 0, 0x27) | VM, 0)
	WHOLE("1", 0) WHOLE("2", 1) WHOLE("4", 3) WHOLE("8", 7)
	WIDTHS("", 0) WIDTHS("seg2", 1) WIDTHS("seg3", 2) WIDTHS("seg4", 3)
	WIDTHS("seg5", 4) WIDTHS("seg6", 5) WIDTHS("seg7", 6) WIDTHS("seg8", 7)

	/* "Vector Integer Arithmetic Instructions" */
	OP("vneg.v", "Vd,VtVm", ANY | VS1, V(0x03, IVX), ALIAS)
	OP("vnot.v", "Vd,VtVm", ANY | VS1, V(0x0b, IVI) | VS1_IS(31), ALIAS)
	OP("vncvt.x.x.w", "Vd,VtVm", ANY | VS1, V(0x2c, IVX), ALIAS)
	OP("vwcvtu.x.x.v", "Vd,VtVm", ANY | VS1, V(0x30, MVX), ALIAS)
	OP("vwcvt.x.x.v", "Vd,VtVm", ANY | VS1, V(0x31, MVX), ALIAS)
	VVXI("vadd", 0x00) VVX("vsub", 0x02) VXI("vrsub", 0x03)
	VVX("vminu", 0x04) VVX("vmin", 0x05) VVX("vmaxu", 0x06) VVX("vmax", 0x07)
	VVXI("vand", 0x09) VVXI("vor", 0x0a) VVXI("vxor", 0x0b)
	VVXU("vrgather", 0x0c) VV("vrgatherei16", 0x0e)
	VX("vslideup", 0x0e) VU("vslideup", 0x0e)
	VX("vslidedown", 0x0f) VU("vslidedown", 0x0f)
	VVM("vadc", 0x10) VXM("vadc", 0x10) VIM("vadc", 0x10)
	VVM("vmadc", 0x11) VXM("vmadc", 0x11) VIM("vmadc", 0x11)
	VVN("vmadc", 0x11) VXN("vmadc", 0x11) VIN("vmadc", 0x11)
	VVM("vsbc", 0x12) VXM("vsbc", 0x12)
	VVM("vmsbc", 0x13) VXM("vmsbc", 0x13) VVN("vmsbc", 0x13) VXN("vmsbc", 0x13)
	VVM("vmerge", 0x17) VXM("vmerge", 0x17) VIM("vmerge", 0x17)
	OP("vmv.v.v", "Vd,Vs", ANY | VM | VS2, V(0x17, IVV) | VM, 0)
	OP("vmv.v.x", "Vd,s", ANY | VM | VS2, V(0x17, IVX) | VM, 0)
	OP("vmv.v.i", "Vd,Vi", ANY | VM | VS2, V(0x17, IVI) | VM, 0)
	VVXI("vmseq", 0x18) VVXI("vmsne", 0x19) VVX("vmsltu", 0x1a)
	VVX("vmslt", 0x1b) VVXI("vmsleu", 0x1c) VVXI("vmsle", 0x1d)
	VXI("vmsgtu", 0x1e) VXI("vmsgt", 0x1f)
	VVXI("vsaddu", 0x20) VVXI("vsadd", 0x21) VVX("vssubu", 0x22)
	VVX("vssub", 0x23) VVXU("vsll", 0x25) VVX("vsmul", 0x27)
	OP("vmv1r.v", "Vd,Vt", ANY | VM | VS1, V(0x27, IVI) | VM, 0)
	OP("vmv2r.v", "Vd,Vt", ANY | VM | VS1, V(0x27, IVI) | VM | VS1_IS(1), 0)
	OP("vmv4r.v", "Vd,Vt", ANY | VM | VS1, V(0x27, IVI) | VM | VS1_IS(3), 0)
	OP("vmv8r.v", "Vd,Vt", ANY | VM | VS1, V(0x27, IVI) | VM | VS1_IS(7), 0)
	VVXU("vsrl", 0x28) VVXU("vsra", 0x29) VVXU("vssrl", 0x2a)
	VVXU("vssra", 0x2b) WVXU("vnsrl", 0x2c) WVXU("vnsra", 0x2d)
	WVXU("vnclipu", 0x2e) WVXU("vnclip", 0x2f)
	REDUCE("vwredsumu", 0x30, IVV) REDUCE("vwredsum", 0x31, IVV)

	REDUCE("vredsum", 0x00, MVV) REDUCE("vredand", 0x01, MVV)
	REDUCE("vredor", 0x02, MVV) REDUCE("vredxor", 0x03, MVV)
	REDUCE("vredminu", 0x04, MVV) REDUCE("vredmin", 0x05, MVV)
	REDUCE("vredmaxu", 0x06, MVV) REDUCE("vredmax", 0x07, MVV)
	MVMX("vaaddu", 0x08) MVMX("vaadd", 0x09) MVMX("vasubu", 0x0a)
	MVMX("vasub", 0x0b) MX("vslide1up", 0x0e) MX("vslide1down", 0x0f)
	OP("vmv.x.s", "d,Vt", ANY | VM | VS1, V(0x10, MVV) | VM, 0)
	OP("vcpop.m", "d,VtVm", ANY | VS1, V(0x10, MVV) | VS1_IS(16), 0)
	OP("vfirst.m", "d,VtVm", ANY | VS1, V(0x10, MVV) | VS1_IS(17), 0)
	OP("vmv.s.x", "Vd,s", ANY | VM | VS2, V(0x10, MVX) | VM, 0)
	ONE("vzext.vf8", 0x12, MVV, 2) ONE("vsext.vf8", 0x12, MVV, 3)
	ONE("vzext.vf4", 0x12, MVV, 4) ONE("vsext.vf4", 0x12, MVV, 5)
	ONE("vzext.vf2", 0x12, MVV, 6) ONE("vsext.vf2", 0x12, MVV, 7)
	ONE("vmsbf.m", 0x14, MVV, 1) ONE("vmsof.m", 0x14, MVV, 2)
	ONE("vmsif.m", 0x14, MVV, 3) ONE("viota.m", 0x14, MVV, 16)
	OP("vid.v", "VdVm", ANY | VS1 | VS2, V(0x14, MVV) | VS1_IS(17), 0)
	OP("vcompress.vm", "Vd,Vt,Vs", ANY | VM, V(0x17, MVV) | VM, 0)
	OP("vmmv.m", "Vd,Vs", ANY | VM, V(0x19, MVV) | VM, ALIAS | SAME)
	OP("vmclr.m", "Vd", ANY | VM, V(0x1b, MVV) | VM, ALIAS | THREE)
	OP("vmset.m", "Vd", ANY | VM, V(0x1f, MVV) | VM, ALIAS | THREE)
	OP("vmnot.m", "Vd,Vs", ANY | VM, V(0x1d, MVV) | VM, ALIAS | SAME)
	MASKS("vmandn", 0x18) MASKS("vmand", 0x19) MASKS("vmor", 0x1a)
	MASKS("vmxor", 0x1b) MASKS("vmorn", 0x1c) MASKS("vmnand", 0x1d)
	MASKS("vmnor", 0x1e) MASKS("vmxnor", 0x1f)
	MVMX("vdivu", 0x20) MVMX("vdiv", 0x21) MVMX("vremu", 0x22)
	MVMX("vrem", 0x23) MVMX("vmulhu", 0x24) MVMX("vmul", 0x25)
	MVMX("vmulhsu", 0x26) MVMX("vmulh", 0x27)
	MAC("vmadd", 0x29) MAC("vnmsub", 0x2b) MAC("vmacc", 0x2d) MAC("vnmsac", 0x2f)
	MVMX("vwaddu", 0x30) MVMX("vwadd", 0x31) MVMX("vwsubu", 0x32)
	MVMX("vwsub", 0x33) MW("vwaddu", 0x34) MW("vwadd", 0x35)
	MW("vwsubu", 0x36) MW("vwsub", 0x37) MVMX("vwmulu", 0x38)
	MVMX("vwmulsu", 0x3a) MVMX("vwmul", 0x3b) MAC("vwmaccu", 0x3c)
	MAC("vwmacc", 0x3d) MACX("vwmaccus", 0x3e) MAC("vwmaccsu", 0x3f)

	/* "Vector Floating-Point Instructions" */
	OP("vfneg.v", "Vd,VsVm", ANY, V(0x09, FVV), ALIAS | SAME)
	OP("vfabs.v", "Vd,VsVm", ANY, V(0x0a, FVV), ALIAS | SAME)
	FVFF("vfadd", 0x00) REDUCE("vfredusum", 0x01, FVV) FVFF("vfsub", 0x02)
	REDUCE("vfredosum", 0x03, FVV) FVFF("vfmin", 0x04)
	REDUCE("vfredmin", 0x05, FVV) FVFF("vfmax", 0x06)
	REDUCE("vfredmax", 0x07, FVV) FVFF("vfsgnj", 0x08)
	FVFF("vfsgnjn", 0x09) FVFF("vfsgnjx", 0x0a) FF("vfslide1up", 0x0e)
	FF("vfslide1down", 0x0f)
	OP("vfmv.f.s", "D,Vt", ANY | VM | VS1, V(0x10, FVV) | VM, 0)
	OP("vfmv.s.f", "Vd,S", ANY | VM | VS2, V(0x10, FVF) | VM, 0)
	ONE("vfcvt.xu.f.v", 0x12, FVV, 0) ONE("vfcvt.x.f.v", 0x12, FVV, 1)
	ONE("vfcvt.f.xu.v", 0x12, FVV, 2) ONE("vfcvt.f.x.v", 0x12, FVV, 3)
	ONE("vfcvt.rtz.xu.f.v", 0x12, FVV, 6) ONE("vfcvt.rtz.x.f.v", 0x12, FVV, 7)
	ONE("vfwcvt.xu.f.v", 0x12, FVV, 8) ONE("vfwcvt.x.f.v", 0x12, FVV, 9)
	ONE("vfwcvt.f.xu.v", 0x12, FVV, 10) ONE("vfwcvt.f.x.v", 0x12, FVV, 11)
	ONE("vfwcvt.f.f.v", 0x12, FVV, 12)
	ONE("vfwcvt.rtz.xu.f.v", 0x12, FVV, 14)
	ONE("vfwcvt.rtz.x.f.v", 0x12, FVV, 15)
	ONE("vfncvt.xu.f.w", 0x12, FVV, 16) ONE("vfncvt.x.f.w", 0x12, FVV, 17)
	ONE("vfncvt.f.xu.w", 0x12, FVV, 18) ONE("vfncvt.f.x.w", 0x12, FVV, 19)
	ONE("vfncvt.f.f.w", 0x12, FVV, 20) ONE("vfncvt.rod.f.f.w", 0x12, FVV, 21)
	ONE("vfncvt.rtz.xu.f.w", 0x12, FVV, 22)
	ONE("vfncvt.rtz.x.f.w", 0x12, FVV, 23)
	ONE("vfsqrt.v", 0x13, FVV, 0) ONE("vfrsqrt7.v", 0x13, FVV, 4)
	ONE("vfrec7.v", 0x13, FVV, 5) ONE("vfclass.v", 0x13, FVV, 16)
	OP("vfmerge.vfm", "Vd,Vt,S,V0", ANY | VM, V(0x17, FVF), 0)
	OP("vfmv.v.f", "Vd,S", ANY | VM | VS2, V(0x17, FVF) | VM, 0)
	FVFF("vmfeq", 0x18) FVFF("vmfle", 0x19) FVFF("vmflt", 0x1b)
	FVFF("vmfne", 0x1c) FF("vmfgt", 0x1d) FF("vmfge", 0x1f)
	FVFF("vfdiv", 0x20) FF("vfrdiv", 0x21) FVFF("vfmul", 0x24)
	FF("vfrsub", 0x27) FMAC("vfmadd", 0x28) FMAC("vfnmadd", 0x29)
	FMAC("vfmsub", 0x2a) FMAC("vfnmsub", 0x2b) FMAC("vfmacc", 0x2c)
	FMAC("vfnmacc", 0x2d) FMAC("vfmsac", 0x2e) FMAC("vfnmsac", 0x2f)
	FVFF("vfwadd", 0x30) REDUCE("vfwredusum", 0x31, FVV)
	FVFF("vfwsub", 0x32) REDUCE("vfwredosum", 0x33, FVV)
	FW("vfwadd", 0x34) FW("vfwsub", 0x36) FVFF("vfwmul", 0x38)
	FMAC("vfwmacc", 0x3c) FMAC("vfwnmacc", 0x3d) FMAC("vfwmsac", 0x3e)
	FMAC("vfwnmsac", 0x3f)
	{ NULL, NULL, 0, 0, 0, 0 },
};
/* clang-format on */
