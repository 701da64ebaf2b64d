/* SPDX-License-Identifier: MIT */
#include "cli/common/cli.h"
#include "unit/check.h"

static const struct {
	const char *text;
	bool ok;
	uint64_t n;
} cases[] = {
	{ "0", true, 0 },
	{ "17", true, 17 },
	{ "017", true, 17 },
	{ "0x1F", true, 31 },
	{ "18446744073709551615", true, UINT64_MAX },
	{ "18446744073709551616", false, 0 },
	{ "0x10000000000000000", false, 0 },
	{ "", false, 0 },
	{ "0x", false, 0 },
	{ "-1", false, 0 },
	{ "+1", false, 0 },
	{ " 1", false, 0 },
	{ "1 ", false, 0 },
	{ "1k", false, 0 },
	{ "0xfg", false, 0 },
};

int main(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		uint64_t n = 0;
		const bool ok = hsc_cli_number(cases[i].text, &n);

		if (ok != cases[i].ok)
			printf("'%s'\n", cases[i].text);
		CHECK_EQ(ok, cases[i].ok);
		if (ok)
			CHECK_EQ(n, cases[i].n);
	}
	return check_failures != 0;
}
