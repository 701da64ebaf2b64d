/* SPDX-License-Identifier: MIT */
/*
 * tiny_dwarf.h - DWARF 5 for the tests of room image, byte by byte.
 *
 * Spec   DWARF 5, "Data Representation", "Line Number Information"
 */
#ifndef HSC_TESTS_TINY_DWARF_H
#define HSC_TESTS_TINY_DWARF_H

#include "tiny_elf.h"
#include <dwarf.h>

struct tiny_bytes {
	uint8_t at[2048];
	size_t len;
};

static inline void tiny_put(struct tiny_bytes *b, uint64_t value, size_t size)
{
	for (size_t i = 0; i < size; i++)
		b->at[b->len++] = (uint8_t)(value >> (8 * i));
}

static inline void tiny_put_text(struct tiny_bytes *b, const char *text)
{
	do
		b->at[b->len++] = (uint8_t)*text;
	while (*text++);
}

/* Bytes as they are; a number below 64 is its own LEB128. */
static inline void tiny_put_all(struct tiny_bytes *b, const uint8_t *bytes,
				size_t len)
{
	memcpy(b->at + b->len, bytes, len);
	b->len += len;
}

/* Kinds of entries, numbered as in the abbreviations below. */
enum {
	TINY_UNIT = 1,   /* name, line table; low_pc 0 */
	TINY_FUNCTION,   /* name, low_pc, length; entries in it */
	TINY_INLINED,    /* origin, low_pc, length, file, line; entries in it */
	TINY_ABSTRACT,   /* name */
	TINY_BLOCK,      /* entries in it */
	TINY_TWO_RANGES, /* a function: name, offset in .debug_rnglists */
};

static inline void tiny_abbreviations(struct tiny_bytes *b)
{
	/* clang-format off */
	static const uint8_t all[] = {
		TINY_UNIT, DW_TAG_compile_unit, 1,
		DW_AT_name, DW_FORM_string, DW_AT_stmt_list, DW_FORM_sec_offset,
		DW_AT_low_pc, DW_FORM_addr, 0, 0,
		TINY_FUNCTION, DW_TAG_subprogram, 1,
		DW_AT_name, DW_FORM_string, DW_AT_low_pc, DW_FORM_addr,
		DW_AT_high_pc, DW_FORM_data4, 0, 0,
		TINY_INLINED, DW_TAG_inlined_subroutine, 1,
		DW_AT_abstract_origin, DW_FORM_ref4, DW_AT_low_pc, DW_FORM_addr,
		DW_AT_high_pc, DW_FORM_data4, DW_AT_call_file, DW_FORM_data1,
		DW_AT_call_line, DW_FORM_data1, 0, 0,
		TINY_ABSTRACT, DW_TAG_subprogram, 0,
		DW_AT_name, DW_FORM_string, DW_AT_inline, DW_FORM_data1, 0, 0,
		TINY_BLOCK, DW_TAG_lexical_block, 1, 0, 0,
		TINY_TWO_RANGES, DW_TAG_subprogram, 0,
		DW_AT_name, DW_FORM_string, DW_AT_ranges, DW_FORM_sec_offset,
		0, 0,
		0,
	};
	/* clang-format on */

	tiny_put_all(b, all, sizeof(all));
}

/* Start .debug_info with a unit; entries follow, and tiny_info_end. */
static inline void tiny_info_start(struct tiny_bytes *b)
{
	tiny_put(b, 0, 4); /* length, to come */
	tiny_put(b, 5, 2);
	tiny_put(b, DW_UT_compile, 1);
	tiny_put(b, 8, 1); /* bytes of an address */
	tiny_put(b, 0, 4); /* abbreviations */
	tiny_put(b, TINY_UNIT, 1);
	tiny_put_text(b, "a.c");
	tiny_put(b, 0, 4); /* line table */
	tiny_put(b, 0, 8);
}

/* Patch the length before a unit or a table. */
static inline void tiny_end(struct tiny_bytes *b)
{
	const size_t len = b->len - 4;

	b->at[0] = (uint8_t)len;
	b->at[1] = (uint8_t)(len >> 8);
}

/* An abstract function; its place, for those inlined. */
static inline uint32_t tiny_abstract(struct tiny_bytes *b, const char *name)
{
	const size_t at = b->len;

	tiny_put(b, TINY_ABSTRACT, 1);
	tiny_put_text(b, name);
	tiny_put(b, DW_INL_inlined, 1);
	return (uint32_t)at;
}

static inline void tiny_function(struct tiny_bytes *b, const char *name,
				 uint64_t start, uint32_t len)
{
	tiny_put(b, TINY_FUNCTION, 1);
	tiny_put_text(b, name);
	tiny_put(b, start, 8);
	tiny_put(b, len, 4);
}

