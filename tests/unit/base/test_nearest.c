/* SPDX-License-Identifier: MIT */
#include "base/nearest.h"
#include "unit/check.h"

static const char *const names[] = { "start", "stop", "dump", "trTeInstMode",
				     "f9",    "f4",   "f6",   NULL };

static const struct {
	const char *word, *want;
} cases[] = {
	{ "start", "start" },
	{ "stard", "start" },
	{ "satrt", "start" },
	{ "sto", "stop" },
	{ "dumpp", "dump" },
	{ "zump", "dump" },
	{ "f0", "f4" }, /* of several the first by name */
	{ "go", "" },
	{ "", "" },
	{ "trTeInstMod", "trTeInstMode" },
	{ "teInstMode", "trTeInstMode" },
	{ "nothing like these", "" },
};

int main(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const char *got = hsc_nearest(cases[i].word, names);

		CHECK_STR(got ? got : "", cases[i].want, cases[i].word);
	}
	return check_failures != 0;
}
