/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include <hartscope/spec/stm.h>

int main(void)
{
	unsigned next = 0;

	/* the ranges tile all identifiers */
	for (unsigned i = 0; i < HSC_STM_RANGES; i++) {
		CHECK_EQ(hsc_stm_ranges[i].first, next);
		CHECK(hsc_stm_ranges[i].last >= hsc_stm_ranges[i].first);
		CHECK(hsc_stm_ranges[i].group < HSC_STM_GROUPS);
		next = hsc_stm_ranges[i].last + 1u;
	}
	CHECK_EQ(next, 0x10000);
	CHECK_EQ(hsc_stm_ranges[1].last, 0x3fff);
	CHECK_EQ(hsc_stm_ranges[2].last, 0x7fff);
	CHECK_EQ(hsc_stm_ranges[3].last, 0xbfff);
	CHECK_EQ(hsc_stm_ids[0].id, 0x4000);
	CHECK_STR(hsc_stm_ids[0].name, "THREAD_NAME", "0x4000");
	CHECK_EQ(hsc_stm_ids[1].id, 0x8000);
	CHECK_STR(hsc_stm_ids[1].name, "THREAD_SWITCH", "0x8000");
	CHECK_EQ(hsc_stm_ids[1].group, HSC_STM_SYS);
	CHECK_STR(hsc_stm_group_names[HSC_STM_SYS], "SYS", "group");
	CHECK(HSC_STM_NOP(0x15000004u));
	CHECK(!HSC_STM_NOP(0x14000004u));
	CHECK_EQ(HSC_STM_NOP_K(0x15000004u), 4);
	/* custom, read and write, from user mode on */
	CHECK(HSC_STM_CSR >= 0x800 && HSC_STM_CSR <= 0x8ff);
	return check_failures != 0;
}
