/* SPDX-License-Identifier: MIT */
#include "support/hart_code.h"
#include <hartscope/spec/csr.h>

#define TYPE(n) ((uint64_t)(n) << 60)
#define DMODE   (1ull << 59)
#define MC      (TYPE(2) | 63ull << 53) /* its maskmax is 63 */

static void test_legal(void)
{
	struct hsc_machine *m = code_machine(64);
	struct hsc_hart *h = m->harts[0];
	uint64_t v;

	CHECK(hsc_csr_write(h, HSC_CSR_TSELECT, HSC_TRIGGERS));
	CHECK(hsc_csr_read(h, HSC_CSR_TSELECT, &v));
	CHECK_EQ(v, 0); /* there is no such one */
	CHECK(hsc_csr_write(h, HSC_CSR_TDATA1, TYPE(8)) &&
	      hsc_csr_read(h, HSC_CSR_TDATA1, &v));
	CHECK_EQ(v, TYPE(15)); /* no such type: disabled */
	CHECK(hsc_csr_write(h, HSC_CSR_TDATA1, TYPE(6) | 1 << 12 | 0x44));
	CHECK(hsc_csr_read(h, HSC_CSR_TDATA1, &v));
	CHECK_EQ(v, TYPE(6) | 0x44); /* debug mode is the debugger's */
	CHECK(hsc_csr_write(h, HSC_CSR_SCONTEXT, ~0ull) &&
	      hsc_csr_read(h, HSC_CSR_MSCONTEXT, &v));
	CHECK_EQ(v, 0xffffffff);
	CHECK(hsc_csr_write(h, HSC_CSR_HCONTEXT, ~0ull) &&
	      hsc_csr_read(h, HSC_CSR_MCONTEXT, &v));
	CHECK_EQ(v, 0x1fff);
	/* what the hypervisor extension would have becomes 0 */
	CHECK(hsc_csr_write(h, HSC_CSR_TDATA3, ~0ull) &&
	      hsc_csr_read(h, HSC_CSR_TDATA3, &v));
	CHECK_EQ(v, 0xfff800f3fffffffc);
	CHECK(!hsc_csr_allowed(h, HSC_CSR_TCONTROL, false)); /* no tcontrol */
	CHECK(hsc_csr_write(h, HSC_CSR_TSELECT, HSC_TRIGGERS - 1));
	CHECK(hsc_csr_write(h, HSC_CSR_TDATA1, TYPE(6) | 1 << 11 | 0x44));
	CHECK(hsc_csr_read(h, HSC_CSR_TDATA1, &v));
	CHECK_EQ(v, TYPE(6) | 0x44); /* nobody to chain to */
	code_free(&m);
}

/* RV32 has narrower contexts. */
static void test_narrow(void)
{
	struct hsc_machine *m = code_machine(32);
	struct hsc_hart *h = m->harts[0];
	uint64_t v = 0;

	CHECK(hsc_csr_write(h, HSC_CSR_SCONTEXT, ~0ull) &&
	      hsc_csr_read(h, HSC_CSR_MSCONTEXT, &v));
	CHECK_EQ(v, 0xffff);
	CHECK(hsc_csr_write(h, HSC_CSR_HCONTEXT, ~0ull) &&
	      hsc_csr_read(h, HSC_CSR_MCONTEXT, &v));
	CHECK_EQ(v, 0x3f);
	CHECK(hsc_csr_write(h, HSC_CSR_TDATA3, ~0ull) &&
	      hsc_csr_read(h, HSC_CSR_TDATA3, &v));
	CHECK_EQ((uint32_t)v, 0xfc0ffffc);
	code_free(&m);
}

