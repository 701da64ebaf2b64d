/* SPDX-License-Identifier: MIT */
#include "image/elf.h"
#include "tiny_elf.h"
#include "unit/check.h"

#define PLT 0x2000

/* A header of 32 bytes and three entries of 16, the last one cut. */
static const uint8_t plt[32 + 16 + 16 + 12];

static const char names[] = "\0puts\0qsort\0exit";
static const GElf_Sym dynsym[] = {
	{ .st_name = 0 }, { .st_name = 1 }, { .st_name = 6 }, { .st_name = 12 }
};

/* In another order than the symbols; the second has none. */
static const GElf_Rela rela[] = {
	{ .r_info = GELF_R_INFO(UINT64_C(2), R_RISCV_JUMP_SLOT) },
	{ .r_info = GELF_R_INFO(UINT64_C(0), R_RISCV_IRELATIVE) },
	{ .r_info = GELF_R_INFO(UINT64_C(1), R_RISCV_JUMP_SLOT) },
};
static const GElf_Rela two[] = {
	{ .r_info = GELF_R_INFO(UINT64_C(3), R_RISCV_JUMP_SLOT) },
	{ .r_info = GELF_R_INFO(UINT64_C(99), R_RISCV_JUMP_SLOT) },
};

static const struct {
	const char *name;
	unsigned machine;
	const char *section; /* of the relocations */
	const GElf_Rela *rela;
	size_t size;
	const char *want;
} cases[] = {
	{ "in the order of the relocations", EM_RISCV, ".rela.plt", rela,
	  sizeof(rela), "2020=qsort@plt 2030=- " },
	{ "a symbol that is not there", EM_RISCV, ".rela.plt", two, sizeof(two),
	  "2020=exit@plt 2030=- " },
	{ "another machine", EM_X86_64, ".rela.plt", rela, sizeof(rela), "" },
	{ "no relocations", EM_RISCV, ".rela.dyn", rela, sizeof(rela), "" },
};

static struct tiny_path write_elf(size_t i)
{
	const struct tiny_elf what = {
		.machine = cases[i].machine,
		.sections = {
			{ ".plt", SHT_PROGBITS, SHF_ALLOC | SHF_EXECINSTR, PLT,
			  plt, sizeof(plt), 0, PT_LOAD, PF_X, ELF_T_BYTE },
			{ cases[i].section, SHT_RELA, SHF_ALLOC, 0,
			  cases[i].rela, cases[i].size, 3, 0, 0, ELF_T_RELA },
			{ ".dynsym", SHT_DYNSYM, SHF_ALLOC, 0, dynsym,
			  sizeof(dynsym), 4, 0, 0, ELF_T_SYM },
			{ ".dynstr", SHT_STRTAB, SHF_ALLOC, 0, names,
			  sizeof(names), 0, 0, 0, ELF_T_BYTE },
		},
	};

	return tiny_elf_write(&what);
}

int main(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct tiny_path path = write_elf(i);
		const struct hsc_elf_symbol *s, *last = NULL;
		char text[128] = "";
		struct hsc_elf *elf;
		size_t at = 0;

		CHECK_EQ(hsc_elf_open(&elf, path.text, NULL), HSC_OK);
		for (unsigned pc = PLT; pc < PLT + sizeof(plt); pc++) {
			s = hsc_elf_symbol_at(elf, pc);
			if (s != last)
				at += (size_t)snprintf(
					text + at, sizeof(text) - at, "%x=%s ",
					pc, s ? s->name : "-");
			last = s;
		}
		CHECK_STR(text, cases[i].want, cases[i].name);
		hsc_elf_close(&elf);
		unlink(path.text);
	}
	return check_failures != 0;
}
