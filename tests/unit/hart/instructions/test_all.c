/* SPDX-License-Identifier: MIT */
/*
 * RV32I, RV64I, M and A by the sentences of the manual: every instruction on
 * registers and immediates over a cross of operands that are near an edge,
 * worked out bit by bit. Unprivileged ISA 20240411.
 */
#include "support/hart_code.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))
#define OP       0x33
#define OP_32    0x3b
#define IMM      0x13
#define IMM_32   0x1b
#define AMO      0x2f

static const uint64_t edges[] = {
	0,
	1,
	2,
	7,
	31,
	32,
	63,
	0x7ff,
	0x7fffffff,
	0x80000000,
	0xffffffff,
	0x100000000,
	0x123456789abcdef0,
	0x7fffffffffffffff,
	0x8000000000000000,
	0xfedcba9876543210,
	0xffffffff80000000,
	0xffffffffffff8000,
	0xfffffffffffffffe,
	0xffffffffffffffff,
};

/* --- numbers of some bits ----------------------------------------------- */

static uint64_t low(uint64_t v, unsigned bits)
{
	return bits == 64 ? v : v & ((UINT64_C(1) << bits) - 1);
}

static bool minus(uint64_t v, unsigned bits)
{
	return v >> (bits - 1) & 1;
}

/* To 64 bits, as a register of RV64 has it, or ours of RV32. */
static uint64_t wide(uint64_t v, unsigned bits)
{
	return minus(v, bits) ? low(v, bits) | ~low(UINT64_MAX, bits)
			      : low(v, bits);
}

static bool below(uint64_t a, uint64_t b, unsigned bits, bool with_sign)
{
	if (with_sign && minus(a, bits) != minus(b, bits))
		return minus(a, bits);
	for (unsigned i = bits; i-- > 0;)
		if ((a >> i & 1) != (b >> i & 1))
			return b >> i & 1;
	return false;
}

static uint64_t negate(uint64_t v, unsigned bits)
{
	return low(~v + 1, bits);
}

/* The upper half of a product, by adding a shifted: both are magnitudes. */
static uint64_t product(uint64_t a, uint64_t b, unsigned bits, bool turned)
{
	uint64_t high = 0, lower = 0;

	for (unsigned i = bits; i-- > 0;) {
		high = low(high << 1 | lower >> (bits - 1), bits);
		lower = low(lower << 1, bits);
		if (b >> i & 1) {
			lower = low(lower + a, bits);
			high = low(high + below(lower, a, bits, false), bits);
		}
	}
	if (!turned)
		return high;
	return low(~high + (lower == 0), bits);
}

static uint64_t high_half(uint64_t a, uint64_t b, unsigned bits, bool sign_a,
			  bool sign_b)
{
	const bool ma = sign_a && minus(a, bits), mb = sign_b && minus(b, bits);

	return product(ma ? negate(a, bits) : a, mb ? negate(b, bits) : b, bits,
		       ma != mb);
}

/* Long division of magnitudes. */
static void divide(uint64_t a, uint64_t b, unsigned bits, uint64_t *quotient,
		   uint64_t *rest)
{
	*quotient = *rest = 0;
	for (unsigned i = bits; i-- > 0;) {
		const bool carry = *rest >> (bits - 1) & 1;

		*rest = low(*rest << 1 | (a >> i & 1), bits);
		if (carry || !below(*rest, b, bits, false)) {
			*rest = low(*rest - b, bits);
			*quotient |= UINT64_C(1) << i;
		}
	}
}

/* "Semantics for division by zero and division overflow"; the quotient is
 * rounded towards zero, the rest has the sign of the dividend. */
static uint64_t division(uint64_t a, uint64_t b, unsigned bits, unsigned funct3)
{
	const bool with_sign = !(funct3 & 1);
	const bool ma = with_sign && minus(a, bits);
	const bool mb = with_sign && minus(b, bits);
	uint64_t quotient, rest;

	if (b == 0)
		return funct3 >= 6 ? a : low(UINT64_MAX, bits);
	divide(ma ? negate(a, bits) : a, mb ? negate(b, bits) : b, bits,
	       &quotient, &rest);
	if (funct3 >= 6)
		return ma ? negate(rest, bits) : rest;
	return ma != mb ? negate(quotient, bits) : quotient;
}

/* --- instructions ------------------------------------------------------- */

static uint64_t shift(uint64_t a, unsigned by, unsigned bits, unsigned kind)
{
	uint64_t r = 0;

	for (unsigned i = 0; i < bits; i++) {
		const unsigned from = kind == 0 ? i - by : i + by;
		const bool inside = kind == 0 ? i >= by : from < bits;
		const bool bit =
			inside ? a >> from & 1 : kind == 2 && minus(a, bits);

		r |= (uint64_t)bit << i;
	}
	return r;
}

static uint64_t integer(unsigned funct3, bool other, uint64_t a, uint64_t b,
			unsigned bits)
{
	switch (funct3) {
	case 0:
		return other ? a - b : a + b;
	case 1:
		return shift(a, (unsigned)(b % bits), bits, 0);
	case 2:
		return below(a, b, bits, true);
	case 3:
		return below(a, b, bits, false);
	case 4:
		return a ^ b;
	case 5:
		return shift(a, (unsigned)(b % bits), bits, other ? 2 : 1);
	case 6:
		return a | b;
	default:
		return a & b;
	}
}

static uint64_t multiply(unsigned funct3, uint64_t a, uint64_t b, unsigned bits)
{
	if (funct3 == 0)
		return a * b;
	if (funct3 < 4)
		return high_half(a, b, bits, funct3 != 3, funct3 == 1);
	return division(a, b, bits, funct3);
}

