/* SPDX-License-Identifier: MIT */
/* flow.c - jumps and branches.
 * Room   hart (floor 4) */
#include "hart/instructions/decode.h"

/* o->imm of a branch is the target, that of the next operation the fall-through
 * address. */
#define BRANCH(name, taken)                                                    \
	static void name(struct hsc_hart *h, const struct hsc_op *o)           \
	{                                                                      \
		const uint64_t a = h->x[o->rs1], b = h->x[o->rs2];             \
                                                                               \
		hsc_hart_leave(h, o, (uint64_t)((taken) ? o : o + 1)->imm);    \
	}

BRANCH(beq, a == b)
BRANCH(bne, a != b)
BRANCH(blt, (int64_t)a < (int64_t)b)
BRANCH(bge, (int64_t)a >= (int64_t)b)
BRANCH(bltu, a < b)
BRANCH(bgeu, a >= b)

static void jal(struct hsc_hart *h, const struct hsc_op *o)
{
	h->x[o->rd] = (uint64_t)o[1].imm;
	hsc_hart_leave(h, o, (uint64_t)o->imm);
}

static void jalr(struct hsc_hart *h, const struct hsc_op *o)
{
	const uint64_t to = h->x[o->rs1] + (uint64_t)o->imm;

	h->x[o->rd] = (uint64_t)o[1].imm;
	hsc_hart_leave(h, o, to & ~UINT64_C(1));
}

static void jal32(struct hsc_hart *h, const struct hsc_op *o)
{
	h->x[o->rd] = hsc_sext32((uint64_t)o[1].imm);
	hsc_hart_leave(h, o, (uint64_t)o->imm);
}

static void jalr32(struct hsc_hart *h, const struct hsc_op *o)
{
	const uint64_t to = h->x[o->rs1] + (uint64_t)o->imm;

	h->x[o->rd] = hsc_sext32((uint64_t)o[1].imm);
	hsc_hart_leave(h, o, to & 0xfffffffe);
}

#define ROW_B(funct3, run)                                                     \
	{                                                                      \
		HSC_MASK_FUNCT3, HSC_MAJOR_BRANCH | (funct3) << HSC_FUNCT3_AT, \
			HSC_FORMAT_B, true, run, run                           \
	}

/* Unprivileged ISA 20240411, "Control Transfer Instructions" */
static const struct hsc_decode_row rows[] = {
	ROW_B(0, beq),
	ROW_B(1, bne),
	ROW_B(4, blt),
	ROW_B(5, bge),
	ROW_B(6, bltu),
	ROW_B(7, bgeu),
	{ HSC_MAJOR, HSC_MAJOR_JAL, HSC_FORMAT_J, true, jal32, jal },
	{ HSC_MASK_FUNCT3, HSC_MAJOR_JALR, HSC_FORMAT_I, true, jalr32, jalr },
};

HSC_DECODE_TABLE(flow);
