/* SPDX-License-Identifier: MIT */
/* unpack.c - sections that zstd packed, for a libelf that knows zlib only.
 * Room   image (floor 2) */
#include "image/unpack.h"
#include "base/grow.h"
#include <stdlib.h>
#include <zstd.h>

/* System V ABI, "Section Compression", ch_type; not in elf.h of old */
#define PACKED_ZSTD 2

/* The highest compression ratio that is accepted. */
#define RATIO_MAX 4096

/* The size of the section when unpacked; 0: it is not packed so. */
static size_t size_of(Elf_Scn *section, const GElf_Shdr *sh,
		      const Elf_Data *data, size_t head)
{
	GElf_Chdr ch;

	if (!(sh->sh_flags & SHF_COMPRESSED) || !gelf_getchdr(section, &ch) ||
	    ch.ch_type != PACKED_ZSTD || data->d_size <= head ||
	    ch.ch_size / RATIO_MAX > data->d_size)
		return 0;
	return (size_t)ch.ch_size;
}

/* The length of the header before the packed bytes. */
static size_t head_of(Elf *elf)
{
	return gelf_getclass(elf) == ELFCLASS32 ? sizeof(Elf32_Chdr)
						: sizeof(Elf64_Chdr);
}

static void unpack_section(struct hsc_unpack *u, Elf *elf, Elf_Scn *section)
{
	const size_t head = head_of(elf);
	Elf_Data *data = elf_getdata(section, NULL);
	struct hsc_unpacked as = { .section = section };
	size_t size;
	void *bytes;

	if (!data || !data->d_buf || !gelf_getshdr(section, &as.sh))
		return;
	as.was = *data;
	size = size_of(section, &as.sh, data, head);
	if (!size || !HSC_GROW(u->all, u->cap, u->count + 1) ||
	    !(bytes = malloc(size)))
		return;
	if (ZSTD_decompress(bytes, size, (const char *)data->d_buf + head,
			    data->d_size - head) != size) {
		free(bytes);
		return;
	}
	u->all[u->count++] = as;
	as.sh.sh_flags &= ~(GElf_Xword)SHF_COMPRESSED;
	as.sh.sh_size = size;
	gelf_update_shdr(section, &as.sh);
	data->d_buf = bytes;
	data->d_size = size;
}

void hsc_elf_unpack(struct hsc_unpack *u, Elf *elf)
{
	Elf_Scn *section = NULL;

	while ((section = elf_nextscn(elf, section)) != NULL) {
		GElf_Shdr sh;

		if (gelf_getshdr(section, &sh) && sh.sh_flags & SHF_COMPRESSED)
			unpack_section(u, elf, section);
	}
}

void hsc_elf_unpack_end(struct hsc_unpack *u)
{
	for (size_t i = 0; i < u->count; i++) {
		Elf_Data *data = elf_getdata(u->all[i].section, NULL);

		free(data->d_buf);
		*data = u->all[i].was;
		gelf_update_shdr(u->all[i].section, &u->all[i].sh);
	}
	free(u->all);
	*u = (struct hsc_unpack){ .count = 0 };
}
