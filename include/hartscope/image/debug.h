/* SPDX-License-Identifier: MIT */
/*
 * debug.h - debug information that is kept apart from the code: in a file that
 * is named, beside the program, or on a server.
 *
 * Room   image (floor 2)
 * Spec   GDB's manual, "Separate Debug Files"; debuginfod(8) of elfutils
 *
 * What was looked up in an image is no longer valid once one of these found
 * debug information for it.
 */
#ifndef HSC_IMAGE_DEBUG_H
#define HSC_IMAGE_DEBUG_H

#include <hartscope/image/image.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Is `path` an ELF file made by `objcopy --only-keep-debug` or the like, which
 * has names and lines of code but not the code? */
HSC_API bool hsc_image_is_debug(const char *path);

/*
 * Names and lines of the ELF file `path`, added or to be added, are taken from
 * `debug` where it has none.
 *
 * Returns HSC_OK, HSC_E_FILE, HSC_E_FORMAT (also: `debug` is of another file)
 * or HSC_E_MEMORY, and why
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_image_debug(struct hsc_image *image,
						     const char *path,
						     const char *debug,
						     struct hsc_error *error);

/* The file `path` is a copy of one at `beside`: debug information may be there,
 * as its section .gnu_debuglink says. Returns HSC_OK or HSC_E_MEMORY. */
HSC_API HSC_MUST_USE enum hsc_status hsc_image_debug_beside(
	struct hsc_image *image, const char *path, const char *beside);

/*
 * The servers that the environment's DEBUGINFOD_URLS names are asked, by build
 * id, for debug information of the ELF file `path`, which was added and has
 * none. What they give is kept where debuginfod_find_debuginfo(3) says.
 *
 * Returns HSC_OK (also if it has some), HSC_END (no server has it),
 * HSC_E_CONFIG (no server is named, or the library that asks is not there) or
 * HSC_E_MEMORY; and why
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_image_debug_fetch(
	struct hsc_image *image, const char *path, struct hsc_error *error);

#ifdef __cplusplus
}
#endif

#endif
