/* SPDX-License-Identifier: MIT */
/* integer.c - instructions of I, and additions of B.
 * Room   hart (floor 4) */
#include "hart/instructions/decode.h"

/*
 * RV32 keeps registers sign-extended, so its additions, shifts and
 * multiplications are the W instructions of RV64, and comparisons are the same.
 */

#define IMMEDIATE(name, value)                                                 \
	static void name(struct hsc_hart *h, const struct hsc_op *o)           \
	{                                                                      \
		const uint64_t a = h->x[o->rs1], b = (uint64_t)o->imm;         \
                                                                               \
		h->x[o->rd] = (value);                                         \
		HSC_NEXT(h, o);                                                \
	}

static inline uint64_t shift_right(uint64_t a, unsigned by)
{
	return (uint64_t)((int64_t)a >> by);
}

static inline uint64_t shift_right32(uint64_t a, unsigned by)
{
	return (uint64_t)(int64_t)((int32_t)(uint32_t)a >> by);
}

static void load_constant(struct hsc_hart *h, const struct hsc_op *o)
{
	h->x[o->rd] = (uint64_t)o->imm;
	HSC_NEXT(h, o);
}

HSC_OP_REGISTERS(add, a + b)
HSC_OP_REGISTERS(sub, a - b)
HSC_OP_REGISTERS(sll, a << (b & 63))
HSC_OP_REGISTERS(srl, a >> (b & 63))
HSC_OP_REGISTERS(sra, shift_right(a, b & 63))
HSC_OP_REGISTERS(slt, (int64_t)a < (int64_t)b)
HSC_OP_REGISTERS(sltu, a < b)
HSC_OP_REGISTERS(xor, a ^ b)
HSC_OP_REGISTERS(or, a | b)
HSC_OP_REGISTERS(and, a &b)
HSC_OP_REGISTERS(addw, hsc_sext32(a + b))
HSC_OP_REGISTERS(subw, hsc_sext32(a - b))
HSC_OP_REGISTERS(sllw, hsc_sext32(a << (b & 31)))
HSC_OP_REGISTERS(srlw, hsc_sext32((uint32_t)a >> (b & 31)))
HSC_OP_REGISTERS(sraw, shift_right32(a, b & 31))
IMMEDIATE(addi, a + b)
IMMEDIATE(slli, a << b)
IMMEDIATE(srli, a >> b)
IMMEDIATE(srai, shift_right(a, (unsigned)b))
IMMEDIATE(slti, (int64_t)a < (int64_t)b)
IMMEDIATE(sltiu, a < b)
IMMEDIATE(xori, a ^ b)
IMMEDIATE(ori, a | b)
IMMEDIATE(andi, a &b)
IMMEDIATE(addiw, hsc_sext32(a + b))
IMMEDIATE(slliw, hsc_sext32(a << b))
IMMEDIATE(srliw, hsc_sext32((uint32_t)a >> b))
IMMEDIATE(sraiw, shift_right32(a, (unsigned)b))

/* RV64 has one more bit for the shift amount. */
#define ROW_S64(funct6, funct3, rv64)                                          \
	{                                                                      \
		HSC_MASK_FUNCT6,                                               \
			HSC_MAJOR_OP_IMM | (funct3) << HSC_FUNCT3_AT |         \
				(uint32_t)(funct6) << HSC_FUNCT6_AT,           \
			HSC_FORMAT_SHIFT, false, NULL, rv64                    \
	}

