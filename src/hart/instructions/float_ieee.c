/* SPDX-License-Identifier: MIT */
/* float_ieee.c - arithmetic of F and D on the host's unit, with its flags.
 * Room   hart (floor 4) */
#include "hart/instructions/float_ieee.h"
#include <fenv.h>
#include <math.h>
#include <string.h>

/* Precision and least exponent (as of frexp) of normal numbers. */
struct shape {
	int bits, least;
};

static const struct shape single_shape = { 24, -125 };
static const struct shape double_shape = { 53, -1021 };

static float f32_host(uint32_t bits)
{
	float v;

	memcpy(&v, &bits, sizeof(v));
	return v;
}

double hsc_f64_host(uint64_t bits)
{
	double v;

	memcpy(&v, &bits, sizeof(v));
	return v;
}

static uint32_t f32_bits(float v)
{
	uint32_t bits;

	memcpy(&bits, &v, sizeof(bits));
	return v != v ? HSC_F32_NAN : bits;
}

static uint64_t f64_bits(double v)
{
	uint64_t bits;

	memcpy(&bits, &v, sizeof(bits));
	return v != v ? HSC_F64_NAN : bits;
}

static void begin_operation(unsigned rm)
{
	static const int modes[] = { FE_TONEAREST, FE_TOWARDZERO, FE_DOWNWARD,
				     FE_UPWARD, FE_TOWARDZERO };

	fesetround(modes[rm]);
	feclearexcept(FE_ALL_EXCEPT);
}

/* Returns the flags that were raised since begin_operation, as in fflags. */
static uint8_t end_operation(void)
{
	const int raised = fetestexcept(FE_ALL_EXCEPT);

	fesetround(FE_TONEAREST);
	return (uint8_t)((raised & FE_INVALID ? HSC_FP_NV : 0) |
			 (raised & FE_DIVBYZERO ? HSC_FP_DZ : 0) |
			 (raised & FE_OVERFLOW ? HSC_FP_OF : 0) |
			 (raised & FE_UNDERFLOW ? HSC_FP_UF : 0) |
			 (raised & FE_INEXACT ? HSC_FP_NX : 0));
}

/*
 * Operands and results are in memory that the compiler must read and write: it
 * does not know that arithmetic depends on the rounding mode and sets flags,
 * and could compute a result before the mode is set.
 */
struct longs {
	volatile long double a, b, c, r;
};

struct doubles {
	volatile double a, b, c, r;
};

struct floats {
	volatile float a, b, c, r;
};

#define COMPUTE(name, real, operands, square_root, multiply_add)               \
	static real name(enum hsc_arith op, struct operands *n)                \
	{                                                                      \
		switch (op) {                                                  \
		case HSC_FADD:                                                 \
			n->r = n->a + n->b;                                    \
			break;                                                 \
		case HSC_FSUB:                                                 \
			n->r = n->a - n->b;                                    \
			break;                                                 \
		case HSC_FMUL:                                                 \
			n->r = n->a * n->b;                                    \
			break;                                                 \
		case HSC_FDIV:                                                 \
			n->r = n->a / n->b;                                    \
			break;                                                 \
		case HSC_FSQRT:                                                \
			n->r = square_root(n->a);                              \
			break;                                                 \
		default:                                                       \
			n->r = multiply_add(n->a, n->b, n->c);                 \
			break;                                                 \
		}                                                              \
		return n->r;                                                   \
	}

COMPUTE(compute_long, long double, longs, sqrtl, fmal)
COMPUTE(compute64, double, doubles, sqrt, fma)
COMPUTE(compute32, float, floats, sqrtf, fmaf)

/* Is v, cut to its full precision and rounded, still below the least normal
 * number? */
static bool is_tiny(long double m, int e, const struct shape *s)
{
	if (e >= s->least)
		return false;
	return e < s->least - 1 ||
	       ldexpl(m, s->bits) < ldexpl(1.0L, s->bits) - 0.5L;
}

/*
 * Round v, which was truncated from the exact value (`flags` says whether
 * anything was lost), to `shape`. Because it was truncated, the first bit after
 * the last one kept decides, and any other bit only makes the result inexact.
 */
static long double round_away(struct hsc_fp *fp, long double v, uint8_t flags,
			      const struct shape *s)
{
	int e, keep;
	long double m, scaled, whole, rounded;

	fp->flags |= flags & (HSC_FP_NV | HSC_FP_DZ);
	if (v == 0 || !isfinite(v))
		return v;
	m = frexpl(fabsl(v), &e);
	keep = e < s->least ? s->bits - (s->least - e) : s->bits;
	scaled = ldexpl(m, keep);
	whole = floorl(scaled);
	rounded = ldexpl(whole + (scaled - whole >= 0.5L), e - keep);
	if (scaled != whole || flags & HSC_FP_NX) {
		fp->flags |= HSC_FP_NX;
		if (is_tiny(m, e, s))
			fp->flags |= HSC_FP_UF;
	}
	if (rounded >= ldexpl(1.0L, 3 - s->least)) {
		fp->flags |= HSC_FP_OF | HSC_FP_NX;
		rounded = HUGE_VALL;
	}
	return copysignl(rounded, v);
}

/* Infinity times zero is invalid, also if a quiet NaN is added to it. */
static bool bad_product(enum hsc_arith op, double a, double b)
{
	return op == HSC_FMA && ((isinf(a) && b == 0) || (a == 0 && isinf(b)));
}

