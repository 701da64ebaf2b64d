/* SPDX-License-Identifier: MIT */
/* remove_tree.c - a folder is removed with all in it; links are not followed.
 * Room   capture (floor 2) */
#include "capture/bundle/remove_tree.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#define DEPTH_MAX 8

static bool remove_at(int fd, const char *name, unsigned depth);

/* Empty the open folder; fd is closed. */
static bool empty_folder(int fd, unsigned depth)
{
	DIR *dir = fdopendir(fd);
	bool done = true;
	struct dirent *entry;

	if (!dir) {
		close(fd);
		return false;
	}
	while (done && (entry = readdir(dir)) != NULL) {
		if (strcmp(entry->d_name, ".") == 0 ||
		    strcmp(entry->d_name, "..") == 0)
			continue;
		done = remove_at(dirfd(dir), entry->d_name, depth);
	}
	closedir(dir);
	return done;
}

static bool remove_at(int fd, const char *name, unsigned depth)
{
	int inner;

	/* Linux answers EISDIR, POSIX EPERM, to a folder. */
	if (unlinkat(fd, name, 0) == 0 || errno == ENOENT)
		return true;
	if (errno != EISDIR && errno != EPERM)
		return false;
	if (depth == DEPTH_MAX) {
		errno = ENAMETOOLONG;
		return false;
	}
	inner = openat(fd, name,
		       O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
	if (inner < 0 || !empty_folder(inner, depth + 1))
		return false;
	return unlinkat(fd, name, AT_REMOVEDIR) == 0;
}

bool hsc_remove_tree(int fd, const char *name)
{
	return remove_at(fd, name, 0);
}
