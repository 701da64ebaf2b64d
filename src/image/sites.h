/* SPDX-License-Identifier: MIT */
/*
 * sites.h - where in which function an instruction is, as compilers name it.
 *
 * Room   image (floor 2)
 */
#ifndef HSC_IMAGE_SITES_H
#define HSC_IMAGE_SITES_H

#include "image/elf.h"
#include <hartscope/image/image.h>

/* A function, or a call of one that was inlined; borrowed from the image. One
 * function has one string, of one ELF file. */
struct hsc_site {
	const char *function;   /* the linker's name, or NULL */
	uint32_t start_line;    /* that it is declared on */
	uint32_t line;          /* of the instruction, or of the call in it */
	uint32_t discriminator; /* of several blocks on that line, or 0 */
};

/* Sites of `address`, inlined ones first, to out[cap]. How many; 0: not known,
 * or more. */
size_t hsc_image_sites(struct hsc_image *image, uint64_t address,
		       struct hsc_site *out, size_t cap);

/* The same of one ELF file, at its own addresses. */
size_t hsc_elf_sites_at(struct hsc_elf *elf, uint64_t address,
			struct hsc_site *out, size_t cap);

#endif
