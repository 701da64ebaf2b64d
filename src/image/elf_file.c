/* SPDX-License-Identifier: MIT */
/* elf_file.c - the header of an ELF file, its build-id, extensions and base.
 * Room   image (floor 2) */
#include "base/error_set.h"
#include "image/elf.h"
#include <fcntl.h>
#include <hartscope/image/attributes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define ID_BYTES ((size_t)(HSC_BUILD_ID_CAP / 2)) /* of one, at most */

enum hsc_status hsc_elf_begin(const char *path, int *fd, Elf **elf,
			      struct hsc_error *error)
{
	elf_version(EV_CURRENT);
	*elf = NULL;
	*fd = open(path, O_RDONLY | O_CLOEXEC);
	if (*fd < 0)
		return hsc_error_file(error, path);
	*elf = elf_begin(*fd, ELF_C_READ, NULL);
	if (elf_kind(*elf) == ELF_K_ELF)
		return HSC_OK;
	hsc_error_set(error, "%s is not an ELF file", path);
	hsc_elf_end(*fd, *elf);
	return HSC_E_FORMAT;
}

void hsc_elf_end(int fd, Elf *elf)
{
	elf_end(elf);
	close(fd);
}

Elf_Scn *hsc_elf_section(Elf *elf, const char *name, GElf_Shdr *sh)
{
	Elf_Scn *section = NULL;
	size_t names;

	if (elf_getshdrstrndx(elf, &names) != 0)
		return NULL;
	while ((section = elf_nextscn(elf, section)) != NULL) {
		const char *is = NULL;

		if (gelf_getshdr(section, sh))
			is = elf_strptr(elf, names, sh->sh_name);
		if (is && strcmp(is, name) == 0)
			return section;
	}
	return NULL;
}

/* The build id in the notes of `data`, or NULL; its length through len. */
static const uint8_t *find_note(Elf_Data *data, size_t *len)
{
	GElf_Nhdr note;
	size_t at = 0, name, desc;

	while (data && (at = gelf_getnote(data, at, &note, &name, &desc)) > 0) {
		const uint8_t *bytes = data->d_buf;

		*len = note.n_descsz;
		if (note.n_type == NT_GNU_BUILD_ID &&
		    note.n_namesz == sizeof("GNU") && note.n_descsz > 0 &&
		    memcmp(bytes + name, "GNU", sizeof("GNU")) == 0)
			return bytes + desc;
	}
	return NULL;
}

const uint8_t *hsc_elf_find_build_id(Elf *elf, size_t *len)
{
	const uint8_t *id = NULL;
	size_t count = 0;
	GElf_Phdr ph;

	if (elf_getphdrnum(elf, &count) != 0)
		return NULL;
	for (size_t i = 0; i < count && !id; i++)
		if (gelf_getphdr(elf, (int)i, &ph) && ph.p_type == PT_NOTE)
			id = find_note(elf_getdata_rawchunk(
					       elf, (int64_t)ph.p_offset,
					       ph.p_filesz,
					       ph.p_align == 8 ? ELF_T_NHDR8
							       : ELF_T_NHDR),
				       len);
	return id;
}

enum hsc_status hsc_elf_build_id(Elf *elf, char *hex, size_t cap)
{
	size_t len = 0;
	const uint8_t *id = hsc_elf_find_build_id(elf, &len);

	if (cap == 0)
		return HSC_E_SPACE;
	hex[0] = '\0';
	if (!id)
		return HSC_OK;
	if (len > ID_BYTES)
		len = ID_BYTES;
	if (cap < 2 * len + 1)
		return HSC_E_SPACE;
	for (size_t i = 0; i < len; i++)
		snprintf(hex + 2 * i, 3, "%02x", id[i]);
	return HSC_OK;
}

enum hsc_status hsc_image_build_id(const char *path, char *hex, size_t cap)
{
	enum hsc_status rc;
	Elf *elf;
	int fd;

	rc = hsc_elf_begin(path, &fd, &elf, NULL);
	if (rc != HSC_OK)
		return rc;
	rc = hsc_elf_build_id(elf, hex, cap);
	hsc_elf_end(fd, elf);
	return rc;
}

unsigned hsc_elf_xlen(Elf *elf)
{
	GElf_Ehdr head;

	if (!gelf_getehdr(elf, &head) || head.e_machine != EM_RISCV)
		return 0;
	return head.e_ident[EI_CLASS] == ELFCLASS32 ? 32 : 64;
}

unsigned hsc_elf_isa(Elf *elf)
{
	GElf_Shdr header;
	Elf_Scn *section = hsc_elf_section(elf, ".riscv.attributes", &header);
	const Elf_Data *data = section ? elf_getdata(section, NULL) : NULL;

	return data && data->d_buf
		       ? hsc_attributes_isa(data->d_buf, data->d_size)
		       : 0;
}

uint64_t hsc_elf_base(Elf *elf)
{
	uint64_t lowest = UINT64_MAX;
	size_t count = 0;
	GElf_Phdr ph;

	if (elf_getphdrnum(elf, &count) != 0 || count > INT32_MAX)
		return 0;
	for (size_t i = 0; i < count; i++)
		if (gelf_getphdr(elf, (int)i, &ph) && ph.p_type == PT_LOAD &&
		    ph.p_vaddr < lowest)
			lowest = ph.p_vaddr;
	return lowest == UINT64_MAX ? 0 : lowest & ~UINT64_C(0xfff);
}
