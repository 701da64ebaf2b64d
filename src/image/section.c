/* SPDX-License-Identifier: MIT */
/* section.c - the bytes of a section by its name.
 * Room   image (floor 2) */
#include "image/elf.h"
#include <stdlib.h>
#include <string.h>

static enum hsc_status copy_section(Elf *elf, const char *name, char **out,
				    size_t *len)
{
	GElf_Shdr sh;
	Elf_Scn *scn = hsc_elf_section(elf, name, &sh);
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
	enum hsc_status rc;
	Elf *elf;
	int fd;

	*out = NULL;
	*len = 0;
	rc = hsc_elf_begin(path, &fd, &elf, NULL);
	if (rc != HSC_OK)
		return rc == HSC_E_FORMAT ? HSC_END : rc;
	rc = copy_section(elf, name, out, len);
	hsc_elf_end(fd, elf);
	return rc;
}
