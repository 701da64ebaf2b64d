/* SPDX-License-Identifier: MIT */
/* float.c - arithmetic instructions of F and D.
 * Room   hart (floor 4) */
#include "hart/instructions/access.h"
#include "hart/instructions/decode.h"
#include "hart/instructions/float_op.h"
#include "hart/memory/fast.h"
#include "hart/traps/trap.h"

static void put_single(struct hsc_hart *h, const struct hsc_op *o, uint64_t v)
{
	h->f[o->rd] = HSC_F32_BOX | (uint32_t)v;
	h->csr.mstatus |= HSC_MSTATUS_FS;
	HSC_NEXT(h, o);
}

static void put_double(struct hsc_hart *h, const struct hsc_op *o, uint64_t v)
{
	h->f[o->rd] = v;
	h->csr.mstatus |= HSC_MSTATUS_FS;
	HSC_NEXT(h, o);
}

static uint64_t whole(const struct hsc_hart *h, unsigned reg)
{
	return h->f[reg];
}

#define LOAD(name, bytes, put)                                                 \
	static void name(struct hsc_hart *h, const struct hsc_op *o)           \
	{                                                                      \
		const uint64_t a = hsc_mem_address(h, o);                      \
		const uint8_t *p = hsc_fast_load(h, a, bytes);                 \
		uint64_t v;                                                    \
                                                                               \
		if (!hsc_float_is_on(h, o))                                    \
			return;                                                \
		if (p)                                                         \
			v = hsc_load_##bytes(p);                               \
		else if (!hsc_mem_load(h, o, a, bytes, &v))                    \
			return;                                                \
		put(h, o, v);                                                  \
	}

#define STORE(name, bytes)                                                     \
	static void name(struct hsc_hart *h, const struct hsc_op *o)           \
	{                                                                      \
		const uint64_t a = hsc_mem_address(h, o);                      \
		uint8_t *p = hsc_fast_store(h, a, bytes);                      \
                                                                               \
		if (!hsc_float_is_on(h, o))                                    \
			return;                                                \
		if (p) {                                                       \
			hsc_store_##bytes(p, h->f[o->rs2]);                    \
			HSC_NEXT(h, o);                                        \
		} else if (hsc_mem_store(h, o, a, bytes, h->f[o->rs2])) {      \
			hsc_mem_stored(h, o);                                  \
		}                                                              \
	}

LOAD(flw, 4, put_single)
LOAD(fld, 8, put_double)
STORE(fsw, 4)
STORE(fsd, 8)

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

/* rs2 of fsqrt is not an operand: f0 may have any value. */
#define ROOT(name, s, bits, read)                                              \
	static void name(struct hsc_hart *h, const struct hsc_op *o)           \
	{                                                                      \
		const struct hsc_f##bits##_args v = { read(h, o->rs1), 0, 0 }; \
                                                                               \
		compute_##s(h, o, HSC_FSQRT, &v);                              \
	}

#define TWO(name, s, bits, read, op)                                           \
	static void name(struct hsc_hart *h, const struct hsc_op *o)           \
	{                                                                      \
		const struct hsc_f##bits##_args v = { read(h, o->rs1),         \
						      read(h, o->rs2), 0 };    \
                                                                               \
		compute_##s(h, o, op, &v);                                     \
	}

#define ARITHMETIC(s, bits, read, put, sign)                                   \
	static void looked_at_##s(struct hsc_hart *h, const struct hsc_op *o,  \
				  enum hsc_arith op,                           \
				  const struct hsc_f##bits##_args *v)          \
	{                                                                      \
		struct hsc_fp fp = { .flags = h->csr.fflags };                 \
		uint64_t r;                                                    \
                                                                               \
		if (!hsc_float_start(h, o, &fp))                               \
			return;                                                \
		r = hsc_f##bits##_arith(&fp, op, v);                           \
		h->csr.fflags = fp.flags;                                      \
		put(h, o, r);                                                  \
	}                                                                      \
	static inline void compute_##s(                                        \
		struct hsc_hart *h, const struct hsc_op *o, enum hsc_arith op, \
		const struct hsc_f##bits##_args *v)                            \
	{                                                                      \
		const struct hsc_fp fp = { .rm = o->rm == HSC_RM_DYNAMIC       \
							 ? h->csr.frm          \
							 : o->rm,              \
					   .flags = h->csr.fflags };           \
		uint##bits##_t r;                                              \
                                                                               \
		if (HSC_LIKELY(hsc_f##bits##_fast(&fp, op, v, &r) &&           \
			       h->csr.mstatus & HSC_MSTATUS_FS))               \
			put(h, o, r);                                          \
		else                                                           \
			looked_at_##s(h, o, op, v);                            \
	}                                                                      \
	TWO(add_##s, s, bits, read, HSC_FADD)                                  \
	TWO(sub_##s, s, bits, read, HSC_FSUB)                                  \
	TWO(mul_##s, s, bits, read, HSC_FMUL)                                  \
	TWO(div_##s, s, bits, read, HSC_FDIV)                                  \
	ROOT(sqrt_##s, s, bits, read)                                          \
	static void fused_##s(struct hsc_hart *h, const struct hsc_op *o)      \
	{                                                                      \
		const struct hsc_f##bits##_args v = {                          \
			read(h, o->rs1) ^ (minus_product(o) ? (sign) : 0),     \
			read(h, o->rs2),                                       \
			read(h, o->rs3) ^ (minus_addend(o) ? (sign) : 0)       \
		};                                                             \
                                                                               \
		compute_##s(h, o, HSC_FMA, &v);                                \
	}

ARITHMETIC(s, 32, hsc_float_single, put_single, HSC_F32_SIGN)
ARITHMETIC(d, 64, whole, put_double, HSC_F64_SIGN)

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
	HSC_ROW_3(HSC_MAJOR_LOAD_FP, 2, HSC_FORMAT_FLOAT_LOAD, flw, flw),
	HSC_ROW_3(HSC_MAJOR_LOAD_FP, 3, HSC_FORMAT_FLOAT_LOAD, fld, fld),
	HSC_ROW_3(HSC_MAJOR_STORE_FP, 2, HSC_FORMAT_S, fsw, fsw),
	HSC_ROW_3(HSC_MAJOR_STORE_FP, 3, HSC_FORMAT_S, fsd, fsd),
	ROW_F(0x00, 0, 0, add_s),
	ROW_F(0x04, 0, 0, sub_s),
	ROW_F(0x08, 0, 0, mul_s),
	ROW_F(0x0c, 0, 0, div_s),
	ROW_F(0x2c, RS2, 0, sqrt_s),
	ROW_F(0x01, 0, 0, add_d),
	ROW_F(0x05, 0, 0, sub_d),
	ROW_F(0x09, 0, 0, mul_d),
	ROW_F(0x0d, 0, 0, div_d),
	ROW_F(0x2d, RS2, 0, sqrt_d),
	ROW_FUSED(HSC_MAJOR_MADD),
	ROW_FUSED(HSC_MAJOR_MSUB),
	ROW_FUSED(HSC_MAJOR_NMSUB),
	ROW_FUSED(HSC_MAJOR_NMADD),
};

HSC_DECODE_TABLE(float);
