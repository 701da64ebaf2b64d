/* SPDX-License-Identifier: MIT */
/*
 * file_name.h - what people call a file: its name without folders.
 *
 * Room   base (floor 0); needs a C library, unlike the rest of the room
 */
#ifndef HSC_BASE_FILE_NAME_H
#define HSC_BASE_FILE_NAME_H

#include <string.h>

/* Of "there/boot.hart" it is "boot.hart"; all of a path that ends in a slash.
 */
static inline const char *hsc_file_name(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash && slash[1] ? slash + 1 : path;
}

#endif
