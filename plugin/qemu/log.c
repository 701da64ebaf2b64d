/* SPDX-License-Identifier: MIT */
/* log.c - the log of mapped and changed code beside the streams.
 * Room   plugin/qemu */
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

void hsc_qemu_log_flush(void)
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

static void add_text(const char *text, size_t len)
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
	add_text(line, (size_t)snprintf(line, sizeof(line), "xlen %u\n",
					hsc_qemu.xlen));
	hsc_qemu_log_flush();
	return true;
}

/* What the parent could not write yet is also pending in the child. */
void hsc_qemu_log_copy(uint64_t parent_key)
{
	const int fd = open_log(parent_key, O_RDONLY);
	char text[4096];
	ssize_t n;

	if (fd < 0)
		return;
	while ((n = read(fd, text, sizeof(text))) > 0)
		add_text(text, (size_t)n);
	close(fd);
	hsc_qemu_log_word("forget");
	hsc_qemu_log_flush();
}

void hsc_qemu_log_map(uint64_t start, uint64_t len, uint64_t offset,
		      const char *path)
{
	char line[LINE_CAP];
	const int n = snprintf(line, sizeof(line),
			       "map %" PRIx64 " %" PRIx64 " %" PRIx64 " %s\n",
			       start, len, offset, path);

	if (n > 0 && (size_t)n < sizeof(line))
		add_text(line, (size_t)n);
}

void hsc_qemu_log_range(const char *what, uint64_t start, uint64_t len)
{
	char line[80];

	add_text(line, (size_t)snprintf(line, sizeof(line),
					"%.20s %" PRIx64 " %" PRIx64 "\n", what,
					start, len));
}

void hsc_qemu_log_halves(const char *what, uint64_t start,
			 const uint16_t *halves, size_t count)
{
	char line[48];

	add_text(line, (size_t)snprintf(line, sizeof(line),
					"%.20s %" PRIx64 " ", what, start));
	for (size_t i = 0; i < count; i++)
		add_text(line, (size_t)snprintf(line, sizeof(line), "%02x%02x",
						halves[i] & 0xffU,
						(unsigned)halves[i] >> 8));
	add_text("\n", 1);
}

void hsc_qemu_log_word(const char *what)
{
	add_text(what, strlen(what));
	add_text("\n", 1);
}

void hsc_qemu_log_cut(unsigned source, uint64_t start, uint32_t version)
{
	char line[80];

	add_text(line, (size_t)snprintf(line, sizeof(line),
					"cut %x %" PRIx64 " %" PRIx32 "\n",
					source, start, version));
}
