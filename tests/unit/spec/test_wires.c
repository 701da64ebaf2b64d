/* SPDX-License-Identifier: MIT */
#include "support/calibration.h"
#include "unit/check.h"

/* Beat `index` of a pattern, lowest bits first. */
static unsigned beat(const struct hsc_pib_row *row, unsigned index)
{
	const unsigned bit = index * row->pins;

	if (row->pins == 16)
		return row->pattern[2 * index] |
		       (unsigned)row->pattern[2 * index + 1] << 8;
	return row->pattern[bit / 8] >> bit % 8 & ((1u << row->pins) - 1);
}

int main(void)
{
	unsigned modes = 0;

	for (unsigned i = 0; i < HSC_PIB_MODES; i++)
		modes += hsc_pib_rows[i].pins != 0;
	CHECK_EQ(modes, 7);
	CHECK_EQ(hsc_pib_rows[HSC_PIB_OFF].pins, 0);
	CHECK(!hsc_pib_rows[HSC_PIB_UART].clocked);
	for (size_t i = 0; i < CALIBRATIONS; i++) {
		const struct hsc_pib_row *row =
			&hsc_pib_rows[calibration[i].mode];

		CHECK(row->clocked);
		CHECK_EQ(8u * row->len, calibration[i].beats * row->pins);
		for (unsigned k = 0; k < calibration[i].beats; k++)
			CHECK_EQ(beat(row, k), calibration[i].wire[k]);
	}
	/* an even byte ff would be ID 7f, which no source has */
	CHECK(hsc_atb_full_sync[0] >> 1 > HSC_ATB_ID_MAX);
	CHECK_EQ(hsc_atb_full_sync[3], 0x7f);
	return check_failures != 0;
}