/* What tdata1 becomes of what a program writes, and of what a debugger does. */
static const struct {
	const char *name;
	uint64_t write, program, debugger;
} writes[] = {
	{ "Debug Mode", TYPE(6) | 1 << 12 | 0x44, TYPE(6) | 0x44,
	  TYPE(6) | 0x44 },
	{ "Debug Mode and dmode", TYPE(6) | DMODE | 1 << 12 | 0x44,
	  TYPE(6) | 0x44, TYPE(6) | DMODE | 1 << 12 | 0x44 },
	{ "no such action", TYPE(6) | 5 << 12 | 0x44, TYPE(6) | 0x44,
	  TYPE(6) | 0x44 },
	{ "no such match", TYPE(6) | 6 << 7 | 0x44, TYPE(6) | 0x44,
	  TYPE(6) | 0x44 },
	{ "no such size", TYPE(6) | 4 << 16 | 0x44, TYPE(6) | 0x44,
	  TYPE(6) | 0x44 },
	{ "opcode", TYPE(6) | 1 << 21 | 0x44, TYPE(6) | 1 << 21 | 0x44,
	  TYPE(6) | 1 << 21 | 0x44 },
	{ "mcontrol6, all that may be", TYPE(6) | 0x7fd807f,
	  TYPE(6) | 0x265805f, TYPE(6) | 0x265805f },
	{ "hit says when", TYPE(6) | 3 << 24 | 1 << 22,
	  TYPE(6) | 1 << 25 | 1 << 22, TYPE(6) | 1 << 25 | 1 << 22 },
	{ "external actions", TYPE(6) | 9 << 12 | 0x44,
	  TYPE(6) | 9 << 12 | 0x44, TYPE(6) | 9 << 12 | 0x44 },
	{ "after these", TYPE(6) | 10 << 12 | 0x44, TYPE(6) | 0x44,
	  TYPE(6) | 0x44 },
	{ "action of 6 bits", TYPE(3) | 0x28, TYPE(3), TYPE(3) },
	{ "mcontrol, 8 bytes", MC | 1 << 21 | 1 << 16 | 0x42,
	  MC | 1 << 21 | 1 << 16 | 0x42, MC | 1 << 21 | 1 << 16 | 0x42 },
	{ "mcontrol, no such size", MC | 1 << 21 | 0x42, MC | 0x42, MC | 0x42 },
	{ "mcontrol, loads have both timings", MC | 1 << 18 | 0x41,
	  MC | 1 << 18 | 0x41, MC | 1 << 18 | 0x41 },
	{ "mcontrol, stores do not", MC | 1 << 18 | 0x42, MC | 0x42,
	  MC | 0x42 },
	{ "mcontrol, data of loads", MC | 1 << 19 | 0x41, MC | 3 << 18 | 0x41,
	  MC | 3 << 18 | 0x41 },
	{ "mcontrol, data of stores", MC | 3 << 18 | 0x42, MC | 1 << 19 | 0x42,
	  MC | 1 << 19 | 0x42 },
	{ "mcontrol tells maskmax", TYPE(2) | 0x44, MC | 0x44, MC | 0x44 },
	{ "tmexttrigger, all bits", TYPE(7) | 1ull << 58 | 0x7fffc4,
	  TYPE(7) | 1ull << 58 | 0x3fffc4, TYPE(7) | 1ull << 58 | 0x3fffc4 },
	{ "legacy and reserved types", TYPE(1) | 0x44, TYPE(15), TYPE(15) },
	{ "icount, all bits", TYPE(3) | 0x7ffffc4, TYPE(3) | 0x1ffffc4,
	  TYPE(3) | 0x1ffffc4 },
	{ "etrigger, all bits", TYPE(5) | DMODE | 1ull << 58 | 0xffffc1,
	  TYPE(5) | 1ull << 58 | 0x2c0, TYPE(5) | DMODE | 1ull << 58 | 0x2c1 },
	{ "of the debugger, but off", TYPE(15) | DMODE, TYPE(15),
	  TYPE(15) | DMODE },
};

