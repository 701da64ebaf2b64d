/* SPDX-License-Identifier: MIT */
/* lock.c - a bundle that is being recorded is locked.
 * Room   capture (floor 2) */
#include "capture/bundle/lock.h"
#include "base/error_set.h"
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* A bundle is not trusted: no link may lead out of it, and no pipe may
 * block. */
#define OURS (O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)

static int open_lock(const char *bundle, int flags)
{
	char path[PATH_MAX];
	const int len = snprintf(path, sizeof(path), "%s/live/lock", bundle);

	if (len < 0 || len >= PATH_MAX) {
		errno = ENAMETOOLONG;
		return -1;
	}
	return open(path, flags | OURS, 0666);
}

static void write_pid(int fd)
{
	char text[24];
	const int len = snprintf(text, sizeof(text), "%ld\n", (long)getpid());

	(void)!pwrite(fd, text, (size_t)len, 0); /* on a full disk, without */
}

static long read_pid(int fd)
{
	char text[24] = "";

	return pread(fd, text, sizeof(text) - 1, 0) > 0 ? atol(text) : 0;
}

enum hsc_status hsc_bundle_lock(const char *bundle, int *lock,
				struct hsc_error *error)
{
	struct flock all = { .l_type = F_WRLCK, .l_whence = SEEK_SET };

	*lock = open_lock(bundle, O_RDWR | O_CREAT);
	if (*lock < 0)
		return hsc_error_file(error, bundle);
	if (fcntl(*lock, F_OFD_SETLK, &all) == 0) {
		write_pid(*lock);
		return HSC_OK;
	}
	if (errno != EAGAIN && errno != EACCES)
		return HSC_OK;
	return hsc_fail(error, HSC_E_FILE,
			"%s: another command records into it", bundle);
}

void hsc_bundle_unlock(int *lock)
{
	if (*lock >= 0)
		close(*lock);
	*lock = -1;
}

bool hsc_bundle_is_locked(const char *bundle, long *pid)
{
	struct flock all = { .l_type = F_WRLCK, .l_whence = SEEK_SET };
	const int fd = open_lock(bundle, O_RDONLY);
	bool locked;

	if (fd < 0)
		return false;
	locked = fcntl(fd, F_OFD_GETLK, &all) == 0 && all.l_type != F_UNLCK;
	if (pid)
		*pid = locked ? read_pid(fd) : 0;
	close(fd);
	return locked;
}
