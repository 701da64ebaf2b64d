/* SPDX-License-Identifier: MIT */
#include "support/soc_code.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

/* instret counts the instructions between two looks. */
static void test_instret(void)
{
	const uint32_t code[] = {
		CSRRS(A0, 0xb02, ZERO), ADDI(ZERO, ZERO, 0),
		ADDI(ZERO, ZERO, 0),    CSRRS(A1, 0xb02, ZERO),
		CSRRW(ZERO, 0xb02, T0), CSRRS(A2, 0xb02, ZERO),
		CSRRW(ZERO, 0x320, T1), /* mcountinhibit: both */
		CSRRS(A3, 0xb02, ZERO), CSRRS(A4, 0xb02, ZERO),
	};
	struct hsc_soc *soc = code_soc(64);
	struct hsc_hart *h = soc->harts[0];

	h->x[T0] = 1000;
	h->x[T1] = 5;
	code_run(soc, code, COUNT(code));
	CHECK_EQ(h->x[A1] - h->x[A0], 3);
	CHECK_EQ(h->x[A2], 1000); /* it is as written when next read */
	CHECK_EQ(h->x[A3], 1002);
	CHECK_EQ(h->x[A4], 1002);
	hsc_soc_free(&soc);
}

/* Counter 3 counts branches; it overflows, which is seen and told. */
static void test_overflow(void)
{
	const uint32_t code[] = {
		CSRRW(ZERO, 0x323, T0),         CSRRW(ZERO, 0xb03, T1),
		S_TYPE(0x63, 0, ZERO, ZERO, 4), S_TYPE(0x63, 1, ZERO, ZERO, 4),
		CSRRS(A0, 0xb03, ZERO),         CSRRS(A1, 0xda0, ZERO),
		CSRRS(A2, 0x344, ZERO),
	};
	struct hsc_soc *soc = code_soc(64);
	struct hsc_hart *h = soc->harts[0];

	h->x[T0] = HSC_EVENT_BRANCHES;
	h->x[T1] = ~0ull;
	code_run(soc, code, COUNT(code));
	CHECK_EQ(h->x[A0], 1);
	CHECK_EQ(h->x[A1], 8);
	CHECK_EQ(h->x[A2], HSC_IRQ_LCOFI);
	hsc_soc_free(&soc);
}

static void test_selectors(void)
{
	struct hsc_soc *soc = code_soc(32);
	struct hsc_hart *h = soc->harts[0];
	uint64_t v;

	/* no cache was configured: its events cannot be chosen */
	CHECK(hsc_csr_write(h, 0x324, 0x10000) && hsc_csr_read(h, 0x324, &v));
	CHECK_EQ(v, 0);
	h->uarch->units = HSC_SOC_L1D;
	CHECK(hsc_csr_write(h, 0x324, 0x10000) && hsc_csr_read(h, 0x324, &v));
	CHECK_EQ(v, 0x10000);
	/* RV32: the high half has the filters; not in machine mode */
	CHECK(hsc_csr_write(h, 0x724, 0x40000000));
	CHECK_EQ(h->csr.event[4], 0x4000000000010000);
	h->uarch->count[0][0] = 7;
	hsc_counters_sync(h, 0);
	CHECK_EQ(h->csr.counter[4], 0);
	h->privilege = HSC_USER;
	h->uarch->count[0][0] = 9;
	hsc_counters_sync(h, 0);
	CHECK_EQ(h->csr.counter[4], 2);
	/* Smcntrpmf: cycles not of user mode */
	CHECK(hsc_csr_write(h, 0x721, 0x10000000));
	hsc_counters_sync(h, 100);
	CHECK_EQ(h->csr.counter[0], 0);
	CHECK_EQ(h->csr.counter[2], 100);
	hsc_soc_free(&soc);
}

int main(void)
{
	test_instret();
	test_overflow();
	test_selectors();
	return check_failures != 0;
}
