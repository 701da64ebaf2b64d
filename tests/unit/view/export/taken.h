/* SPDX-License-Identifier: MIT */
/* taken.h - a folder that a format writes files to, for tests. */
#ifndef HSC_TESTS_VIEW_EXPORT_TAKEN_H
#define HSC_TESTS_VIEW_EXPORT_TAKEN_H

#include "support/whole_file.h"
#include "unit/check.h"
#include <unistd.h>

static char taken_folder[] = "exported_XXXXXX";

static inline void taken_begin(void)
{
	if (!mkdtemp(taken_folder))
		exit(1);
}

/* A file of the folder, which is removed; a zero stands after it. */
static inline char *taken(const char *name, size_t *len)
{
	char path[128];
	char *bytes;

	snprintf(path, sizeof(path), "%s/%s", taken_folder, name);
	bytes = (char *)whole_file(path, len);
	CHECK(bytes != NULL);
	if (!bytes)
		exit(1);
	bytes[*len] = '\0';
	remove(path);
	return bytes;
}

/* All files were taken. */
static inline void taken_end(void)
{
	CHECK_EQ(rmdir(taken_folder), 0);
}

#endif
