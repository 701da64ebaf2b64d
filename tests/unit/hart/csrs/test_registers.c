/* SPDX-License-Identifier: MIT */
#include "support/hart_code.h"

/* What is written reads back as ... */
static const struct {
	const char *name;
	unsigned number, xlen;
	uint64_t write, want;
} cases[] = {
	{ "mscratch", 0x340, 64, ~0ull, ~0ull },
	{ "mscratch", 0x340, 32, 0x80000000, 0xffffffff80000000 },
	{ "mepc is even", 0x341, 64, 0x1235, 0x1234 },
	{ "mtvec has two modes", 0x305, 64, 0x1003, 0x1001 },
	{ "no mode 2 in MPP", 0x300, 64, 0x1000, 0xa00000000 },
	{ "FS sets SD", 0x300, 64, 0x6000, 0x8000000a00006000 },
	{ "FS sets SD", 0x300, 32, 0x6000, 0xffffffff80006000 },
	{ "medeleg", 0x302, 64, ~0ull, 0xb3ff },
	{ "mideleg", 0x303, 64, ~0ull, 0x2222 },
	{ "misa", 0x301, 64, 0, 0x800000000014112d },
	{ "misa", 0x301, 32, 0, 0x4014112d },
	{ "no Sv48", 0x180, 64, 9ull << 60, 0 },
	{ "Sv39", 0x180, 64, 8ull << 60 | 5, 8ull << 60 | 5 },
	{ "fcsr", 0x003, 64, ~0ull, 0xff },
	{ "pmpcfg0: W needs R", 0x3a0, 64, 0x0202010f, 0x0000010f },
	{ "pmpaddr of RV64 has 54 bits", 0x3b0, 64, ~0ull, ~0ull >> 10 },
	{ "pmpaddr of RV32", 0x3b0, 32, ~0ull, ~0ull },
	{ "mhartid", 0xf14, 64, 7, 0 },
};

static void test_values(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct hsc_machine *m = code_machine(cases[i].xlen);
		struct hsc_hart *h = m->harts[0];
		uint64_t v = 1;

		CHECK(hsc_csr_write(h, cases[i].number, cases[i].write));
		CHECK(hsc_csr_read(h, cases[i].number, &v));
		if (v != cases[i].want)
			printf("%s:\n", cases[i].name);
		CHECK_EQ(v, cases[i].want);
		code_free(&m);
	}
}

static const struct {
	unsigned number, privilege;
	bool write, allowed;
} rights[] = {
	{ 0x340, HSC_MACHINE, true, true },
	{ 0x340, HSC_SUPERVISOR, false, false },
	{ 0x140, HSC_SUPERVISOR, true, true },
	{ 0x140, HSC_USER, false, false },
	{ 0xf14, HSC_MACHINE, false, true },
	{ 0xf14, HSC_MACHINE, true, false },
	{ 0xc00, HSC_USER, false, false }, /* mcounteren is 0 */
	{ 0x001, HSC_USER, false, false }, /* FS is off */
	{ 0x8f0, HSC_MACHINE, false, false },
	{ 0x3a1, HSC_MACHINE, false, false }, /* RV32 only */
	{ 0xb80, HSC_MACHINE, false, false },
	{ 0x8ff, HSC_USER, true, true }, /* for who looks */
	{ 0x8fe, HSC_MACHINE, true, false },
};

int main(void)
{
	static const struct hsc_hart_port port = { .csr = 0x8ff };
	struct hsc_machine *m = code_machine(64);
	struct hsc_hart *h = m->harts[0];

	test_values();
	hsc_hart_trace(m->harts[0], &port, NULL);
	for (size_t i = 0; i < sizeof(rights) / sizeof(rights[0]); i++) {
		h->privilege = (uint8_t)rights[i].privilege;
		CHECK(hsc_csr_allowed(h, rights[i].number, rights[i].write) ==
		      rights[i].allowed);
	}
	h->privilege = HSC_USER;
	h->csr.mcounteren = 1;
	CHECK(!hsc_csr_allowed(h, 0xc00, false));
	h->csr.scounteren = 1;
	CHECK(hsc_csr_allowed(h, 0xc00, false));
	h->csr.mcounteren = 0; /* both must allow it */
	CHECK(!hsc_csr_allowed(h, 0xc00, false));
	h->privilege = HSC_SUPERVISOR;
	CHECK(!hsc_csr_allowed(h, 0xc00, false));
	h->csr.mcounteren = 1;
	h->csr.scounteren = 0; /* which has no say here */
	CHECK(hsc_csr_allowed(h, 0xc00, false));
	CHECK(hsc_csr_allowed(h, 0x180, false));
	h->csr.mstatus |= HSC_MSTATUS_TVM;
	CHECK(!hsc_csr_allowed(h, 0x180, false));
	/* a locked entry stays */
	h->csr.pmpcfg[0] = 0x9f;
	CHECK(hsc_csr_write(h, 0x3a0, 0) && hsc_csr_write(h, 0x3b0, 1));
	CHECK_EQ(h->csr.pmpcfg[0], 0x9f);
	CHECK_EQ(h->csr.pmpaddr[0], 0);
	/* and the address below it, if that is where it begins */
	h->csr.pmpcfg[3] = 0x98; /* NAPOT */
	h->csr.pmpcfg[5] = 0x88; /* TOR */
	h->csr.pmpcfg[7] = 0x08;
	for (unsigned i = 2; i < 8; i++)
		CHECK(hsc_csr_write(h, 0x3b0 + i, i));
	CHECK_EQ(h->csr.pmpaddr[2], 2);
	CHECK_EQ(h->csr.pmpaddr[3], 0);
	CHECK_EQ(h->csr.pmpaddr[4], 0);
	CHECK_EQ(h->csr.pmpaddr[5], 0);
	CHECK_EQ(h->csr.pmpaddr[6], 6);
	code_free(&m);
	return check_failures != 0;
}
