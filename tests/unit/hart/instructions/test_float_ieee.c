/* SPDX-License-Identifier: MIT */
#include "hart/instructions/float_ieee.h"
#include "unit/check.h"

#define ONE   0x3ff0000000000000
#define HALF  0x3ca0000000000000 /* of the last place of one */
#define LEAST 1
#define MOST  0x7fefffffffffffff
#define INF   0x7ff0000000000000

static const struct {
	const char *name;
	enum hsc_arith op;
	enum hsc_round rm;
	uint64_t a, b, want;
	uint8_t flags;
} cases[] = {
	{ "a tie to even", HSC_FADD, HSC_RNE, ONE, HALF, ONE, HSC_FP_NX },
	{ "a tie away", HSC_FADD, HSC_RMM, ONE, HALF, ONE + 1, HSC_FP_NX },
	{ "a tie up", HSC_FADD, HSC_RUP, ONE, HALF, ONE + 1, HSC_FP_NX },
	{ "a tie down", HSC_FADD, HSC_RDN, ONE, HALF, ONE, HSC_FP_NX },
	{ "less than a tie, away", HSC_FADD, HSC_RMM, ONE, HALF - 1, ONE,
	  HSC_FP_NX },
	{ "overflow", HSC_FADD, HSC_RNE, MOST, MOST, INF,
	  HSC_FP_OF | HSC_FP_NX },
	{ "overflow to zero", HSC_FADD, HSC_RTZ, MOST, MOST, MOST,
	  HSC_FP_OF | HSC_FP_NX },
	{ "overflow away", HSC_FMUL, HSC_RMM, MOST, MOST, INF,
	  HSC_FP_OF | HSC_FP_NX },
	{ "underflow", HSC_FMUL, HSC_RNE, LEAST, 0x3fe0000000000000, 0,
	  HSC_FP_UF | HSC_FP_NX },
	{ "underflow away", HSC_FMUL, HSC_RMM, LEAST, 0x3fe0000000000000, LEAST,
	  HSC_FP_UF | HSC_FP_NX },
	{ "exact and subnormal", HSC_FADD, HSC_RMM, LEAST, LEAST, 2, 0 },
	{ "by zero", HSC_FDIV, HSC_RMM, ONE, 0, INF, HSC_FP_DZ },
	{ "infinity less infinity", HSC_FSUB, HSC_RNE, INF, INF, HSC_F64_NAN,
	  HSC_FP_NV },
	{ "signalling NaN", HSC_FADD, HSC_RNE, 0x7ff0000000000001, ONE,
	  HSC_F64_NAN, HSC_FP_NV },
	{ "signalling NaN, away", HSC_FADD, HSC_RMM, 0x7ff0000000000001, ONE,
	  HSC_F64_NAN, HSC_FP_NV },
	{ "root of minus one", HSC_FSQRT, HSC_RNE, ONE | 1ull << 63, 0,
	  HSC_F64_NAN, HSC_FP_NV },
};

int main(void)
{
	const struct hsc_f64_args product = { INF, 0, HSC_F64_NAN };
	struct hsc_fp fp = { .rm = HSC_RNE };

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const struct hsc_f64_args v = { cases[i].a, cases[i].b, 0 };
		struct hsc_fp f = { .rm = (uint8_t)cases[i].rm };
		const uint64_t got = hsc_f64_arith(&f, cases[i].op, &v);

		if (got != cases[i].want || f.flags != cases[i].flags)
			printf("%s:\n", cases[i].name);
		CHECK_EQ(got, cases[i].want);
		CHECK_EQ(f.flags, cases[i].flags);
		/* what was inexact before takes a quicker way */
		f.flags = HSC_FP_NX;
		CHECK_EQ(hsc_f64_arith(&f, cases[i].op, &v), cases[i].want);
		CHECK_EQ(f.flags, cases[i].flags | HSC_FP_NX);
	}
	/* invalid even with a quiet NaN behind it */
	CHECK_EQ(hsc_f64_arith(&fp, HSC_FMA, &product), HSC_F64_NAN);
	CHECK_EQ(fp.flags, HSC_FP_NV);
	CHECK_EQ(hsc_f64_to_int(&fp, 0xc1e0000000000000, true, 32),
		 0xffffffff80000000);
	CHECK_EQ(hsc_f32_of_int(&fp, ~0ull, false), 0x5f800000);
	fp.rm = HSC_RTZ;
	CHECK_EQ(hsc_f32_of_int(&fp, ~0ull, false), 0x5f7fffff);
	return check_failures != 0;
}
