/* SPDX-License-Identifier: MIT */
#include "base/library.h"
#include "image/elf.h"
#include "tiny_elf.h"
#include "unit/check.h"

/* lzma_easy_buffer_encode(), as lzma/container.h declares it. */
struct lzma {
	int (*encode)(uint32_t preset, int check, const void *allocator,
		      const uint8_t *in, size_t in_size, uint8_t *out,
		      size_t *out_at, size_t out_size);
};

enum { INNER_MAX = 4096, CHECK_CRC32 = 1 };

/* A file of one function, without its code, to inner[*len]. */
static void make_inner(uint8_t inner[INNER_MAX], size_t *len)
{
	static const char names[] = "\0hidden";
	const GElf_Sym syms[] = {
		{ .st_name = 0 },
		{ .st_name = 1,
		  .st_info = GELF_ST_INFO(STB_LOCAL, STT_FUNC),
		  .st_shndx = 1,
		  .st_value = 0x1010,
		  .st_size = 8 },
	};
	const struct tiny_elf what = {
		.sections = { { ".text", SHT_NOBITS, SHF_ALLOC | SHF_EXECINSTR,
				0x1000, NULL, 0x100, 0, 0, 0, ELF_T_BYTE },
			      { ".symtab", SHT_SYMTAB, 0, 0, syms, sizeof(syms),
				3, 0, 0, ELF_T_SYM },
			      { ".strtab", SHT_STRTAB, 0, 0, names,
				sizeof(names), 0, 0, 0, ELF_T_BYTE } }
	};
	const struct tiny_path path = tiny_elf_write(&what);
	FILE *f = fopen(path.text, "rb");

	*len = f ? fread(inner, 1, INNER_MAX, f) : 0;
	if (f)
		fclose(f);
	unlink(path.text);
}

/* Open a file with `data` in its section, and look for the function. */
static void check(const char *name, const uint8_t *data, size_t len, bool want)
{
	const struct tiny_elf what = {
		.sections = { { ".text", SHT_PROGBITS,
				SHF_ALLOC | SHF_EXECINSTR, 0x1000, data, 16, 0,
				0, 0, ELF_T_BYTE },
			      { ".gnu_debugdata", SHT_PROGBITS, 0, 0, data, len,
				0, 0, 0, ELF_T_BYTE } }
	};
	const struct tiny_path path = tiny_elf_write(&what);
	const struct hsc_elf_symbol *symbol;
	struct hsc_elf *elf;

	CHECK_EQ(hsc_elf_open(&elf, path.text, NULL), HSC_OK);
	symbol = hsc_elf_symbol_at(elf, 0x1014);
	CHECK_STR(symbol ? symbol->name : "none", want ? "hidden" : "none",
		  name);
	if (want) {
		CHECK_EQ(hsc_elf_read_again(elf), HSC_OK);
		symbol = hsc_elf_symbol_at(elf, 0x1017);
		CHECK_STR(symbol ? symbol->name : "none", "hidden", name);
	}
	hsc_elf_close(&elf);
	unlink(path.text);
}

int main(void)
{
	static const struct hsc_library_call calls[] = {
		{ "lzma_easy_buffer_encode", 0 },
	};
	static const struct hsc_library library = { "liblzma.so.5", "the test",
						    calls, 1 };
	uint8_t inner[INNER_MAX], packed[INNER_MAX];
	struct lzma lzma;
	size_t len, used = 0;
	void *handle;

	if (!hsc_library_open(&library, &handle, &lzma, NULL))
		return 77;
	make_inner(inner, &len);
	CHECK(len > 0);
	CHECK_EQ(lzma.encode(6, CHECK_CRC32, NULL, inner, len, packed, &used,
			     sizeof(packed)),
		 0);
	check("whole", packed, used, true);
	check("cut", packed, used - 8, false);
	packed[used / 2] ^= 0x10;
	check("damaged", packed, used, false);
	check("not packed", inner, len, false);
	check("empty", packed, 0, false);
	hsc_library_close(handle);
	return check_failures != 0;
}
