/* SPDX-License-Identifier: MIT */
/* unpack.c - one file becomes a bundle again.
 * Room   capture (floor 2) */
/*
 * A packed bundle is not trusted. Its entries are files and folders in one
 * folder, whose names cannot lead out of it. No existing file is written, and
 * no more is written than the input can reasonably contain.
 */
#include "base/error_set.h"
#include "capture/bundle/archive.h"
#include "capture/bundle/remove_tree.h"
#include <errno.h>
#include <fcntl.h>
#include <hartscope/capture/bundle.h>
#include <hartscope/capture/manifest.h>
#include <hartscope/capture/pack.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define STEP        ((size_t)1 << 16)
#define ENTRIES_MAX 65536
#define DEPTH_MAX   6 /* with the folder itself */
/* Of a trace that repeats itself, zstd makes some hundredth. */
#define LEAST    (UINT64_C(64) << 20)
#define RATIO    1000
#define TOP_NAME 256

struct unpack {
	struct hsc_archive calls;
	struct archive *archive;
	const char *path, *bundle;
	char top[TOP_NAME]; /* the folder of the first entry */
	char *buffer;       /* buffer[STEP] */
	uint64_t limit, written;
	unsigned entries;
	bool live; /* of a recording that was cut off */
	struct hsc_error *error;
};

static enum hsc_status refuse_entry(const struct unpack *u, const char *fault)
{
	return hsc_fail(u->error, HSC_E_FORMAT, "%s: %s", u->path, fault);
}

static enum hsc_status fail_damaged(const struct unpack *u)
{
	const char *what = u->calls.error_string(u->archive);

	return hsc_fail(u->error, HSC_E_FORMAT,
			"%s is damaged, or no packed bundle: %s", u->path,
			what ? what : "it ends early");
}

/* Is no part of the name empty, "." or ".."? */
static bool is_clean(const char *name)
{
	unsigned depth = 0;
	size_t len;

	for (; *name; name += len + (name[len] == '/')) {
		len = strcspn(name, "/");
		if (len == 0 || (len == 1 && name[0] == '.') ||
		    (len == 2 && name[0] == '.' && name[1] == '.') ||
		    len > NAME_MAX || ++depth > DEPTH_MAX)
			return false;
	}
	return depth > 0;
}

/* The name without the common folder of all entries; NULL: it is not in that
 * folder. */
static const char *inner_of(struct unpack *u, const char *name)
{
	const size_t len = strcspn(name, "/");

	if (!u->top[0] && len < TOP_NAME)
		snprintf(u->top, sizeof(u->top), "%.*s", (int)len, name);
	if (strlen(u->top) != len || strncmp(u->top, name, len) != 0)
		return NULL;
	return name + len + (name[len] == '/');
}

/* Make all folders of path[], which begins with the bundle. */
static bool create_folders(const struct unpack *u, char *path)
{
	for (char *at = path + strlen(u->bundle) + 1; *at; at++) {
		if (*at != '/')
			continue;
		*at = '\0';
		if (mkdir(path, 0777) != 0 && errno != EEXIST)
			return false;
		*at = '/';
	}
	return true;
}

/* Is the output too large for the input that was read? */
static bool is_too_much(const struct unpack *u)
{
	const int64_t read = u->calls.filter_bytes(u->archive, -1);
	const uint64_t fair = read > 0 && (uint64_t)read > LEAST / RATIO
				      ? (uint64_t)read * RATIO
				      : LEAST;

	return u->written > (u->limit ? u->limit : fair);
}

static enum hsc_status copy_bytes(struct unpack *u, FILE *file)
{
	la_ssize_t got;

	while ((got = u->calls.read_data(u->archive, u->buffer, STEP)) > 0) {
		u->written += (uint64_t)got;
		if (is_too_much(u))
			return refuse_entry(u,
					    "it would unpack to more than is "
					    "likely of its size; see: unpack "
					    "--max-size");
		if (fwrite(u->buffer, 1, (size_t)got, file) != (size_t)got)
			return hsc_error_file(u->error, u->bundle);
	}
	return got < 0 ? fail_damaged(u) : HSC_OK;
}

static enum hsc_status unpack_file(struct unpack *u, char *path)
{
	enum hsc_status rc;
	FILE *file = NULL;
	int fd;