/* Unprivileged ISA 20240411, "RV32/64G Instruction Set Listings" */
static const struct hsc_decode_row rows[] = {
	{ HSC_MAJOR, HSC_MAJOR_LUI, HSC_FORMAT_U, false, load_constant,
	  load_constant },
	{ HSC_MAJOR, HSC_MAJOR_AUIPC, HSC_FORMAT_PC, false, load_constant,
	  load_constant },
	HSC_ROW_3(HSC_MAJOR_OP_IMM, 0, HSC_FORMAT_I, addiw, addi),
	HSC_ROW_3(HSC_MAJOR_OP_IMM, 2, HSC_FORMAT_I, slti, slti),
	HSC_ROW_3(HSC_MAJOR_OP_IMM, 3, HSC_FORMAT_I, sltiu, sltiu),
	HSC_ROW_3(HSC_MAJOR_OP_IMM, 4, HSC_FORMAT_I, xori, xori),
	HSC_ROW_3(HSC_MAJOR_OP_IMM, 6, HSC_FORMAT_I, ori, ori),
	HSC_ROW_3(HSC_MAJOR_OP_IMM, 7, HSC_FORMAT_I, andi, andi),
	HSC_ROW_7(HSC_MAJOR_OP_IMM, 0x00, 1, HSC_FORMAT_SHIFT, slliw, NULL),
	HSC_ROW_7(HSC_MAJOR_OP_IMM, 0x00, 5, HSC_FORMAT_SHIFT, srliw, NULL),
	HSC_ROW_7(HSC_MAJOR_OP_IMM, 0x20, 5, HSC_FORMAT_SHIFT, sraiw, NULL),
	ROW_S64(0x00, 1, slli),
	ROW_S64(0x00, 5, srli),
	ROW_S64(0x10, 5, srai),
	HSC_ROW_7(HSC_MAJOR_OP, 0x00, 0, HSC_FORMAT_R, addw, add),
	HSC_ROW_7(HSC_MAJOR_OP, 0x20, 0, HSC_FORMAT_R, subw, sub),
	HSC_ROW_7(HSC_MAJOR_OP, 0x00, 1, HSC_FORMAT_R, sllw, sll),
	HSC_ROW_7(HSC_MAJOR_OP, 0x00, 2, HSC_FORMAT_R, slt, slt),
	HSC_ROW_7(HSC_MAJOR_OP, 0x00, 3, HSC_FORMAT_R, sltu, sltu),
	HSC_ROW_7(HSC_MAJOR_OP, 0x00, 4, HSC_FORMAT_R, xor, xor),
	HSC_ROW_7(HSC_MAJOR_OP, 0x00, 5, HSC_FORMAT_R, srlw, srl),
	HSC_ROW_7(HSC_MAJOR_OP, 0x20, 5, HSC_FORMAT_R, sraw, sra),
	HSC_ROW_7(HSC_MAJOR_OP, 0x00, 6, HSC_FORMAT_R, or, or),
	HSC_ROW_7(HSC_MAJOR_OP, 0x00, 7, HSC_FORMAT_R, and, and),
	HSC_ROW_3(HSC_MAJOR_OP_IMM_32, 0, HSC_FORMAT_I, NULL, addiw),
	HSC_ROW_7(HSC_MAJOR_OP_IMM_32, 0x00, 1, HSC_FORMAT_SHIFT, NULL, slliw),
	HSC_ROW_7(HSC_MAJOR_OP_IMM_32, 0x00, 5, HSC_FORMAT_SHIFT, NULL, srliw),
	HSC_ROW_7(HSC_MAJOR_OP_IMM_32, 0x20, 5, HSC_FORMAT_SHIFT, NULL, sraiw),
	HSC_ROW_7(HSC_MAJOR_OP_32, 0x00, 0, HSC_FORMAT_R, NULL, addw),
	HSC_ROW_7(HSC_MAJOR_OP_32, 0x20, 0, HSC_FORMAT_R, NULL, subw),
	HSC_ROW_7(HSC_MAJOR_OP_32, 0x00, 1, HSC_FORMAT_R, NULL, sllw),
	HSC_ROW_7(HSC_MAJOR_OP_32, 0x00, 5, HSC_FORMAT_R, NULL, srlw),
	HSC_ROW_7(HSC_MAJOR_OP_32, 0x20, 5, HSC_FORMAT_R, NULL, sraw),
};

HSC_DECODE_TABLE(integer);
