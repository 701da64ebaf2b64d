/* SPDX-License-Identifier: MIT */
/* load_elf.c - an ELF file is loaded into RAM, also one without flags.
 * Room   soc (floor 5) */
#include "soc/machine/load_elf.h"
#include "base/error_set.h"
#include "image/elf.h"
#include <inttypes.h>
#include <string.h>

/* Addresses [start, end) of a segment that are not in RAM. */
struct outside {
	uint64_t start, end;
};

/* Does the program itself need the contents of such a section? Notes and tables
 * of a dynamic linker are for other tools. */
static bool is_content(Elf *elf, const GElf_Shdr *sh)
{
	size_t count = 0;
	GElf_Phdr ph;

	if (sh->sh_size == 0)
		return false;
	if (sh->sh_type == SHT_NOBITS)
		return !(sh->sh_flags & SHF_TLS); /* it takes no memory */
	if (sh->sh_type != SHT_PROGBITS)
		return sh->sh_type == SHT_INIT_ARRAY ||
		       sh->sh_type == SHT_FINI_ARRAY ||
		       sh->sh_type == SHT_PREINIT_ARRAY;
	if (elf_getphdrnum(elf, &count) != 0)
		return true;
	for (size_t i = 0; i < count; i++)
		if (gelf_getphdr(elf, (int)i, &ph) && ph.p_type == PT_INTERP &&
		    ph.p_offset == sh->sh_offset)
			return false;
	return true;
}

/* Does it contain only the headers of the file, and zeros? */
static bool is_head(Elf *elf, const GElf_Phdr *ph, struct outside o)
{
	const uint64_t at = ph->p_offset + (o.start - ph->p_paddr);
	const uint64_t len = o.end - o.start;
	uint64_t head = 0;
	Elf_Data *data;
	GElf_Ehdr eh;

	if (o.end - ph->p_paddr > ph->p_filesz || !gelf_getehdr(elf, &eh))
		return false;
	data = elf_getdata_rawchunk(elf, (int64_t)at, len, ELF_T_BYTE);
	if (!data || data->d_size != len)
		return false;
	if (eh.e_phoff <= UINT32_MAX)
		head = eh.e_phoff + UINT64_C(1) * eh.e_phnum * eh.e_phentsize;
	for (uint64_t i = at < head ? head - at : 0; i < len; i++)
		if (((const uint8_t *)data->d_buf)[i])
			return false;
	return true;
}

/* May this part of the segment be left out? It is decided by the sections in
 * the segment; if there are none, by its bytes. */
static bool may_be_left_out(Elf *elf, const GElf_Phdr *ph, struct outside o)
{
	Elf_Scn *section = NULL;
	bool known = false;
	GElf_Shdr sh;

	if (o.start == o.end)
		return true;
	while ((section = elf_nextscn(elf, section)) != NULL) {
		uint64_t at;

		if (!gelf_getshdr(section, &sh))
			return false;
		at = sh.sh_addr - ph->p_vaddr;
		if (!(sh.sh_flags & SHF_ALLOC) || at >= ph->p_memsz)
			continue;
		known = true;
		at += ph->p_paddr;
		if (at < o.end &&
		    (at >= o.start || o.start - at < sh.sh_size) &&
		    is_content(elf, &sh))
			return false;
	}
	return known || is_head(elf, ph, o);
}

static enum hsc_status fail_no_memory(const struct hsc_loading *l,
				      const char *path, const GElf_Phdr *ph,
				      struct hsc_error *error)
{
	return hsc_fail(error, HSC_E_FORMAT,
			"%s: no memory for [0x%" PRIx64 ", 0x%" PRIx64
			"); there is [0x%" PRIx64 ", 0x%" PRIx64 ")",
			path, ph->p_paddr, ph->p_paddr + ph->p_memsz, l->base,
			l->base + l->size);
}

/* Copy the bytes of the segment that lie in RAM, from `skip` on; those that the
 * file does not have are zero. */
static enum hsc_status copy_segment(struct hsc_loading *l, struct hsc_elf *elf,
				    const GElf_Phdr *ph, uint64_t skip,
				    uint64_t len, struct hsc_error *error)
{
	uint8_t *to = l->bytes + (ph->p_paddr + skip - l->base);
	uint64_t have = 0;
	Elf_Data *data;

	if (skip < ph->p_filesz)
		have = ph->p_filesz - skip < len ? ph->p_filesz - skip : len;
	memset(to, 0, len);
	if (have == 0)
		return HSC_OK;
	data = elf_getdata_rawchunk(elf->elf, (int64_t)(ph->p_offset + skip),
				    have, ELF_T_BYTE);
	if (!data || data->d_size != have)
		return hsc_fail(error, HSC_E_FORMAT, "%s: a segment is cut off",
				elf->path);
	memcpy(to, data->d_buf, have);
	return HSC_OK;
}

/*
 * Load one segment at its physical address. Linkers put the headers of the file
 * before the first section, where there may be no memory: such bytes are left
 * out, as QEMU does.
 */
static enum hsc_status load_segment(struct hsc_loading *l, struct hsc_elf *elf,
				    const GElf_Phdr *ph,
				    struct hsc_error *error)
{
	const uint64_t end = ph->p_paddr + ph->p_memsz;
	const uint64_t ram_end = l->base + l->size;
	struct outside below = { ph->p_paddr, end };
	struct outside above = { end, end };

	if (ph->p_type != PT_LOAD || ph->p_memsz == 0)
		return HSC_OK;
	if (end < ph->p_paddr || ph->p_filesz > ph->p_memsz)
		return fail_no_memory(l, elf->path, ph, error);
	if (below.end > l->base)
		below.end = ph->p_paddr > l->base ? ph->p_paddr : l->base;
	if (end > ram_end)
		above.start = below.end > ram_end ? below.end : ram_end;
	if (!may_be_left_out(elf->elf, ph, below) ||
	    !may_be_left_out(elf->elf, ph, above))
		return fail_no_memory(l, elf->path, ph, error);
	if (below.end >= above.start)
		return HSC_OK;
	return copy_segment(l, elf, ph, below.end - ph->p_paddr,
			    above.start - below.end, error);
}

/* Find a symbol of any kind: those of HTIF are data symbols. */
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
				struct hsc_error *error)
{
	enum hsc_status rc = HSC_OK;
	GElf_Phdr ph;

	for (int i = 0; rc == HSC_OK && gelf_getphdr(elf->elf, i, &ph); i++)
		rc = load_segment(l, elf, &ph, error);
	return rc;
}

static enum hsc_status load_segments(struct hsc_loading *l, struct hsc_elf *elf,
				     struct hsc_error *error)
{
	const unsigned xlen = hsc_elf_xlen(elf->elf);
	enum hsc_status rc;
	GElf_Ehdr head;

	if (xlen != l->xlen || !gelf_getehdr(elf->elf, &head))
		return hsc_fail(error, HSC_E_FORMAT, "%s: no program for RV%u",
				elf->path, l->xlen);
	rc = load_all(l, elf, error);
	l->entry = head.e_entry ? head.e_entry : l->base;
	l->tohost = find_symbol(elf->elf, "tohost");
	l->fromhost = find_symbol(elf->elf, "fromhost");
	return rc;
}

enum hsc_status hsc_load_elf(struct hsc_loading *l, const char *path,
			     struct hsc_error *error)
{
	struct hsc_elf *elf;
	enum hsc_status rc = hsc_elf_open(&elf, path, error);

	if (rc != HSC_OK)
		return rc;
	rc = load_segments(l, elf, error);
	hsc_elf_close(&elf);
	return rc;
}
