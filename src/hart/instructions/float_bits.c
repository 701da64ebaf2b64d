/* SPDX-License-Identifier: MIT */
/* float_bits.c - instructions of F and D that move, compare and classify.
 * Room   hart (floor 4) */
#include "hart/instructions/decode.h"
#include "hart/instructions/float_op.h"
#include "hart/traps/trap.h"

/* Signs, comparisons, classes, moves and conversions. A single is handled as
 * the double of the same value, which is exact. */

#define QUIET64 (UINT64_C(1) << 51)

static bool is_single(const struct hsc_op *o)
{
	return !(o->opcode >> HSC_FUNCT7_AT & HSC_FUNCT7_PRECISION);
}

/* A single as a double; a signalling NaN stays one. */
static uint64_t widen_single(uint32_t v)
{
	struct hsc_fp ignored = { .rm = HSC_RNE };

	if ((v & 0x7fffffff) > 0x7f800000)
		return (uint64_t)(v & HSC_F32_SIGN) << 32 |
		       UINT64_C(0x7ff0000000000000) |
		       (uint64_t)(v & 0x7fffff) << 29;
	return hsc_f32_to_f64(&ignored, v);
}

static uint64_t read_operand(const struct hsc_hart *h, const struct hsc_op *o,
			     unsigned reg)
{
	return is_single(o) ? widen_single(hsc_float_single(h, reg))
			    : h->f[reg];
}

static void put_float(struct hsc_hart *h, const struct hsc_op *o, uint64_t v)
{
	h->f[o->rd] = is_single(o) ? HSC_F32_BOX | v : v;
	h->csr.mstatus |= HSC_MSTATUS_FS;
	HSC_NEXT(h, o);
}

static void put_integer(struct hsc_hart *h, const struct hsc_op *o, uint64_t v)
{
	h->x[o->rd] = v;
	HSC_NEXT(h, o);
}

static void raise_flags(struct hsc_hart *h, uint8_t flags)
{
	h->csr.fflags |= flags;
	if (flags)
		h->csr.mstatus |= HSC_MSTATUS_FS;
}

static bool is_nan(uint64_t v)
{
	return (v & ~HSC_F64_SIGN) > UINT64_C(0x7ff0000000000000);
}

static bool is_signalling(uint64_t v)
{
	return is_nan(v) && !(v & QUIET64);
}

static void sign_inject(struct hsc_hart *h, const struct hsc_op *o)
{
	const bool narrow = is_single(o);
	const uint64_t sign = narrow ? HSC_F32_SIGN : HSC_F64_SIGN;
	const uint64_t a = narrow ? hsc_float_single(h, o->rs1) : h->f[o->rs1];
	const uint64_t b = narrow ? hsc_float_single(h, o->rs2) : h->f[o->rs2];
	const uint64_t with = o->rm == 0 ? b : o->rm == 1 ? ~b : a ^ b;

	if (hsc_float_is_on(h, o))
		put_float(h, o, (a & ~sign) | (with & sign));
}

/* Is a less than b, where -0 is less than 0? */
static bool is_below(uint64_t a, uint64_t b)
{
	if ((a ^ b) & HSC_F64_SIGN)
		return a & HSC_F64_SIGN;
	return a & HSC_F64_SIGN ? a > b : a < b;
}

static void least_or_greatest(struct hsc_hart *h, const struct hsc_op *o)
{
	const uint64_t a = read_operand(h, o, o->rs1),
		       b = read_operand(h, o, o->rs2);
	const bool first = is_nan(b) || (!is_nan(a) && is_below(a, b) != o->rm);
	const unsigned reg = first ? o->rs1 : o->rs2;

	if (!hsc_float_is_on(h, o))
		return;
	if (is_signalling(a) || is_signalling(b))
		raise_flags(h, HSC_FP_NV);
	if (is_nan(a) && is_nan(b))
		put_float(h, o, is_single(o) ? HSC_F32_NAN : HSC_F64_NAN);
	else
		put_float(h, o,
			  is_single(o) ? hsc_float_single(h, reg) : h->f[reg]);
}

