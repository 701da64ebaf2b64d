/* SPDX-License-Identifier: MIT */
#include "support/hart_code.h"

#define ROOT UINT64_C(0x80020000)
#define LEAF UINT64_C(0x80021000)
#define PAGE UINT64_C(0x80030000)
#define V    1
#define R    2
#define W    4
#define X    8
#define U    16
#define A    64
#define D    128

static void entry(struct hsc_machine *m, uint64_t at, uint64_t pte,
		  unsigned size)
{
	uint8_t bytes[8];

	hsc_bytes_store(bytes, 8, pte);
	code_write(m, at, bytes, size);
}

/* Address 0x5000 maps to PAGE with these bits. */
static struct hsc_machine *map(unsigned xlen, uint64_t bits)
{
	struct hsc_machine *m = code_machine(xlen);
	struct hsc_hart *h = m->harts[0];
	const unsigned size = xlen / 8;

	h->csr.pmpaddr[0] = UINT64_MAX >> 10;
	h->csr.pmpcfg[0] = 0x1f;
	entry(m, ROOT, LEAF >> 2 | V, size);
	if (xlen == 64) { /* three levels */
		entry(m, LEAF, (LEAF + 0x1000) >> 2 | V, size);
		entry(m, LEAF + 0x1000 + 5 * 8, PAGE >> 2 | bits, size);
		h->csr.satp = 8ull << 60 | ROOT >> 12;
	} else {
		entry(m, LEAF + 5 * 4, PAGE >> 2 | bits, size);
		h->csr.satp = 1u << 31 | ROOT >> 12;
	}
	return m;
}

static const struct {
	const char *name;
	uint64_t bits;
	enum hsc_access access;
	unsigned privilege;
	uint64_t status;
	int cause; /* -1: fine */
} cases[] = {
	{ "read", V | R | U, HSC_LOAD, HSC_USER, 0, -1 },
	{ "not valid", R | U, HSC_LOAD, HSC_USER, 0, HSC_CAUSE_LOAD_PAGE },
	{ "not to be written", V | R | U, HSC_STORE, HSC_USER, 0,
	  HSC_CAUSE_STORE_PAGE },
	{ "write", V | R | W | U, HSC_STORE, HSC_USER, 0, -1 },
	{ "W without R", V | W | U, HSC_LOAD, HSC_USER, 0,
	  HSC_CAUSE_LOAD_PAGE },
	{ "W and X without R", V | W | X | U, HSC_STORE, HSC_USER, 0,
	  HSC_CAUSE_STORE_PAGE },
	{ "not to be executed", V | R | U, HSC_FETCH, HSC_USER, 0,
	  HSC_CAUSE_FETCH_PAGE },
	{ "the supervisor's", V | R, HSC_LOAD, HSC_USER, 0,
	  HSC_CAUSE_LOAD_PAGE },
	{ "the user's", V | R | U, HSC_LOAD, HSC_SUPERVISOR, 0,
	  HSC_CAUSE_LOAD_PAGE },
	{ "SUM", V | R | U, HSC_LOAD, HSC_SUPERVISOR, HSC_MSTATUS_SUM, -1 },
	{ "SUM is not for code", V | X | U, HSC_FETCH, HSC_SUPERVISOR,
	  HSC_MSTATUS_SUM, HSC_CAUSE_FETCH_PAGE },
	{ "code only", V | X | U, HSC_LOAD, HSC_USER, 0, HSC_CAUSE_LOAD_PAGE },
	{ "MXR", V | X | U, HSC_LOAD, HSC_USER, HSC_MSTATUS_MXR, -1 },
};

static void test_case(unsigned xlen, size_t i)
{
	struct hsc_machine *m = map(xlen, cases[i].bits);
	struct hsc_hart *h = m->harts[0];
	enum hsc_cause cause = (enum hsc_cause)0;
	uint64_t phys, pte;
	bool ok;

	h->csr.mstatus = cases[i].status;
	ok = hsc_mmu_translate(h, 0x5678, cases[i].access, cases[i].privilege,
			       &phys, &cause);
	if (ok != (cases[i].cause < 0))
		printf("%s:\n", cases[i].name);
	CHECK(ok == (cases[i].cause < 0));
	if (!ok) {
		CHECK_EQ(cause, cases[i].cause);
	} else {
		CHECK_EQ(phys, PAGE + 0x678);
		CHECK(hsc_machine_read(
			m, xlen == 64 ? LEAF + 0x1000 + 40 : LEAF + 20, 4,
			&pte));
		CHECK_EQ(pte & (A | D),
			 cases[i].access == HSC_STORE ? A | D : A);
	}
	code_free(&m);
}

/* The upper half of Sv39: bits 63:39 are as bit 38. */
static void test_upper_half(void)
{
	static const struct {
		uint64_t address;
		bool there;
	} halves[] = {
		{ 0x0000000000005678, true },  { 0xffffffc000005678, true },
		{ 0x0000004000005678, false }, { 0xffffff8000005678, false },
		{ 0xffffff4000005678, false }, { 0x7fffffc000005678, false },
	};
	struct hsc_machine *m = map(64, V | R | U);
	enum hsc_cause cause;
	uint64_t phys;

	entry(m, ROOT + 0x100 * 8, LEAF >> 2 | V, 8);
	for (size_t i = 0; i < sizeof(halves) / sizeof(halves[0]); i++) {
		CHECK_EQ(hsc_mmu_translate(m->harts[0], halves[i].address,
					   HSC_LOAD, HSC_USER, &phys, &cause),
			 halves[i].there);
		CHECK_EQ(halves[i].there ? phys : cause,
			 halves[i].there ? PAGE + 0x678 : HSC_CAUSE_LOAD_PAGE);
	}
	code_free(&m);
}

int main(void)
{
	struct hsc_machine *m;
	enum hsc_cause cause;
	uint64_t phys;

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		test_case(32, i);
		test_case(64, i);
	}
	test_upper_half();
	m = map(64, V | R | U);
	/* machine mode is not translated; bits 63:39 must be as bit 38 */
	CHECK(hsc_mmu_translate(m->harts[0], 0x5678, HSC_LOAD, HSC_MACHINE,
				&phys, &cause));
	CHECK_EQ(phys, 0x5678);
	CHECK(!hsc_mmu_translate(m->harts[0], 1ull << 39 | 0x5678, HSC_LOAD,
				 HSC_USER, &phys, &cause));
	/* a superpage whose low address bits are not zero */
	entry(m, ROOT, PAGE >> 2 | V | R | U, 8);
	CHECK(!hsc_mmu_translate(m->harts[0], 0x5678, HSC_LOAD, HSC_USER, &phys,
				 &cause));
	code_free(&m);
	return check_failures != 0;
}
