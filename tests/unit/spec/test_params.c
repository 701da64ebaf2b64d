/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include <hartscope/spec/etrace.h>

static bool is_within(const struct hsc_param_row *row, uint64_t value)
{
	return value >= row->least && value <= row->most;
}

/* Every row is one, its values are within its limits, and its name is the only
 * one of its family. */
static void check_row(unsigned i)
{
	const struct hsc_param_row *row = &hsc_params[i];

	CHECK(row->name && row->help && row->help[0]);
	CHECK(row->least < row->most || row->values);
	for (unsigned k = 0; k < i; k++)
		CHECK(hsc_params[k].family != row->family ||
		      strcmp(hsc_params[k].name, row->name) != 0);
	if (row->use & HSC_PARAM_OF_ENCODER)
		CHECK(is_within(row, row->encoder) &&
		      is_within(row, row->recording));
	if (row->family == HSC_PARAM_ETRACE)
		CHECK(row->editions > 0 && row->editions < 4 &&
		      is_within(row, row->foreign));
	if (row->words)
		CHECK(row->words[row->most]);
}

/* The parameters of the codec find their rows, and back. */
static void check_codec(void)
{
	for (unsigned i = 0; i < ET_PARAMS; i++) {
		CHECK_EQ(hsc_et_param_row(i)->family, HSC_PARAM_ETRACE);
		CHECK_EQ(hsc_et_param_row(i)->codec, i);
	}
}

int main(void)
{
	for (unsigned i = 0; i < HSC_PARAMS; i++) {
		const int before = check_failures;

		check_row(i);
		if (check_failures != before)
			printf("in %s\n", hsc_params[i].name);
	}
	check_codec();
	return check_failures != 0;
}
