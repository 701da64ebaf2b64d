/* SPDX-License-Identifier: MIT */
/*
 * float_ieee.h - IEEE 754 arithmetic of RISC-V on the host's own unit.
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

#include <stdbool.h>
#include <stdint.h>

/* Rounding modes as in frm. */
enum hsc_round { HSC_RNE, HSC_RTZ, HSC_RDN, HSC_RUP, HSC_RMM };

/* Flags as in fflags. */
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
	uint8_t flags; /* are added to */
};

#define HSC_F32_NAN  UINT32_C(0x7fc00000) /* the canonical one */
#define HSC_F64_NAN  UINT64_C(0x7ff8000000000000)
#define HSC_F32_SIGN UINT32_C(0x80000000)
#define HSC_F64_SIGN (UINT64_C(1) << 63)
/* What is above a single; "NaN Boxing of Narrower Values" */
#define HSC_F32_BOX UINT64_C(0xffffffff00000000)

struct hsc_f32_args {
	uint32_t a, b, c;
};

struct hsc_f64_args {
	uint64_t a, b, c;
};

uint32_t hsc_f32_arith(struct hsc_fp *fp, enum hsc_arith op,
		       const struct hsc_f32_args *v);
uint64_t hsc_f64_arith(struct hsc_fp *fp, enum hsc_arith op,
		       const struct hsc_f64_args *v);

uint32_t hsc_f64_to_f32(struct hsc_fp *fp, uint64_t a);
uint64_t hsc_f32_to_f64(struct hsc_fp *fp, uint32_t a);

/* To an integer of 32 or 64 bits; what does not fit saturates, with NV. */
uint64_t hsc_f64_to_int(struct hsc_fp *fp, uint64_t a, bool is_signed,
			unsigned bits);
/* Of a 64-bit integer. */
uint32_t hsc_f32_of_int(struct hsc_fp *fp, uint64_t v, bool is_signed);
uint64_t hsc_f64_of_int(struct hsc_fp *fp, uint64_t v, bool is_signed);

/* The same bits as a number of the host. */
double hsc_f64_host(uint64_t bits);

#endif
