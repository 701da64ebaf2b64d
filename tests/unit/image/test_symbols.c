/* SPDX-License-Identifier: MIT */
#include "image/elf.h"
#include "tiny_elf.h"
#include "unit/check.h"

#define TEXT 0x1000
#define SIZE 0x100
#define SYMS 12

enum { LOCAL = STB_LOCAL, GLOBAL = STB_GLOBAL, WEAK = STB_WEAK };

/* Sections of the file: 1 .text, 2 .data, 3 .symtab, 4 .strtab, 5 .dynsym. */
struct named {
	const char *name; /* NULL: no more */
	uint64_t at, size;
	unsigned char bind, type;
	uint16_t section; /* 0: .text */
};

#define FUNC STT_FUNC

static const struct {
	const char *name;
	struct named symbols[SYMS];
	const char *want; /* ADDRESS=NAME of each change */
} cases[] = {
	{ "none", { { NULL, 0, 0, 0, 0, 0 } }, "" },
	{ "a function and what comes after it",
	  { { "f", 0x10, 8, GLOBAL, FUNC, 0 } },
	  "10=f 18=- " },
	{ "no size: up to the next one, up to the end",
	  { { "b", 0x20, 0, GLOBAL, FUNC, 0 },
	    { "a", 0x10, 0, GLOBAL, FUNC, 0 } },
	  "10=a 20=b " },
	{ "aliases: global, local, weak",
	  { { "w", 0, 4, WEAK, FUNC, 0 },
	    { "l", 0, 4, LOCAL, FUNC, 0 },
	    { "g", 0, 4, GLOBAL, FUNC, 0 },
	    { "z2", 8, 4, LOCAL, FUNC, 0 },
	    { "w2", 8, 4, WEAK, FUNC, 0 } },
	  "0=g 4=- 8=z2 c=- " },
	{ "aliases: fewer underscores, then the alphabet",
	  { { "__a", 0, 4, GLOBAL, FUNC, 0 },
	    { "_a", 0, 4, GLOBAL, FUNC, 0 },
	    { "z", 4, 4, GLOBAL, FUNC, 0 },
	    { "y", 4, 4, GLOBAL, FUNC, 0 } },
	  "0=_a 4=y 8=- " },
	{ "a function before a label",
	  { { "label", 0, 0, GLOBAL, STT_NOTYPE, 0 },
	    { "f", 0, 0, LOCAL, FUNC, 0 } },
	  "0=f " },
	{ "with a size before without",
	  { { "g", 0, 0, GLOBAL, FUNC, 0 }, { "f", 0, 4, LOCAL, FUNC, 0 } },
	  "0=f 4=- " },
	{ "mapping symbols and local labels",
	  { { "f", 0, 8, GLOBAL, FUNC, 0 },
	    { "$x", 4, 0, LOCAL, STT_NOTYPE, 0 },
	    { "$xrv64gc", 0x10, 0, LOCAL, STT_NOTYPE, 0 },
	    { "$d", 0x14, 0, LOCAL, STT_NOTYPE, 0 },
	    { ".L12", 0x18, 0, LOCAL, STT_NOTYPE, 0 },
	    { "$money", 0x20, 0, LOCAL, STT_NOTYPE, 0 } },
	  "0=f 8=- 20=$money " },
	{ "a label inside a function is none, outside it is one",
	  { { "f", 0, 8, GLOBAL, FUNC, 0 },
	    { "loop", 4, 0, LOCAL, STT_NOTYPE, 0 },
	    { "trap", 0x10, 0, GLOBAL, STT_NOTYPE, 0 },
	    { "f2", 0x20, 8, GLOBAL, FUNC, 0 } },
	  "0=f 8=- 10=trap 20=f2 28=- " },
	{ "one inside the other, and back",
	  { { "outer", 0, 0x20, GLOBAL, FUNC, 0 },
	    { "inner", 8, 8, GLOBAL, FUNC, 0 } },
	  "0=outer 8=inner 10=outer 20=- " },
	{ "ends that do not nest",
	  { { "a", 0, 0x10, GLOBAL, FUNC, 0 },
	    { "b", 8, 0x10, GLOBAL, FUNC, 0 } },
	  "0=a 8=b 18=- " },
	{ "longer than the section",
	  { { "f", 0xf8, UINT64_MAX, GLOBAL, FUNC, 0 } },
	  "f8=f " },
	{ "not code: data, undefined, absolute, outside, a file's name",
	  { { "data", 0, 4, GLOBAL, FUNC, 2 },
	    { "abs", 0, 4, GLOBAL, FUNC, SHN_ABS },
	    { "far", 0x400, 4, GLOBAL, FUNC, 0 },
	    { "etext", SIZE, 0, GLOBAL, STT_NOTYPE, 0 },
	    { "object", 0, 4, GLOBAL, STT_OBJECT, 0 },
	    { "a.c", 0, 0, LOCAL, STT_FILE, 0 },
	    { "", 0, 4, GLOBAL, FUNC, 0 },
	    { "bad", 0, 4, GLOBAL, FUNC, 0x7000 } },
	  "" },
};

static unsigned char info_of(const struct named *s)
{
	return (unsigned char)(s->bind << 4 | s->type);
}

