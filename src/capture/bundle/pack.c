/* SPDX-License-Identifier: MIT */
/* pack.c - a bundle is written as one file.
 * Room   capture (floor 2) */
#include "base/error_set.h"
#include "capture/bundle/archive.h"
#include <dirent.h>
#include <errno.h>
#include <hartscope/capture/bundle.h>
#include <hartscope/capture/manifest.h>
#include <hartscope/capture/pack.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define DEPTH_MAX 8 /* of folders; a bundle has three */
#define STEP      ((size_t)1 << 16)

struct pack {
	struct hsc_archive calls;
	struct archive *archive;
	const char *bundle, *path; /* what is packed, and to where */
	char name[NAME_MAX + 1];   /* its folder in the archive */
	char *buffer;              /* buffer[STEP] */
	const struct hsc_manifest *manifest;
	struct hsc_error *error;
};

bool hsc_bundle_is_packed(const char *path)
{
	const size_t len = strlen(path), suffix = strlen(HSC_PACK_SUFFIX);
	struct stat st;

	return len > suffix &&
	       strcmp(path + len - suffix, HSC_PACK_SUFFIX) == 0 &&
	       stat(path, &st) == 0 && S_ISREG(st.st_mode);
}

static enum hsc_status fail_archive(const struct pack *p)
{
	const int number = p->calls.error_number(p->archive);

	return hsc_fail(p->error, HSC_E_FILE, "cannot write %s: %s", p->path,
			number > 0 ? strerror(number)
				   : p->calls.error_string(p->archive));
}

/* Write the bytes of a file, exactly as many as its header says. */
static enum hsc_status put_bytes(const struct pack *p, FILE *file, int64_t left)
{
	while (left > 0) {
		const size_t want = left < (int64_t)STEP ? (size_t)left : STEP;
		const size_t got = fread(p->buffer, 1, want, file);

		if (got == 0)
			break;
		if (p->calls.write_data(p->archive, p->buffer, got) !=
		    (la_ssize_t)got)
			return fail_archive(p);
		left -= (int64_t)got;
	}
	if (left == 0)
		return HSC_OK;
	return hsc_fail(p->error, HSC_E_FILE, "%s: a file of it became shorter",
			p->bundle);
}

/* Owner, mode and time are no part of the capture, and are the same for all
 * files. */
static enum hsc_status put_file(const struct pack *p, const char *inner)
{
	struct archive_entry *entry = p->calls.entry_new();
	char path[PATH_MAX], name[PATH_MAX];
	enum hsc_status rc = HSC_OK;
	struct stat st;
	FILE *file = NULL;

	if (!entry)
		return HSC_E_MEMORY;
	if (!hsc_bundle_path(path, sizeof(path), p->bundle, inner) ||
	    !hsc_bundle_path(name, sizeof(name), p->name, inner) ||
	    !(file = fopen(path, "rbe")) || fstat(fileno(file), &st) != 0) {
		rc = hsc_error_file(p->error, path);
	} else {
		p->calls.entry_set_pathname(entry, name);
		p->calls.entry_set_size(entry, st.st_size);
		p->calls.entry_set_filetype(entry, AE_IFREG);
		p->calls.entry_set_perm(entry, 0644);
		p->calls.entry_set_mtime(entry, 0, 0);
		rc = p->calls.write_header(p->archive, entry) == ARCHIVE_OK
			     ? put_bytes(p, file, st.st_size)
			     : fail_archive(p);
	}
	if (file)
		fclose(file);
	p->calls.entry_free(entry);
	return rc;
}

static enum hsc_status put_folder(const struct pack *p, const char *inner,
				  unsigned depth);

/* A stream that was imported in place is a link to where it is. No other link
 * is followed: the manifest of the bundle decides what goes into the file. */
static bool is_stream(const struct pack *p, const char *inner)
{
	for (size_t i = 0; i < p->manifest->source_count; i++)
		if (strcmp(p->manifest->sources[i].stream, inner) == 0)
			return true;
	return false;
}

/* `inner` is "" or "folder/". Of the bundle's own folder, what is rebuilt or
 * hidden is left out; below it, a program may have a hidden name. */
