/* SPDX-License-Identifier: MIT */
/* corpus.h - for tests: the folder with streams of other implementations.
 * Without it a test ends, with exit code 77 for skipped. */
#ifndef HSC_TESTS_CORPUS_H
#define HSC_TESTS_CORPUS_H

#include "support/whole_file.h"

static inline const char *corpus_folder(void)
{
	const char *folder = getenv("HARTSCOPE_CORPUS");

	if (!folder) {
		printf("skipped: HARTSCOPE_CORPUS is not set\n");
		exit(77);
	}
	return folder;
}

/* The same, for compressed files. */
static inline const char *corpus_folder_xz(void)
{
	if (system("command -v xz >/dev/null") != 0) {
		printf("skipped: no xz\n");
		exit(77);
	}
	return corpus_folder();
}

/* bytes[*len], from malloc: a file of the corpus, which must be there. */
static inline uint8_t *corpus_file(const char *path, size_t *len)
{
	uint8_t *bytes = whole_file(path, len);

	if (!bytes) {
		printf("%s: cannot be read\n", path);
		exit(1);
	}
	return bytes;
}

#endif
