/* SPDX-License-Identifier: MIT */
/*
 * file_read.h - a file as a whole, and whether a path is one.
 *
 * Room   base (floor 0); needs a C library, unlike the rest of the room
 */
#ifndef HSC_BASE_FILE_READ_H
#define HSC_BASE_FILE_READ_H

#include <hartscope/base/compiler.h>
#include <hartscope/base/error.h>
#include <hartscope/base/status.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* What was read, and a zero byte after it; for free(). */
struct hsc_file_text {
	char *bytes; /* bytes[len]; NULL: nothing was read */
	size_t len;
};

/*
 * Read all of `in`, which is closed unless it is standard input; NULL is a file
 * that could not be opened, and errno says why.
 *
 * path  its name, for sentences
 * most  bytes that it may have
 * Returns HSC_OK, HSC_E_FILE, HSC_E_FORMAT (it has more) or HSC_E_MEMORY, and
 * why
 */
HSC_MUST_USE enum hsc_status hsc_file_read(struct hsc_file_text *out, FILE *in,
					   const char *path, size_t most,
					   struct hsc_error *error);

/* Is there a regular file, or a link to one? */
bool hsc_file_exists(const char *path);

#endif
