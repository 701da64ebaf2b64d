/* SPDX-License-Identifier: MIT */
#include "image/lines.h"
#include "tiny_dwarf.h"
#include "unit/check.h"

#define T TINY_TEXT

/* What a case puts into .debug_info. */
static void no_functions(struct tiny_bytes *b)
{
	(void)tiny_abstract(b, "never");
}

static void two_functions(struct tiny_bytes *b)
{
	tiny_function(b, "f", T, 0x10);
	tiny_put(b, 0, 1);
	tiny_function(b, "g", T + 0x20, 0x10);
	tiny_put(b, 0, 1);
}

static void inlined_twice(struct tiny_bytes *b)
{
	const uint32_t in = tiny_abstract(b, "in");
	const uint32_t deep = tiny_abstract(b, "deep");

	tiny_function(b, "f", T, 0x40);
	tiny_put(b, TINY_BLOCK, 1);
	tiny_inlined(b, in, T + 0x10, 0x20, 11);
	tiny_inlined(b, deep, T + 0x18, 8, 22);
	tiny_put(b, 0, 4); /* deep, in, the block, f */
}

static void whole_function(struct tiny_bytes *b)
{
	const uint32_t in = tiny_abstract(b, "in");

	tiny_function(b, "f", T, 0x10);
	tiny_inlined(b, in, T, 0x10, 5);
	tiny_put(b, 0, 2);
}

/* An inlined call that reaches out of its function, and an empty one. */
static void not_nested(struct tiny_bytes *b)
{
	const uint32_t in = tiny_abstract(b, "in");

	tiny_function(b, "f", T, 0x10);
	tiny_inlined(b, in, T + 8, 0x20, 5);
	tiny_put(b, 0, 1);
	tiny_inlined(b, in, T + 4, 0, 6);
	tiny_put(b, 0, 2);
	tiny_function(b, "g", T + 0x18, 8);
	tiny_put(b, 0, 1);
}

static void hot_and_cold(struct tiny_bytes *b)
{
	tiny_put(b, TINY_TWO_RANGES, 1);
	tiny_put_text(b, "f");
	tiny_put(b, 12, 4); /* after the header */
}

/* Deeper than the walk goes: the innermost are left out, nothing breaks. */
static void deep_blocks(struct tiny_bytes *b)
{
	const uint32_t in = tiny_abstract(b, "in");

	tiny_function(b, "f", T, 0x10);
	for (unsigned i = 0; i < 300; i++)
		tiny_put(b, TINY_BLOCK, 1);
	tiny_inlined(b, in, T, 8, 5);
	for (unsigned i = 0; i < 302; i++)
		tiny_put(b, 0, 1);
	tiny_function(b, "g", T + 0x10, 8);
	tiny_put(b, 0, 1);
}

static const struct {
	const char *name;
	void (*fill)(struct tiny_bytes *b);
	const char *want; /* ADDRESS=SCOPE<CALLER:LINE of each change */
} cases[] = {
	{ "nothing that has code", no_functions, "" },
	{ "two functions", two_functions, "0=f 10=- 20=g 30=- " },
	{ "inlined, in a block, twice deep", inlined_twice,
	  "0=f 10=in<f:11 18=deep<in:22 20=in<f:11 30=f 40=- " },
	{ "a call that is all of the function", whole_function,
	  "0=in<f:5 10=- " },
	{ "ranges that do not nest", not_nested,
	  "0=f 8=in<f:5 10=- 18=g 20=- " },
	{ "a function in two places", hot_and_cold, "0=f 8=- 80=f 88=- " },
	{ "deeper than the walk", deep_blocks, "0=f 10=g 18=- " },
};

/* A range list with two ranges, as starts and ends. */
static void put_ranges(struct tiny_bytes *b)
{
	tiny_put(b, 0, 4);
	tiny_put(b, 5, 2);
	tiny_put(b, 8, 1);
	tiny_put(b, 0, 1);
	tiny_put(b, 0, 4);
	for (uint64_t i = 0; i < 2; i++) {
		tiny_put(b, DW_RLE_start_end, 1);
		tiny_put(b, T + 0x80 * i, 8);
		tiny_put(b, T + 0x80 * i + 8, 8);
	}
	tiny_put(b, DW_RLE_end_of_list, 1);
	tiny_end(b);
}

static const char *text_of(const struct hsc_elf_lines *l, uint32_t number)
{
	return number == HSC_NO_STRING ? "?" : l->strings.at[number];
}

static void describe(const struct hsc_elf_lines *l, char *text, size_t cap)
{
	size_t at = 0;

	text[0] = '\0';
	for (size_t i = 0; i < l->span_count; i++) {
		const struct hsc_span *span = &l->spans[i];
		const struct hsc_scope *s = &l->scopes[span->scope];

		at += (size_t)snprintf(text + at, cap - at, "%x=%s",
				       (unsigned)(span->start - T),
				       span->scope == HSC_NO_SCOPE
					       ? "-"
					       : text_of(l, s->name));
		if (span->scope != HSC_NO_SCOPE && s->parent != HSC_NO_SCOPE)
			at += (size_t)snprintf(
				text + at, cap - at, "<%s:%u",
				text_of(l, l->scopes[s->parent].name),
				s->call_line);
		at += (size_t)snprintf(text + at, cap - at, " ");
	}
}

/* Read the only unit of the file. */
static void read_scopes(const char *path, struct hsc_elf_lines *lines)
{
	const int fd = open(path, O_RDONLY);
	Dwarf *dwarf = dwarf_begin(fd, DWARF_C_READ);
	Dwarf_CU *unit = NULL;
	Dwarf_Die die;

	CHECK(dwarf != NULL);
	CHECK_EQ(dwarf_get_units(dwarf, NULL, &unit, NULL, NULL, &die, NULL),
		 0);
	CHECK_EQ(hsc_scopes_read(lines, &die), HSC_OK);
	CHECK_EQ(hsc_scopes_finish(lines), HSC_OK);
	dwarf_end(dwarf);
	close(fd);
}

static void test_case(size_t i, size_t range_max, const char *want)
{
	struct tiny_bytes info = { .len = 0 }, line = { .len = 0 };
	struct tiny_bytes ranges = { .len = 0 };
	struct hsc_elf_lines *lines = calloc(1, sizeof(*lines));
	struct tiny_path path;
	char text[256];

	tiny_info_start(&info);
	cases[i].fill(&info);
	tiny_put(&info, 0, 1);
	tiny_end(&info);
	tiny_lines_start(&line);
	tiny_end(&line);
	put_ranges(&ranges);
	path = tiny_dwarf_write(&info, &line, &ranges);
	lines->range_max = range_max;
	read_scopes(path.text, lines);
	describe(lines, text, sizeof(text));
	CHECK_STR(text, want, cases[i].name);
	hsc_elf_free_lines(&lines);
	unlink(path.text);
}

int main(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		test_case(i, 1000, cases[i].want);
	/* Ranges beyond the bound are left out. */
	test_case(1, 1, "0=f 10=- ");
	return check_failures != 0;
}