static void test_writes(void)
{
	for (size_t i = 0; i < sizeof(writes) / sizeof(writes[0]); i++) {
		struct hsc_machine *m = code_machine(64);
		struct hsc_hart *h = m->harts[0];
		uint64_t v = 0, w = 0;

		CHECK(hsc_csr_write(h, HSC_CSR_TDATA1, writes[i].write));
		CHECK(hsc_csr_read(h, HSC_CSR_TDATA1, &v));
		code_halt(m, true);
		CHECK(hsc_debug_set(m->harts[0], HSC_CSR_TDATA1,
				    writes[i].write) == HSC_OK);
		CHECK(hsc_debug_get(m->harts[0], HSC_CSR_TDATA1, &w) == HSC_OK);
		if (v != writes[i].program || w != writes[i].debugger)
			printf("%s\n", writes[i].name);
		CHECK_EQ(v, writes[i].program);
		CHECK_EQ(w, writes[i].debugger);
		code_free(&m);
	}
}

/* The same of RV32: sizes of mcontrol are two bits, and what tdata2 cannot hold
 * is no data to compare. */
static void test_narrow_writes(void)
{
	static const struct {
		uint32_t write, want;
	} narrow[] = {
		{ 0x20000042u | 3 << 16, 0x23e00042u | 3 << 16 },
		{ 0x20000042u | 1 << 21 | 1 << 16, 0x23e00042u | 1 << 16 },
		{ 0x60000042u | 5 << 16, 0x60000042u | 5 << 16 },
		{ 0x60000042u | 1 << 21 | 5 << 16, 0x60000042u | 1 << 21 },
		{ 0x70000000u | 1u << 26 | 2 << 6,
		  0x70000000u | 1u << 26 | 2 << 6 },
	};
	struct hsc_machine *m = code_machine(32);
	struct hsc_hart *h = m->harts[0];
	uint64_t v = 0;

	for (size_t i = 0; i < sizeof(narrow) / sizeof(narrow[0]); i++) {
		CHECK(hsc_csr_write(h, HSC_CSR_TDATA1, narrow[i].write));
		CHECK(hsc_csr_read(h, HSC_CSR_TDATA1, &v));
		CHECK_EQ((uint32_t)v, narrow[i].want);
	}
	code_free(&m);
}

/* How a debugger finds maskmax6; see "Match Control Type 6". */
static void test_maskmax6(unsigned xlen)
{
	struct hsc_machine *m = code_machine(xlen);
	struct hsc_hart *h = m->harts[0];
	const uint64_t ones = UINT64_MAX >> (64 - xlen);
	uint64_t v = 0;

	CHECK(hsc_csr_write(h, HSC_CSR_TDATA2, ones));
	CHECK(hsc_csr_read(h, HSC_CSR_TDATA2, &v));
	CHECK_EQ(v & ones, ones);
	/* which NAPOT cannot have */
	CHECK(hsc_csr_write(h, HSC_CSR_TDATA1, 6ull << (xlen - 4) | 1 << 7));
	CHECK(hsc_csr_read(h, HSC_CSR_TDATA1, &v));
	CHECK_EQ(v >> 7 & 15, 0);
	CHECK(hsc_csr_write(h, HSC_CSR_TDATA1, 0));
	CHECK(hsc_csr_write(h, HSC_CSR_TDATA2, 0));
	CHECK(hsc_csr_write(h, HSC_CSR_TDATA1, 6ull << (xlen - 4) | 1 << 7));
	CHECK(hsc_csr_read(h, HSC_CSR_TDATA1, &v));
	CHECK_EQ(v >> 7 & 15, 1);
	CHECK(hsc_csr_write(h, HSC_CSR_TDATA2, ones));
	CHECK(hsc_csr_read(h, HSC_CSR_TDATA2, &v));
	CHECK_EQ(v & ones, ones & ~(1ull << (xlen - 2))); /* XLEN - 1 */
	code_free(&m);
}

