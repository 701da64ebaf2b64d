/* SPDX-License-Identifier: MIT */
/* muldiv.c - instructions of M.
 * Room   hart (floor 4) */
#include "hart/instructions/decode.h"

/* High half of a product, without a type of 128 bits. */
static uint64_t high_unsigned(uint64_t a, uint64_t b)
{
	const uint64_t al = (uint32_t)a, ah = a >> 32;
	const uint64_t bl = (uint32_t)b, bh = b >> 32;
	const uint64_t low = al * bl, m1 = ah * bl, m2 = al * bh;
	const uint64_t middle = (low >> 32) + (uint32_t)m1 + (uint32_t)m2;

	return ah * bh + (m1 >> 32) + (m2 >> 32) + (middle >> 32);
}

static uint64_t high_signed(uint64_t a, uint64_t b)
{
	return high_unsigned(a, b) - ((int64_t)a < 0 ? b : 0) -
	       ((int64_t)b < 0 ? a : 0);
}

static uint64_t high_mixed(uint64_t a, uint64_t b)
{
	return high_unsigned(a, b) - ((int64_t)a < 0 ? b : 0);
}

/* Division by zero and overflow: Unprivileged ISA 20240411, "Semantics for
 * division by zero and division overflow". */
static uint64_t divide(uint64_t a, uint64_t b)
{
	if (b == 0)
		return UINT64_MAX;
	if (b == UINT64_MAX)
		return -a;
	return (uint64_t)((int64_t)a / (int64_t)b);
}

static uint64_t remainder_of(uint64_t a, uint64_t b)
{
	if (b == 0)
		return a;
	if (b == UINT64_MAX)
		return 0;
	return (uint64_t)((int64_t)a % (int64_t)b);
}

static uint64_t divide_unsigned(uint64_t a, uint64_t b)
{
	return b ? a / b : UINT64_MAX;
}

static uint64_t remainder_unsigned(uint64_t a, uint64_t b)
{
	return b ? a % b : a;
}

HSC_OP_REGISTERS(mul, a *b)
HSC_OP_REGISTERS(mulh, high_signed(a, b))
HSC_OP_REGISTERS(mulhsu, high_mixed(a, b))
HSC_OP_REGISTERS(mulhu, high_unsigned(a, b))
HSC_OP_REGISTERS(div, divide(a, b))
HSC_OP_REGISTERS(divu, divide_unsigned(a, b))
HSC_OP_REGISTERS(rem, remainder_of(a, b))
HSC_OP_REGISTERS(remu, remainder_unsigned(a, b))
HSC_OP_REGISTERS(mulw, hsc_sext32(a *b))
HSC_OP_REGISTERS(divw, hsc_sext32(divide(hsc_sext32(a), hsc_sext32(b))))
HSC_OP_REGISTERS(divuw, hsc_sext32(divide_unsigned((uint32_t)a, (uint32_t)b)))
HSC_OP_REGISTERS(remw, hsc_sext32(remainder_of(hsc_sext32(a), hsc_sext32(b))))
HSC_OP_REGISTERS(remuw,
		 hsc_sext32(remainder_unsigned((uint32_t)a, (uint32_t)b)))
/* Bits 63:32 of products of 32-bit operands; registers are sign-extended. */
HSC_OP_REGISTERS(mulh32, hsc_sext32(a *b >> 32))
HSC_OP_REGISTERS(mulhsu32, hsc_sext32(a *(uint32_t)b >> 32))
HSC_OP_REGISTERS(mulhu32, hsc_sext32((uint64_t)(uint32_t)a *(uint32_t)b >> 32))

/* Unprivileged ISA 20240411, "RV32M Standard Extension", "RV64M .." */
static const struct hsc_decode_row rows[] = {
	HSC_ROW_7(HSC_MAJOR_OP, 1, 0, HSC_FORMAT_R, mulw, mul),
	HSC_ROW_7(HSC_MAJOR_OP, 1, 1, HSC_FORMAT_R, mulh32, mulh),
	HSC_ROW_7(HSC_MAJOR_OP, 1, 2, HSC_FORMAT_R, mulhsu32, mulhsu),
	HSC_ROW_7(HSC_MAJOR_OP, 1, 3, HSC_FORMAT_R, mulhu32, mulhu),
	HSC_ROW_7(HSC_MAJOR_OP, 1, 4, HSC_FORMAT_R, divw, div),
	HSC_ROW_7(HSC_MAJOR_OP, 1, 5, HSC_FORMAT_R, divuw, divu),
	HSC_ROW_7(HSC_MAJOR_OP, 1, 6, HSC_FORMAT_R, remw, rem),
	HSC_ROW_7(HSC_MAJOR_OP, 1, 7, HSC_FORMAT_R, remuw, remu),
	HSC_ROW_7(HSC_MAJOR_OP_32, 1, 0, HSC_FORMAT_R, NULL, mulw),
	HSC_ROW_7(HSC_MAJOR_OP_32, 1, 4, HSC_FORMAT_R, NULL, divw),
	HSC_ROW_7(HSC_MAJOR_OP_32, 1, 5, HSC_FORMAT_R, NULL, divuw),
	HSC_ROW_7(HSC_MAJOR_OP_32, 1, 6, HSC_FORMAT_R, NULL, remw),
	HSC_ROW_7(HSC_MAJOR_OP_32, 1, 7, HSC_FORMAT_R, NULL, remuw),
};

HSC_DECODE_TABLE(muldiv);
