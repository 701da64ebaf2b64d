/* SPDX-License-Identifier: MIT */
#include "image/elf.h"
#include "image/parts.h"
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *base_name(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash ? slash + 1 : path;
}

enum hsc_status hsc_elf_begin(const char *path, int *fd, Elf **elf,
			      struct hsc_problem *why)
{
	elf_version(EV_CURRENT);
	*elf = NULL;
	*fd = open(path, O_RDONLY | O_CLOEXEC);
	if (*fd < 0)
		return hsc_problem_file(why, path);
	*elf = elf_begin(*fd, ELF_C_READ, NULL);
	if (elf_kind(*elf) == ELF_K_ELF)
		return HSC_OK;
	hsc_problem_say(why, "%s: is not an ELF file", path);
	elf_end(*elf);
	close(*fd);
	return HSC_E_FORMAT;
}

/* The build id note in `data`, or NULL; its length through len. */
static const uint8_t *find_id(Elf_Data *data, size_t *len)
{
	GElf_Nhdr note;
	size_t at = 0, name, desc;

	while (data && (at = gelf_getnote(data, at, &note, &name, &desc)) > 0) {
		const uint8_t *bytes = data->d_buf;

		*len = note.n_descsz;
		if (note.n_type == NT_GNU_BUILD_ID &&
		    note.n_namesz == sizeof("GNU") &&
		    memcmp(bytes + name, "GNU", sizeof("GNU")) == 0)
			return bytes + desc;
	}
	return NULL;
}

enum hsc_status hsc_elf_build_id(Elf *elf, char *hex, size_t cap)
{
	const uint8_t *id = NULL;
	size_t count = 0, len = 0;
	GElf_Phdr ph;

	if (cap == 0)
		return HSC_E_SPACE;
	hex[0] = '\0';
	if (elf_getphdrnum(elf, &count) != 0)
		return HSC_OK;
	for (size_t i = 0; i < count && !id; i++)
		if (gelf_getphdr(elf, (int)i, &ph) && ph.p_type == PT_NOTE)
			id = find_id(elf_getdata_rawchunk(
					     elf, (int64_t)ph.p_offset,
					     ph.p_filesz,
					     ph.p_align == 8 ? ELF_T_NHDR8
							     : ELF_T_NHDR),
				     &len);
	if (!id)
		return HSC_OK;
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
	elf_end(elf);
	close(fd);
	return rc;
}

enum hsc_status hsc_elf_open(struct hsc_elf **out, const char *path,
			     struct hsc_problem *why)
{
	struct hsc_elf *elf = calloc(1, sizeof(*elf));
	enum hsc_status rc = HSC_E_MEMORY;
	struct stat st;

	*out = NULL;
	if (!elf)
		return HSC_E_MEMORY;
	elf->debug_fd = -1;
	elf->path = strdup(path);
	if (elf->path)
		rc = hsc_elf_begin(path, &elf->fd, &elf->elf, why);
	if (rc != HSC_OK) {
		free(elf->path);
		free(elf);
		return rc;
	}
	elf->name = base_name(elf->path);
	if (fstat(elf->fd, &st) == 0)
		elf->size = (uint64_t)st.st_size;
	hsc_elf_find_debug(elf, elf->path);
	rc = hsc_elf_read_symbols(elf);
	if (rc != HSC_OK)
		hsc_elf_close(&elf);
	*out = elf;
	return rc;
}

void hsc_elf_close(struct hsc_elf **elf)
{
	struct hsc_elf *e = *elf;

	if (!e)
		return;
	hsc_elf_free_lines(&e->lines);
	hsc_elf_free_symbols(&e->symbols);
	hsc_elf_close_debug(e);
	elf_end(e->elf);
	close(e->fd);
	free(e->path);
	free(e);
	*elf = NULL;
}

unsigned hsc_elf_xlen(const struct hsc_elf *elf)
{
	GElf_Ehdr head;

	if (!gelf_getehdr(elf->elf, &head) || head.e_machine != EM_RISCV)
		return 0;
	return head.e_ident[EI_CLASS] == ELFCLASS32 ? 32 : 64;
}