/* fle, flt, feq */
static void compare(struct hsc_hart *h, const struct hsc_op *o)
{
	const uint64_t a = read_operand(h, o, o->rs1),
		       b = read_operand(h, o, o->rs2);
	const bool unordered = is_nan(a) || is_nan(b);
	const bool invalid =
		o->rm == 2 ? is_signalling(a) || is_signalling(b) : unordered;
	bool r = false;

	if (!hsc_float_is_on(h, o))
		return;
	if (!unordered) {
		const double x = hsc_f64_host(a), y = hsc_f64_host(b);

		r = o->rm == 2 ? x == y : o->rm == 1 ? x < y : x <= y;
	}
	raise_flags(h, invalid ? HSC_FP_NV : 0);
	put_integer(h, o, r);
}

/* Unprivileged ISA 20240411, table "Format of result of FCLASS instruction" */
static unsigned class_of(uint64_t v, bool subnormal)
{
	const bool minus = v & HSC_F64_SIGN;
	const uint64_t size = v & ~HSC_F64_SIGN;

	if (is_nan(v))
		return is_signalling(v) ? 8 : 9;
	if (size == UINT64_C(0x7ff0000000000000))
		return minus ? 0 : 7;
	if (size == 0)
		return minus ? 3 : 4;
	if (subnormal)
		return minus ? 2 : 5;
	return minus ? 1 : 6;
}

static void classify(struct hsc_hart *h, const struct hsc_op *o)
{
	const uint64_t v = read_operand(h, o, o->rs1);
	const bool subnormal =
		is_single(o) ? !(hsc_float_single(h, o->rs1) & 0x7f800000)
			     : !(v >> 52 & 0x7ff);

	if (hsc_float_is_on(h, o))
		put_integer(h, o, UINT64_C(1) << class_of(v, subnormal));
}

static void to_integer_bits(struct hsc_hart *h, const struct hsc_op *o)
{
	if (hsc_float_is_on(h, o))
		put_integer(h, o,
			    is_single(o) ? hsc_sext32(h->f[o->rs1])
					 : h->f[o->rs1]);
}

static void of_integer_bits(struct hsc_hart *h, const struct hsc_op *o)
{
	if (hsc_float_is_on(h, o))
		put_float(h, o,
			  is_single(o) ? (uint32_t)h->x[o->rs1] : h->x[o->rs1]);
}

static void of_other_float(struct hsc_hart *h, const struct hsc_op *o)
{
	struct hsc_fp fp = { .flags = h->csr.fflags };
	uint64_t v;

	if (!hsc_float_start(h, o, &fp))
		return;
	if (is_single(o))
		v = hsc_f64_to_f32(&fp, h->f[o->rs1]);
	else
		v = hsc_f32_to_f64(&fp, hsc_float_single(h, o->rs1));
	raise_flags(h, fp.flags);
	put_float(h, o, v);
}

/* rs2: w, wu, l, lu */
static void to_integer(struct hsc_hart *h, const struct hsc_op *o)
{
	const unsigned bits = o->rs2 & 2 ? 64 : 32;
	struct hsc_fp fp = { .flags = 0 };
	uint64_t v;

	if (!hsc_float_start(h, o, &fp))
		return;
	v = hsc_f64_to_int(&fp, read_operand(h, o, o->rs1), !(o->rs2 & 1),
			   bits);
	raise_flags(h, fp.flags);
	put_integer(h, o, bits == 32 ? hsc_sext32(v) : v);
}

static void of_integer(struct hsc_hart *h, const struct hsc_op *o)
{
	const bool is_signed = !(o->rs2 & 1);
	uint64_t v = h->x[o->rs1];
	struct hsc_fp fp = { .flags = h->csr.fflags };

	if (!hsc_float_start(h, o, &fp))
		return;
	if (!(o->rs2 & 2))
		v = is_signed ? hsc_sext32(v) : (uint32_t)v;
	v = is_single(o) ? hsc_f32_of_int(&fp, v, is_signed)
			 : hsc_f64_of_int(&fp, v, is_signed);
	raise_flags(h, fp.flags);
	put_float(h, o, v);
}

