/* SPDX-License-Identifier: MIT */
#include "image/lines.h"
#include "image/parts.h"
#include "tiny_elf.h"
#include "unit/check.h"

#define TEXT 0x1000

static const char strings[] = "\0_ZN2ns5shape4areaEi"
			      "\0plain"
			      "\0_ZN2ns5shape4areaEl";
enum { AREA = 1, PLAIN = 21, OTHER = 27 };

static GElf_Sym function(GElf_Word name, uint64_t at)
{
	return (GElf_Sym){ .st_name = name,
			   .st_info = STB_GLOBAL << 4 | STT_FUNC,
			   .st_shndx = 1,
			   .st_value = TEXT + at,
			   .st_size = 0x10 };
}

static struct tiny_path write_elf(void)
{
	static const uint8_t text[0x40];
	GElf_Sym table[] = { { .st_name = 0 },
			     function(AREA, 0),
			     function(PLAIN, 0x10),
			     function(OTHER, 0x20) };
	const struct tiny_elf what = {
		.sections = {
			{ ".text", SHT_PROGBITS, SHF_ALLOC | SHF_EXECINSTR,
			  TEXT, text, sizeof(text), 0, PT_LOAD, PF_X,
			  ELF_T_BYTE },
			{ ".symtab", SHT_SYMTAB, 0, 0, table, sizeof(table), 3,
			  0, 0, ELF_T_SYM },
			{ ".strtab", SHT_STRTAB, 0, 0, strings, sizeof(strings),
			  0, 0, 0, ELF_T_BYTE },
		},
	};

	return tiny_elf_write(&what);
}

static void check_name(const struct hsc_image *image, uint64_t address,
		       const char *name, const char *raw)
{
	struct hsc_symbol s = { .name = "none", .raw = "none" };

	/* twice: the second one is what the first left */
	for (unsigned i = 0; i < 2; i++) {
		CHECK(hsc_image_symbol(image, address, &s));
		CHECK_STR(s.name, name, raw);
		CHECK_STR(s.raw, raw, name);
	}
}

static void test_shown(const char *path, enum hsc_names how, bool later,
		       const char *want)
{
	struct hsc_image *image;

	CHECK_EQ(hsc_image_new(&image), HSC_OK);
	if (!later)
		hsc_image_names(image, how);
	CHECK_EQ(hsc_image_add_file(image, path, HSC_IMAGE_ELF, 0x100, NULL),
		 HSC_OK);
	if (later)
		hsc_image_names(image, how);
	check_name(image, 0x1104, want, "_ZN2ns5shape4areaEi");
	check_name(image, 0x1114, "plain", "plain");
	hsc_image_free(&image);
}

/* Whatever way they are shown, each name is found; the file's comes first. */
static void test_found(const char *path)
{
	static const struct {
		const char *name;
		uint64_t address; /* 0: none */
	} cases[] = {
		{ "_ZN2ns5shape4areaEi", 0x1000 },
		{ "ns::shape::area(int)", 0x1000 },
		{ "ns::shape::area(long)", 0x1020 },
		{ "_ZN2ns5shape4areaEl", 0x1020 },
		{ "plain", 0x1010 },
		{ "ns::shape", 0 },
		{ "plain()", 0 },
	};
	struct hsc_image *image;
	uint64_t address;

	CHECK_EQ(hsc_image_new(&image), HSC_OK);
	CHECK_EQ(hsc_image_add_file(image, path, HSC_IMAGE_ELF, 0, NULL),
		 HSC_OK);
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		address = 0;
		CHECK_EQ(hsc_image_address(image, cases[i].name, &address),
			 cases[i].address != 0);
		CHECK_EQ(address, cases[i].address);
	}
	CHECK(hsc_image_address(image, "ns::shape::area", &address));
	CHECK(address == 0x1000 || address == 0x1020);
	hsc_image_free(&image);
}

/* Names of DWARF are kept apart from those of the symbol table. */
static void test_strings(void)
{
	struct hsc_elf_lines *l = calloc(1, sizeof(*l));
	uint32_t mangled, plain;

	CHECK(l != NULL);
	CHECK_EQ(hsc_strings_put(&l->strings, "_Z3foov", &mangled), HSC_OK);
	CHECK_EQ(hsc_strings_put(&l->strings, "_start", &plain), HSC_OK);
	CHECK_STR(hsc_elf_shown_string(l, mangled, HSC_NAMES_RAW), "_Z3foov",
		  "raw");
	for (unsigned i = 0; i < 2; i++) {
		CHECK_STR(hsc_elf_shown_string(l, mangled, HSC_NAMES_FULL),
			  "foo()", "full");
		CHECK_STR(hsc_elf_shown_string(l, plain, HSC_NAMES_FULL),
			  "_start", "plain");
	}
	hsc_elf_free_lines(&l);
}

int main(void)
{
	const struct tiny_path path = write_elf();

	for (unsigned later = 0; later < 2; later++) {
		test_shown(path.text, HSC_NAMES_FULL, later,
			   "ns::shape::area(int)");
		test_shown(path.text, HSC_NAMES_SHORT, later,
			   "ns::shape::area");
		test_shown(path.text, HSC_NAMES_RAW, later,
			   "_ZN2ns5shape4areaEi");
	}
	test_found(path.text);
	test_strings();
	unlink(path.text);
	return check_failures != 0;
}
