/* SPDX-License-Identifier: MIT */
#include "support/soc_code.h"

#define MSIP     HSC_CLINT_BASE
#define MTIMECMP (HSC_CLINT_BASE + 0x4000)
#define MTIME    (HSC_CLINT_BASE + 0xbff8)

int main(void)
{
	const uint32_t wait[] = { CSRRW(ZERO, 0x304, T0), WFI,
				  ADDI(A2, ZERO, 1) };
	struct hsc_soc *soc = code_soc(64);
	struct hsc_hart *h = soc->machine.harts[0];
	uint64_t v;

	CHECK(hsc_machine_write(&soc->machine, MSIP, 4, 1));
	CHECK_EQ(h->csr.mip, HSC_IRQ_MSI);
	CHECK(hsc_machine_read(&soc->machine, MSIP, 4, &v));
	CHECK_EQ(v, 1);
	CHECK(hsc_machine_write(&soc->machine, MSIP, 4, 0));
	CHECK_EQ(h->csr.mip, 0);

	/* wfi goes on when the timer fires, and time has passed */
	CHECK(hsc_machine_write(&soc->machine, MTIMECMP, 8, 50));
	h->x[T0] = HSC_IRQ_MTI;
	code_put(&soc->machine, CODE_AT, wait, 3);
	CHECK_EQ(hsc_soc_run(soc, 4000).kind, HSC_SOC_RUNNING);
	CHECK_EQ(h->x[A2], 0);
	hsc_soc_run(soc, 1010);
	CHECK_EQ(h->x[A2], 1);
	CHECK(hsc_machine_read(&soc->machine, MTIME, 8, &v));
	CHECK(v >= 50 && v < 52);
	CHECK_EQ(h->csr.mip, HSC_IRQ_MTI);
	CHECK(hsc_machine_write(&soc->machine, MTIMECMP + 4, 4,
				1)); /* RV32: the high half */
	CHECK_EQ(soc->clint.timecmp[0], 1ull << 32 | 50);
	CHECK_EQ(h->csr.mip, 0);
	CHECK(hsc_machine_write(&soc->machine, MTIME, 8, 1ull << 33));
	CHECK_EQ(hsc_clint_time(&soc->clint), 1ull << 33);
	CHECK_EQ(h->csr.mip, HSC_IRQ_MTI);
	CHECK_EQ(hsc_clint_next(&soc->clint), UINT64_MAX);
	hsc_soc_free(&soc);
	return check_failures != 0;
}
