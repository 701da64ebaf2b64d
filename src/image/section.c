/* SPDX-License-Identifier: MIT */
#include <fcntl.h>
#include <gelf.h>
#include <hartscope/image/image.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The first section of that name, or NULL. */
static Elf_Scn *find(Elf *elf, const char *name)
{
	Elf_Scn *scn = NULL;
	size_t names;

	if (elf_getshdrstrndx(elf, &names) != 0)
		return NULL;
	while ((scn = elf_nextscn(elf, scn)) != NULL) {
		GElf_Shdr sh;
		const char *text;

		if (!gelf_getshdr(scn, &sh))
			continue;
		text = elf_strptr(elf, names, sh.sh_name);
		if (text && strcmp(text, name) == 0)
			return scn;
	}
	return NULL;
}

static enum hsc_status copy(Elf *elf, const char *name, char **out, size_t *len)
{
	Elf_Scn *scn = find(elf, name);
	const Elf_Data *data = scn ? elf_rawdata(scn, NULL) : NULL;

	if (!data || !data->d_buf)
		return HSC_END;
	*out = malloc(data->d_size + 1);
	if (!*out)
		return HSC_E_MEMORY;
	memcpy(*out, data->d_buf, data->d_size);
	(*out)[data->d_size] = '\0';
	*len = data->d_size;
	return HSC_OK;
}

enum hsc_status hsc_image_section(const char *path, const char *name,
				  char **out, size_t *len)
{
	enum hsc_status rc = HSC_END;
	Elf *elf;
	int fd;

	*out = NULL;
	*len = 0;
	elf_version(EV_CURRENT);
	fd = open(path, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return HSC_E_FILE;
	elf = elf_begin(fd, ELF_C_READ, NULL);
	if (elf_kind(elf) == ELF_K_ELF)
		rc = copy(elf, name, out, len);
	elf_end(elf);
	close(fd);
	return rc;
}
