/* SPDX-License-Identifier: MIT */
/* begun.c - whether a program ran, or ended in its loader.
 * Room   record (floor 7) */
#include "record/qemu/begun.h"
#include <hartscope/decode/recording.h>
#include <hartscope/image/image.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool is_same_file(const char *path, const struct stat *file)
{
	struct stat st;

	return path && stat(path, &st) == 0 && st.st_dev == file->st_dev &&
	       st.st_ino == file->st_ino;
}

bool hsc_record_has_run(const char *bundle, const char *program)
{
	struct hsc_manifest m;
	struct stat file;
	bool any = false, found = false;

	if (stat(program, &file) != 0 ||
	    hsc_record_manifest(&m, bundle, NULL) != HSC_OK)
		return true;
	for (size_t i = 0; i < m.process_count; i++)
		for (size_t k = 0; k < m.processes[i].map_count; k++) {
			const char *path = m.processes[i].maps[k].path;

			any |= path != NULL;
			found |= is_same_file(path, &file);
		}
	hsc_manifest_clear(&m);
	return found || !any;
}

bool hsc_record_lacks_loader(char loader[PATH_MAX], const char *program,
			     const char *sysroot)
{
	char path[PATH_MAX];
	char *name = NULL;
	size_t len;
	int n;

	if (hsc_image_section(program, ".interp", &name, &len) != HSC_OK)
		return false;
	snprintf(loader, PATH_MAX, "%.*s", (int)strnlen(name, len), name);
	free(name);
	n = snprintf(path, sizeof(path), "%s%s", sysroot ? sysroot : "",
		     loader);
	return access(loader, F_OK) != 0 && n < PATH_MAX &&
	       access(path, F_OK) != 0;
}
