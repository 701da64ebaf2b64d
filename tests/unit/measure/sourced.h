/* SPDX-License-Identifier: MIT */
/* sourced.h - a program with source lines, and what it ran. */
#ifndef HSC_TESTS_MEASURE_SOURCED_H
#define HSC_TESTS_MEASURE_SOURCED_H

#include "unit/check.h"
#include "unit/image/tiny_dwarf.h"
#include <hartscope/measure/cover.h>

/*
 * f, /src/a.c                        g, never called
 * 1000  nop           :10            1018  beq 1020      :20
 * 1004  beq 100c      :11            101c  nop           :21
 * 1008  nop           b.h:7 at :12   1020  ret           :22
 * 100c  nop           b.h:7 at :13   h, without source
 * 1010  bne 1000      :14            1024  nop
 * 1014  ret           :15            1028  ret
 */
static const uint32_t sourced_code[] = {
	0x00000013, 0x00000463, 0x00000013, 0x00000013, 0xfe0018e3, 0x00008067,
	0x00000463, 0x00000013, 0x00008067, 0x00000013, 0x00008067,
};

static const struct {
	uint8_t file, line;
} sourced_lines[] = {
	{ 0, 10 }, { 0, 11 }, { 1, 7 },  { 1, 7 },  { 0, 14 },
	{ 0, 15 }, { 0, 20 }, { 0, 21 }, { 0, 22 },
};

#define SOURCED_SIZE sizeof(sourced_code)

static inline void sourced_put_lines(struct tiny_bytes *b)
{
	tiny_lines_start(b);
	for (size_t i = 0; i < 9; i++) {
		tiny_sequence(b, TINY_TEXT + 4 * i);
		if (sourced_lines[i].file) {
			tiny_put(b, DW_LNS_set_file, 1);
			tiny_put(b, sourced_lines[i].file, 1);
		}
		tiny_row(b, 0, (uint8_t)(sourced_lines[i].line - 1));
		tiny_sequence_end(b, 4);
	}
	tiny_end(b);
}

static inline void sourced_put_info(struct tiny_bytes *b)
{
	uint32_t in;

	tiny_info_start(b);
	in = tiny_abstract(b, "in");
	tiny_function(b, "f", TINY_TEXT, 0x18);
	tiny_inlined(b, in, TINY_TEXT + 8, 4, 12);
	tiny_put(b, 0, 1);
	tiny_inlined(b, in, TINY_TEXT + 12, 4, 13);
	tiny_put(b, 0, 1);
	tiny_put(b, 0, 1);
	tiny_function(b, "g", TINY_TEXT + 0x18, 0xc);
	tiny_put(b, 0, 2);
	tiny_end(b);
}

/* Its file; `lines` false: without debug information. */
static inline struct tiny_path sourced_write(bool lines)
{
	static const struct {
		const char *name;
		uint64_t at, size;
	} symbols[] = { { "f", 0, 0x18 }, { "g", 0x18, 12 }, { "h", 0x24, 8 } };
	struct tiny_bytes info = { .len = 0 }, line = { .len = 0 };
	struct tiny_bytes abbrev = { .len = 0 };
	char names[TINY_NAMES] = "";
	GElf_Sym table[4] = { { .st_name = 0 } };
	uint8_t text[SOURCED_SIZE];
	size_t used = 1;

	for (size_t i = 0; i < SOURCED_SIZE; i++)
		text[i] = (uint8_t)(sourced_code[i / 4] >> 8 * (i % 4));
	for (size_t i = 0; i < 3; i++)
		table[i + 1] = (GElf_Sym){
			.st_name = (GElf_Word)tiny_name(names, &used,
							symbols[i].name),
			.st_info = STB_GLOBAL << 4 | STT_FUNC,
			.st_shndx = 1,
			.st_value = TINY_TEXT + symbols[i].at,
			.st_size = symbols[i].size,
		};
	sourced_put_info(&info);
	sourced_put_lines(&line);
	tiny_abbreviations(&abbrev);
	const struct tiny_elf what = {
		.type = ET_EXEC,
		.sections = {
			{ ".text", SHT_PROGBITS, SHF_ALLOC | SHF_EXECINSTR,
			  TINY_TEXT, text, sizeof(text), 0, PT_LOAD,
			  PF_R | PF_X, ELF_T_BYTE },
			{ ".symtab", SHT_SYMTAB, 0, 0, table, sizeof(table), 3,
			  0, 0, ELF_T_SYM },
			{ ".strtab", SHT_STRTAB, 0, 0, names, used, 0, 0, 0,
			  ELF_T_BYTE },
			{ lines ? ".debug_info" : NULL, SHT_PROGBITS, 0, 0,
			  info.at, info.len, 0, 0, 0, ELF_T_BYTE },
			{ ".debug_line", SHT_PROGBITS, 0, 0, line.at, line.len,
			  0, 0, 0, ELF_T_BYTE },
			{ ".debug_abbrev", SHT_PROGBITS, 0, 0, abbrev.at,
			  abbrev.len, 0, 0, 0, ELF_T_BYTE },
		},
	};

	return tiny_elf_write(&what);
}

struct sourced {
	struct hsc_image *image;
	struct hsc_image_ops ops;
	struct hsc_blocks *blocks;
	struct hsc_coverage *coverage;
};

/* The program, loaded at `bias`, as "prog". */
static inline void sourced_make(struct sourced *s, bool lines, uint64_t bias)
{
	const struct tiny_path path = sourced_write(lines);

	CHECK_EQ(hsc_image_new(&s->image), HSC_OK);
	CHECK_EQ(hsc_image_add_file(s->image, path.text, HSC_IMAGE_ELF, bias,
				    NULL),
		 HSC_OK);
	CHECK_EQ(hsc_image_name_file(s->image, path.text, "prog"), HSC_OK);
	unlink(path.text);
	s->ops = hsc_image_ops(s->image);
	CHECK_EQ(hsc_blocks_new(&s->blocks, &s->ops, 64), HSC_OK);
	CHECK_EQ(hsc_coverage_new(&s->coverage, s->blocks), HSC_OK);
}

/* Run the blocks at these addresses, 0 ends them. */
static inline void sourced_run(struct sourced *s, const uint64_t *at)
{
	for (; *at; at++) {
		const uint32_t id = hsc_blocks_find(s->blocks, *at);

		CHECK_EQ(hsc_coverage_run(s->coverage, 0, &id, 1), HSC_OK);
	}
}

static inline void sourced_free(struct sourced *s)
{
	hsc_coverage_free(&s->coverage);
	hsc_blocks_free(&s->blocks);
	hsc_image_free(&s->image);
}

/* f twice round its loop, once each way, and h: its counts. */
static inline struct hsc_code_counts *sourced_counts(bool lines)
{
	static const uint64_t path[] = { 0x1000, 0x1008, 0x1000, 0x100c,
					 0x1014, 0x1024, 0 };
	struct hsc_code_counts *counts;
	struct hsc_image_spaces images;
	struct sourced s;

	sourced_make(&s, lines, 0);
	sourced_run(&s, path);
	images = (struct hsc_image_spaces){ &s.image, 1 };
	CHECK_EQ(hsc_code_counts_new(&counts), HSC_OK);
	CHECK_EQ(hsc_code_counts_add(counts, s.coverage, NULL, &images),
		 HSC_OK);
	sourced_free(&s);
	return counts;
}

#endif
