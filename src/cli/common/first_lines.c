/* SPDX-License-Identifier: MIT */
/* first_lines.c - --limit: an output ends after so many lines.
 * Room   cli (floor 9) */
#include "cli/common/first_lines.h"
#include <string.h>
#include <sys/types.h>

static ssize_t write_first(void *cookie, const char *text, size_t len)
{
	struct hsc_cli_first *f = cookie;
	size_t shown = 0;

	while (shown < len && f->lines) {
		const char *end = memchr(text + shown, '\n', len - shown);

		shown = end ? (size_t)(end + 1 - text) : len;
		f->lines -= end != NULL;
	}
	f->reached |= shown < len;
	if (fwrite(text, 1, shown, f->to) != shown)
		return 0;
	/* text comes here when its buffer is full, or is to be seen now */
	if (fflush(f->to) != 0)
		return 0;
	return shown == len ? (ssize_t)len : 0;
}

FILE *hsc_cli_first_open(struct hsc_cli_first *f)
{
	static const cookie_io_functions_t io = { .write = write_first };

	f->reached = false;
	return fopencookie(f, "w", io);
}
