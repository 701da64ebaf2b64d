/* SPDX-License-Identifier: MIT */
/* What is saved is loaded; no byte of it may differ, nor whose it is. */
#include "decode/index/file.h"
#include "unit/check.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define FILE_NAME "index_file"

static bool load(const char *identity)
{
	struct hsc_index_cuts c = { .count = 0 };
	const bool has = hsc_index_load(FILE_NAME, identity, &c);

	CHECK_EQ(c.count, has ? 2 : 0);
	if (has) {
		CHECK_EQ(c.list[0].at, 64);
		CHECK_EQ(c.list[1].at, 640);
		CHECK_EQ(c.list[1].message, 9);
		CHECK_EQ(c.list[1].totals.instructions, 1000);
		CHECK_EQ(c.list[1].totals.warnings, 2);
	}
	hsc_index_clear(&c);
	return has;
}

/* Each byte changed, and each end cut off. */
static void damage(void)
{
	FILE *file = fopen(FILE_NAME, "rb");
	uint8_t bytes[512];
	const size_t len = file ? fread(bytes, 1, sizeof(bytes), file) : 0;
	struct hsc_index_cuts c = { .count = 0 };

	CHECK(len > 30 && len < sizeof(bytes));
	fclose(file);
	CHECK(hsc_index_parse(bytes, len, "of this", &c));
	hsc_index_clear(&c);
	for (size_t i = 0; i < len; i++) {
		bytes[i] ^= 0x10;
		CHECK(!hsc_index_parse(bytes, len, "of this", &c));
		bytes[i] ^= 0x10;
		CHECK(!hsc_index_parse(bytes, i, "of this", &c));
	}
	CHECK(c.list == NULL);
}

int main(void)
{
	char mine[] = "of this";
	struct hsc_results_cut list[] = {
		{ .at = 64 },
		{ .at = 640, .message = 9 },
	};
	struct hsc_index_cuts c = { .list = list, .count = 2, .cap = 2 };

	list[1].totals.instructions = 1000;
	list[1].totals.warnings = 2;
	unlink(FILE_NAME);
	CHECK(!load("of this"));
	hsc_index_save(FILE_NAME, mine, &c);
	CHECK(load("of this"));
	CHECK(!load("of that"));
	damage();
	list[1].at = 60; /* before the first */
	c.count = 2;
	hsc_index_save(FILE_NAME, mine, &c);
	CHECK(load("of this"));
	hsc_index_save("no_folder/x", mine, &c);
	unlink(FILE_NAME);
	CHECK(mkfifo(FILE_NAME, 0600) == 0);
	CHECK(!load("of this")); /* and nobody waits for a writer */
	unlink(FILE_NAME);
	return check_failures != 0;
}
