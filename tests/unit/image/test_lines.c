/* SPDX-License-Identifier: MIT */
#include "image/elf.h"
#include "image/sites.h"
#include "tiny_dwarf.h"
#include "unit/check.h"

#define T TINY_TEXT

static const struct {
	uint64_t address;
	size_t cap;
	const char *want; /* FUNCTION@FILE:LINE of each frame */
} cases[] = {
	{ 0, 8, "" },
	{ T - 1, 8, "" },
	{ T, 8, "f@/src/a.c:10 " },
	{ T + 3, 8, "f@/src/a.c:10 " },
	{ T + 4, 8, "f@/src/a.c:13 " }, /* the last of two rows counts */
	{ T + 8, 8, "in@/src/b.h:7 f@/src/a.c:21 " },
	{ T + 0xf, 8, "in@/src/b.h:7 f@/src/a.c:21 " },
	{ T + 8, 1, "in@/src/b.h:7 " },
	{ T + 8, 0, "" },
	{ T + 0x10, 8, "f@/src/a.c:8 " },
	{ T + 0x20, 8, "?@/src/a.c:40 " }, /* lines, but no function */
	{ T + 0x30, 8, "" },
	{ T + 0x1000, 8, "" },
	{ UINT64_MAX, 8, "" },
};

static void put_lines(struct tiny_bytes *b)
{
	tiny_lines_start(b);
	for (unsigned i = 0; i < 2; i++) { /* functions that were thrown away */
		tiny_sequence(b, 0);
		tiny_row(b, 0, 55);
		tiny_sequence_end(b, 0);
	}
	tiny_sequence(b, T + 0x20);
	tiny_row(b, 0, 39);
	tiny_sequence_end(b, 0x10);
	tiny_sequence(b, T);
	tiny_row(b, 0, 9);
	tiny_row(b, 4, 1);
	tiny_row(b, 0, 2);
	tiny_put(b, DW_LNS_set_file, 1);
	tiny_put(b, 1, 1);
	tiny_row(b, 4, 0x7a); /* 6 up */
	tiny_put(b, DW_LNS_set_file, 1);
	tiny_put(b, 0, 1);
	tiny_put(b, 0, 1); /* the discriminator of the next row */
	tiny_put(b, 2, 1);
	tiny_put(b, DW_LNE_set_discriminator, 1);
	tiny_put(b, 5, 1);
	tiny_row(b, 8, 1);
	tiny_sequence_end(b, 0x10);
	tiny_sequence(b, T + 0x28); /* starts inside another */
	tiny_row(b, 0, 60);
	tiny_sequence_end(b, 0x10);
	tiny_end(b);
}

static struct tiny_path write_elf(void)
{
	struct tiny_bytes info = { .len = 0 }, line = { .len = 0 };
	const struct tiny_bytes none = { .len = 0 };
	uint32_t in;

	tiny_info_start(&info);
	in = tiny_abstract(&info, "in");
	tiny_function(&info, "f", T, 0x20);
	tiny_inlined(&info, in, T + 8, 8, 21);
	tiny_put(&info, 0, 3);
	tiny_end(&info);
	put_lines(&line);
	return tiny_dwarf_write(&info, &line, &none);
}

static void describe(struct hsc_elf *elf, size_t i, char *text, size_t cap)
{
	struct hsc_line lines[8];
	size_t n = hsc_elf_lines_at(elf, cases[i].address, lines, cases[i].cap);
	size_t at = 0;

	text[0] = '\0';
	for (size_t k = 0; k < n; k++)
		at += (size_t)snprintf(
			text + at, cap - at, "%s@%s:%u ",
			lines[k].function ? lines[k].function : "?",
			lines[k].file ? lines[k].file : "?", lines[k].line);
}

/* Files that have nothing to say, or that say it badly. */
static void test_nothing(struct tiny_path path)
{
	static const uint8_t text[4];
	const struct tiny_elf bare = { .sections = { {
					       .name = ".text",
					       .type = SHT_PROGBITS,
					       .data = text,
					       .size = sizeof(text),
				       } } };
	struct tiny_path empty = tiny_elf_write(&bare);
	struct hsc_line line;
	struct hsc_elf *elf;

	CHECK_EQ(hsc_elf_open(&elf, empty.text, NULL), HSC_OK);
	CHECK_EQ(hsc_elf_lines_at(elf, 0, &line, 1), 0);
	CHECK(elf->lines_tried && !elf->lines);
	CHECK_EQ(hsc_elf_lines_at(elf, 0, &line, 1), 0);
	hsc_elf_close(&elf);
	unlink(empty.text);
	/* Cut in the middle of its sections. */
	CHECK_EQ(truncate(path.text, 0x180), 0);
	CHECK_EQ(hsc_elf_open(&elf, path.text, NULL), HSC_OK);
	CHECK_EQ(hsc_elf_lines_at(elf, T, &line, 1), 0);
	hsc_elf_close(&elf);
}

/* As compilers count: innermost first, of all or of none. */
static void test_sites(struct hsc_elf *elf)
{
	struct hsc_site sites[4];

	CHECK_EQ(hsc_elf_sites_at(elf, T + 8, sites, 4), 2);
	CHECK_STR(sites[0].function, "in", "inlined");
	CHECK_EQ(sites[0].line, 7);
	CHECK_EQ(sites[0].discriminator, 0);
	CHECK_STR(sites[1].function, "f", "around it");
	CHECK_EQ(sites[1].line, 21);
	CHECK_EQ(sites[1].start_line, 0);
	CHECK_EQ(hsc_elf_sites_at(elf, T + 8, sites, 1), 0);
	CHECK_EQ(hsc_elf_sites_at(elf, T + 0x10, sites, 4), 1);
	CHECK_EQ(sites[0].line, 8);
	CHECK_EQ(sites[0].discriminator, 5);
	CHECK_EQ(hsc_elf_sites_at(elf, T + 0x20, sites, 4), 0);
	CHECK_EQ(hsc_elf_sites_at(elf, 0, sites, 4), 0);
}

int main(void)
{
	struct tiny_path path = write_elf();
	struct hsc_elf *elf;
	char text[256];

	CHECK_EQ(hsc_elf_open(&elf, path.text, NULL), HSC_OK);
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		char name[32];

		snprintf(name, sizeof(name), "case %zu", i);
		describe(elf, i, text, sizeof(text));
		CHECK_STR(text, cases[i].want, name);
	}
	test_sites(elf);
	hsc_elf_close(&elf);
	test_nothing(path);
	unlink(path.text);
	return check_failures != 0;
}
