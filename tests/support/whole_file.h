/* SPDX-License-Identifier: MIT */
/* whole_file.h - for tests: all bytes of a file. */
#ifndef HSC_TESTS_WHOLE_FILE_H
#define HSC_TESTS_WHOLE_FILE_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* bytes[*len], from malloc; NULL if the file cannot be read. */
static inline uint8_t *whole_file(const char *path, size_t *len)
{
	FILE *f = fopen(path, "rb");
	uint8_t *bytes = NULL;
	long size;

	if (!f)
		return NULL;
	if (fseek(f, 0, SEEK_END) == 0 && (size = ftell(f)) >= 0 &&
	    fseek(f, 0, SEEK_SET) == 0) {
		*len = (size_t)size;
		bytes = malloc(*len + 1);
		if (bytes && fread(bytes, 1, *len, f) != *len) {
			free(bytes);
			bytes = NULL;
		}
	}
	fclose(f);
	return bytes;
}

#endif
