/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include <hartscope/spec/csr.h>
#include <hartscope/spec/instructions.h>

static const struct {
	unsigned number;
	const char *name; /* NULL: none */
	uint32_t index;
	bool upper;
} cases[] = {
	{ HSC_CSR_FFLAGS, "fflags", HSC_CSR_ONE, false },
	{ HSC_CSR_SATP, "satp", HSC_CSR_ONE, false },
	{ HSC_CSR_MSTATUSH, "mstatush", HSC_CSR_ONE, false },
	{ HSC_CSR_PMPCFG0 + 15, "pmpcfg", 15, false },
	{ HSC_CSR_PMPADDR0 + 63, "pmpaddr", 63, false },
	{ HSC_CSR_MHPMEVENT + 3, "mhpmevent", 3, false },
	{ HSC_CSR_MHPMEVENTH + 31, "mhpmevent", 31, true },
	{ HSC_CSR_MCYCLE + 4, "mhpmcounter", 4, false },
	{ HSC_CSR_MCYCLEH + 31, "mhpmcounter", 31, true },
	{ HSC_CSR_CYCLE + 31, "hpmcounter", 31, false },
	{ HSC_CSR_CYCLEH + 3, "hpmcounter", 3, true },
	{ HSC_CSR_TDATA3, "tdata", 3, false },
	{ HSC_CSR_DSCRATCH1, "dscratch", 1, false },
	{ HSC_CSR_MHARTID, "mhartid", HSC_CSR_ONE, false },
	{ 0x31f, "mstateen", 3, true },
	{ 0x61c, "hstateen", 0, true },
	{ 0x004, NULL, 0, false },
	{ 0x7c0, NULL, 0, false },
	{ 0xfff, NULL, 0, false },
};

int main(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		uint32_t index = 0;
		const char *name = hsc_csr_name(cases[i].number, &index);

		CHECK_STR(name ? name : "-",
			  cases[i].name ? cases[i].name : "-", "name");
		if (!name || !cases[i].name)
			continue;
		CHECK_EQ(index, cases[i].index);
		if (index != HSC_CSR_ONE)
			CHECK_EQ(hsc_csr_is_upper(cases[i].number),
				 cases[i].upper);
	}
	return check_failures != 0;
}
