/* SPDX-License-Identifier: MIT */
#include "decode/recording/versions.h"
#include "unit/check.h"
#include <stdlib.h>

static struct hsc_recording_cut list[] = {
	{ 0, 1, 2 }, { 1, 0, 3 }, { 0, 2, 3 }, { 0, 2, 4 }, { 1, 1, 0 },
};
static const struct hsc_recording_cuts cuts = { list, 5, 5 };

static const struct {
	const char *name;
	unsigned n;
	uint64_t cuts;
	size_t versions;
	size_t count;
	struct hsc_version_start want[3];
} cases[] = {
	{ "a process whose code stays", 0, 3, 0, 0, { { 0, 0 } } },
	{ "of two at one start the later counts",
	  0,
	  3,
	  5,
	  3,
	  { { 0, 1 }, { 1, 2 }, { 2, 4 } } },
	{ "from its first start on", 1, 2, 5, 2, { { 0, 3 }, { 1, 0 } } },
	{ "a thread that was never cut", 2, 0, 5, 1, { { 0, 1 } } },
	{ "a line is missing", 0, 4, 5, 1, { { 0, 0 } } },
};

static void test_case(size_t i)
{
	const struct hsc_process p = { .version_count = cases[i].versions };
	struct hsc_record_source from = { .n = cases[i].n };
	struct hsc_source s = { .id = 0 };

	from.head.cuts = cases[i].cuts;
	CHECK(hsc_record_add_versions(&s, &p, &from, &cuts));
	CHECK_EQ(s.version_count, cases[i].count);
	for (size_t k = 0; k < s.version_count && k < cases[i].count; k++)
		if (s.versions[k].start != cases[i].want[k].start ||
		    s.versions[k].version != cases[i].want[k].version)
			CHECK_STR("another version", "", cases[i].name);
	free(s.versions);
}

int main(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		test_case(i);
	return check_failures != 0;
}