/* tcontrol is there or not; with it breakpoints are not delegated. */
static void test_tcontrol(bool there)
{
	const struct hsc_machine_config config = { .tcontrol = there };
	struct hsc_machine *m = code_machine_of(&config);
	struct hsc_hart *h;
	uint64_t v = 0;

	h = m->harts[0];
	CHECK_EQ(hsc_csr_allowed(h, HSC_CSR_TCONTROL, true), there);
	CHECK(hsc_csr_write(h, HSC_CSR_TCONTROL, ~0ull));
	CHECK(hsc_csr_read(h, HSC_CSR_TCONTROL, &v));
	CHECK_EQ(v, 0x88);
	CHECK(hsc_csr_write(h, HSC_CSR_MEDELEG, ~0ull));
	CHECK(hsc_csr_read(h, HSC_CSR_MEDELEG, &v));
	CHECK_EQ(v >> HSC_CAUSE_BREAKPOINT & 1, !there);
	hsc_hart_set_privilege(h, HSC_SUPERVISOR);
	CHECK(!hsc_csr_allowed(h, HSC_CSR_TCONTROL, false));
	code_free(&m);
}

/* What is the debugger's a program neither changes nor chains to. */
static void test_dmode(void)
{
	struct hsc_machine *m = code_machine(64);
	struct hsc_hart *h = m->harts[0];
	uint64_t v = 0;

	code_halt(m, true);
	CHECK(hsc_debug_set(m->harts[0], HSC_CSR_TSELECT, 1) == HSC_OK);
	CHECK(hsc_debug_set(m->harts[0], HSC_CSR_TDATA2, 0x1234) == HSC_OK);
	CHECK(hsc_debug_set(m->harts[0], HSC_CSR_TDATA1,
			    TYPE(6) | DMODE | 0x44) == HSC_OK);
	code_halt(m, false);
	CHECK(hsc_csr_write(h, HSC_CSR_TDATA1, 0));
	CHECK(hsc_csr_write(h, HSC_CSR_TDATA2, 0));
	CHECK(hsc_csr_write(h, HSC_CSR_TDATA3, 1));
	CHECK_EQ(h->csr.tdata1[1], TYPE(6) | DMODE | 0x44);
	CHECK_EQ(h->csr.tdata2[1], 0x1234);
	CHECK_EQ(h->csr.tdata3[1], 0);
	CHECK(hsc_csr_write(h, HSC_CSR_TSELECT, 0));
	CHECK(hsc_csr_write(h, HSC_CSR_TDATA1, TYPE(6) | 1 << 11 | 0x44));
	CHECK_EQ(h->csr.tdata1[0], TYPE(6) | 0x44);
	/* nor may a debugger put an end of its own to a program's chain */
	CHECK(hsc_csr_write(h, HSC_CSR_TSELECT, 2));
	CHECK(hsc_csr_write(h, HSC_CSR_TDATA1, TYPE(6) | 1 << 11 | 0x44));
	code_halt(m, true);
	CHECK(hsc_debug_set(m->harts[0], HSC_CSR_TSELECT, 3) == HSC_OK);
	CHECK(hsc_debug_set(m->harts[0], HSC_CSR_TDATA1,
			    TYPE(6) | DMODE | 0x44) == HSC_OK);
	CHECK(hsc_debug_get(m->harts[0], HSC_CSR_TDATA1, &v) == HSC_OK);
	CHECK_EQ(v, TYPE(15));
	CHECK(hsc_debug_get(m->harts[0], HSC_CSR_TINFO, &v) == HSC_OK);
	CHECK_EQ(v, 1u << 24 | 0x80fc); /* 2 to 7, and off; of Debug 1.0 */
	code_free(&m);
}

int main(void)
{
	test_legal();
	test_narrow();
	test_writes();
	test_narrow_writes();
	test_maskmax6(32);
	test_maskmax6(64);
	test_tcontrol(true);
	test_tcontrol(false);
	test_dmode();
	return check_failures != 0;
}
