/* SPDX-License-Identifier: MIT */
#include "hart/instructions/float_ieee.h"
#include "support/hart_code.h"

#define S(v)          (0xffffffff00000000 | (v))
#define ONE           0x3ff0000000000000
#define F(funct7, rm) R_TYPE(0x53, rm, funct7, A2, A0, A1)

static const struct code_case cases[] = {
	{ "fadd.d", 64, F(0x01, 0), ONE, ONE, 0x4000000000000000 },
	{ "fsub.d", 32, F(0x05, 0), ONE, ONE, 0 },
	{ "1 - 1 rounded down", 64, F(0x05, 2), ONE, ONE, 1ull << 63 },
	{ "fmul.d", 64, F(0x09, 0), ONE, 0x4000000000000000,
	  0x4000000000000000 },
	{ "fdiv.d", 64, F(0x0d, 7), ONE, 0, 0x7ff0000000000000 },
	{ "fsqrt.d", 64, R_TYPE(0x53, 0, 0x2d, A2, A0, 0), 0x4010000000000000,
	  0, 0x4000000000000000 },
	{ "fadd.s", 64, F(0x00, 0), S(0x3f800000), S(0x3f800000),
	  S(0x40000000) },
	{ "no boxed single is a NaN", 64, F(0x00, 0), 0x3f800000, S(0x3f800000),
	  S(0x7fc00000) },
	{ "fmadd.d: a * b + f10", 64, R_TYPE(0x43, 0, A0 << 2 | 1, A2, A0, A1),
	  ONE, 0x4000000000000000, 0x4008000000000000 },
	{ "fnmsub.s", 32, R_TYPE(0x4b, 0, A0 << 2, A2, A0, A1), S(0x3f800000),
	  S(0x3f800000), S(0) },
};

static void test_off(uint32_t opcode)
{
	struct hsc_machine *m = code_machine(64);

	m->harts[0]->x[A0] = DATA_AT;
	code_run(m, &opcode, 1);
	CHECK_EQ(m->harts[0]->csr.mcause, HSC_CAUSE_ILLEGAL);
	CHECK_EQ(m->harts[0]->csr.mtval, opcode);
	code_free(&m);
}

static void test_memory(void)
{
	const uint32_t code[] = {
		I_TYPE(0x07, 3, A1, A0, 0),  /* fld */
		I_TYPE(0x07, 2, A2, A0, 4),  /* flw */
		S_TYPE(0x27, 2, A0, A1, 8),  /* fsw */
		S_TYPE(0x27, 3, A0, A2, 16), /* fsd */
	};
	const uint8_t bytes[8] = { 1, 2, 3, 4, 5, 6, 7, 8 };
	struct hsc_machine *m = code_machine(32);
	struct hsc_hart *h = m->harts[0];

	code_write(m, DATA_AT, bytes, 8);
	h->csr.mstatus = 0x2000;
	h->x[A0] = DATA_AT;
	code_run(m, code, 4);
	CHECK_EQ(h->f[A1], 0x0807060504030201);
	CHECK_EQ(h->f[A2], S(0x08070605u));
	CHECK_EQ(h->csr.mstatus, HSC_MSTATUS_FS); /* dirty */
	CHECK_EQ(code_read(m, DATA_AT + 8, 8), 0x04030201);
	CHECK_EQ(code_read(m, DATA_AT + 16, 8), S(0x08070605u));
	code_free(&m);
}

/* 1 / 3 in each mode, of the instruction and of frm; what there is not is
 * illegal. The quotient's last place is 2^-54. */
#define THIRD 0x3fd5555555555555
#define THREE 0x4008000000000000

