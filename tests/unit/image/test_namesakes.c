/* SPDX-License-Identifier: MIT */
/* Against readelf and what programs count: tests/exact/names/namesakes.sh */
#include "image/elf.h"
#include "tiny_elf.h"
#include "unit/check.h"

#define TEXT 0x1000
#define SIZE 0x100
#define SYMS 12

enum { LOCAL = STB_LOCAL, GLOBAL = STB_GLOBAL };

#define FILE_OF(name)                                                          \
	{                                                                      \
		name, 0, LOCAL, STT_FILE                                       \
	}

/* All are of 8 bytes. */
struct named {
	const char *name; /* NULL: no more */
	uint64_t at;
	unsigned char bind, type;
};

static const struct {
	const char *name;
	struct named symbols[SYMS];
	const char *full, *raw; /* how each is shown, by address */
} cases[] = {
	{ "two files",
	  { FILE_OF("a.c"),
	    { "init", 0, LOCAL, STT_FUNC },
	    { "main", 8, LOCAL, STT_FUNC },
	    FILE_OF("b.c"),
	    { "init", 0x10, LOCAL, STT_FUNC } },
	  "init (a.c), main, init (b.c)",
	  "init (a.c), main, init (b.c)" },
	{ "a global one has no file",
	  { FILE_OF("a.c"),
	    { "init", 0, LOCAL, STT_FUNC },
	    { "init", 0x10, GLOBAL, STT_FUNC } },
	  "init (a.c), init (0x1010)",
	  "init (a.c), init (0x1010)" },
	{ "files of one name",
	  { FILE_OF("u.c"),
	    { "init", 0, LOCAL, STT_FUNC },
	    FILE_OF("u.c"),
	    { "init", 0x10, LOCAL, STT_FUNC },
	    FILE_OF("v.c"),
	    { "init", 0x20, LOCAL, STT_FUNC } },
	  "init (u.c:0x1000), init (u.c:0x1010), init (v.c)",
	  "init (u.c:0x1000), init (u.c:0x1010), init (v.c)" },
	{ "no files, and one that link-time optimisation made",
	  { { "init", 0, LOCAL, STT_FUNC },
	    FILE_OF("<artificial>"),
	    { "init", 0x10, LOCAL, STT_FUNC },
	    FILE_OF(""),
	    { "init", 0x20, LOCAL, STT_FUNC } },
	  "init (0x1000), init (0x1010), init (0x1020)",
	  "init (0x1000), init (0x1010), init (0x1020)" },
	{ "two names of one function are no namesakes",
	  { FILE_OF("a.c"),
	    { "init", 0, LOCAL, STT_FUNC },
	    FILE_OF("b.c"),
	    { "init", 0, LOCAL, STT_FUNC } },
	  "init",
	  "init" },
	{ "mangled",
	  { FILE_OF("a.cc"),
	    { "_ZN12_GLOBAL__N_11fEv", 0, LOCAL, STT_FUNC },
	    FILE_OF("b.cc"),
	    { "_ZN12_GLOBAL__N_11fEv", 8, LOCAL, STT_FUNC },
	    { "_Z1gv", 0x10, LOCAL, STT_FUNC } },
	  "(anonymous namespace)::f() (a.cc), (anonymous namespace)::f() "
	  "(b.cc), g()",
	  "_ZN12_GLOBAL__N_11fEv (a.cc), _ZN12_GLOBAL__N_11fEv (b.cc), _Z1gv" },
};

static struct tiny_path write_elf(const struct named *symbols)
{
	static const uint8_t text[SIZE];
	char names[TINY_NAMES] = "";
	GElf_Sym table[SYMS + 1] = { { .st_name = 0 } };
	size_t used = 1, n = 0;

	for (; n < SYMS && symbols[n].name; n++) {
		const bool file = symbols[n].type == STT_FILE;

		table[n + 1] = (GElf_Sym){
			.st_name = (GElf_Word)tiny_name(names, &used,
							symbols[n].name),
			.st_info = (unsigned char)(symbols[n].bind << 4 |
						   symbols[n].type),
			.st_shndx = file ? SHN_ABS : 1,
			.st_value = file ? 0 : TEXT + symbols[n].at,
			.st_size = file ? 0 : 8,
		};
	}
	const struct tiny_elf what = {
		.sections = {
			{ ".text", SHT_PROGBITS, SHF_ALLOC | SHF_EXECINSTR,
			  TEXT, text, SIZE, 0, PT_LOAD, PF_X, ELF_T_BYTE },
			{ ".symtab", SHT_SYMTAB, 0, 0, table,
			  (n + 1) * sizeof(table[0]), 3, 0, 0, ELF_T_SYM },
			{ ".strtab", SHT_STRTAB, 0, 0, names, used, 0, 0, 0,
			  ELF_T_BYTE },
		},
	};

	return tiny_elf_write(&what);
}

/* The name of every 8 bytes that have one; each finds itself again. */
static void describe(struct hsc_elf *elf, enum hsc_names how, char *text,
		     size_t cap)
{
	size_t n = 0;

	text[0] = '\0';
	elf->names = how;
	for (uint64_t at = TEXT; at < TEXT + SIZE && n < cap; at += 8) {
		const struct hsc_elf_symbol *s = hsc_elf_symbol_at(elf, at);
		const char *name = s ? hsc_elf_shown_name(elf, s) : NULL;

		if (!name)
			continue;
		n += (size_t)snprintf(text + n, cap - n, "%s%s", n ? ", " : "",
				      name);
		CHECK(hsc_elf_symbol_shown(elf, name, how) == s);
	}
}

static void check(size_t i, enum hsc_names how, const char *want)
{
	struct tiny_path path = write_elf(cases[i].symbols);
	struct hsc_elf *elf;
	char text[256];

	CHECK_EQ(hsc_elf_open(&elf, path.text, NULL), HSC_OK);
	describe(elf, how, text, sizeof(text));
	CHECK_STR(text, want, cases[i].name);
	hsc_elf_close(&elf);
	unlink(path.text);
}

int main(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		check(i, HSC_NAMES_FULL, cases[i].full);
		check(i, HSC_NAMES_RAW, cases[i].raw);
	}
	return check_failures != 0;
}