#define FUNCT7 HSC_MASK_ROUNDED
#define RS2    HSC_MASK_RS2
#define RM     HSC_MASK_RM
#define OPCODE(funct7, rs2, rm)                                                \
	(HSC_MAJOR_OP_FP | (uint32_t)(funct7) << HSC_FUNCT7_AT |               \
	 (uint32_t)(rs2) << HSC_RS2_AT | (uint32_t)(rm) << HSC_FUNCT3_AT)
/* Of singles and of doubles. */
#define ROWS(funct7, mask, rs2, rm, format, run)                               \
	{ FUNCT7 | (mask), OPCODE(funct7, rs2, rm), format, false, run, run }, \
	{                                                                      \
		FUNCT7 | (mask), OPCODE((funct7) + 1, rs2, rm), format, false, \
			run, run                                               \
	}
#define ROWS_64(funct7, mask, rs2, rm, format, run)                            \
	{                                                                      \
		FUNCT7 | (mask),                                               \
		OPCODE(funct7, rs2, rm),                                       \
		format,                                                        \
		false,                                                         \
		NULL,                                                          \
		run                                                            \
	},                                                                     \
	{                                                                      \
		FUNCT7 | (mask), OPCODE((funct7) + 1, rs2, rm), format, false, \
			NULL, run                                              \
	}
#define TO_X HSC_FORMAT_AMO
#define TO_F HSC_FORMAT_FLOAT

/* Unprivileged ISA 20240411, "RV32/64G Instruction Set Listings" */
static const struct hsc_decode_row rows[] = {
	ROWS(0x10, RM, 0, 0, TO_F, sign_inject),
	ROWS(0x10, RM, 0, 1, TO_F, sign_inject),
	ROWS(0x10, RM, 0, 2, TO_F, sign_inject),
	ROWS(0x14, RM, 0, 0, TO_F, least_or_greatest),
	ROWS(0x14, RM, 0, 1, TO_F, least_or_greatest),
	ROWS(HSC_FUNCT7_FCOMPARE, RM, 0, 0, TO_X, compare),
	ROWS(HSC_FUNCT7_FCOMPARE, RM, 0, 1, TO_X, compare),
	ROWS(HSC_FUNCT7_FCOMPARE, RM, 0, 2, TO_X, compare),
	ROWS(HSC_FUNCT7_FMV_TO_INT, RM | RS2, 0, 1, TO_X, classify),
	{ FUNCT7 | RM | RS2, OPCODE(HSC_FUNCT7_FMV_TO_INT, 0, 0), TO_X, false,
	  to_integer_bits, to_integer_bits },
	{ FUNCT7 | RM | RS2, OPCODE(HSC_FUNCT7_FMV_TO_INT | 1, 0, 0), TO_X,
	  false, NULL, to_integer_bits },
	{ FUNCT7 | RM | RS2, OPCODE(0x78, 0, 0), TO_F, false, of_integer_bits,
	  of_integer_bits },
	{ FUNCT7 | RM | RS2, OPCODE(0x79, 0, 0), TO_F, false, NULL,
	  of_integer_bits },
	{ FUNCT7 | RS2, OPCODE(0x20, 1, 0), TO_F, false, of_other_float,
	  of_other_float },
	{ FUNCT7 | RS2, OPCODE(0x21, 0, 0), TO_F, false, of_other_float,
	  of_other_float },
	ROWS(HSC_FUNCT7_FCVT_TO_INT, RS2, 0, 0, TO_X, to_integer),
	ROWS(HSC_FUNCT7_FCVT_TO_INT, RS2, 1, 0, TO_X, to_integer),
	ROWS_64(HSC_FUNCT7_FCVT_TO_INT, RS2, 2, 0, TO_X, to_integer),
	ROWS_64(HSC_FUNCT7_FCVT_TO_INT, RS2, 3, 0, TO_X, to_integer),
	ROWS(0x68, RS2, 0, 0, TO_F, of_integer),
	ROWS(0x68, RS2, 1, 0, TO_F, of_integer),
	ROWS_64(0x68, RS2, 2, 0, TO_F, of_integer),
	ROWS_64(0x68, RS2, 3, 0, TO_F, of_integer),
};

HSC_DECODE_TABLE(float_bits);