static enum hsc_status put_entry(const struct pack *p, const char *inner,
				 const char *name, unsigned depth)
{
	char path[PATH_MAX], whole[PATH_MAX];
	struct stat st;

	if (strcmp(name, ".") == 0 || strcmp(name, "..") == 0 ||
	    (!*inner && (name[0] == '.' || strcmp(name, "manifest.json") == 0 ||
			 strcmp(name, "cache") == 0)))
		return HSC_OK;
	if (snprintf(whole, sizeof(whole), "%s%s", inner, name) >= PATH_MAX ||
	    !hsc_bundle_path(path, sizeof(path), p->bundle, whole))
		return hsc_fail(p->error, HSC_E_FORMAT,
				"%s: a name in it is too long", p->bundle);
	if (lstat(path, &st) != 0 ||
	    (S_ISLNK(st.st_mode) && is_stream(p, whole) &&
	     stat(path, &st) != 0))
		return hsc_error_file(p->error, path);
	if (S_ISREG(st.st_mode))
		return put_file(p, whole);
	if (S_ISDIR(st.st_mode) && depth < DEPTH_MAX)
		return put_folder(p, whole, depth + 1);
	return hsc_fail(p->error, HSC_E_FORMAT, "%s is neither file nor folder",
			path);
}

static enum hsc_status put_folder(const struct pack *p, const char *inner,
				  unsigned depth)
{
	enum hsc_status rc = HSC_OK;
	char path[PATH_MAX], with[PATH_MAX];
	struct dirent **list;
	int count = -1;

	if (snprintf(with, sizeof(with), "%s%s", inner, *inner ? "/" : "") <
		    PATH_MAX &&
	    hsc_bundle_path(path, sizeof(path), p->bundle, inner))
		count = scandir(path, &list, NULL, alphasort);
	if (count < 0)
		return hsc_error_file(p->error, p->bundle);
	for (int i = 0; i < count; i++) {
		if (rc == HSC_OK)
			rc = put_entry(p, with, list[i]->d_name, depth);
		free(list[i]);
	}
	free((void *)list);
	return rc;
}

/* Take the last part of the bundle's path, with ".hart". */
static void name_folder(struct pack *p)
{
	size_t len = strlen(p->bundle), start;

	while (len > 1 && p->bundle[len - 1] == '/')
		len--;
	for (start = len; start > 0 && p->bundle[start - 1] != '/'; start--)
		;
	if (len - start > 5 && len - start <= NAME_MAX &&
	    strncmp(p->bundle + len - 5, ".hart", 5) == 0)
		snprintf(p->name, sizeof(p->name), "%.*s", (int)(len - start),
			 p->bundle + start);
	else
		snprintf(p->name, sizeof(p->name), "bundle.hart");
}

static enum hsc_status write_all(const struct pack *p, const char *path)
{
	enum hsc_status rc;

	if (p->calls.write_set_format_pax_restricted(p->archive) !=
		    ARCHIVE_OK ||
	    p->calls.write_add_filter_zstd(p->archive) != ARCHIVE_OK)
		return fail_archive(p);
	if (p->calls.write_open_filename(p->archive, path) != ARCHIVE_OK)
		return hsc_error_file(p->error, path); /* it has no reason */
	rc = put_file(p, "manifest.json");
	if (rc == HSC_OK)
		rc = put_folder(p, "", 0);
	if (p->calls.write_close(p->archive) != ARCHIVE_OK && rc == HSC_OK)
		rc = fail_archive(p);
	return rc;
}

/* A pipe or a device, which is not to be replaced. */
static bool is_special(const char *path)
{
	struct stat st;

	return stat(path, &st) == 0 && !S_ISREG(st.st_mode) &&
	       !S_ISDIR(st.st_mode);
}

static enum hsc_status write_archive(struct pack *p, const char *path)
{
	const bool special = is_special(path);
	char part[PATH_MAX];
	enum hsc_status rc = HSC_E_MEMORY;

	if (snprintf(part, sizeof(part), "%s.part", path) >= PATH_MAX)
		return hsc_fail(p->error, HSC_E_FILE,
				"%s: the name is too long", path);
	p->archive = p->calls.write_new();
	p->buffer = malloc(STEP);
	if (p->archive && p->buffer)
		rc = write_all(p, special ? path : part);
	p->calls.write_free(p->archive);
	free(p->buffer);
	if (rc == HSC_OK && !special && rename(part, path) != 0)
		rc = hsc_error_file(p->error, path);
	if (rc != HSC_OK && !special)
		unlink(part);
	if (rc == HSC_E_MEMORY)
		hsc_error_set(p->error, "out of memory");
	return rc;
}

enum hsc_status hsc_bundle_pack(const char *bundle, const char *path,
				struct hsc_error *error)
{
	struct pack p = { .bundle = bundle, .path = path, .error = error };
	struct hsc_manifest m;
	enum hsc_status rc = hsc_manifest_read(&m, bundle, error);

	if (rc != HSC_OK)
		return rc;
	p.manifest = &m;
	name_folder(&p);
	rc = hsc_archive_open(&p.calls, error);
	if (rc == HSC_OK)
		rc = write_archive(&p, path);
	hsc_archive_close(&p.calls);
	hsc_manifest_clear(&m);
	return rc;
}
