/* SPDX-License-Identifier: MIT */
/* bundle.c - folders of captures: their files' names, and what may be made or
 * removed.
 * Room   capture (floor 2) */
#include "base/error_set.h"
#include "capture/bundle/lock.h"
#include "capture/bundle/remove_tree.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <hartscope/capture/bundle.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define MANIFEST "manifest.json"
#define SUFFIX   ".hart"

bool hsc_bundle_path(char *path, size_t cap, const char *bundle,
		     const char *name)
{
	const int len = snprintf(path, cap, "%s/%s", bundle, name);

	return len > 0 && (size_t)len < cap;
}

bool hsc_bundle_may_read(const char *path)
{
	struct stat st;

	return stat(path, &st) != 0 || S_ISREG(st.st_mode);
}

/* Has it a part ".."? */
static bool leads_out(const char *name)
{
	size_t len;

	for (; *name; name += len + (name[len] == '/')) {
		len = strcspn(name, "/");
		if (len == 2 && strncmp(name, "..", 2) == 0)
			return true;
	}
	return false;
}

enum hsc_status hsc_bundle_file(char *path, size_t cap, const char *bundle,
				const char *name, struct hsc_error *error)
{
	const char *fault = NULL;

	if (!hsc_bundle_path(path, cap, bundle, name))
		fault = "the name is too long";
	else if (leads_out(name))
		fault = "leads out of the bundle";
	else if (!hsc_bundle_may_read(path))
		fault = "is no file but a folder, pipe or device";
	if (!fault)
		return HSC_OK;
	return hsc_fail(error, HSC_E_FILE, "%s: %s", path, fault);
}

/* What stands at a path. */
enum found { FOUND_NOTHING, FOUND_BUNDLE, FOUND_UNFINISHED, FOUND_OTHER };

/* The folders that a bundle has before its manifest is written. */
static const char *const rooms[] = { "streams", "elf", "live" };
#define ROOM_COUNT (sizeof(rooms) / sizeof(rooms[0]))

/* Does the folder have only the inner folders of a bundle? */
static bool is_unfinished(const char *path)
{
	DIR *dir = opendir(path);
	size_t found = 0, strange = 0;
	struct dirent *entry;

	while (dir && (entry = readdir(dir)) != NULL) {
		size_t i = 0;

		if (strcmp(entry->d_name, ".") == 0 ||
		    strcmp(entry->d_name, "..") == 0)
			continue;
		while (i < ROOM_COUNT && strcmp(entry->d_name, rooms[i]) != 0)
			i++;
		found += i < ROOM_COUNT;
		/* a half-written manifest may be there, too */
		strange += i == ROOM_COUNT &&
			   strcmp(entry->d_name, MANIFEST ".tmp") != 0;
	}
	if (dir)
		closedir(dir);
	return found == ROOM_COUNT && !strange;
}

/* Find out what is at `path`. *when, if not NULL, becomes the time of its
 * manifest. */
static enum found inspect_path(const char *path, struct timespec *when)
{
	char manifest[PATH_MAX];
	struct stat st;
	const bool fits =
		hsc_bundle_path(manifest, sizeof(manifest), path, MANIFEST);

	/* if it cannot be read it cannot be created either, and then the reason
	 * is reported */
	if (lstat(path, &st) != 0)
		return FOUND_NOTHING;
	if (!S_ISDIR(st.st_mode) || !fits)
		return FOUND_OTHER;
	if (lstat(manifest, &st) != 0)
		return is_unfinished(path) ? FOUND_UNFINISHED : FOUND_OTHER;
	if (when)
		*when = st.st_mtim;
	return S_ISREG(st.st_mode) ? FOUND_BUNDLE : FOUND_OTHER;
}

/* A command that records into a bundle would continue in the bundle that
 * replaces it. */
static enum hsc_status check_unlocked(const char *path, struct hsc_error *error)
{
	long pid;

	if (!hsc_bundle_is_locked(path, &pid))
		return HSC_OK;
	return hsc_fail(error, HSC_E_FILE,
			"%s is being recorded by another command (process %ld)",
			path, pid);
}

/* Can what is at `path` become `old`? */
static enum hsc_status check_aside(enum found found, const char *path,
				   const char *old, struct hsc_error *error)
{
	if (found != FOUND_OTHER && inspect_path(old, NULL) == FOUND_OTHER)
		return hsc_fail(error, HSC_E_FILE,
				"%s is in the way and is no bundle", old);
	if (found == FOUND_OTHER)
		return hsc_fail(error, HSC_E_FILE,
				"%s is there already and is no bundle", path);
	return check_unlocked(path, error) == HSC_OK
		       ? check_unlocked(old, error)
		       : HSC_E_FILE;
}

/* Make `path` free: a bundle there becomes `path`.old. */
static enum hsc_status set_aside(const char *path, bool only_look,
				 struct hsc_error *error)
{
	char old[PATH_MAX + 8];
	enum found found = inspect_path(path, NULL);
	enum hsc_status rc;

	if (found == FOUND_NOTHING)
		return HSC_OK;
	snprintf(old, sizeof(old), "%s.old", path);
	rc = check_aside(found, path, old, error);
	if (rc != HSC_OK || only_look)
		return rc;
	if (!hsc_remove_tree(AT_FDCWD, old))
		return hsc_error_file(error, old);
	return rename(path, old) == 0 ? HSC_OK : hsc_error_file(error, path);
}

