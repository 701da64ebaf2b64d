/* SPDX-License-Identifier: MIT */
/* whole_file.h - for tests: all bytes of a file, once or repeated. */
#ifndef HSC_TESTS_WHOLE_FILE_H
#define HSC_TESTS_WHOLE_FILE_H

#include <stdbool.h>
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

/* Write the bytes of a file several times to another file. */
static inline bool repeat_file(const char *from, const char *to, unsigned times)
{
	size_t len;
	uint8_t *bytes = whole_file(from, &len);
	FILE *out = bytes ? fopen(to, "wb") : NULL;
	bool ok = out != NULL;

	for (unsigned i = 0; ok && i < times; i++)
		ok = fwrite(bytes, 1, len, out) == len;
	if (out)
		ok &= fclose(out) == 0;
	free(bytes);
	return ok;
}

#endif
