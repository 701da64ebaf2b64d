/* SPDX-License-Identifier: MIT */
#include "tiny_elf.h"
#include "unit/check.h"
#include <hartscope/image/image.h>

#define TEXT 0x1000
#define DATA 0x4000
#define ROW(name, at, size, bind, type, section)                               \
	{                                                                      \
		name, at, size, (bind) << 4 | (type), section                  \
	}

enum { CODE = 1, MEMORY = 2, NOTES = 3 };

static const struct {
	const char *name;
	uint64_t at, size;
	unsigned info;
	uint16_t section;
} rows[] = {
	ROW("counter", DATA + 4, 8, STB_GLOBAL, STT_OBJECT, MEMORY),
	ROW("label", DATA + 12, 0, STB_GLOBAL, STT_NOTYPE, MEMORY),
	ROW("table", TEXT + 8, 16, STB_LOCAL, STT_OBJECT, CODE),
	ROW("both", DATA + 16, 4, STB_LOCAL, STT_OBJECT, MEMORY),
	ROW("both", DATA + 20, 4, STB_GLOBAL, STT_OBJECT, MEMORY),
	ROW("both", DATA + 24, 4, STB_WEAK, STT_OBJECT, MEMORY),
	ROW("state", DATA + 32, 4, STB_LOCAL, STT_OBJECT, MEMORY),
	ROW("state", DATA + 36, 4, STB_LOCAL, STT_OBJECT, MEMORY),
	ROW("same", DATA + 40, 4, STB_LOCAL, STT_OBJECT, MEMORY),
	ROW("same", DATA + 40, 4, STB_LOCAL, STT_OBJECT, MEMORY),
	ROW("weak", DATA + 44, UINT64_MAX, STB_WEAK, STT_OBJECT, MEMORY),
	ROW("run", TEXT, 8, STB_GLOBAL, STT_FUNC, CODE),
	ROW("loop", TEXT + 4, 0, STB_LOCAL, STT_NOTYPE, CODE),
	ROW("note", 0, 4, STB_GLOBAL, STT_OBJECT, NOTES),
	ROW("absolute", 64, 4, STB_GLOBAL, STT_OBJECT, SHN_ABS),
	ROW("extern", 0, 4, STB_GLOBAL, STT_OBJECT, SHN_UNDEF),
	ROW("thread", 0, 4, STB_GLOBAL, STT_TLS, MEMORY),
	ROW("beyond", DATA, 4, STB_GLOBAL, STT_OBJECT, 0x7000),
	ROW("__jvt_base$", 0x140, 0, STB_GLOBAL, STT_NOTYPE, SHN_ABS),
};
#define ROWS (sizeof(rows) / sizeof(rows[0]))

static const struct {
	const char *name;
	size_t count;
	uint64_t start, end;
} cases[] = {
	{ "counter", 1, DATA + 4, DATA + 12 },
	{ "label", 1, DATA + 12, DATA + 12 },
	{ "table", 1, TEXT + 8, TEXT + 24 },
	{ "both", 1, DATA + 20, DATA + 24 },
	{ "state", 2, DATA + 32, DATA + 36 },
	{ "same", 1, DATA + 40, DATA + 44 },
	{ "weak", 1, DATA + 44, UINT64_MAX },
	{ "run", 0, 0, 0 },
	{ "loop", 0, 0, 0 },
	{ "note", 0, 0, 0 },
	{ "absolute", 0, 0, 0 },
	{ "__jvt_base$", 0, 0, 0 },
	{ "extern", 0, 0, 0 },
	{ "thread", 0, 0, 0 },
	{ "beyond", 0, 0, 0 },
	{ "count", 0, 0, 0 },
	{ "", 0, 0, 0 },
};

static struct tiny_path write_elf(uint32_t type)
{
	static const uint8_t text[0x100], data[0x100];
	char names[TINY_NAMES] = "";
	GElf_Sym table[ROWS + 1] = { { .st_name = 0 } };
	size_t used = 1;

	for (size_t i = 0; i < ROWS; i++)
		table[i + 1] = (GElf_Sym){
			.st_name = (GElf_Word)tiny_name(names, &used,
							rows[i].name),
			.st_info = (unsigned char)rows[i].info,
			.st_shndx = rows[i].section,
			.st_value = rows[i].at,
			.st_size = rows[i].size,
		};
	const struct tiny_elf what = {
		.sections = {
			{ ".text", SHT_PROGBITS, SHF_ALLOC | SHF_EXECINSTR,
			  TEXT, text, sizeof(text), 0, PT_LOAD, PF_X,
			  ELF_T_BYTE },
			{ ".data", SHT_PROGBITS, SHF_ALLOC | SHF_WRITE, DATA,
			  data, sizeof(data), 0, PT_LOAD, PF_W, ELF_T_BYTE },
			{ ".note", SHT_PROGBITS, 0, 0, data, 16, 0, 0, 0,
			  ELF_T_BYTE },
			{ ".symtab", type, 0, 0, table, sizeof(table), 5, 0, 0,
			  ELF_T_SYM },
			{ ".strtab", SHT_STRTAB, 0, 0, names, used, 0, 0, 0,
			  ELF_T_BYTE },
		},
	};

	return tiny_elf_write(&what);
}

/* Objects only: those that begin there, else those around it. */
static void at_address(const struct hsc_image *image, uint64_t bias)
{
	struct hsc_symbol s;

	CHECK(hsc_image_object_at(image, DATA + 20 + bias, &s));
	CHECK_STR(s.name, "both", "an object");
	CHECK_EQ(s.end, DATA + 24 + bias);
	CHECK(hsc_image_object_at(image, DATA + 44 + bias, &s));
	CHECK_EQ(s.end, UINT64_MAX + bias);
	CHECK(!hsc_image_object_at(image, DATA + 12 + bias, &s));
	CHECK(hsc_image_object_at(image, DATA + 21 + bias, &s));
	CHECK_STR(s.name, "both", "an object around it");
	CHECK_EQ(s.start, DATA + 20 + bias);
	CHECK(hsc_image_object_at(image, TEXT + 23 + bias, &s));
	CHECK_STR(s.name, "table", "its last byte");
	CHECK(!hsc_image_object_at(image, TEXT + 24 + bias, &s));
	CHECK(!hsc_image_object_at(image, TEXT + bias, &s));
}

static void test(uint32_t type, uint64_t bias)
{
	struct tiny_path path = write_elf(type);
	struct hsc_image *image;

	CHECK_EQ(hsc_image_new(&image), HSC_OK);
	CHECK_EQ(
		hsc_image_add_file(image, path.text, HSC_IMAGE_ELF, bias, NULL),
		HSC_OK);
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct hsc_symbol s = { .start = 0, .end = 0 };
		const uint64_t by = cases[i].count ? bias : 0;

		CHECK_EQ(hsc_image_object(image, cases[i].name, &s),
			 cases[i].count);
		CHECK_EQ(s.start, cases[i].start + by);
		CHECK_EQ(s.end, cases[i].end + by);
	}
	at_address(image, bias);
	CHECK_EQ(hsc_image_jump_table(image), 0x140);
	hsc_image_free(&image);
	unlink(path.text);
}

int main(void)
{
	test(SHT_SYMTAB, 0);
	test(SHT_DYNSYM, 0);
	test(SHT_SYMTAB, 8);
	return check_failures != 0;
}