/* A SoC whose one hart does one instruction after the other. */
struct bench {
	struct hsc_machine *m;
	struct hsc_hart *h;
	unsigned xlen;
};

static uint64_t once(struct bench *b, uint32_t opcode, uint64_t a1, uint64_t a2)
{
	const uint32_t code[] = { opcode, CODE_STOP };

	b->h->x[A1] = wide(a1, b->xlen);
	b->h->x[A2] = wide(a2, b->xlen);
	b->h->x[A3] = 0x55;
	code_put(b->m, CODE_AT, code, 2);
	b->h->pc = CODE_AT;
	code_go(b->m, 2);
	CHECK_EQ(b->h->pc, CODE_AT + 4);
	return b->h->x[A3];
}

static void check(struct bench *b, uint32_t opcode, const uint64_t operands[2],
		  uint64_t want)
{
	const uint64_t got = once(b, opcode, operands[0], operands[1]);

	if (got != want)
		printf("RV%u %08x of %" PRIx64 " and %" PRIx64 "\n", b->xlen,
		       opcode, operands[0], operands[1]);
	CHECK_EQ(got, want);
}

/* All of one major opcode: on XLEN bits, or on 32. */
static void test_registers(struct bench *b, uint32_t major, uint64_t a1,
			   uint64_t a2)
{
	const unsigned bits = major == OP_32 ? 32 : b->xlen;
	const uint64_t v[] = { a1, a2 };
	const uint64_t x = low(a1, bits), y = low(a2, bits);

	for (unsigned f = 0; f < 8; f++) {
		const bool shifts = f == 1 || f == 5;

		if (major == OP || f == 0 || shifts)
			check(b, R_TYPE(major, f, 0, A3, A1, A2), v,
			      wide(integer(f, false, x, y, bits), bits));
		if (f == 0 || f == 5)
			check(b, R_TYPE(major, f, 0x20, A3, A1, A2), v,
			      wide(integer(f, true, x, y, bits), bits));
		if (major == OP || f == 0 || f >= 4)
			check(b, R_TYPE(major, f, 1, A3, A1, A2), v,
			      wide(multiply(f, x, y, bits), bits));
	}
}

static void test_immediates(struct bench *b, uint32_t major, uint64_t a1,
			    uint32_t imm)
{
	const unsigned bits = major == IMM_32 ? 32 : b->xlen;
	const uint64_t v[] = { a1, imm };
	const uint64_t x = low(a1, bits), y = low(wide(imm, 12), bits);

	for (unsigned f = 0; f < 8; f++) {
		const bool shifts = f == 1 || f == 5;
		const uint32_t by = imm % bits;

		if (shifts)
			check(b, I_TYPE(major, f, A3, A1, by), v,
			      wide(integer(f, false, x, by, bits), bits));
		else if (major == IMM || f == 0)
			check(b, I_TYPE(major, f, A3, A1, imm), v,
			      wide(integer(f, false, x, y, bits), bits));
		if (f == 5)
			check(b, I_TYPE(major, f, A3, A1, by | 0x400), v,
			      wide(integer(f, true, x, by, bits), bits));
	}
}

static uint64_t atomic(unsigned funct5, uint64_t a, uint64_t b, unsigned bits)
{
	switch (funct5) {
	case 0x00:
		return a + b;
	case 0x01:
		return b;
	case 0x04:
		return a ^ b;
	case 0x08:
		return a | b;
	case 0x0c:
		return a & b;
	default: /* min, max, minu, maxu */
		return below(a, b, bits, funct5 < 0x18) == !(funct5 & 4) ? a
									 : b;
	}
}

/* What memory holds and the register gets: AMOs on words and double words. */
static void test_atomics(struct bench *b, uint64_t memory, uint64_t operand)
{
	static const uint8_t funct5s[] = { 0x00, 0x01, 0x04, 0x08, 0x0c,
					   0x10, 0x14, 0x18, 0x1c };
	const uint64_t v[] = { DATA_AT, operand };

	for (unsigned bits = 32; bits <= b->xlen; bits += 32)
		for (size_t i = 0; i < COUNT(funct5s); i++) {
			const uint64_t x = low(memory, bits);
			const uint64_t y = low(operand, bits);
			const uint64_t rest = memory & ~low(UINT64_MAX, bits);
			uint64_t now = 0;

			CHECK(hsc_machine_write(b->m, DATA_AT, 8, memory));
			check(b,
			      R_TYPE(AMO, bits == 32 ? 2 : 3, funct5s[i] << 2,
				     A3, A1, A2),
			      v, wide(x, bits));
			CHECK(hsc_machine_read(b->m, DATA_AT, 8, &now));
			CHECK_EQ(now, rest | low(atomic(funct5s[i], x, y, bits),
						 bits));
		}
}

static void test_pair(struct bench *b, uint64_t a1, uint64_t a2)
{
	test_registers(b, OP, a1, a2);
	test_immediates(b, IMM, a1, (uint32_t)a2 & 0xfff);
	test_atomics(b, a1, a2);
	if (b->xlen == 32)
		return;
	test_registers(b, OP_32, a1, a2);
	test_immediates(b, IMM_32, a1, (uint32_t)a2 & 0xfff);
}

int main(void)
{
	for (unsigned xlen = 32; xlen <= 64; xlen += 32) {
		struct bench b = { .m = code_machine(xlen), .xlen = xlen };

		b.h = b.m->harts[0];
		for (size_t i = 0; i < COUNT(edges); i++)
			for (size_t k = 0; k < COUNT(edges); k++)
				if (!check_failures)
					test_pair(&b, edges[i], edges[k]);
		code_free(&b.m);
	}
	return check_failures != 0;
}
