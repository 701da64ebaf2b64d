/* SPDX-License-Identifier: MIT */
#include "hart/instructions/access.h"
#include "hart/instructions/decode.h"
#include "hart/instructions/float_ieee.h"
#include "hart/memory/fast.h"
#include "hart/traps/trap.h"
#include <math.h>

/* --- what all have in common -------------------------------------------- */

static bool is_on(struct hsc_hart *h, const struct hsc_op *o)
{
	if (HSC_LIKELY(h->csr.mstatus & HSC_MSTATUS_FS))
		return true;
	hsc_hart_illegal(h, o);
	return false;
}

/* Is the unit on, and the rounding mode one that exists? */
static bool start(struct hsc_hart *h, const struct hsc_op *o, struct hsc_fp *fp)
{
	fp->rm = o->rm == 7 ? h->csr.frm : o->rm;
	fp->flags = h->csr.fflags;
	if (!is_on(h, o))
		return false;
	if (fp->rm <= HSC_RMM)
		return true;
	hsc_hart_illegal(h, o);
	return false;
}

static void dirty(struct hsc_hart *h, const struct hsc_fp *fp)
{
	h->csr.fflags = fp->flags;
	h->csr.mstatus |= HSC_MSTATUS_FS;
}

/* What is no boxed single is a NaN: "NaN Boxing of Narrower Values" */
static uint32_t single(const struct hsc_hart *h, unsigned reg)
{
	const uint64_t v = h->f[reg];

	return (v & HSC_F32_BOX) == HSC_F32_BOX ? (uint32_t)v : HSC_F32_NAN;
}

static void put_single(struct hsc_hart *h, const struct hsc_op *o, uint32_t v)
{
	h->f[o->rd] = HSC_F32_BOX | v;
	h->csr.mstatus |= HSC_MSTATUS_FS;
	HSC_NEXT(h, o);
}

static void put_double(struct hsc_hart *h, const struct hsc_op *o, uint64_t v)
{
	h->f[o->rd] = v;
	h->csr.mstatus |= HSC_MSTATUS_FS;
	HSC_NEXT(h, o);
}

/* --- loads and stores --------------------------------------------------- */

static uint64_t address_of(const struct hsc_hart *h, const struct hsc_op *o)
{
	return (h->x[o->rs1] + (uint64_t)o->imm) & h->address_mask;
}

static void flw(struct hsc_hart *h, const struct hsc_op *o)
{
	const uint64_t a = address_of(h, o);
	const uint8_t *p = hsc_fast_load(h, a, 4);
	uint64_t v;

	if (!is_on(h, o))
		return;
	if (p)
		v = hsc_load_4(p);
	else if (!hsc_mem_load(h, o, a, 4, &v))
		return;
	put_single(h, o, (uint32_t)v);
}

static void fld(struct hsc_hart *h, const struct hsc_op *o)
{
	const uint64_t a = address_of(h, o);
	const uint8_t *p = hsc_fast_load(h, a, 8);
	uint64_t v;

	if (!is_on(h, o))
		return;
	if (p)
		v = hsc_load_8(p);
	else if (!hsc_mem_load(h, o, a, 8, &v))
		return;
	put_double(h, o, v);
}

static void store(struct hsc_hart *h, const struct hsc_op *o, unsigned size)
{
	if (is_on(h, o) &&
	    hsc_mem_store(h, o, address_of(h, o), size, h->f[o->rs2]))
		hsc_mem_stored(h, o);
}

static void fsw(struct hsc_hart *h, const struct hsc_op *o)
{
	uint8_t *p = hsc_fast_store(h, address_of(h, o), 4);

	if (!p || !(h->csr.mstatus & HSC_MSTATUS_FS)) {
		store(h, o, 4);
		return;
	}
	hsc_store_4(p, h->f[o->rs2]);
	HSC_NEXT(h, o);
}

static void fsd(struct hsc_hart *h, const struct hsc_op *o)
{
	uint8_t *p = hsc_fast_store(h, address_of(h, o), 8);

	if (!p || !(h->csr.mstatus & HSC_MSTATUS_FS)) {
		store(h, o, 8);
		return;
	}
	hsc_store_8(p, h->f[o->rs2]);
	HSC_NEXT(h, o);
}

/* --- arithmetic --------------------------------------------------------- */

/* Of the low bits of funct5: add, sub, mul, div; sqrt is 11. */
static enum hsc_arith arith_of(const struct hsc_op *o)
{
	const unsigned funct5 = o->opcode >> 27;

	return funct5 == 11 ? HSC_FSQRT : (enum hsc_arith)(HSC_FADD + funct5);
}

static void arith_s(struct hsc_hart *h, const struct hsc_op *o)
{
	const struct hsc_f32_args v = { single(h, o->rs1), single(h, o->rs2),
					0 };
	struct hsc_fp fp;
	uint32_t r;

	if (!start(h, o, &fp))
		return;
	r = hsc_f32_arith(&fp, arith_of(o), &v);
	dirty(h, &fp);
	put_single(h, o, r);
}

