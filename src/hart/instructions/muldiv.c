/* SPDX-License-Identifier: MIT */
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

/* By zero, and the one overflow: Unprivileged ISA 20240411, "Semantics for
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

#define ROW(opcode, funct3, rv32, rv64)                                        \
	{                                                                      \
		HSC_MASK_FUNCT7,                                               \
			(opcode) | (funct3) << HSC_FUNCT3_AT |                 \
				1u << HSC_FUNCT7_AT,                           \
			HSC_FORMAT_R, false, rv32, rv64                        \
	}

/* Unprivileged ISA 20240411, "RV32M Standard Extension", "RV64M .." */
static const struct hsc_decode_row rows[] = {
	ROW(HSC_MAJOR_OP, 0, mulw, mul),
	ROW(HSC_MAJOR_OP, 1, mulh32, mulh),
	ROW(HSC_MAJOR_OP, 2, mulhsu32, mulhsu),
	ROW(HSC_MAJOR_OP, 3, mulhu32, mulhu),
	ROW(HSC_MAJOR_OP, 4, divw, div),
	ROW(HSC_MAJOR_OP, 5, divuw, divu),
	ROW(HSC_MAJOR_OP, 6, remw, rem),
	ROW(HSC_MAJOR_OP, 7, remuw, remu),
	ROW(HSC_MAJOR_OP_32, 0, NULL, mulw),
	ROW(HSC_MAJOR_OP_32, 4, NULL, divw),
	ROW(HSC_MAJOR_OP_32, 5, NULL, divuw),
	ROW(HSC_MAJOR_OP_32, 6, NULL, remw),
	ROW(HSC_MAJOR_OP_32, 7, NULL, remuw),
};

const struct hsc_decode_table hsc_table_muldiv = {
	rows, sizeof(rows) / sizeof(rows[0])
};