	if (!create_folders(u, path))
		return hsc_error_file(u->error, path);
	fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC,
		  0666);
	if (fd < 0 && errno == EEXIST)
		return refuse_entry(u, "two files of it have one name");
	if (fd >= 0)
		file = fdopen(fd, "wb");
	if (!file) {
		if (fd >= 0)
			close(fd);
		return hsc_error_file(u->error, path);
	}
	rc = copy_bytes(u, file);
	if (fclose(file) != 0 && rc == HSC_OK)
		rc = hsc_error_file(u->error, path);
	return rc;
}

static enum hsc_status unpack_entry(struct unpack *u,
				    struct archive_entry *entry)
{
	const char *name = u->calls.entry_pathname(entry);
	const mode_t type = u->calls.entry_filetype(entry);
	const char *inner;
	char path[PATH_MAX];

	if (++u->entries > ENTRIES_MAX)
		return refuse_entry(u, "more files than a bundle has");
	if (!name || !is_clean(name) || !(inner = inner_of(u, name)))
		return refuse_entry(u, "a name in it leads out of its folder");
	if (u->calls.entry_hardlink(entry) ||
	    (type != AE_IFREG && type != AE_IFDIR))
		return refuse_entry(u,
				    "it has an entry that is neither file nor "
				    "folder");
	if (!*inner)
		return type == AE_IFDIR
			       ? HSC_OK
			       : refuse_entry(u, "it is not of a folder");
	if (!hsc_bundle_path(path, sizeof(path), u->bundle, inner))
		return refuse_entry(u, "a name in it is too long");
	u->live |= strncmp(inner, "live/", 5) == 0;
	return type == AE_IFDIR ? HSC_OK : unpack_file(u, path);
}

static enum hsc_status unpack_entries(struct unpack *u)
{
	struct archive_entry *entry;
	enum hsc_status rc = HSC_OK;
	int got;

	if (u->calls.read_support_format_tar(u->archive) != ARCHIVE_OK ||
	    u->calls.read_support_filter_zstd(u->archive) != ARCHIVE_OK)
		return fail_damaged(u);
	if (u->calls.read_open_filename(u->archive, u->path, STEP) !=
	    ARCHIVE_OK)
		return access(u->path, R_OK) != 0
			       ? hsc_error_file(u->error, u->path)
			       : fail_damaged(u);
	do {
		got = u->calls.read_next_header(u->archive, &entry);
		if (got == ARCHIVE_OK)
			rc = unpack_entry(u, entry);
	} while (got == ARCHIVE_OK && rc == HSC_OK);
	return rc == HSC_OK && got != ARCHIVE_EOF ? fail_damaged(u) : rc;
}

static enum hsc_status unpack_open(struct unpack *u)
{
	enum hsc_status rc = HSC_E_MEMORY;

	u->archive = u->calls.read_new();
	u->buffer = malloc(STEP);
	if (u->archive && u->buffer)
		rc = unpack_entries(u);
	u->calls.read_free(u->archive);
	free(u->buffer);
	return rc;
}

/* Check that the result is a bundle. */
static enum hsc_status check_bundle(const struct unpack *u)
{
	struct hsc_manifest m;
	enum hsc_status rc = HSC_OK;

	if (!u->live)
		rc = hsc_bundle_remove_live(u->bundle, u->error);
	if (rc == HSC_OK)
		rc = hsc_manifest_read(&m, u->bundle, u->error);
	if (rc == HSC_OK)
		hsc_manifest_clear(&m);
	return rc == HSC_E_FILE ? refuse_entry(u, "no bundle is in it") : rc;
}

enum hsc_status hsc_bundle_unpack(const char *path, const char *bundle,
				  uint64_t limit, struct hsc_error *error)
{
	struct unpack u = {
		.path = path, .bundle = bundle, .limit = limit, .error = error
	};
	const bool replaced = access(bundle, F_OK) == 0;
	enum hsc_status rc = hsc_bundle_create(bundle, error);

	if (rc != HSC_OK)
		return rc;
	rc = hsc_archive_open(&u.calls, error);
	if (rc == HSC_OK)
		rc = unpack_open(&u);
	hsc_archive_close(&u.calls);
	if (rc == HSC_OK)
		rc = check_bundle(&u);
	if (rc == HSC_E_MEMORY)
		hsc_error_set(error, "out of memory");
	if (rc != HSC_OK) {
		hsc_remove_tree(AT_FDCWD, bundle);
		hsc_bundle_undo(bundle, replaced);
	}
	return rc;
}
