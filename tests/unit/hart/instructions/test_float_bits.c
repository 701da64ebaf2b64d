/* SPDX-License-Identifier: MIT */
#include "support/hart_code.h"

#define S(v)                 (0xffffffff00000000 | (v))
#define ONE                  0x3ff0000000000000
#define MINUS                (1ull << 63)
#define NAN64                0x7ff8000000000000
#define SNAN                 0x7ff0000000000001
#define F(funct7, rm)        R_TYPE(0x53, rm, funct7, A2, A0, A1)
#define CVT(funct7, rs2, rm) R_TYPE(0x53, rm, funct7, A2, A0, rs2)

static const struct {
	struct code_case c;
	uint8_t flags;
} to_integer[] = {
	{ { "feq.d", 64, F(0x51, 2), ONE, ONE, 1 }, 0 },
	{ { "feq.d of a quiet NaN", 64, F(0x51, 2), ONE, NAN64, 0 }, 0 },
	{ { "flt.d of a quiet NaN", 64, F(0x51, 1), ONE, NAN64, 0 }, 16 },
	{ { "fle.s", 32, F(0x50, 0), S(0x80000000), S(0), 1 }, 0 },
	{ { "fclass.d of a signalling NaN", 64, CVT(0x71, 0, 1), SNAN, 0,
	    1 << 8 },
	  0 },
	{ { "fclass.s of the least", 64, CVT(0x70, 0, 1), S(1), 0, 1 << 5 },
	  0 },
	{ { "fclass.d of minus infinity", 64, CVT(0x71, 0, 1),
	    0xfff0000000000000, 0, 1 },
	  0 },
	{ { "fmv.x.w", 64, CVT(0x70, 0, 0), S(0x80000000), 0,
	    0xffffffff80000000 },
	  0 },
	{ { "fcvt.w.d of 1.5, to even", 64, CVT(0x61, 0, 0), 0x3ff8000000000000,
	    0, 2 },
	  1 },
	{ { "fcvt.w.d of 1.5, down", 64, CVT(0x61, 0, 2), 0x3ff8000000000000, 0,
	    1 },
	  1 },
	{ { "fcvt.w.d of a NaN", 64, CVT(0x61, 0, 0), NAN64, 0, 0x7fffffff },
	  16 },
	{ { "fcvt.wu.d of -1", 64, CVT(0x61, 1, 0), ONE | MINUS, 0, 0 }, 16 },
	{ { "fcvt.wu.s of too much", 64, CVT(0x60, 1, 0), S(0x7f800000), 0,
	    ~0ull },
	  16 },
};

static const struct code_case to_float[] = {
	{ "fsgnjn.d", 64, F(0x11, 1), ONE, ONE, ONE | MINUS },
	{ "fsgnjx.s", 64, F(0x10, 2), S(0xbf800000), S(0x80000000),
	  S(0x3f800000) },
	{ "fmin.d: -0 is less than 0", 64, F(0x15, 0), 0, MINUS, MINUS },
	{ "fmax.d of a NaN", 64, F(0x15, 1), NAN64, ONE, ONE },
	{ "fmin.s of two NaNs", 64, F(0x14, 0), 1, 2, S(0x7fc00000) },
	{ "fmv.w.x", 64, CVT(0x78, 0, 0), 0x3f800000, 0, S(0x3f800000) },
	{ "fcvt.s.d", 64, CVT(0x20, 1, 0), ONE, 0, S(0x3f800000) },
	{ "fcvt.d.s", 32, CVT(0x21, 0, 0), S(0x3f800000), 0, ONE },
	{ "fcvt.d.w", 64, CVT(0x69, 0, 0), 0xffffffff, 0, ONE | MINUS },
	{ "fcvt.d.wu", 64, CVT(0x69, 1, 0), 1, 0, ONE },
	{ "fcvt.s.lu", 64, CVT(0x68, 3, 0), ~0ull, 0, S(0x5f800000) },
};

/* 2.5 and -2.5 in each mode, of the instruction and of frm; what there is not
 * is illegal. */
static void test_rounding(uint64_t sign, unsigned rm, unsigned frm,
			  uint64_t want)
{
	const uint32_t code[] = { CVT(0x61, 0, rm) };
	struct hsc_machine *m = code_machine(64);
	struct hsc_hart *h = m->harts[0];

	h->csr.mstatus = HSC_MSTATUS_FS;
	h->csr.frm = (uint8_t)frm;
	h->f[A0] = 0x4004000000000000 | sign;
	h->x[A2] = 0;
	code_run(m, code, 1);
	CHECK_EQ(h->x[A2], want);
	CHECK_EQ(h->csr.mcause, want ? 0 : HSC_CAUSE_ILLEGAL);
	code_free(&m);
}

static void test_modes(void)
{
	/* to nearest even, to zero, down, up, to nearest away */
	static const uint8_t plus[] = { 2, 2, 2, 3, 3 };
	static const uint8_t minus[] = { 2, 2, 3, 2, 3 };

	for (unsigned rm = 0; rm < 5; rm++) {
		test_rounding(0, rm, 1, plus[rm]);
		test_rounding(MINUS, rm, 3, -(uint64_t)minus[rm]);
		test_rounding(0, 7, rm, plus[rm]);
		test_rounding(MINUS, 7, rm, -(uint64_t)minus[rm]);
	}
	test_rounding(0, 5, 0, 0);
	test_rounding(0, 7, 6, 0);
}

int main(void)
{
	for (size_t i = 0; i < sizeof(to_integer) / sizeof(to_integer[0]);
	     i++) {
		const struct code_case *c = &to_integer[i].c;
		struct hsc_machine *m = code_machine(c->xlen);
		const struct hsc_hart *h = code_one(m, c);

		if (h->x[A2] != c->want || h->csr.fflags != to_integer[i].flags)
			printf("%s:\n", c->name);
		CHECK_EQ(h->x[A2], c->want);
		CHECK_EQ(h->csr.fflags, to_integer[i].flags);
		code_free(&m);
	}
	for (size_t i = 0; i < sizeof(to_float) / sizeof(to_float[0]); i++) {
		struct hsc_machine *m = code_machine(to_float[i].xlen);

		if (code_one(m, &to_float[i])->f[A2] != to_float[i].want)
			printf("%s:\n", to_float[i].name);
		CHECK_EQ(m->harts[0]->f[A2], to_float[i].want);
		code_free(&m);
	}
	test_modes();
	return check_failures != 0;
}
