/* SPDX-License-Identifier: MIT */
#include "support/wave_file.h"
#include "unit/check.h"
#include <stdio.h>

/* Which names are picked, by the usual names or by given ones. */
static const struct {
	const char *name; /* of a pin in the file */
	const char *clock, *data;
	int pins; /* that it makes; -1: a clock */
} cases[] = {
	{ "TRC_DATA0", NULL, NULL, 1 }, { "trc_data[3]", NULL, NULL, 4 },
	{ "tdata", NULL, NULL, 1 },     { "TRC_CLK", NULL, NULL, -1 },
	{ "tref", NULL, NULL, -1 },     { "D7", NULL, "D", 8 },
	{ "D7", NULL, "d7", 1 },        { "D1", "D1", "D0", -1 },
	{ "data16", NULL, NULL, 0 },    { "data[1", NULL, NULL, 2 },
	{ "datax", NULL, NULL, 0 },     { "tdata0", NULL, "other", 0 },
};

static void test_names(void)
{
	struct wave_file f;

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const struct hsc_wave_names names = { cases[i].clock,
						      cases[i].data };
		const char *other = cases[i].data ? cases[i].data : "data";
		char text[128];

		/* a clock alone is not enough: a data pin beside it */
		snprintf(text, sizeof(text), "%s,%s\n1,1\n", cases[i].name,
			 cases[i].pins < 0 ? other : "nothing");
		CHECK_EQ(wave_text(&f, text, &names),
			 cases[i].pins ? HSC_END : HSC_E_FORMAT);
		CHECK_EQ(f.clocked, cases[i].pins < 0);
		if (cases[i].pins > 0)
			CHECK_EQ(f.pins, cases[i].pins);
	}
}

int main(void)
{
	test_names();
	return check_failures != 0;
}
