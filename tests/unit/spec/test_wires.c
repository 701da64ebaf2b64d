/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include <hartscope/spec/wires.h>

/* The wire sequences of 0.9.4, "Calibration Mode", which the patterns make. */
static const struct {
	uint8_t mode;
	unsigned count;
	uint16_t beats[32];
} cases[] = {
	{ HSC_PIB_PARALLEL_2,
	  16,
	  { 2, 1, 2, 1, 2, 1, 2, 1, 0, 3, 0, 3, 3, 0, 3, 0 } },
	{ HSC_PIB_PARALLEL_4, 8, { 0xa, 5, 0xa, 5, 0, 0xf, 0xf, 0 } },
	{ HSC_PIB_PARALLEL_8, 4, { 0xaa, 0x55, 0x00, 0xff } },
	{ HSC_PIB_PARALLEL_16, 4, { 0xaaaa, 0x5555, 0x0000, 0xffff } },
};

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
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const struct hsc_pib_row *row = &hsc_pib_rows[cases[i].mode];

		CHECK(row->clocked);
		CHECK_EQ(8u * row->len, cases[i].count * row->pins);
		for (unsigned k = 0; k < cases[i].count; k++)
			CHECK_EQ(beat(row, k), cases[i].beats[k]);
	}
	/* an even byte ff would be ID 7f, which no source has */
	CHECK(hsc_atb_full_sync[0] >> 1 > HSC_ATB_ID_MAX);
	CHECK_EQ(hsc_atb_full_sync[3], 0x7f);
	return check_failures != 0;
}
