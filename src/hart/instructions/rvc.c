/* SPDX-License-Identifier: MIT */
/* rvc.c - a compressed instruction becomes the 32-bit one that it is short for.
 * Room   hart (floor 4) */
#include "hart/instructions/decode.h"

/* Unprivileged ISA 20240411, "C Extension for Compressed Instructions" */

/* Bits [from, from + count) of c, put at `to`. */
static uint32_t move_bits(uint32_t c, unsigned from, unsigned count,
			  unsigned to)
{
	return (c >> from & ((1u << count) - 1)) << to;
}

/* Sign-extend from bit `sign`. */
static uint32_t extend(uint32_t v, unsigned sign)
{
	const uint32_t top = 1u << sign;

	return (v ^ top) - top;
}

static uint32_t rd_full(uint32_t c)
{
	return c >> 7 & 31;
}

static uint32_t rs2_full(uint32_t c)
{
	return c >> 2 & 31;
}

static uint32_t low_three(uint32_t c)
{
	return 8 + (c >> 2 & 7);
}

static uint32_t high_three(uint32_t c)
{
	return 8 + (c >> 7 & 7);
}

/* The immediate of c.addi and similar instructions. */
static uint32_t imm6(uint32_t c)
{
	return extend(move_bits(c, 2, 5, 0) | move_bits(c, 12, 1, 5), 5);
}

static uint32_t make_i(uint32_t op, uint32_t imm, uint32_t rd, uint32_t rs1)
{
	return op | rd << HSC_RD_AT | rs1 << HSC_RS1_AT | imm << HSC_IMM_AT;
}

static uint32_t make_r(uint32_t op, uint32_t rd, uint32_t rs1, uint32_t rs2)
{
	return op | rd << HSC_RD_AT | rs1 << HSC_RS1_AT | rs2 << HSC_RS2_AT;
}

static uint32_t make_s(uint32_t op, uint32_t imm, uint32_t rs1, uint32_t rs2)
{
	return op | move_bits(imm, 0, 5, 7) | rs1 << HSC_RS1_AT |
	       rs2 << HSC_RS2_AT | move_bits(imm, 5, 7, 25);
}

static uint32_t make_b(uint32_t op, uint32_t imm, uint32_t rs1)
{
	return op | move_bits(imm, 11, 1, 7) | move_bits(imm, 1, 4, 8) |
	       rs1 << HSC_RS1_AT | move_bits(imm, 5, 6, 25) |
	       move_bits(imm, 12, 1, 31);
}

static uint32_t make_j(uint32_t imm, uint32_t rd)
{
	return HSC_MAJOR_JAL | rd << HSC_RD_AT | move_bits(imm, 12, 8, 12) |
	       move_bits(imm, 11, 1, 20) | move_bits(imm, 1, 10, 21) |
	       move_bits(imm, 20, 1, 31);
}

#define OP(major, funct3) (HSC_MAJOR_##major | (funct3) << HSC_FUNCT3_AT)

enum {
	ADDI = OP(OP_IMM, 0),
	LW = OP(LOAD, 2),
	LD = OP(LOAD, 3),
	FLW = OP(LOAD_FP, 2),
	FLD = OP(LOAD_FP, 3),
	SW = OP(STORE, 2),
	SD = OP(STORE, 3),
	FSW = OP(STORE_FP, 2),
	FSD = OP(STORE_FP, 3),
};

static uint32_t offset_word(uint32_t c)
{
	return move_bits(c, 6, 1, 2) | move_bits(c, 10, 3, 3) |
	       move_bits(c, 5, 1, 6);
}

static uint32_t offset_double(uint32_t c)
{
	return move_bits(c, 10, 3, 3) | move_bits(c, 5, 2, 6);
}

static uint32_t quadrant0(uint32_t c, unsigned xlen)
{
	const uint32_t rd = low_three(c), rs1 = high_three(c);
	const uint32_t w = offset_word(c), d = offset_double(c);
	const uint32_t wide = move_bits(c, 11, 2, 4) | move_bits(c, 7, 4, 6) |
			      move_bits(c, 6, 1, 2) | move_bits(c, 5, 1, 3);

	switch (c >> 13) {
	case 0:
		return wide ? make_i(ADDI, wide, rd, 2) : 0;
	case 1:
		return make_i(FLD, d, rd, rs1);
	case 2:
		return make_i(LW, w, rd, rs1);
	case 3:
		return xlen == 32 ? make_i(FLW, w, rd, rs1)
				  : make_i(LD, d, rd, rs1);
	case 5:
		return make_s(FSD, d, rs1, rd);
	case 6:
		return make_s(SW, w, rs1, rd);
	case 7:
		return xlen == 32 ? make_s(FSW, w, rs1, rd)
				  : make_s(SD, d, rs1, rd);
	default:
		return 0;
	}
}

/* c.sub, c.xor, c.or, c.and, c.subw, c.addw */
static uint32_t two_registers(uint32_t c, unsigned xlen)
{
	static const uint32_t ops[8] = {
		OP(OP, 0) | HSC_FUNCT7_MINUS,
		OP(OP, 4),
		OP(OP, 6),
		OP(OP, 7),
		OP(OP_32, 0) | HSC_FUNCT7_MINUS,
		OP(OP_32, 0),
	};
	const unsigned which = (c >> 5 & 3) | (c >> 10 & 4);
	const uint32_t rd = high_three(c);

	if (!ops[which] || (which >= 4 && xlen == 32))
		return 0;
	return make_r(ops[which], rd, rd, low_three(c));
}

