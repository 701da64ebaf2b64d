/* SPDX-License-Identifier: MIT */
#include "tiny_elf.h"
#include "unit/check.h"
#include <hartscope/image/debug.h>
#include <sys/stat.h>

#define TEXT 0x1000

static const uint8_t text[8] = { 0x13, 0, 0, 0, 0x82, 0x80, 0x01, 0 };
static const char names[] = "\0work";
static const GElf_Sym symbols[] = {
	{ .st_name = 0 },
	{ .st_name = 1,
	  .st_info = GELF_ST_INFO(STB_GLOBAL, STT_FUNC),
	  .st_shndx = 1,
	  .st_value = TEXT,
	  .st_size = sizeof(text) },
};
/* "GNU", type 3, and an id of 32 bytes, as mold makes of SHA-256 */
static const uint8_t ids[2][48] = {
	{ 4, 0, 0, 0, 32, 0, 0, 0, 3, 0, 0, 0, 'G', 'N', 'U', 0, 1, 2, 3, 4 },
	{ 4, 0, 0, 0, 32, 0, 0, 0, 3, 0, 0, 0, 'G', 'N', 'U', 0, 1, 2, 3, 5 },
};
/* "d.debug", a zero, and the checksum of what stands there */
static uint8_t link_to[12] = "d.debug";

/* A file of code that has no names, with a note and a link. */
static struct tiny_path write_code(bool noted)
{
	const struct tiny_elf what = { .sections = {
					       { ".text", SHT_PROGBITS,
						 SHF_ALLOC | SHF_EXECINSTR,
						 TEXT, text, sizeof(text), 0,
						 PT_LOAD, PF_R | PF_X,
						 ELF_T_BYTE },
					       { ".gnu_debuglink", SHT_PROGBITS,
						 0, 0, link_to, sizeof(link_to),
						 0, 0, 0, ELF_T_BYTE },
					       { noted ? ".note" : NULL,
						 SHT_NOTE, SHF_ALLOC, 0x800,
						 ids[0], sizeof(ids[0]), 0,
						 PT_NOTE, PF_R, ELF_T_BYTE },
				       } };

	return tiny_elf_write(&what);
}

/* Names, and no code: id 0, 1, or -1 for none. */
static struct tiny_path write_debug(int id)
{
	const struct tiny_elf
		what = { .sections = {
				 { ".text", SHT_NOBITS,
				   SHF_ALLOC | SHF_EXECINSTR, TEXT, NULL,
				   sizeof(text), 0, PT_LOAD, PF_R | PF_X,
				   ELF_T_BYTE },
				 { ".symtab", SHT_SYMTAB, 0, 0, symbols,
				   sizeof(symbols), 3, 0, 0, ELF_T_SYM },
				 { ".strtab", SHT_STRTAB, 0, 0, names,
				   sizeof(names), 0, 0, 0, ELF_T_BYTE },
				 { id < 0 ? NULL : ".note", SHT_NOTE, SHF_ALLOC,
				   0x800, ids[id > 0], sizeof(ids[0]), 0,
				   PT_NOTE, PF_R, ELF_T_BYTE },
			 } };

	return tiny_elf_write(&what);
}

static const char *name_in(struct hsc_image *image)
{
	static struct hsc_symbol s;

	return hsc_image_symbol(image, TEXT + 4, &s) ? s.name : "";
}

static struct hsc_image *load(const char *path)
{
	struct hsc_error why = { "" };
	struct hsc_image *image;

	CHECK_EQ(hsc_image_new(&image), HSC_OK);
	CHECK_EQ(hsc_image_add_file(image, path, HSC_IMAGE_ELF, 0, &why),
		 HSC_OK);
	return image;
}

static void test_named(void)
{
	const struct tiny_path code = write_code(true);
	const struct tiny_path good = write_debug(0), bad = write_debug(1);
	struct hsc_error why = { "" };
	struct hsc_image *image = load(code.text);

	CHECK(hsc_image_is_debug(good.text) && !hsc_image_is_debug(code.text));
	CHECK(!hsc_image_is_debug("nothing"));
	CHECK_STR(name_in(image), "", "before");
	CHECK_EQ(-hsc_image_debug(image, code.text, bad.text, &why),
		 -HSC_E_FORMAT);
	CHECK_STR(name_in(image), "", "of another file");
	CHECK_EQ(-hsc_image_debug(image, code.text, "nothing", &why),
		 -HSC_E_FILE);
	CHECK_STR(why.text, "nothing: No such file or directory", "no file");
	CHECK_EQ(-hsc_image_debug(image, code.text, "nothing", NULL),
		 -HSC_E_FILE);
	CHECK_EQ(hsc_image_debug(image, code.text, good.text, &why), HSC_OK);
	CHECK_STR(name_in(image), "work", "named");
	/* there is no code in it */
	CHECK_EQ(-hsc_image_add_file(image, good.text, HSC_IMAGE_ELF, 0, &why),
		 -HSC_E_FORMAT);
	CHECK(strstr(why.text, "debug information only"));
	hsc_image_free(&image);
	remove(code.text);
	remove(good.text);
	remove(bad.text);
}

static uint32_t crc_of(const char *path)
{
	FILE *file = fopen(path, "rb");
	uint32_t crc = UINT32_MAX;

	for (int c; file && (c = getc(file)) != EOF;) {
		crc ^= (uint32_t)c;
		for (unsigned k = 0; k < 8; k++)
			crc = crc >> 1 ^ (crc & 1 ? 0xedb88320 : 0);
	}
	if (file)
		fclose(file);
	return ~crc;
}

/* The link of a file without a build id is believed by its checksum only. */
static void test_link(void)
{
	const struct tiny_path debug = write_debug(-1);
	uint32_t crc = crc_of(debug.text);
	struct tiny_path code;
	struct hsc_image *image;

	mkdir("was", 0777);
	CHECK_EQ(rename(debug.text, "was/d.debug"), 0);
	for (unsigned i = 0; i < 2; i++, crc++) {
		for (unsigned k = 0; k < 4; k++)
			link_to[8 + k] = (uint8_t)(crc >> 8 * k);
		code = write_code(false);
		image = load(code.text);
		CHECK_STR(name_in(image), "", "not there");
		CHECK_EQ(hsc_image_debug_beside(image, code.text, "was/prog"),
			 HSC_OK);
		CHECK_STR(name_in(image), i ? "" : "work", "beside");
		hsc_image_free(&image);
		remove(code.text);
	}
	remove("was/d.debug");
	rmdir("was");
}

int main(void)
{
	test_named();
	test_link();
	return check_failures != 0;
}