static void arith_d(struct hsc_hart *h, const struct hsc_op *o)
{
	const struct hsc_f64_args v = { h->f[o->rs1], h->f[o->rs2], 0 };
	struct hsc_fp fp;
	uint64_t r;

	if (!start(h, o, &fp))
		return;
	r = hsc_f64_arith(&fp, arith_of(o), &v);
	dirty(h, &fp);
	put_double(h, o, r);
}

/* madd, msub, nmsub, nmadd by bits 3:2: signs of product and addend. */
static bool minus_product(const struct hsc_op *o)
{
	return o->opcode & 8;
}

static bool minus_addend(const struct hsc_op *o)
{
	const unsigned which = o->opcode >> 2 & 3;

	return which == 1 || which == 3;
}

static void fused_s(struct hsc_hart *h, const struct hsc_op *o)
{
	struct hsc_f32_args v = { single(h, o->rs1), single(h, o->rs2),
				  single(h, o->rs3) };
	struct hsc_fp fp;
	uint32_t r;

	if (minus_product(o))
		v.a ^= HSC_F32_SIGN;
	if (minus_addend(o))
		v.c ^= HSC_F32_SIGN;
	if (!start(h, o, &fp))
		return;
	r = hsc_f32_arith(&fp, HSC_FMA, &v);
	dirty(h, &fp);
	put_single(h, o, r);
}

static void fused_d(struct hsc_hart *h, const struct hsc_op *o)
{
	struct hsc_f64_args v = { h->f[o->rs1], h->f[o->rs2], h->f[o->rs3] };
	struct hsc_fp fp;
	uint64_t r;

	if (minus_product(o))
		v.a ^= HSC_F64_SIGN;
	if (minus_addend(o))
		v.c ^= HSC_F64_SIGN;
	if (!start(h, o, &fp))
		return;
	r = hsc_f64_arith(&fp, HSC_FMA, &v);
	dirty(h, &fp);
	put_double(h, o, r);
}

#define ROW_F(funct7, mask, rs2, run)                                          \
	{                                                                      \
		(mask) | HSC_MASK_ROUNDED,                                     \
			HSC_MAJOR_OP_FP |                                      \
				(uint32_t)(funct7) << HSC_FUNCT7_AT |          \
				(uint32_t)(rs2) << HSC_RS2_AT,                 \
			HSC_FORMAT_FLOAT, false, run, run                      \
	}
#define RS2 HSC_MASK_RS2
#define ROW_FUSED(opcode)                                                      \
	{ HSC_MASK_FUSED, opcode, HSC_FORMAT_FLOAT, false, fused_s, fused_s }, \
	{                                                                      \
		HSC_MASK_FUSED, (opcode) | 1u << HSC_FUNCT7_AT,                \
			HSC_FORMAT_FLOAT, false, fused_d, fused_d              \
	}

/* Unprivileged ISA 20240411, "RV32/64G Instruction Set Listings" */
static const struct hsc_decode_row rows[] = {
	{ HSC_MASK_FUNCT3, HSC_MAJOR_LOAD_FP | 2 << HSC_FUNCT3_AT,
	  HSC_FORMAT_FLOAT_LOAD, false, flw, flw },
	{ HSC_MASK_FUNCT3, HSC_MAJOR_LOAD_FP | 3 << HSC_FUNCT3_AT,
	  HSC_FORMAT_FLOAT_LOAD, false, fld, fld },
	{ HSC_MASK_FUNCT3, HSC_MAJOR_STORE_FP | 2 << HSC_FUNCT3_AT,
	  HSC_FORMAT_S, false, fsw, fsw },
	{ HSC_MASK_FUNCT3, HSC_MAJOR_STORE_FP | 3 << HSC_FUNCT3_AT,
	  HSC_FORMAT_S, false, fsd, fsd },
	ROW_F(0x00, 0, 0, arith_s),
	ROW_F(0x04, 0, 0, arith_s),
	ROW_F(0x08, 0, 0, arith_s),
	ROW_F(0x0c, 0, 0, arith_s),
	ROW_F(0x2c, RS2, 0, arith_s),
	ROW_F(0x01, 0, 0, arith_d),
	ROW_F(0x05, 0, 0, arith_d),
	ROW_F(0x09, 0, 0, arith_d),
	ROW_F(0x0d, 0, 0, arith_d),
	ROW_F(0x2d, RS2, 0, arith_d),
	ROW_FUSED(HSC_MAJOR_MADD),
	ROW_FUSED(HSC_MAJOR_MSUB),
	ROW_FUSED(HSC_MAJOR_NMSUB),
	ROW_FUSED(HSC_MAJOR_NMADD),
};

const struct hsc_decode_table hsc_table_float = {
	rows, sizeof(rows) / sizeof(rows[0])
};
