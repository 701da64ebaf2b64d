/* SPDX-License-Identifier: MIT */
#include "tiny_elf.h"
#include "unit/check.h"
#include <hartscope/image/pieces.h>

#define TEXT 0x1000
#define SIZE 0x40

/* outer 0..20 with inner 8..10 in it, nothing at 20..30, end 30..40 */
static struct tiny_path write_elf(void)
{
	static const uint8_t text[SIZE];
	static const struct {
		const char *name;
		uint64_t at, size;
	} rows[] = { { "outer", 0, 0x20 },
		     { "inner", 8, 8 },
		     { "alias", 0x30, 0x10 },
		     { "_end", 0x30, 0x10 } };
	char names[TINY_NAMES] = "";
	GElf_Sym table[5] = { { .st_name = 0 } };
	size_t used = 1;

	for (size_t i = 0; i < 4; i++)
		table[i + 1] = (GElf_Sym){
			.st_name = (GElf_Word)tiny_name(names, &used,
							rows[i].name),
			.st_info = STB_GLOBAL << 4 | STT_FUNC,
			.st_shndx = 1,
			.st_value = TEXT + rows[i].at,
			.st_size = rows[i].size,
		};
	const struct tiny_elf what = {
		.sections = {
			{ ".text", SHT_PROGBITS, SHF_ALLOC | SHF_EXECINSTR,
			  TEXT, text, SIZE, 0, PT_LOAD, PF_X, ELF_T_BYTE },
			{ ".symtab", SHT_SYMTAB, 0, 0, table, sizeof(table), 3,
			  0, 0, ELF_T_SYM },
			{ ".strtab", SHT_STRTAB, 0, 0, names, used, 0, 0, 0,
			  ELF_T_BYTE },
		},
	};

	return tiny_elf_write(&what);
}

static void describe(const struct hsc_image *image, char *text, size_t cap)
{
	struct hsc_image_cursor at = { 0, 0 };
	struct hsc_image_piece p;
	size_t n = 0;

	text[0] = '\0';
	while (hsc_image_next_piece(image, &at, &p) && n < cap) {
		struct hsc_symbol found;

		n += (size_t)snprintf(text + n, cap - n, "%s %x..%x; ",
				      p.symbol.name, (unsigned)p.start,
				      (unsigned)p.end);
		/* the same that a lookup finds */
		CHECK(hsc_image_symbol(image, p.start, &found));
		CHECK_STR(found.name, p.symbol.name, "at its start");
		CHECK_EQ(found.start, p.symbol.start);
		CHECK_EQ(found.end, p.symbol.end);
		CHECK(hsc_image_symbol(image, p.end - 1, &found));
		CHECK_STR(found.name, p.symbol.name, "at its end");
	}
	CHECK(!hsc_image_next_piece(image, &at, &p));
}

int main(void)
{
	static const uint8_t bytes[8];
	const struct tiny_path path = write_elf();
	const struct hsc_image_map maps[] = {
		{ 0x20000, 0x20, 0x78 },
		{ 0x20020, 0x20, 0x98 },
	};
	struct hsc_image *image;
	char text[256];

	CHECK_EQ(hsc_image_new(&image), HSC_OK);
	describe(image, text, sizeof(text));
	CHECK_STR(text, "", "an empty image");
	CHECK_EQ(hsc_image_add_bytes(image, "page", 0x100, bytes, 8), HSC_OK);
	CHECK_EQ(hsc_image_add_file(image, path.text, HSC_IMAGE_ELF, 0x10000,
				    NULL),
		 HSC_OK);
	describe(image, text, sizeof(text));
	CHECK_STR(text,
		  "page 100..108; outer 11000..11008; inner 11008..11010; "
		  "outer 11010..11020; alias 11030..11040; ",
		  "bytes and a file");
	CHECK_EQ(hsc_image_module_base(image, 0x11008), 0x1000);
	CHECK_EQ(hsc_image_module_base(image, 0x100), 0);
	CHECK_EQ(hsc_image_module_base(image, 0x900), 0);
	hsc_image_free(&image);
	/* two maps of one file are one file: .text is after the headers */
	CHECK_EQ(hsc_image_new(&image), HSC_OK);
	for (size_t i = 0; i < 2; i++)
		CHECK_EQ(hsc_image_add_map(image, path.text, &maps[i], NULL),
			 HSC_OK);
	describe(image, text, sizeof(text));
	CHECK_STR(text,
		  "outer 20000..20008; inner 20008..20010; "
		  "outer 20010..20020; alias 20030..20040; ",
		  "two maps");
	hsc_image_free(&image);
	unlink(path.text);
	return check_failures != 0;
}
