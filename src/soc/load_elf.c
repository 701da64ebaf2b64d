/* SPDX-License-Identifier: MIT */
#include "soc/load_elf.h"
#include "base/problem_say.h"
#include "image/image_elf.h"
#include <inttypes.h>
#include <string.h>

/* One segment, at its physical address. */
static enum hsc_status load_segment(struct hsc_loading *l, struct hsc_elf *elf,
				    const GElf_Phdr *ph,
				    struct hsc_problem *why)
{
	const uint64_t at = ph->p_paddr - l->base;
	const bool fits = at < l->size && ph->p_memsz <= l->size - at &&
			  ph->p_filesz <= ph->p_memsz;
	Elf_Data *data;

	if (ph->p_type != PT_LOAD || ph->p_memsz == 0)
		return HSC_OK;
	if (!fits) {
		hsc_problem_say(why,
				"%s: no memory for [0x%" PRIx64 ", 0x%" PRIx64
				"); there is [0x%" PRIx64 ", 0x%" PRIx64 ")",
				elf->path, ph->p_paddr,
				ph->p_paddr + ph->p_memsz, l->base,
				l->base + l->size);
		return HSC_E_FORMAT;
	}
	memset(l->bytes + at, 0, ph->p_memsz);
	if (ph->p_filesz == 0)
		return HSC_OK;
	data = elf_getdata_rawchunk(elf->elf, (int64_t)ph->p_offset,
				    ph->p_filesz, ELF_T_BYTE);
	if (!data || data->d_size != ph->p_filesz) {
		hsc_problem_say(why, "%s: a segment is cut off", elf->path);
		return HSC_E_FORMAT;
	}
	memcpy(l->bytes + at, data->d_buf, data->d_size);
	return HSC_OK;
}

/* Find a symbol of any kind: those of HTIF are data. */
static uint64_t find_symbol(Elf *elf, const char *wanted)
{
	Elf_Scn *section = NULL;
	GElf_Shdr head;
	GElf_Sym symbol;

	while ((section = elf_nextscn(elf, section)) != NULL) {
		Elf_Data *data = elf_getdata(section, NULL);

		if (!gelf_getshdr(section, &head) ||
		    head.sh_type != SHT_SYMTAB || !data)
			continue;
		for (int i = 0; gelf_getsym(data, i, &symbol); i++) {
			const char *name =
				elf_strptr(elf, head.sh_link, symbol.st_name);

			if (name && strcmp(name, wanted) == 0)
				return symbol.st_value;
		}
	}
	return 0;
}

static enum hsc_status load_all(struct hsc_loading *l, struct hsc_elf *elf,
				struct hsc_problem *why)
{
	enum hsc_status rc = HSC_OK;
	GElf_Phdr ph;

	for (int i = 0; rc == HSC_OK && gelf_getphdr(elf->elf, i, &ph); i++)
		rc = load_segment(l, elf, &ph, why);
	return rc;
}

static enum hsc_status load(struct hsc_loading *l, struct hsc_elf *elf,
			    struct hsc_problem *why)
{
	const unsigned xlen = hsc_elf_xlen(elf);
	enum hsc_status rc;
	GElf_Ehdr head;

	if (xlen != l->xlen || !gelf_getehdr(elf->elf, &head)) {
		hsc_problem_say(why, "%s: no program for RV%u", elf->path,
				l->xlen);
		return HSC_E_FORMAT;
	}
	rc = load_all(l, elf, why);
	l->entry = head.e_entry;
	l->tohost = find_symbol(elf->elf, "tohost");
	l->fromhost = find_symbol(elf->elf, "fromhost");
	return rc;
}

enum hsc_status hsc_load_elf(struct hsc_loading *l, const char *path,
			     struct hsc_problem *why)
{
	struct hsc_elf *elf;
	enum hsc_status rc = hsc_elf_open(&elf, path, why);

	if (rc != HSC_OK)
		return rc;
	rc = load(l, elf, why);
	hsc_elf_close(&elf);
	return rc;
}
