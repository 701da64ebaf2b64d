/* SPDX-License-Identifier: MIT */
/*
 * unpack.h - sections that zstd packed, for a libelf that knows zlib only.
 *
 * Room   image (floor 2)
 * Spec   System V ABI, "Section Compression"
 *
 * libelf reads zstd from 0.190 on; before, debug information that is packed
 * so would be missing without a word.
 */
#ifndef HSC_IMAGE_UNPACK_H
#define HSC_IMAGE_UNPACK_H

#include <gelf.h>
#include <stddef.h>

/* A section as it was. */
struct hsc_unpacked {
	Elf_Scn *section;
	Elf_Data was;
	GElf_Shdr sh;
};

/* Zero is a valid start. */
struct hsc_unpack {
	struct hsc_unpacked *all; /* all[count] */
	size_t count, cap;
};

/* Unpack all sections that are packed in this way and complete. If there is no
 * memory for one, it stays packed. */
void hsc_elf_unpack(struct hsc_unpack *u, Elf *elf);
/* Call this when the unpacked sections are no longer read. */
void hsc_elf_unpack_end(struct hsc_unpack *u);

#endif
