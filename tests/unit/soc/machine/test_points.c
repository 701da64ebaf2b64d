/* SPDX-License-Identifier: MIT */
#include "soc/machine/soc.h"
#include "unit/check.h"
#include <hartscope/soc/trace.h>

static const struct hsc_soc_trace_point points[] = { { 0x80000010, true },
						     { 0x80000020, false },
						     { 0, true },
						     { 0, true },
						     { 0, true } };

/* Triggers of Debug Mode; the hart goes on where it was. */
static void test_set(unsigned xlen, uint64_t on, uint64_t off)
{
	const struct hsc_soc_config config = { .harts = 1, .xlen = xlen };
	struct hsc_error why;
	struct hsc_soc *soc;

	CHECK(hsc_soc_new(&soc, &config, &why) == HSC_OK);
	const struct hsc_hart *h = soc->machine.harts[0];
	const uint64_t pc = h->pc;

	CHECK_EQ(hsc_soc_trace_points(soc, 0, points, 5), HSC_E_CONFIG);
	CHECK_EQ(hsc_soc_trace_points(soc, 0, points, 2), HSC_OK);
	CHECK_EQ(hsc_soc_halted(soc, 0), HSC_NOT_HALTED);
	CHECK_EQ(h->pc, pc);
	CHECK_EQ(h->csr.tdata1[0], on);
	CHECK_EQ(h->csr.tdata1[1], off);
	CHECK_EQ(h->csr.tdata2[1], 0x80000020);
	hsc_soc_free(&soc);
}

/* A debugger that has it halted finds it so. */
static void test_halted(void)
{
	const struct hsc_soc_config config = { .harts = 1 };
	struct hsc_error why;
	struct hsc_soc *soc;

	CHECK(hsc_soc_new(&soc, &config, &why) == HSC_OK);
	hsc_soc_halt(soc, 0, true);
	CHECK_EQ(hsc_soc_trace_points(soc, 0, points, 1), HSC_OK);
	CHECK_EQ(hsc_soc_halted(soc, 0), HSC_HALT_ASKED);
	hsc_soc_free(&soc);
}

int main(void)
{
	/* type 6 and dmode; action 2 or 3; m, s and u; execute */
	test_set(64, UINT64_C(0x680000000000205c),
		 UINT64_C(0x680000000000305c));
	test_set(32, 0x6800205c, 0x6800305c);
	test_halted();
	return check_failures != 0;
}
