/* SPDX-License-Identifier: MIT */
/*
 * float_ieee.h - IEEE 754 arithmetic of RISC-V on the floating-point unit of
 * the host.
 *
 * Room   hart (floor 4)
 * Spec   Unprivileged ISA 20240411, "F Extension for Single-Precision
 *        Floating-Point", "D Extension for Double-Precision Floating-Point"
 *
 * Values are bit patterns. The host must have IEEE 754 floats, detect tininess
 * after rounding as RISC-V does (x86-64, RISC-V), and have a long double of 64
 * bits of precision or more, from which the mode RMM is rounded.
 */
#ifndef HSC_HART_INSTRUCTIONS_FLOAT_IEEE_H
#define HSC_HART_INSTRUCTIONS_FLOAT_IEEE_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* Rounding modes as in frm. */
enum hsc_round { HSC_RNE, HSC_RTZ, HSC_RDN, HSC_RUP, HSC_RMM };

/* Flags, as in fflags. */
enum {
	HSC_FP_NX = 1,
	HSC_FP_UF = 2,
	HSC_FP_OF = 4,
	HSC_FP_DZ = 8,
	HSC_FP_NV = 16,
};

enum hsc_arith {
	HSC_FADD,
	HSC_FSUB,
	HSC_FMUL,
	HSC_FDIV,
	HSC_FSQRT, /* of a */
	HSC_FMA,   /* a * b + c */
};

struct hsc_fp {
	uint8_t rm;    /* enum hsc_round */
	uint8_t flags; /* flags that operations raise are added */
};

#define HSC_F32_NAN  UINT32_C(0x7fc00000) /* the canonical NaN */
#define HSC_F64_NAN  UINT64_C(0x7ff8000000000000)
#define HSC_F32_SIGN UINT32_C(0x80000000)
#define HSC_F64_SIGN (UINT64_C(1) << 63)
/* The upper half of a boxed single; "NaN Boxing of Narrower Values" */
#define HSC_F32_BOX UINT64_C(0xffffffff00000000)

/* Operands; those that an operation does not have are 0. */
struct hsc_f32_args {
	uint32_t a, b, c;
};

struct hsc_f64_args {
	uint64_t a, b, c;
};

/*
 * With rounding to nearest, and inexact set already, no other flag can be
 * raised if the result is a normal number: if an operand is not normal or zero,
 * the result is not either. The least exponent is excluded, because a tiny
 * number may be rounded up to it. This is the usual case. The host rounds to
 * nearest except inside float_ieee.c, so the compiler may optimise this code
 * freely.
 */
static inline bool hsc_fp_is_plain(const struct hsc_fp *fp)
{
	return fp->rm == HSC_RNE && fp->flags & HSC_FP_NX;
}

#define HSC_FP_FAST(width, real, exponent_at, exponents, square_root,          \
		    multiply_add)                                              \
	static inline bool hsc_f##width##_is_inner(uint##width##_t bits)       \
	{                                                                      \
		const unsigned e =                                             \
			(unsigned)(bits >> (exponent_at)) & (exponents);       \
                                                                               \
		return e - 2 < (exponents)-2u;                                 \
	}                                                                      \
	static inline bool hsc_f##width##_fast(                                \
		const struct hsc_fp *fp, enum hsc_arith op,                    \
		const struct hsc_f##width##_args *v, uint##width##_t *out)     \
	{                                                                      \
		real a, b, c, r;                                               \
                                                                               \
		if (!hsc_fp_is_plain(fp))                                      \
			return false;                                          \
		memcpy(&a, &v->a, sizeof(a));                                  \
		memcpy(&b, &v->b, sizeof(b));                                  \
		memcpy(&c, &v->c, sizeof(c));                                  \
		r = op == HSC_FADD    ? a + b                                  \
		    : op == HSC_FSUB  ? a - b                                  \
		    : op == HSC_FMUL  ? a * b                                  \
		    : op == HSC_FDIV  ? a / b                                  \
		    : op == HSC_FSQRT ? square_root(a)                         \
				      : multiply_add(a, b, c);                 \
		memcpy(out, &r, sizeof(r));                                    \
		return hsc_f##width##_is_inner(*out);                          \
	}

/* hsc_f32_fast, hsc_f64_fast: false if it is not the usual case; otherwise *out
 * is the result. */
HSC_FP_FAST(32, float, 23, 0xff, sqrtf, fmaf)
HSC_FP_FAST(64, double, 52, 0x7ff, sqrt, fma)

uint32_t hsc_f32_arith(struct hsc_fp *fp, enum hsc_arith op,
		       const struct hsc_f32_args *v);
uint64_t hsc_f64_arith(struct hsc_fp *fp, enum hsc_arith op,
		       const struct hsc_f64_args *v);

uint32_t hsc_f64_to_f32(struct hsc_fp *fp, uint64_t a);
uint64_t hsc_f32_to_f64(struct hsc_fp *fp, uint32_t a);

/* Convert to an integer of 32 or 64 bits; values out of range saturate, with
 * NV. */
uint64_t hsc_f64_to_int(struct hsc_fp *fp, uint64_t a, bool is_signed,
			unsigned bits);
/* Convert from a 64-bit integer. All of these add to the flags that are set
 * already. */
uint32_t hsc_f32_of_int(struct hsc_fp *fp, uint64_t v, bool is_signed);
uint64_t hsc_f64_of_int(struct hsc_fp *fp, uint64_t v, bool is_signed);

/* The same bits as a number of the host. */
double hsc_f64_host(uint64_t bits);

#endif