/* c.srli, c.srai, c.andi and the above */
static uint32_t arithmetic(uint32_t c, unsigned xlen)
{
	const uint32_t rd = high_three(c);
	const uint32_t by = move_bits(c, 2, 5, 0) | move_bits(c, 12, 1, 5);

	switch (c >> 10 & 3) {
	case 0:
	case 1:
		if (xlen == 32 && by > 31)
			return 0;
		return make_i(ADDI | 5 << HSC_FUNCT3_AT,
			      by | (c >> 10 & 1) << 10, rd, rd);
	case 2:
		return make_i(ADDI | 7 << HSC_FUNCT3_AT, imm6(c), rd, rd);
	default:
		return two_registers(c, xlen);
	}
}

/* c.addi16sp, c.lui */
static uint32_t upper(uint32_t c)
{
	const uint32_t rd = rd_full(c);
	const uint32_t sp =
		extend(move_bits(c, 6, 1, 4) | move_bits(c, 2, 1, 5) |
			       move_bits(c, 5, 1, 6) | move_bits(c, 3, 2, 7) |
			       move_bits(c, 12, 1, 9),
		       9);

	if (imm6(c) == 0)
		return 0;
	return rd == 2 ? make_i(ADDI, sp, 2, 2)
		       : HSC_MAJOR_LUI | rd << HSC_RD_AT | imm6(c) << 12;
}

static uint32_t quadrant1(uint32_t c, unsigned xlen)
{
	const uint32_t rd = rd_full(c);
	const uint32_t jump =
		extend(move_bits(c, 3, 3, 1) | move_bits(c, 11, 1, 4) |
			       move_bits(c, 2, 1, 5) | move_bits(c, 7, 1, 6) |
			       move_bits(c, 6, 1, 7) | move_bits(c, 9, 2, 8) |
			       move_bits(c, 8, 1, 10) | move_bits(c, 12, 1, 11),
		       11);
	const uint32_t branch =
		extend(move_bits(c, 3, 2, 1) | move_bits(c, 10, 2, 3) |
			       move_bits(c, 2, 1, 5) | move_bits(c, 5, 2, 6) |
			       move_bits(c, 12, 1, 8),
		       8);

	switch (c >> 13) {
	case 0:
		return make_i(ADDI, imm6(c), rd, rd);
	case 1:
		if (xlen == 32)
			return make_j(jump, 1);
		return rd ? make_i(OP(OP_IMM_32, 0), imm6(c), rd, rd) : 0;
	case 2:
		return make_i(ADDI, imm6(c), rd, 0);
	case 3:
		return upper(c);
	case 4:
		return arithmetic(c, xlen);
	case 5:
		return make_j(jump, 0);
	default:
		return make_b(OP(BRANCH, c >> 13 & 1), branch, high_three(c));
	}
}

/* c.jr, c.mv, c.ebreak, c.jalr, c.add */
static uint32_t jump_or_move(uint32_t c)
{
	const uint32_t rd = rd_full(c), rs2 = rs2_full(c);
	const bool link = c >> 12 & 1;

	if (rs2)
		return make_r(OP(OP, 0), rd, link ? rd : 0, rs2);
	if (rd)
		return make_i(OP(JALR, 0), 0, link, rd);
	return link ? HSC_OPCODE_EBREAK : 0;
}

static uint32_t quadrant2(uint32_t c, unsigned xlen)
{
	const uint32_t rd = rd_full(c), rs2 = rs2_full(c);
	const uint32_t by = move_bits(c, 2, 5, 0) | move_bits(c, 12, 1, 5);
	const uint32_t lw = move_bits(c, 4, 3, 2) | move_bits(c, 12, 1, 5) |
			    move_bits(c, 2, 2, 6);
	const uint32_t ld = move_bits(c, 5, 2, 3) | move_bits(c, 12, 1, 5) |
			    move_bits(c, 2, 3, 6);
	const uint32_t sw = move_bits(c, 9, 4, 2) | move_bits(c, 7, 2, 6);
	const uint32_t sd = move_bits(c, 10, 3, 3) | move_bits(c, 7, 3, 6);

	switch (c >> 13) {
	case 0:
		return xlen == 32 && by > 31
			       ? 0
			       : make_i(ADDI | 1 << HSC_FUNCT3_AT, by, rd, rd);
	case 1:
		return make_i(FLD, ld, rd, 2);
	case 2:
		return rd ? make_i(LW, lw, rd, 2) : 0;
	case 3:
		if (xlen == 32)
			return make_i(FLW, lw, rd, 2);
		return rd ? make_i(LD, ld, rd, 2) : 0;
	case 4:
		return jump_or_move(c);
	case 5:
		return make_s(FSD, sd, 2, rs2);
	case 6:
		return make_s(SW, sw, 2, rs2);
	default:
		return xlen == 32 ? make_s(FSW, sw, 2, rs2)
				  : make_s(SD, sd, 2, rs2);
	}
}

uint32_t hsc_rvc_expand(uint16_t c, unsigned xlen)
{
	switch (c & 3) {
	case 0:
		return quadrant0(c, xlen);
	case 1:
		return quadrant1(c, xlen);
	case 2:
		return quadrant2(c, xlen);
	default:
		return 0;
	}
}
