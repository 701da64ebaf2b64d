/* SPDX-License-Identifier: MIT */
#include "tiny_elf.h"
#include "unit/check.h"
#include <hartscope/image/image.h>

#define TEXT 0x1000
#define AWAY 0x80000000u

/* Every byte of the first half is at one address only; the second half is the
 * same again and again. */
static uint8_t text[0x200];
static const char names[] = "\0first\0again";
static const GElf_Sym symbols[] = {
	{ .st_name = 0 },
	{ .st_name = 1,
	  .st_info = GELF_ST_INFO(STB_GLOBAL, STT_FUNC),
	  .st_shndx = 1,
	  .st_value = TEXT,
	  .st_size = 0x100 },
	{ .st_name = 7,
	  .st_info = GELF_ST_INFO(STB_GLOBAL, STT_FUNC),
	  .st_shndx = 1,
	  .st_value = TEXT + 0x100,
	  .st_size = 0x100 },
};

static struct tiny_path write_elf(void)
{
	const struct tiny_elf what = {
		.sections = {
			{ ".text", SHT_PROGBITS, SHF_ALLOC | SHF_EXECINSTR,
			  TEXT, text, sizeof(text), 0, PT_LOAD, PF_R | PF_X,
			  ELF_T_BYTE },
			{ ".symtab", SHT_SYMTAB, 0, 0, symbols,
			  sizeof(symbols), 3, 0, 0, ELF_T_SYM },
			{ ".strtab", SHT_STRTAB, 0, 0, names, sizeof(names), 0,
			  0, 0, ELF_T_BYTE },
		},
	};

	return tiny_elf_write(&what);
}

static const char *name_at(const struct hsc_image *image, uint64_t address)
{
	struct hsc_symbol s;

	if (!hsc_image_symbol(image, address, &s))
		return "";
	CHECK_EQ(s.start, AWAY + (strcmp(s.name, "again") == 0 ? 0x100 : 0));
	return s.name;
}

static void add(struct hsc_image *image, uint64_t at, const uint8_t *bytes,
		size_t len)
{
	CHECK_EQ(hsc_image_add_bytes(image, NULL, at, bytes, len), HSC_OK);
}

/* What is long and stands once is found; what is short or stands often is
 * believed if it was moved as far. Names of the file stay where they were. */
static void test_moved(const char *path)
{
	struct hsc_image *image;
	struct hsc_symbol s;
	uint64_t address = 0;

	CHECK_EQ(hsc_image_new(&image), HSC_OK);
	CHECK_EQ(hsc_image_add_file(image, path, HSC_IMAGE_ELF, 0, NULL),
		 HSC_OK);
	add(image, AWAY + 0x10, text + 0x10, 64);
	add(image, AWAY + 0x80, text + 0x80, 4);
	add(image, AWAY + 0x120, text + 0x120, 64);
	add(image, AWAY + 0xe0, text + 0xd0, 8); /* moved otherwise */
	CHECK_EQ(hsc_image_name_copies(image), HSC_OK);
	CHECK_STR(name_at(image, AWAY + 0x10), "first", "long");
	CHECK_STR(name_at(image, AWAY + 0x83), "first", "short");
	CHECK_STR(name_at(image, AWAY + 0x120), "again", "often");
	CHECK(!hsc_image_symbol(image, AWAY + 0xe0, &s));
	CHECK(hsc_image_symbol(image, TEXT + 8, &s) && s.start == TEXT);
	CHECK(hsc_image_address(image, "first", &address));
	CHECK_EQ(address, TEXT);
	hsc_image_free(&image);
}

/* Alone, a stretch that stands often, or is short, is no copy of anything. */
static void test_doubtful(const char *path)
{
	struct hsc_image *image;
	struct hsc_symbol s;

	CHECK_EQ(hsc_image_new(&image), HSC_OK);
	CHECK_EQ(hsc_image_add_file(image, path, HSC_IMAGE_ELF, 0, NULL),
		 HSC_OK);
	add(image, AWAY + 0x120, text + 0x120, 64);
	add(image, AWAY + 0x10, text + 0x10, 16);
	CHECK_EQ(hsc_image_name_copies(image), HSC_OK);
	CHECK(!hsc_image_symbol(image, AWAY + 0x120, &s));
	CHECK(!hsc_image_symbol(image, AWAY + 0x10, &s));
	hsc_image_free(&image);
}

int main(void)
{
	struct tiny_path path;

	for (size_t i = 0; i < sizeof(text); i++)
		text[i] = (uint8_t)(i < 0x100 ? i : 0x13);
	path = write_elf();
	test_moved(path.text);
	test_doubtful(path.text);
	unlink(path.text);
	return check_failures != 0;
}
