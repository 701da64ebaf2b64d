/* SPDX-License-Identifier: MIT */
/* scratch.h - a folder for one test of room capture, and files in it. */
#ifndef HSC_TESTS_SCRATCH_H
#define HSC_TESTS_SCRATCH_H

#include "capture/bundle/remove_tree.h"
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Make a folder and go there. */
static inline void scratch_enter(char name[16])
{
	snprintf(name, 16, "scratch-XXXXXX");
	if (!mkdtemp(name) || chdir(name) != 0)
		printf("scratch: cannot make a folder\n");
}

/* Go back and remove it. */
static inline void scratch_leave(const char *name)
{
	if (chdir("..") != 0 || !hsc_remove_tree(AT_FDCWD, name))
		printf("scratch: cannot remove %s\n", name);
}

static inline void scratch_write(const char *path, const void *bytes,
				 size_t len)
{
	FILE *file = fopen(path, "wb");

	if (!file || fwrite(bytes, 1, len, file) != len || fclose(file) != 0)
		printf("scratch: cannot write %s\n", path);
}

static inline void scratch_text(const char *path, const char *text)
{
	scratch_write(path, text, strlen(text));
}

/* Up to cap - 1 bytes of the file, and a zero; how many. */
static inline size_t scratch_read(const char *path, char *text, size_t cap)
{
	FILE *file = fopen(path, "rb");
	size_t len = file ? fread(text, 1, cap - 1, file) : 0;

	text[len] = '\0';
	if (file)
		fclose(file);
	return len;
}

static inline bool scratch_exists(const char *path)
{
	struct stat st;

	return lstat(path, &st) == 0;
}

#endif