/* Its name without slashes at the end, to name[PATH_MAX]. */
static enum hsc_status trim_path(const char *path, char *name,
				 struct hsc_error *error)
{
	size_t len = strlen(path);

	while (len > 1 && path[len - 1] == '/')
		len--;
	if (len == 0 || len >= PATH_MAX - 16)
		return hsc_fail(error, HSC_E_FILE,
				"the name of the bundle is %s",
				len ? "too long" : "empty");
	memcpy(name, path, len);
	name[len] = '\0';
	return HSC_OK;
}

enum hsc_status hsc_bundle_may_create(const char *path, struct hsc_error *error)
{
	char name[PATH_MAX];
	const enum hsc_status rc = trim_path(path, name, error);

	return rc == HSC_OK ? set_aside(name, true, error) : rc;
}

/* Create the folder and its inner folders, or none of them. */
static enum hsc_status make_folders(const char *name, struct hsc_error *error)
{
	char inner[PATH_MAX + 16];
	size_t made = 0;

	if (mkdir(name, 0777) != 0)
		return hsc_error_file(error, name);
	for (; made < ROOM_COUNT; made++) {
		snprintf(inner, sizeof(inner), "%s/%s", name, rooms[made]);
		if (mkdir(inner, 0777) != 0)
			break;
	}
	if (made == ROOM_COUNT)
		return HSC_OK;
	hsc_error_file(error, inner);
	while (made--) {
		snprintf(inner, sizeof(inner), "%s/%s", name, rooms[made]);
		rmdir(inner);
	}
	rmdir(name);
	return HSC_E_FILE;
}

enum hsc_status hsc_bundle_create(const char *path, struct hsc_error *error)
{
	char name[PATH_MAX], old[PATH_MAX + 8];
	enum hsc_status rc = trim_path(path, name, error);
	bool replaces = false;

	if (rc == HSC_OK) {
		replaces = inspect_path(name, NULL) != FOUND_NOTHING;
		rc = set_aside(name, false, error);
	}
	if (rc != HSC_OK)
		return rc;
	rc = make_folders(name, error);
	snprintf(old, sizeof(old), "%s.old", name);
	if (rc != HSC_OK && replaces)
		(void)!rename(old, name); /* it has been there before */
	return rc;
}

static bool is_later(const struct timespec *a, const struct timespec *b)
{
	if (a->tv_sec != b->tv_sec)
		return a->tv_sec > b->tv_sec;
	return a->tv_nsec > b->tv_nsec;
}

static bool is_bundle_name(const char *name)
{
	const size_t len = strlen(name);

	return len > strlen(SUFFIX) && name[0] != '.' &&
	       strcmp(name + len - strlen(SUFFIX), SUFFIX) == 0;
}

/* Write `dir`/`name` to path[PATH_MAX]; false: too long. */
static bool join_path(char *path, const char *dir, const char *name)
{
	const bool here = strcmp(dir, ".") == 0;

	return snprintf(path, PATH_MAX, "%s%s%s", here ? "" : dir,
			here ? "" : "/", name) < PATH_MAX;
}

enum hsc_status hsc_bundle_newest(const char *dir, char *out, size_t cap)
{
	struct timespec best = { .tv_sec = 0 }, when;
	enum hsc_status rc = HSC_END;
	char path[PATH_MAX];
	DIR *d = opendir(dir);
	struct dirent *entry;

	if (!d)
		return HSC_E_FILE;
	while ((entry = readdir(d)) != NULL) {
		if (!is_bundle_name(entry->d_name) ||
		    !join_path(path, dir, entry->d_name) ||
		    inspect_path(path, &when) != FOUND_BUNDLE)
			continue;
		if (rc == HSC_OK && !is_later(&when, &best) &&
		    (is_later(&best, &when) || strcmp(path, out) > 0))
			continue;
		if (strlen(path) >= cap) {
			rc = HSC_E_SPACE;
			break;
		}
		memcpy(out, path, strlen(path) + 1);
		best = when;
		rc = HSC_OK;
	}
	closedir(d);
	return rc;
}

enum hsc_status hsc_bundle_remove_live(const char *bundle,
				       struct hsc_error *error)
{
	int fd = open(bundle, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	bool done = fd >= 0 && hsc_remove_tree(fd, "live");
	enum hsc_status rc = done ? HSC_OK : hsc_error_file(error, bundle);

	if (fd >= 0)
		close(fd);
	return rc;
}

void hsc_bundle_remove(const char *bundle)
{
	const enum found found = inspect_path(bundle, NULL);

	if (found == FOUND_BUNDLE || found == FOUND_UNFINISHED)
		hsc_remove_tree(AT_FDCWD, bundle);
}

void hsc_bundle_undo(const char *path, bool replaced)
{
	char name[PATH_MAX], old[PATH_MAX + 8];

	if (trim_path(path, name, NULL) != HSC_OK)
		return;
	hsc_bundle_remove(name);
	snprintf(old, sizeof(old), "%s.old", name);
	if (replaced && inspect_path(old, NULL) != FOUND_NOTHING)
		(void)!rename(old, name);
}
