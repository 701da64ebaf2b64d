/* SPDX-License-Identifier: MIT */
/* plt.c - names of the stubs in a PLT.
 * Room   image (floor 2) */
#include "image/parts.h"
#include <stdlib.h>
#include <string.h>

/* RISC-V ELF psABI 1.0, "Program Linkage Table" */
#define PLT_HEADER 32
#define PLT_ENTRY  16
#define SUFFIX     "@plt"

/* Name the entry at `start` with a text that we make. */
static enum hsc_status add_entry(struct hsc_elf_symbols *s, const char *name,
				 uint64_t start)
{
	const size_t len = strlen(name);
	struct hsc_elf_symbol symbol = { .start = start,
					 .end = start + PLT_ENTRY,
					 .sized = true };
	char *text;

	if (!HSC_GROW(s->names, s->name_cap, s->name_count + 1))
		return HSC_E_MEMORY;
	text = malloc(len + sizeof(SUFFIX));
	if (!text)
		return HSC_E_MEMORY;
	memcpy(text, name, len);
	memcpy(text + len, SUFFIX, sizeof(SUFFIX));
	s->names[s->name_count++] = text;
	symbol.name = text;
	return hsc_elf_add_symbol(s, &symbol);
}

/* Name of the function that relocation i of `rela` binds, or NULL. */
static const char *bound_name(Elf *elf, Elf_Data *rela, size_t i,
			      const GElf_Shdr *rela_sh)
{
	Elf_Scn *scn = elf_getscn(elf, rela_sh->sh_link);
	const char *name;
	GElf_Shdr sh;
	GElf_Rela r;
	GElf_Sym sym;

	if (!gelf_getrela(rela, (int)i, &r) || GELF_R_SYM(r.r_info) == 0 ||
	    GELF_R_SYM(r.r_info) > INT32_MAX || !gelf_getshdr(scn, &sh) ||
	    !gelf_getsym(elf_getdata(scn, NULL), (int)GELF_R_SYM(r.r_info),
			 &sym))
		return NULL;
	name = elf_strptr(elf, sh.sh_link, sym.st_name);
	return name && name[0] ? name : NULL;
}

enum hsc_status hsc_elf_read_plt(struct hsc_elf *elf)
{
	const size_t size = gelf_fsize(elf->elf, ELF_T_RELA, 1, EV_CURRENT);
	enum hsc_status rc = HSC_OK;
	GElf_Shdr plt, rela_sh;
	Elf_Data *rela;
	Elf_Scn *scn;
	size_t count;

	if (hsc_elf_xlen(elf->elf) == 0 || size == 0 ||
	    !hsc_elf_section(elf->elf, ".plt", &plt) ||
	    plt.sh_size > UINT64_MAX - plt.sh_addr)
		return HSC_OK;
	scn = hsc_elf_section(elf->elf, ".rela.plt", &rela_sh);
	rela = scn ? elf_getdata(scn, NULL) : NULL;
	if (!rela || rela_sh.sh_type != SHT_RELA)
		return HSC_OK;
	count = rela->d_size / size;
	for (size_t i = 0; i < count && i < INT32_MAX && rc == HSC_OK; i++) {
		const uint64_t at = PLT_HEADER + PLT_ENTRY * (uint64_t)i;
		const char *name;

		if (at >= plt.sh_size || plt.sh_size - at < PLT_ENTRY)
			break;
		name = bound_name(elf->elf, rela, i, &rela_sh);
		if (name)
			rc = add_entry(&elf->symbols, name, plt.sh_addr + at);
	}
	return rc;
}
