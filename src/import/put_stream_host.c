/* SPDX-License-Identifier: MIT */
#include "base/error_set.h"
#include "import/put_stream.h"
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/fs.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#define STEP 65536

static bool write_all(int out, const char *bytes, size_t len)
{
	while (len) {
		const ssize_t n = write(out, bytes, len);

		if (n < 0 && errno != EINTR)
			return false;
		if (n > 0) {
			bytes += n;
			len -= (size_t)n;
		}
	}
	return true;
}

/* Through our own memory: what works for anything, pipes as well. */
static enum hsc_status copy_bytes(int in, int out, uint64_t *bytes)
{
	char buffer[STEP];

	for (;;) {
		const ssize_t n = read(in, buffer, sizeof(buffer));

		if (n == 0)
			return HSC_OK;
		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			return HSC_E_FILE;
		if (!write_all(out, buffer, (size_t)n))
			return HSC_E_CONFIG;
		*bytes += (uint64_t)n;
	}
}

/* By the kernel, as far as it does. */
static void copy_fast(int in, int out, uint64_t *bytes)
{
	struct stat st;
	ssize_t n = 1;

	if (fstat(in, &st) != 0 || !S_ISREG(st.st_mode))
		return;
	if (ioctl(out, FICLONE, in) == 0) {
		*bytes = (uint64_t)st.st_size;
		(void)lseek(in, 0, SEEK_END);
		(void)lseek(out, 0, SEEK_END);
		return;
	}
	while (n > 0) {
		n = copy_file_range(in, NULL, out, NULL, (size_t)1 << 30, 0);
		*bytes += n > 0 ? (uint64_t)n : 0;
	}
}

static enum hsc_status refer(const char *from, const char *to, uint64_t *bytes,
			     struct hsc_error *error)
{
	char path[PATH_MAX];
	struct stat st;

	if (strcmp(from, "-") == 0) {
		hsc_error_set(error, "standard input has no place to refer to");
		return HSC_E_CONFIG;
	}
	if (!realpath(from, path) || stat(path, &st) != 0)
		return hsc_error_file(error, from);
	*bytes = (uint64_t)st.st_size;
	return symlink(path, to) == 0 ? HSC_OK : hsc_error_file(error, to);
}

static enum hsc_status copy(const char *from, const char *to, uint64_t *bytes,
			    struct hsc_error *error)
{
	const bool piped = strcmp(from, "-") == 0;
	const int in = piped ? STDIN_FILENO : open(from, O_RDONLY | O_CLOEXEC);
	const int out =
		in < 0 ? -1
		       : open(to, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC,
			      0666);
	enum hsc_status rc = HSC_OK;

	if (in < 0)
		return hsc_error_file(error, from);
	if (out < 0)
		rc = hsc_error_file(error, to);
	if (rc == HSC_OK) {
		copy_fast(in, out, bytes);
		rc = copy_bytes(in, out, bytes);
		if (rc != HSC_OK)
			rc = hsc_error_file(error,
					    rc == HSC_E_FILE ? from : to);
	}
	if (out >= 0 && close(out) != 0 && rc == HSC_OK)
		rc = hsc_error_file(error, to);
	if (!piped)
		close(in);
	return rc;
}

enum hsc_status hsc_import_put_stream(const char *from, const char *to,
				      bool in_place, uint64_t *bytes,
				      struct hsc_error *error)
{
	*bytes = 0;
	return in_place ? refer(from, to, bytes, error)
			: copy(from, to, bytes, error);
}
