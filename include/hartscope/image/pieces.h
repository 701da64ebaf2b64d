/* SPDX-License-Identifier: MIT */
/*
 * pieces.h - what code there is in an image.
 *
 * Room   image (floor 2)
 */
#ifndef HSC_IMAGE_PIECES_H
#define HSC_IMAGE_PIECES_H

#include <hartscope/image/image.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Code in which one symbol is the innermost. */
struct hsc_image_piece {
	struct hsc_symbol symbol;
	uint64_t start, end; /* [start, end) */
};

/* Where a walk over the pieces is; zero at first. */
struct hsc_image_cursor {
	size_t module, piece;
};

/*
 * The next piece of code that has a name: file by file, and by address in each.
 * What is loaded of a file may be less. False: there are no more.
 */
HSC_API bool hsc_image_next_piece(const struct hsc_image *image,
				  struct hsc_image_cursor *at,
				  struct hsc_image_piece *out);

/* The lowest address in the ELF file that `address` lies in, as the file has
 * them, of what it loads, and a multiple of 4096; 0 for all others. */
HSC_API uint64_t hsc_image_module_base(const struct hsc_image *image,
				       uint64_t address);

#ifdef __cplusplus
}
#endif

#endif
