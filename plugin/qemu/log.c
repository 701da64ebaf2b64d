/* SPDX-License-Identifier: MIT */
#include "log.h"
#include "plugin.h"
#include <fcntl.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define PATH_CAP 4096
#define LINE_CAP (PATH_CAP + 128)

/* Lines that are still to be written. */
static struct {
	char *text;
	size_t len, cap;
} pending;

/*
 * Opened for every write: a file kept open would take a number from the guest
 * and be closed with the guest's own files.
 */
static int open_log(uint64_t key, int flags)
{
	char path[PATH_CAP];

	if (!hsc_recording_log_path(path, sizeof(path), hsc_qemu.bundle, key))
		return -1;
	return open(path, O_APPEND | O_CLOEXEC | flags, 0666);
}

static void write_pending(void)
{
	const int fd = pending.len ? open_log(hsc_qemu.key, O_WRONLY) : -1;
	ssize_t n;

	if (fd < 0)
		return;
	n = write(fd, pending.text, pending.len);
	close(fd);
	if (n <= 0)
		return;
	pending.len -= (size_t)n;
	memmove(pending.text, pending.text + n, pending.len);
}

static void add(const char *text, size_t len)
{
	if (pending.len + len > pending.cap) {
		const size_t cap = 2 * (pending.len + len);
		char *bigger = realloc(pending.text, cap);

		if (!bigger)
			return;
		pending.text = bigger;
		pending.cap = cap;
	}
	memcpy(pending.text + pending.len, text, len);
	pending.len += len;
}

bool hsc_qemu_log_begin(void)
{
	char line[32];
	const int fd = open_log(hsc_qemu.key, O_WRONLY | O_CREAT | O_EXCL);

	if (fd < 0)
		return false;
	close(fd);
	add(line,
	    (size_t)snprintf(line, sizeof(line), "xlen %u\n", hsc_qemu.xlen));
	write_pending();
	return true;
}

/* What the parent could not write yet is still pending here as well. */
void hsc_qemu_log_copy(uint64_t parent_key)
{
	const int fd = open_log(parent_key, O_RDONLY);
	char text[4096];
	ssize_t n;

	if (fd < 0)
		return;
	while ((n = read(fd, text, sizeof(text))) > 0)
		add(text, (size_t)n);
	close(fd);
	write_pending();
}

void hsc_qemu_log_map(uint64_t start, uint64_t len, uint64_t offset,
		      const char *path)
{
	char line[LINE_CAP];
	const int n = snprintf(line, sizeof(line),
			       "map %" PRIx64 " %" PRIx64 " %" PRIx64 " %s\n",
			       start, len, offset, path);

	if (n > 0 && (size_t)n < sizeof(line))
		add(line, (size_t)n);
	write_pending();
}

void hsc_qemu_log_range(const char *what, uint64_t start, uint64_t len)
{
	char line[80];

	add(line, (size_t)snprintf(line, sizeof(line),
				   "%.20s %" PRIx64 " %" PRIx64 "\n", what,
				   start, len));
	write_pending();
}

void hsc_qemu_log_code(uint64_t start, const uint8_t *code, unsigned len)
{
	static const char digits[] = "0123456789abcdef";
	char line[32];

	add(line,
	    (size_t)snprintf(line, sizeof(line), "code %" PRIx64 " ", start));
	for (unsigned i = 0; i < len; i++) {
		line[0] = digits[code[i] >> 4];
		line[1] = digits[code[i] & 15];
		add(line, 2);
	}
	add("\n", 1);
	write_pending();
}
