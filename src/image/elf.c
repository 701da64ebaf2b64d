/* SPDX-License-Identifier: MIT */
/* elf.c - an ELF file is opened: code, symbols and debug data.
 * Room   image (floor 2) */
#include "image/elf.h"
#include "base/file_name.h"
#include "image/parts.h"
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* What is read of it and of its debug information. */
static enum hsc_status read_names(struct hsc_elf *elf)
{
	enum hsc_status rc = hsc_elf_read_symbols(elf);

	if (rc == HSC_OK)
		rc = hsc_elf_read_plt(elf);
	return rc == HSC_OK ? hsc_elf_sort_symbols(&elf->symbols) : rc;
}

static void free_names(struct hsc_elf *elf)
{
	hsc_elf_free_symbols(&elf->symbols);
	hsc_elf_free_lines(&elf->lines);
	elf->lines_tried = false;
}

enum hsc_status hsc_elf_read_again(struct hsc_elf *elf)
{
	free_names(elf);
	return read_names(elf);
}

enum hsc_status hsc_elf_open(struct hsc_elf **out, const char *path,
			     struct hsc_error *error)
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
		rc = hsc_elf_begin(path, &elf->fd, &elf->elf, error);
	if (rc != HSC_OK) {
		free(elf->path);
		free(elf);
		return rc;
	}
	elf->name = hsc_file_name(elf->path);
	if (fstat(elf->fd, &st) == 0)
		elf->size = (uint64_t)st.st_size;
	hsc_elf_find_debug(elf, elf->path);
	rc = read_names(elf);
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
	free_names(e);
	hsc_elf_close_debug(e);
	hsc_elf_close_mini(e);
	hsc_elf_end(e->fd, e->elf);
	free(e->path);
	free(e);
	*elf = NULL;
}
