/* SPDX-License-Identifier: MIT */
#include "cli/common/bundle/harts.h"
#include "unit/cli/common/cli.h"

#define MOST 24

static const struct {
	const char *name;
	uint64_t harts[MOST];
	size_t count;
	uint64_t want;
	size_t index; /* or MOST, and what is said */
	const char *said;
} cases[] = {
	{ "the second", { 4, 7 }, 2, 7, 1, "" },
	{ "the first source of it", { 4, 7, 7 }, 3, 7, 1, "" },
	{ "none", { 0 }, 0, 0, MOST, "it has no harts" },
	{ "another", { 3 }, 1, 0, MOST, "it has hart 3" },
	{ "one with two sources", { 3, 3 }, 2, 0, MOST, "it has hart 3" },
	{ "two", { 0, 1 }, 2, 2, MOST, "it has harts 0, 1" },
	{ "in a row, again, and in no order",
	  { 0, 1, 2, 3, 8, 2, 6, 7 },
	  8,
	  5,
	  MOST,
	  "it has harts 0-3, 8, 6, 7" },
	{ "more than are named",
	  { 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40,
	    42 },
	  17,
	  5,
	  MOST,
	  "it has harts 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, "
	  "36, 38, 40 and more, see: hartscope info" },
	{ "the longest numbers",
	  { UINT64_MAX - 1, UINT64_MAX },
	  2,
	  5,
	  MOST,
	  "it has harts 18446744073709551614, 18446744073709551615" },
};

int main(void)
{
	struct hsc_cli *cli = test_cli();

	cli->bundle = "a.hart";
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct hsc_source sources[MOST] = { { .id = 0 } };
		const struct hsc_manifest m = { .sources = sources,
						.source_count =
							cases[i].count };
		const bool known = cases[i].index < MOST;
		char said[256] = "";
		size_t index = MOST;
		bool found = false;

		for (size_t k = 0; k < cases[i].count; k++)
			sources[k].id = cases[i].harts[k];
		cli->hart = cases[i].want;
		if (!known)
			snprintf(said, sizeof(said),
				 "hartscope test: no hart %d in a.hart; %s\n",
				 (int)cases[i].want, cases[i].said);
		CHECK_SAID(found = hsc_cli_find_hart(cli, &m, &index), said,
			   cases[i].name);
		CHECK_EQ(found, known);
		CHECK_EQ(index, cases[i].index);
	}
	free(cli);
	return check_failures != 0;
}
