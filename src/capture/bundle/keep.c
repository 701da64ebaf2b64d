/* SPDX-License-Identifier: MIT */
/* keep.c - a file of the program is copied into a bundle, once for equal
 * bytes.
 * Room   capture (floor 2) */
#include "base/error_set.h"
#include <errno.h>
#include <fcntl.h>
#include <hartscope/capture/bundle.h>
#include <inttypes.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define STEP     ((size_t)1 << 16)
#define BASE_MAX 100 /* characters of the name that are kept */
#define SAFE                                                                   \
	"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._+-"

/* FNV-1a, 64 bits: http://www.isthe.com/chongo/tech/comp/fnv/ */
#define FNV_BASIS UINT64_C(0xcbf29ce484222325)
#define FNV_PRIME UINT64_C(0x100000001b3)

static uint64_t hash_more(uint64_t hash, const uint8_t *bytes, size_t len)
{
	for (size_t i = 0; i < len; i++)
		hash = (hash ^ bytes[i]) * FNV_PRIME;
	return hash;
}

static ssize_t read_some(int fd, uint8_t *buf, size_t len)
{
	ssize_t got;

	do
		got = read(fd, buf, len);
	while (got < 0 && errno == EINTR);
	return got;
}

static bool write_whole(int fd, const uint8_t *buf, size_t len)
{
	while (len) {
		ssize_t put = write(fd, buf, len);

		if (put < 0 && errno == EINTR)
			continue;
		if (put <= 0)
			return false;
		buf += put;
		len -= (size_t)put;
	}
	return true;
}

/* Copy all of `from` to `to` (-1: nowhere), hashing on the way. */
static bool copy_bytes(int from, int to, uint64_t *hash)
{
	uint8_t *buf = malloc(STEP);
	ssize_t got = -1;

	*hash = FNV_BASIS;
	while (buf && (got = read_some(from, buf, STEP)) > 0) {
		*hash = hash_more(*hash, buf, (size_t)got);
		if (to >= 0 && !write_whole(to, buf, (size_t)got)) {
			got = -1;
			break;
		}
	}
	free(buf);
	return got == 0;
}

/* "elf/HASH/BASE" of `path`, in characters that suit every system. */
static bool format_name(char *name, size_t cap, const char *path, uint64_t hash)
{
	const char *slash = strrchr(path, '/');
	char base[BASE_MAX + 1];
	int len;

	snprintf(base, sizeof(base), "%s", slash ? slash + 1 : path);
	for (char *p = base; *p; p++)
		if (!strchr(SAFE, *p))
			*p = '_';
	len = snprintf(name, cap, "elf/%08" PRIx32 "/%s",
		       (uint32_t)(hash >> 32), base);
	return len > 0 && (size_t)len < cap;
}

/* Open a file that can be read to its end: no pipe, no device. */
static int open_regular(const char *path)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	struct stat st;

	if (fd < 0 || (fstat(fd, &st) == 0 && S_ISREG(st.st_mode)))
		return fd;
	close(fd);
	errno = EINVAL;
	return -1;
}

/* Whether `path` holds a file with this content already. */
static bool is_kept(const char *path, uint64_t hash)
{
	int fd = open_regular(path);
	uint64_t theirs;
	bool same = fd >= 0 && copy_bytes(fd, -1, &theirs) && theirs == hash;

	if (fd >= 0)
		close(fd);
	return same;
}

/* Create the folder of the file `path`, if there is none. */
static void create_folder(const char *path)
{
	char folder[PATH_MAX];
	char *slash;

	snprintf(folder, sizeof(folder), "%s", path);
	slash = strrchr(folder, '/');
	if (slash) {
		*slash = '\0';
		(void)mkdir(folder,
			    0777); /* otherwise the open that follows fails */
	}
}

/* Copy the open file to `to`, through `temporary`. */
static enum hsc_status copy_to(int from, const char *temporary, const char *to,
			       struct hsc_error *error)
{
	int fd = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
	uint64_t hash;
	bool done;

	if (fd < 0)
		return hsc_error_file(error, temporary);
	done = lseek(from, 0, SEEK_SET) == 0 && copy_bytes(from, fd, &hash);
	done = close(fd) == 0 && done;
	if (done && rename(temporary, to) == 0)
		return HSC_OK;
	hsc_error_file(error, to);
	unlink(temporary);
	return HSC_E_FILE;
}

enum hsc_status hsc_bundle_keep_file(const char *bundle, const char *path,
				     char *name, size_t cap,
				     struct hsc_error *error)
{
	char to[PATH_MAX], temporary[PATH_MAX + 32];
	enum hsc_status rc = HSC_E_SPACE;
	int from = open_regular(path);
	uint64_t hash;

	if (from < 0)
		return hsc_error_file(error, path);
	if (!copy_bytes(from, -1, &hash)) {
		rc = hsc_error_file(error, path);
	} else if (format_name(name, cap, path, hash) &&
		   hsc_bundle_path(to, sizeof(to), bundle, name)) {
		snprintf(temporary, sizeof(temporary), "%s.%ld", to,
			 (long)getpid());
		create_folder(to);
		rc = is_kept(to, hash) ? HSC_OK
				       : copy_to(from, temporary, to, error);
	} else {
		hsc_error_set(error, "%s: the name is too long", path);
	}
	close(from);
	return rc;
}
