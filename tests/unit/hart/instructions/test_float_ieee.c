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

/* --- without looking at flags ------------------------------------------- */

static uint64_t state = 88172645463325252u;

static uint64_t random64(void)
{
	state ^= state << 13;
	state ^= state >> 7;
	state ^= state << 17;
	return state;
}

/* Bits of a number whose exponent is mostly at an end, or like that of others,
 * and whose fraction often has few bits. */
static uint64_t random_bits(unsigned fraction, uint64_t exponents)
{
	const uint64_t r = random64(), mask = (UINT64_C(1) << fraction) - 1;
	const uint64_t near[] = { 0,
				  1,
				  2,
				  exponents / 2,
				  exponents - 2,
				  exponents - 1,
				  exponents,
				  r >> 40 & exponents };
	uint64_t bits = random64() & mask;

	if (r & 8)
		bits = r & 16 ? mask - (bits & 3) : bits & 3;
	return (r >> 7 & 1) << (fraction + (exponents == 0xff ? 8 : 11)) |
	       near[r & 7] << fraction | bits;
}

static uint64_t narrow_or_wide(struct hsc_fp *fp, bool narrow,
			       enum hsc_arith op, const uint64_t v[3])
{
	const struct hsc_f32_args f = { (uint32_t)v[0], (uint32_t)v[1],
					(uint32_t)v[2] };
	const struct hsc_f64_args d = { v[0], v[1], v[2] };

	return narrow ? hsc_f32_arith(fp, op, &f) : hsc_f64_arith(fp, op, &d);
}

/* Where the fast way says that it has the result, it is that of the other, and
 * no flag but inexact is missed. Returns 1 if it says so. */
static unsigned check_fast(bool narrow, enum hsc_arith op, const uint64_t v[3])
{
	const struct hsc_f32_args f = { (uint32_t)v[0], (uint32_t)v[1],
					(uint32_t)v[2] };
	const struct hsc_f64_args d = { v[0], v[1], v[2] };
	const struct hsc_fp plain = { .rm = HSC_RNE, .flags = HSC_FP_NX };
	struct hsc_fp looked = { .rm = HSC_RNE };
	uint32_t got32 = 0;
	uint64_t got = 0;

	if (narrow ? !hsc_f32_fast(&plain, op, &f, &got32)
		   : !hsc_f64_fast(&plain, op, &d, &got))
		return 0;
	CHECK_EQ(narrow ? got32 : got, narrow_or_wide(&looked, narrow, op, v));
	CHECK_EQ(looked.flags | HSC_FP_NX, HSC_FP_NX);
	return 1;
}

static void check_conversions(const uint64_t v[3])
{
	struct hsc_fp plain = { .rm = HSC_RNE, .flags = HSC_FP_NX };
	struct hsc_fp looked = { .rm = HSC_RNE };
	const uint64_t whole = v[1] >> (v[0] & 63);

	CHECK_EQ(hsc_f64_to_f32(&plain, v[0]), hsc_f64_to_f32(&looked, v[0]));
	for (unsigned is_signed = 0; is_signed < 2; is_signed++) {
		CHECK_EQ(hsc_f32_of_int(&plain, whole, is_signed),
			 hsc_f32_of_int(&looked, whole, is_signed));
		CHECK_EQ(hsc_f64_of_int(&plain, ~whole, is_signed),
			 hsc_f64_of_int(&looked, ~whole, is_signed));
	}
	CHECK_EQ(plain.flags, looked.flags | HSC_FP_NX);
}

static void check_fast_ways(void)
{
	/* product that is tiny, and rounded to the least normal number */
	const uint64_t tiny[3] = { 0x3fefffffffffffff, 0x0010000000000000, 0 };
	struct hsc_fp fp = { .rm = HSC_RNE, .flags = HSC_FP_NX };
	unsigned fast = 0;

	CHECK_EQ(narrow_or_wide(&fp, false, HSC_FMUL, tiny),
		 0x0010000000000000);
	CHECK_EQ(fp.flags, HSC_FP_NX | HSC_FP_UF);
	CHECK_EQ(check_fast(false, HSC_FMUL, tiny), 0);
	for (unsigned i = 0; i < 100000; i++) {
		const bool narrow = i & 1;
		uint64_t v[3];

		for (unsigned k = 0; k < 3; k++)
			v[k] = narrow ? random_bits(23, 0xff)
				      : random_bits(52, 0x7ff);
		fast += check_fast(narrow, (enum hsc_arith)(i / 2 % 6), v);
		if (!narrow)
			check_conversions(v);
	}
	CHECK(fast > 10000);
}

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
	}
	check_fast_ways();
	/* invalid even with a quiet NaN after it */
	CHECK_EQ(hsc_f64_arith(&fp, HSC_FMA, &product), HSC_F64_NAN);
	CHECK_EQ(fp.flags, HSC_FP_NV);
	CHECK_EQ(hsc_f64_to_int(&fp, 0xc1e0000000000000, true, 32),
		 0xffffffff80000000);
	CHECK_EQ(hsc_f32_of_int(&fp, ~0ull, false), 0x5f800000);
	fp.rm = HSC_RTZ;
	CHECK_EQ(hsc_f32_of_int(&fp, ~0ull, false), 0x5f7fffff);
	return check_failures != 0;
}
