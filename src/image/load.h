/* SPDX-License-Identifier: MIT */
/*
 * load.h - files into an image.
 *
 * Room   image (floor 2)
 */
#ifndef HSC_IMAGE_LOAD_H
#define HSC_IMAGE_LOAD_H

#include "image/parts.h"

/* Bytes [offset, offset + len) of a file as code at `start`. */
struct hsc_elf_code {
	uint64_t start;
	size_t len;
	uint64_t offset;
	uint64_t bias; /* address minus address in the file */
};

/* A text file in memory. */
struct hsc_text {
	const char *name; /* for sentences */
	const char *text; /* text[len], not terminated */
	size_t len;
};

/* hsc_image_add_file of an ELF file. */
HSC_MUST_USE enum hsc_status hsc_image_add_elf(struct hsc_image *image,
					       const char *path, uint64_t bias,
					       struct hsc_error *error);

/* Returns HSC_OK, HSC_E_FORMAT (with the line number) or HSC_E_MEMORY. */
HSC_MUST_USE enum hsc_status hsc_image_add_ihex(struct hsc_image *image,
						const struct hsc_text *text,
						uint64_t bias,
						struct hsc_error *error);
HSC_MUST_USE enum hsc_status hsc_image_add_srec(struct hsc_image *image,
						const struct hsc_text *text,
						uint64_t bias,
						struct hsc_error *error);

#endif
