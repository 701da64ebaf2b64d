/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include <hartscope/spec/triggers.h>

static uint64_t bits(unsigned at, unsigned count)
{
	return ((UINT64_C(1) << count) - 1) << at;
}

/* The fields of tdata3 lie side by side; the bits that are left over are those
 * that the tables of textra32 and textra64 have as 0. */
static void test_textra(const struct hsc_textra *x, unsigned xlen,
			uint64_t reserved)
{
	const uint64_t fields[] = {
		HSC_TEXTRA_SSELECT,
		bits(HSC_TEXTRA_SVALUE_AT, x->value_bits),
		bits(x->mask_at, x->mask_bits),
		HSC_TEXTRA_MHSELECT << x->select_at,
		bits(x->context_at, x->context_bits),
	};
	uint64_t all = 0;

	for (size_t i = 0; i < sizeof(fields) / sizeof(fields[0]); i++) {
		CHECK_EQ(all & fields[i], 0);
		all |= fields[i];
	}
	CHECK_EQ(all | reserved, UINT64_MAX >> (64 - xlen));
	CHECK_EQ(all & reserved, 0);
	CHECK_EQ(x->mask_bits * 8, x->value_bits); /* a bit for each byte */
	CHECK_EQ(x->select_at + 3, x->context_at);
}

int main(void)
{
	test_textra(&hsc_textra32, 32, bits(20, 3));
	test_textra(&hsc_textra64, 64, bits(40, 8) | bits(34, 2));
	/* action, modes, match, accesses and chain of mcontrol, mcontrol6 */
	CHECK_EQ(HSC_MC_MODES | HSC_MC_ACCESSES | HSC_MC_CHAIN |
			 HSC_MC_MATCH << HSC_MC_MATCH_AT |
			 HSC_MC_ACTION << HSC_MC_ACTION_AT,
		 bits(0, 16) & ~bits(5, 1));
	CHECK_EQ(HSC_IE_MODES, bits(HSC_IE_MODES_AT, 4) & ~bits(8, 1));
	return check_failures != 0;
}