/* A call of `origin` in line `line` of file 0, inlined. */
static inline void tiny_inlined(struct tiny_bytes *b, uint32_t origin,
				uint64_t start, uint32_t len, uint8_t line)
{
	tiny_put(b, TINY_INLINED, 1);
	tiny_put(b, origin, 4);
	tiny_put(b, start, 8);
	tiny_put(b, len, 4);
	tiny_put(b, 0, 1);
	tiny_put(b, line, 1);
}

/* Start .debug_line with files 0 "/src/a.c" and 1 "/src/b.h". */
static inline void tiny_lines_start(struct tiny_bytes *b)
{
	static const uint8_t lengths[] = { 0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 1 };
	static const uint8_t front[] = { 1, 1, 1, 0xfd, 12, 13 };
	static const uint8_t folders[] = { 1, DW_LNCT_path, DW_FORM_string, 1 };
	static const uint8_t files[] = { 2,
					 DW_LNCT_path,
					 DW_FORM_string,
					 DW_LNCT_directory_index,
					 DW_FORM_udata,
					 2 };

	tiny_put(b, 0, 4); /* length, to come */
	tiny_put(b, 5, 2);
	tiny_put(b, 8, 1);
	tiny_put(b, 0, 1);
	tiny_put(b,
		 sizeof(front) + sizeof(lengths) + sizeof(folders) + 5 +
			 sizeof(files) + 10,
		 4);
	tiny_put_all(b, front, sizeof(front));
	tiny_put_all(b, lengths, sizeof(lengths));
	tiny_put_all(b, folders, sizeof(folders));
	tiny_put_text(b, "/src");
	tiny_put_all(b, files, sizeof(files));
	tiny_put_text(b, "a.c");
	tiny_put(b, 0, 1);
	tiny_put_text(b, "b.h");
	tiny_put(b, 0, 1);
}

/* Address of the rows that follow; a sequence starts so. */
static inline void tiny_sequence(struct tiny_bytes *b, uint64_t start)
{
	tiny_put(b, 0, 1);
	tiny_put(b, 9, 1);
	tiny_put(b, DW_LNE_set_address, 1);
	tiny_put(b, start, 8);
	tiny_put(b, DW_LNS_set_file, 1);
	tiny_put(b, 0, 1);
}

/* A row, `step` bytes after the one before and `lines` lines down. */
static inline void tiny_row(struct tiny_bytes *b, uint8_t step, uint8_t lines)
{
	tiny_put(b, DW_LNS_advance_pc, 1);
	tiny_put(b, step, 1);
	tiny_put(b, DW_LNS_advance_line, 1);
	tiny_put(b, lines, 1);
	tiny_put(b, DW_LNS_copy, 1);
}

/* The sequence ends `step` bytes after its last row. */
static inline void tiny_sequence_end(struct tiny_bytes *b, uint8_t step)
{
	tiny_put(b, DW_LNS_advance_pc, 1);
	tiny_put(b, step, 1);
	tiny_put(b, 0, 1);
	tiny_put(b, 1, 1);
	tiny_put(b, DW_LNE_end_sequence, 1);
}

#define TINY_TEXT      0x1000
#define TINY_TEXT_SIZE 0x100

/* A file with this debug information and code at TINY_TEXT. */
static inline struct tiny_path tiny_dwarf_write(const struct tiny_bytes *info,
						const struct tiny_bytes *line,
						const struct tiny_bytes *ranges)
{
	static const uint8_t text[TINY_TEXT_SIZE];
	struct tiny_bytes abbrev = { .len = 0 };
	struct tiny_elf what = {
		.sections = {
			{ .name = ".text",
			  .type = SHT_PROGBITS,
			  .flags = SHF_ALLOC | SHF_EXECINSTR,
			  .addr = TINY_TEXT,
			  .data = text,
			  .size = sizeof(text),
			  .segment = PT_LOAD,
			  .access = PF_R | PF_X },
			{ .name = ".debug_info",
			  .data = info->at,
			  .size = info->len },
			{ .name = ".debug_line",
			  .data = line->at,
			  .size = line->len },
			{ .name = ".debug_rnglists",
			  .data = ranges->at,
			  .size = ranges->len },
			{ .name = ".debug_abbrev",
			  .data = abbrev.at },
		},
	};

	tiny_abbreviations(&abbrev);
	what.sections[4].size = abbrev.len;
	for (size_t i = 1; i < 5; i++)
		what.sections[i].type = SHT_PROGBITS;
	return tiny_elf_write(&what);
}

#endif
