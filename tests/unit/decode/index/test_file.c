/* SPDX-License-Identifier: MIT */
/* What is saved is loaded; no byte of it may differ, nor whose it is. */
#include "decode/index/file.h"
#include "unit/check.h"
#include <fcntl.h>
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

static void touch(const char *name)
{
	FILE *file = fopen(name, "wb");

	CHECK(file && fclose(file) == 0);
}

/* What makers left that were killed goes; all else stays. */
static void leftovers(struct hsc_index_cuts *c)
{
	static const char *const other[] = { FILE_NAME ".12x", FILE_NAME ".",
					     FILE_NAME "1.7777777" };
	const struct timespec old[2] = { { .tv_sec = 1000 },
					 { .tv_sec = 1000 } };
	char mine[] = "of this", alive[64], aged[64];

	/* no process has this number: the kernel's limit is 2^22 */
	touch(FILE_NAME ".7777777");
	snprintf(alive, sizeof(alive), FILE_NAME ".%d", (int)getppid());
	snprintf(aged, sizeof(aged), FILE_NAME ".0%d", (int)getppid());
	touch(alive);
	touch(aged);
	CHECK(utimensat(AT_FDCWD, aged, old, 0) == 0);
	for (size_t i = 0; i < 3; i++)
		touch(other[i]);
	hsc_index_save(FILE_NAME, mine, c);
	CHECK(access(FILE_NAME ".7777777", F_OK) != 0);
	CHECK(access(aged, F_OK) != 0);
	CHECK(unlink(alive) == 0);
	for (size_t i = 0; i < 3; i++)
		CHECK(unlink(other[i]) == 0);
}

/* What is known of calls. */
static void calls(void)
{
	struct hsc_index_calls known[2] = {
		{ .last = 5, .next = 7 },
		{ .stack = (uint8_t *)"abc",
		  .stack_len = 3,
		  .code = (uint8_t *)"de",
		  .code_len = 2,
		  .context = { true, 3, 77 } },
	};
	struct hsc_results_cut list[] = { { .at = 64 }, { .at = 640 } };
	const struct hsc_function f = {
		.name = "f(int)", .module = "m", .size = 4, .raw = "_Z1fi"
	};
	struct hsc_index_cuts c = { .list = list,
				    .count = 2,
				    .cap = 2,
				    .calls = known,
				    .call_cap = 2 };
	struct hsc_index_cuts got = { .count = 0 };
	char mine[] = "of this";

	CHECK_EQ(hsc_functions_new(&c.functions), HSC_OK);
	CHECK_EQ(hsc_functions_index(c.functions, &f), 1);
	hsc_index_save(FILE_NAME, mine, &c);
	hsc_functions_free(&c.functions);
	CHECK(hsc_index_load(FILE_NAME, mine, &got));
	CHECK(got.count == 2 && got.calls && !got.times);
	if (!got.calls)
		return;
	CHECK_STR(hsc_functions_get(got.functions, 1)->raw, "_Z1fi", "raw");
	CHECK_EQ(got.calls[0].last, 5);
	CHECK_EQ(got.calls[0].next, 7);
	CHECK(!got.calls[0].stack && !got.calls[0].context.known);
	CHECK(got.calls[1].stack_len == 3 &&
	      memcmp(got.calls[1].stack, "abc", 3) == 0);
	CHECK(got.calls[1].code_len == 2 &&
	      memcmp(got.calls[1].code, "de", 2) == 0);
	CHECK_EQ(got.calls[1].context.process, 77);
	CHECK_EQ(got.calls[1].context.privilege, 3);
	hsc_index_clear(&got);
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
	leftovers(&c);
	calls();
	hsc_index_save(FILE_NAME, mine, &c);
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
