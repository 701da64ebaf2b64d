/* SPDX-License-Identifier: MIT */
#include "decode/stream/versions.h"
#include "unit/check.h"
#include <stdlib.h>
#include <string.h>

/* A process with a jump at 0x1000, changed in two versions; in all of them the
 * instruction after it is another one than in the file. */
static struct hsc_map code = { .start = 0x1000,
			       .len = 8,
			       .bytes = (char *)"0100010001006f00" };
static struct hsc_map maps[] = {
	{ .start = 0x1002, .len = 2, .bytes = (char *)"8280" },
	{ .start = 0x1000, .len = 2, .bytes = (char *)"8280" },
	{ .start = 0x1000, .len = 2, .bytes = (char *)"05a0" },
};
static struct hsc_process versions[] = {
	{ .maps = &maps[0], .map_count = 1 },
	{ .maps = &maps[1], .map_count = 1 },
	{ .maps = &maps[2], .map_count = 1 },
	{ .map_count = 0 }, /* as the one before */
};

static struct hsc_process process = {
	.maps = &code, .map_count = 1, .versions = versions, .version_count = 4
};

/* Half-words of the block at 0x1000 in a space, 0: there is none. */
static const unsigned want[] = { 3, 2, 1, 1, 1 };

static void test_load(void)
{
	struct hsc_decode_versions v = { .count = 0 };
	struct hsc_decode_code first = { .recorded = NULL };
	struct hsc_error why = { "" };

	CHECK(hsc_decode_code_load(&first, &process, "", NULL, &why) == HSC_OK);
	CHECK(hsc_decode_code_cut(&first, 64, true) == HSC_OK);
	CHECK(hsc_decode_versions_load(&v, &process, &first) == HSC_OK);
	for (uint16_t space = 0; space < 5; space++) {
		const uint32_t id =
			hsc_blocks_find_in(first.blocks, space, 0x1000);

		CHECK(id != HSC_BLOCK_NONE);
		if (id != HSC_BLOCK_NONE)
			CHECK_EQ(hsc_blocks_get(first.blocks, id)->halfwords,
				 want[space]);
	}
	hsc_decode_versions_clear(&v);
	hsc_decode_code_clear(&first);
}

static void test_of(void)
{
	struct hsc_version_start starts[] = { { 0, 1 }, { 7, 2 }, { 9, 0 } };
	struct hsc_source sources[] = {
		{ .version_count = 0 },
		{ .versions = starts, .version_count = 3 },
	};
	const struct hsc_manifest m = { .sources = sources, .source_count = 2 };
	const struct hsc_manifest none = { .source_count = 0 };
	struct hsc_flow_versions v;

	CHECK(hsc_decode_versions_of(&v, &none, 0));
	CHECK_EQ(v.count, 0);
	CHECK(hsc_decode_versions_of(&v, &m, 0));
	CHECK_EQ(v.count, 0);
	CHECK(hsc_decode_versions_of(&v, &m, 1));
	CHECK_EQ(v.count, 3);
	CHECK_EQ(v.lost, 1);
	CHECK_EQ(hsc_flow_version_of(&v, 0), 2);
	CHECK_EQ(hsc_flow_version_of(&v, 6), 2);
	CHECK_EQ(hsc_flow_version_of(&v, 7), 3);
	CHECK_EQ(hsc_flow_version_of(&v, 8), 3);
	CHECK_EQ(hsc_flow_version_of(&v, 1000), 1);
	free((void *)v.list);
}

int main(void)
{
	test_load();
	test_of();
	return check_failures != 0;
}