uint64_t hsc_f64_arith(struct hsc_fp *fp, enum hsc_arith op,
		       const struct hsc_f64_args *v)
{
	const double a = hsc_f64_host(v->a), b = hsc_f64_host(v->b),
		     c = hsc_f64_host(v->c);
	struct doubles n = { a, b, c, 0 };
	struct longs wide;
	long double away;
	double r;

	if (bad_product(op, a, b))
		fp->flags |= HSC_FP_NV;
	begin_operation(fp->rm);
	if (fp->rm != HSC_RMM) {
		r = compute64(op, &n);
		fp->flags |= end_operation();
		return f64_bits(r);
	}
	/* a conversion of a signalling NaN is invalid, too */
	wide.a = (long double)n.a;
	wide.b = (long double)n.b;
	wide.c = (long double)n.c;
	away = compute_long(op, &wide);
	away = round_away(fp, away, end_operation(), &double_shape);
	return f64_bits((double)away);
}

uint32_t hsc_f32_arith(struct hsc_fp *fp, enum hsc_arith op,
		       const struct hsc_f32_args *v)
{
	const float a = f32_host(v->a), b = f32_host(v->b), c = f32_host(v->c);
	struct floats n = { a, b, c, 0 };
	struct longs wide;
	long double away;
	float r;

	if (bad_product(op, (double)a, (double)b))
		fp->flags |= HSC_FP_NV;
	begin_operation(fp->rm);
	if (fp->rm != HSC_RMM) {
		r = compute32(op, &n);
		fp->flags |= end_operation();
		return f32_bits(r);
	}
	/* a conversion of a signalling NaN is invalid, too */
	wide.a = (long double)n.a;
	wide.b = (long double)n.b;
	wide.c = (long double)n.c;
	away = compute_long(op, &wide);
	away = round_away(fp, away, end_operation(), &single_shape);
	return f32_bits((float)away);
}

/* A number rounded to a single, in the mode given to begin_operation(). */
static uint32_t single_of(struct hsc_fp *fp, long double v)
{
	volatile long double wide = v;
	volatile float r;

	if (fp->rm == HSC_RMM)
		return f32_bits((float)round_away(fp, wide, end_operation(),
						  &single_shape));
	r = (float)wide;
	fp->flags |= end_operation();
	return f32_bits(r);
}

uint32_t hsc_f64_to_f32(struct hsc_fp *fp, uint64_t a)
{
	volatile double v = hsc_f64_host(a);
	const uint32_t near = f32_bits((float)v);

	if ((double)f32_host(near) == v ||
	    (hsc_fp_is_plain(fp) && hsc_f32_is_inner(near)))
		return near;
	begin_operation(fp->rm);
	return single_of(fp, (long double)v);
}

uint64_t hsc_f32_to_f64(struct hsc_fp *fp, uint32_t a)
{
	volatile float v = f32_host(a);
	volatile double r;

	if (v == v)
		return f64_bits((double)v); /* exact */
	begin_operation(HSC_RNE);
	r = (double)v;
	fp->flags |= end_operation();
	return f64_bits(r);
}

static double round_whole(double v, unsigned rm)
{
	switch (rm) {
	case HSC_RTZ:
		return trunc(v);
	case HSC_RDN:
		return floor(v);
	case HSC_RUP:
		return ceil(v);
	case HSC_RMM:
		return round(v);
	default:
		return nearbyint(v);
	}
}

uint64_t hsc_f64_to_int(struct hsc_fp *fp, uint64_t a, bool is_signed,
			unsigned bits)
{
	const double v = hsc_f64_host(a), r = round_whole(v, fp->rm);
	const double limit = ldexp(1.0, (int)bits - is_signed);
	const uint64_t top = UINT64_MAX >> (64 - bits + is_signed);
	const double least = is_signed ? -limit : 0;

	if (v != v || r >= limit) {
		fp->flags |= HSC_FP_NV;
		return top;
	}
	if (r < least) {
		fp->flags |= HSC_FP_NV;
		return is_signed ? ~top : 0;
	}
	if (r != v)
		fp->flags |= HSC_FP_NX;
	return is_signed ? (uint64_t)(int64_t)r : (uint64_t)r;
}

/* Has v, or its negative, so few bits that the conversion is exact? */
static bool has_bits(uint64_t v, bool is_signed, unsigned bits)
{
	return (is_signed && v >> 63 ? ~v : v) < UINT64_C(1) << bits;
}

static long double wide_of(uint64_t v, bool is_signed)
{
	return is_signed ? (long double)(int64_t)v : (long double)v;
}

uint32_t hsc_f32_of_int(struct hsc_fp *fp, uint64_t v, bool is_signed)
{
	volatile long double wide;

	if (has_bits(v, is_signed, 24) || hsc_fp_is_plain(fp))
		return f32_bits(is_signed ? (float)(int64_t)v : (float)v);
	wide = wide_of(v, is_signed);
	begin_operation(fp->rm);
	return single_of(fp, wide);
}

uint64_t hsc_f64_of_int(struct hsc_fp *fp, uint64_t v, bool is_signed)
{
	volatile long double wide;
	volatile double r;

	if (has_bits(v, is_signed, 53) || hsc_fp_is_plain(fp))
		return f64_bits(is_signed ? (double)(int64_t)v : (double)v);
	wide = wide_of(v, is_signed);
	begin_operation(fp->rm);
	if (fp->rm == HSC_RMM)
		return f64_bits((double)round_away(fp, wide, end_operation(),
						   &double_shape));
	r = (double)wide;
	fp->flags |= end_operation();
	return f64_bits(r);
}