/* Build the file; `type` is that of the symbol table. */
static struct tiny_path write_elf(const struct named *symbols, uint32_t type)
{
	static const uint8_t text[SIZE], data[0x100];
	char names[TINY_NAMES] = "";
	GElf_Sym table[SYMS + 1] = { { .st_name = 0 } };
	size_t used = 1, n = 0;

	for (; n < SYMS && symbols[n].name; n++)
		table[n + 1] = (GElf_Sym){
			.st_name = (GElf_Word)tiny_name(names, &used,
							symbols[n].name),
			.st_info = info_of(&symbols[n]),
			.st_shndx = symbols[n].section ? symbols[n].section : 1,
			.st_value = TEXT + symbols[n].at,
			.st_size = symbols[n].size,
		};
	const struct tiny_elf what = {
		.sections = {
			{ ".text", SHT_PROGBITS, SHF_ALLOC | SHF_EXECINSTR,
			  TEXT, text, SIZE, 0, PT_LOAD, PF_X, ELF_T_BYTE },
			{ ".data", SHT_PROGBITS, SHF_ALLOC, TEXT, data, SIZE, 0,
			  0, 0, ELF_T_BYTE },
			{ ".symtab", type, 0, 0, table,
			  (n + 1) * sizeof(table[0]), 4, 0, 0, ELF_T_SYM },
			{ ".strtab", SHT_STRTAB, 0, 0, names, used, 0, 0, 0,
			  ELF_T_BYTE },
		},
	};

	return tiny_elf_write(&what);
}

/* Write every change of symbol from address to address. */
static void describe(const struct hsc_elf *elf, char *text, size_t cap)
{
	const struct hsc_elf_symbol *last = NULL;
	size_t at = 0;

	text[0] = '\0';
	for (uint64_t i = 0; i < SIZE && at < cap; i++) {
		const struct hsc_elf_symbol *s;

		s = hsc_elf_symbol_at(elf, TEXT + i);
		if (s != last)
			at += (size_t)snprintf(text + at, cap - at, "%x=%s ",
					       (unsigned)i, s ? s->name : "-");
		if (s) {
			CHECK(s->start <= TEXT + i);
			CHECK(s->end > TEXT + i);
		}
		last = s;
	}
}

static void test_cases(uint32_t type)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct tiny_path path = write_elf(cases[i].symbols, type);
		struct hsc_elf *elf;
		char text[256];

		CHECK_EQ(hsc_elf_open(&elf, path.text, NULL), HSC_OK);
		describe(elf, text, sizeof(text));
		CHECK_STR(text, cases[i].want, cases[i].name);
		CHECK(hsc_elf_symbol_at(elf, 0) == NULL);
		CHECK(hsc_elf_symbol_at(elf, UINT64_MAX) == NULL);
		hsc_elf_close(&elf);
		unlink(path.text);
	}
}

/* An alias that lost is still found by its name. */
static void test_names(void)
{
	static const struct named symbols[SYMS] = {
		{ "best", 0x40, 4, GLOBAL, FUNC, 0 },
		{ "alias", 0x40, 4, WEAK, FUNC, 0 },
	};
	struct tiny_path path = write_elf(symbols, SHT_SYMTAB);
	const struct hsc_elf_symbol *found;
	struct hsc_elf *elf;

	CHECK_EQ(hsc_elf_open(&elf, path.text, NULL), HSC_OK);
	found = hsc_elf_symbol_shown(elf, "alias", HSC_NAMES_RAW);
	CHECK_EQ(found ? found->start : 0, TEXT + 0x40);
	CHECK(hsc_elf_symbol_shown(elf, "ali", HSC_NAMES_RAW) == NULL);
	hsc_elf_close(&elf);
	unlink(path.text);
}

/* The names that an address has beside the preferred one, each once. */
static void test_aliases(void)
{
	static const struct named symbols[SYMS] = {
		{ "alone", 0x10, 4, GLOBAL, FUNC, 0 },
		{ "write", 0x20, 4, WEAK, FUNC, 0 },
		{ "__write", 0x20, 4, GLOBAL, FUNC, 0 },
		{ "__libc_write", 0x20, 4, LOCAL, FUNC, 0 },
		{ "last", 0x30, 4, GLOBAL, FUNC, 0 },
		{ "last2", 0x30, 4, GLOBAL, FUNC, 0 },
	};
	static const struct {
		uint64_t at;
		const char *want;
	} aliases[] = { { 0x10, "" },
			{ 0x20, "__libc_write\nwrite\n" },
			{ 0x30, "last2\n" } };
	struct tiny_path path = write_elf(symbols, SHT_SYMTAB);
	struct hsc_elf *elf;

	CHECK_EQ(hsc_elf_open(&elf, path.text, NULL), HSC_OK);
	for (size_t i = 0; i < sizeof(aliases) / sizeof(aliases[0]); i++) {
		const struct hsc_elf_symbol *s =
			hsc_elf_symbol_at(elf, TEXT + aliases[i].at);
		const struct hsc_symbol symbol = { .aliases = s->aliases };
		char *text = hsc_symbol_aliases(&symbol);

		CHECK_STR(text, aliases[i].want, "aliases");
		free(text);
	}
	hsc_elf_close(&elf);
	unlink(path.text);
}

int main(void)
{
	test_aliases();
	test_cases(SHT_SYMTAB);
	test_cases(SHT_DYNSYM);
	test_names();
	return check_failures != 0;
}
