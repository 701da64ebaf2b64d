/* SPDX-License-Identifier: MIT */
#include "hart/instructions/decode.h"

/*
 * RV32 keeps its registers sign-extended: adding, shifting and multiplying are
 * there what the W instructions are on RV64, and comparing needs no change.
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

#define ROW_R(funct7, funct3, rv32, rv64)                                      \
	{                                                                      \
		HSC_MASK_FUNCT7,                                               \
			HSC_MAJOR_OP | (funct3) << HSC_FUNCT3_AT |             \
				(uint32_t)(funct7) << HSC_FUNCT7_AT,           \
			HSC_FORMAT_R, false, rv32, rv64                        \
	}
#define ROW_RW(funct7, funct3, rv64)                                           \
	{                                                                      \
		HSC_MASK_FUNCT7,                                               \
			HSC_MAJOR_OP_32 | (funct3) << HSC_FUNCT3_AT |          \
				(uint32_t)(funct7) << HSC_FUNCT7_AT,           \
			HSC_FORMAT_R, false, NULL, rv64                        \
	}
#define ROW_I(funct3, rv32, rv64)                                              \
	{                                                                      \
		HSC_MASK_FUNCT3, HSC_MAJOR_OP_IMM | (funct3) << HSC_FUNCT3_AT, \
			HSC_FORMAT_I, false, rv32, rv64                        \
	}
/* RV64 has one bit more for the distance. */
#define ROW_S32(funct7, funct3, rv32)                                          \
	{                                                                      \
		HSC_MASK_FUNCT7,                                               \
			HSC_MAJOR_OP_IMM | (funct3) << HSC_FUNCT3_AT |         \
				(uint32_t)(funct7) << HSC_FUNCT7_AT,           \
			HSC_FORMAT_SHIFT, false, rv32, NULL                    \
	}
#define ROW_S64(funct6, funct3, rv64)                                          \
	{                                                                      \
		HSC_MASK_FUNCT6,                                               \
			HSC_MAJOR_OP_IMM | (funct3) << HSC_FUNCT3_AT |         \
				(uint32_t)(funct6) << HSC_FUNCT6_AT,           \
			HSC_FORMAT_SHIFT, false, NULL, rv64                    \
	}
#define ROW_SW(funct7, funct3, rv64)                                           \
	{                                                                      \
		HSC_MASK_FUNCT7,                                               \
			HSC_MAJOR_OP_IMM_32 | (funct3) << HSC_FUNCT3_AT |      \
				(uint32_t)(funct7) << HSC_FUNCT7_AT,           \
			HSC_FORMAT_SHIFT, false, NULL, rv64                    \
	}

/* Unprivileged ISA 20240411, "RV32/64G Instruction Set Listings" */
static const struct hsc_decode_row rows[] = {
	{ HSC_MAJOR, HSC_MAJOR_LUI, HSC_FORMAT_U, false, load_constant,
	  load_constant },
	{ HSC_MAJOR, HSC_MAJOR_AUIPC, HSC_FORMAT_PC, false, load_constant,
	  load_constant },
	ROW_I(0, addiw, addi),
	ROW_I(2, slti, slti),
	ROW_I(3, sltiu, sltiu),
	ROW_I(4, xori, xori),
	ROW_I(6, ori, ori),
	ROW_I(7, andi, andi),
	ROW_S32(0x00, 1, slliw),
	ROW_S32(0x00, 5, srliw),
	ROW_S32(0x20, 5, sraiw),
	ROW_S64(0x00, 1, slli),
	ROW_S64(0x00, 5, srli),
	ROW_S64(0x10, 5, srai),
	ROW_R(0x00, 0, addw, add),
	ROW_R(0x20, 0, subw, sub),
	ROW_R(0x00, 1, sllw, sll),
	ROW_R(0x00, 2, slt, slt),
	ROW_R(0x00, 3, sltu, sltu),
	ROW_R(0x00, 4, xor, xor),
	ROW_R(0x00, 5, srlw, srl),
	ROW_R(0x20, 5, sraw, sra),
	ROW_R(0x00, 6, or, or),
	ROW_R(0x00, 7, and, and),
	{ HSC_MASK_FUNCT3, HSC_MAJOR_OP_IMM_32, HSC_FORMAT_I, false, NULL,
	  addiw },
	ROW_SW(0x00, 1, slliw),
	ROW_SW(0x00, 5, srliw),
	ROW_SW(0x20, 5, sraiw),
	ROW_RW(0x00, 0, addw),
	ROW_RW(0x20, 0, subw),
	ROW_RW(0x00, 1, sllw),
	ROW_RW(0x00, 5, srlw),
	ROW_RW(0x20, 5, sraw),
};

const struct hsc_decode_table hsc_table_integer = {
	rows, sizeof(rows) / sizeof(rows[0])
};
