/* SPDX-License-Identifier: MIT */
#include "cli/find/match.h"
#include "unit/check.h"
#include "unit/measure/sourced.h"

/* What a text means. */
static const struct {
	const char *text;
	bool is_address;
	uint64_t address;
	const char *file;
	unsigned line;
} queries[] = {
	{ "0x1000", true, 0x1000, "", 0 },
	{ "main", false, 0, "", 0 },
	{ "a.c:12", false, 0, "a.c", 12 },
	{ "src/a.c:0x10", false, 0, "src/a.c", 16 },
	{ "ns::f", false, 0, "", 0 },
	{ "ns::12", false, 0, "", 0 }, /* a name, too */
	{ ":12", false, 0, "", 0 },
	{ "a.c:", false, 0, "", 0 },
	{ "a.c:x", false, 0, "", 0 },
	{ "a.c:4294967295", false, 0, "a.c", 4294967295u },
	{ "a.c:4294967296", false, 0, "", 0 },
};

static void test_queries(void)
{
	char name[600];
	struct hsc_cli_query long_one = { .text = name };

	for (size_t i = 0; i < sizeof(queries) / sizeof(queries[0]); i++) {
		struct hsc_cli_query q = { .text = queries[i].text };

		hsc_cli_query(&q);
		CHECK_EQ(q.is_address, queries[i].is_address);
		if (q.is_address)
			CHECK_EQ(q.address, queries[i].address);
		CHECK_STR(q.file, queries[i].file, queries[i].text);
		CHECK_EQ(q.line, queries[i].line);
	}
	memset(name, 'x', sizeof(name));
	memcpy(name + sizeof(name) - 3, ":1", 3);
	hsc_cli_query(&long_one);
	CHECK_STR(long_one.file, "", "a file's name that is too long");
}

/* Instructions of the blocks at 1000, 1008, 1014, 1018 and 1024, as "B:I". */
static const struct {
	const char *text;
	const char *want;
} cases[] = {
	{ "0x1010", "1:2 " },
	{ "0x1006", "" }, /* amid an instruction */
	{ "f", "0:0 " },
	{ "g", "3:0 " },
	{ "h", "4:0 " },
	{ "i", "" },
	{ "a.c:11", "0:1 " },
	{ "/src/a.c:11", "0:1 " },
	{ "c:11", "" }, /* no part of a name */
	{ "x/src/a.c:11", "" },
	{ "b.h:7", "1:0 " }, /* once where two are of a line */
	{ "a.c:12", "" },
};

static const uint64_t starts[] = { 0x1000, 0x1008, 0x1014, 0x1018, 0x1024 };

/* All blocks from the last to the first, so that they are learnt at once. */
static void test_matches(struct hsc_cli_matches *m, size_t n, char *text)
{
	struct hsc_cli_query q = { .text = cases[n].text };

	hsc_cli_query(&q);
	for (uint32_t i = 5; i-- > 0;) {
		const uint32_t id = hsc_blocks_find(m->blocks, starts[i]);
		size_t count = 9;
		bool failed = true;
		const unsigned *at =
			hsc_cli_matches_of(m, &q, id, &count, &failed);

		CHECK(!failed);
		CHECK_EQ(at != NULL, count != 0);
		for (size_t k = 0; k < count; k++)
			text += snprintf(text, 8, "%u:%u ", i, at[k]);
	}
}

/* The same of areas of code: whether one may have it. */
static void test_areas(struct hsc_image *image)
{
	static struct hsc_cli_areas areas;
	static const struct {
		const char *text;
		uint64_t begin, end;
		bool wanted;
	} rows[] = {
		{ "0x1010", 0x1000, 0x1040, true },
		{ "0x1010", 0x1011, 0x1040, false },
		{ "0x1010", 0x1000, 0x1010, false },
		{ "f", 0x1000, 0x1040, true },
		{ "f", 0x1002, 0x1018, false }, /* without its first */
		{ "a.c:11", 0x1000, 0x1040, true },
		{ "a.c:11", 0x1018, 0x1040, false },
		{ "i", 0, 0x4000, false },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct hsc_cli_query q = { .text = rows[i].text };

		hsc_cli_query(&q);
		memset(&areas, 0, sizeof(areas));
		areas.query = &q;
		areas.image = image;
		for (unsigned again = 0; again < 2; again++)
			CHECK_EQ(hsc_cli_areas_want(&areas, rows[i].begin,
						    rows[i].end),
				 rows[i].wanted);
	}
}

int main(void)
{
	struct sourced s;

	test_queries();
	sourced_make(&s, true, 0);
	for (size_t i = 0; i < 5; i++)
		(void)hsc_blocks_find(s.blocks, starts[i]);
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct hsc_cli_matches m = { .blocks = s.blocks,
					     .images = { &s.image, 1 } };
		char text[64] = "";

		test_matches(&m, i, text);
		CHECK_STR(text, cases[i].want, cases[i].text);
		hsc_cli_matches_clear(&m);
		CHECK(m.rows == NULL && m.at_count == 0);
	}
	test_areas(s.image);
	sourced_free(&s);
	return check_failures != 0;
}