static void test_rounding(uint32_t minus, unsigned rm, unsigned frm,
			  uint64_t want)
{
	const uint32_t code[] = { F(0x0d, rm) };
	struct hsc_machine *m = code_machine(64);
	struct hsc_hart *h = m->harts[0];

	h->csr.mstatus = HSC_MSTATUS_FS;
	h->csr.frm = (uint8_t)frm;
	h->f[A0] = ONE | (uint64_t)minus << 63;
	h->f[A1] = THREE;
	h->f[A2] = 0;
	code_run(m, code, 1);
	CHECK_EQ(h->f[A2], want);
	CHECK_EQ(h->csr.fflags, want ? 1 : 0); /* inexact */
	CHECK_EQ(h->csr.mcause, want ? 0 : HSC_CAUSE_ILLEGAL);
	code_free(&m);
}

static void test_modes(void)
{
	const uint64_t m = 1ull << 63;
	/* to nearest even, to zero, down, up, to nearest away */
	const uint64_t plus[] = { THIRD, THIRD, THIRD, THIRD + 1, THIRD };
	const uint64_t minus[] = { THIRD | m, THIRD | m, (THIRD + 1) | m,
				   THIRD | m, THIRD | m };

	for (unsigned rm = 0; rm < 5; rm++) {
		test_rounding(0, rm, 1, plus[rm]);
		test_rounding(1, rm, 3, minus[rm]);
		test_rounding(0, 7, rm, plus[rm]);
		test_rounding(1, 7, rm, minus[rm]);
	}
	test_rounding(0, 5, 0, 0);
	test_rounding(0, 6, 0, 0);
	test_rounding(0, 7, 5, 0);
	test_rounding(0, 7, 7, 0);
}

/* Flags come together until they are cleared. */
static void test_flags(void)
{
	const uint32_t code[] = {
		F(0x0d, 0),                          /* inexact */
		R_TYPE(0x53, 0, 0x0d, A4, A0, ZERO), /* by zero */
		R_TYPE(0x53, 0, 0x2d, A4, A3, 0),    /* root of minus one */
		CSRRS(A5, 0x001, ZERO),
	};
	struct hsc_machine *m = code_machine(64);
	struct hsc_hart *h = m->harts[0];

	h->csr.mstatus = 0x2000;
	h->f[ZERO] = 0;
	h->f[A0] = ONE;
	h->f[A1] = THREE;
	h->f[A3] = ONE | 1ull << 63;
	code_run(m, code, 4);
	CHECK_EQ(h->x[A5], 1 | 8 | 16);
	CHECK_EQ(h->csr.mstatus, HSC_MSTATUS_FS); /* dirty */
	code_free(&m);
}

/* The root of a number has one operand, whatever f0 holds. */
static void test_root_alone(void)
{
	const uint32_t code[] = {
		R_TYPE(0x53, HSC_RMM, 0x2d, A2, A0, 0),
		R_TYPE(0x53, HSC_RMM, 0x2c, A3, A1, 0),
	};
	struct hsc_machine *m = code_machine(64);
	struct hsc_hart *h = m->harts[0];

	h->csr.mstatus = 0x2000;
	h->f[A0] = 0x4010000000000000;
	h->f[A1] = S(0x40800000);
	h->f[0] = 0x7ff0000000000001; /* signalling */
	code_run(m, code, 1);
	h->f[0] = S(0x7f800001);
	code_run(m, code + 1, 1);
	CHECK_EQ(h->f[A2], 0x4000000000000000);
	CHECK_EQ(h->f[A3], S(0x40000000));
	CHECK_EQ(h->csr.fflags, 0);
	code_free(&m);
}

int main(void)
{
	test_root_alone();
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct hsc_machine *m = code_machine(cases[i].xlen);

		if (code_one(m, &cases[i])->f[A2] != cases[i].want)
			printf("%s:\n", cases[i].name);
		CHECK_EQ(m->harts[0]->f[A2], cases[i].want);
		code_free(&m);
	}
	test_off(F(0x01, 0));
	test_off(I_TYPE(0x07, 3, A1, A0, 0));
	test_off(S_TYPE(0x27, 3, A0, A2, 16));
	test_memory();
	test_modes();
	test_flags();
	return check_failures != 0;
}
