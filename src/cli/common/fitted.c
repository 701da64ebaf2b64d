/* SPDX-License-Identifier: MIT */
/* fitted.c - what a terminal is written has lines that it can show.
 * Room   cli (floor 9) */
#include "cli/common/fitted.h"
#include "base/grow.h"
#include "view/common/fit.h"
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

/* False: no memory. */
static bool append_part(struct hsc_cli_fitted *f, const char *text, size_t len)
{
	if (!HSC_GROW(f->part, f->room, f->used + len + 1)) /* and an end */
		return false;
	memcpy(f->part + f->used, text, len);
	f->used += len;
	return true;
}

static void write_part(struct hsc_cli_fitted *f)
{
	f->part[f->used] = '\0';
	hsc_view_fit_line(f->to, f->part, f->used, f->columns);
	f->used = 0;
}

static ssize_t write_fitted(void *cookie, const char *text, size_t len)
{
	struct hsc_cli_fitted *f = cookie;
	size_t at = 0;

	while (at < len) {
		const char *end = memchr(text + at, '\n', len - at);
		const size_t n = end ? (size_t)(end - text) - at : len - at;

		if (n && !append_part(f, text + at, n))
			return 0;
		at += n + (end != NULL);
		if (!end)
			break;
		if (f->used)
			write_part(f);
		putc('\n', f->to);
	}
	return ferror(f->to) ? 0 : (ssize_t)len;
}

static int close_fitted(void *cookie)
{
	struct hsc_cli_fitted *f = cookie;

	if (f->used)
		write_part(f);
	free(f->part);
	f->part = NULL;
	f->room = 0;
	return 0;
}

FILE *hsc_cli_fitted_open(struct hsc_cli_fitted *f)
{
	static const cookie_io_functions_t io = { .write = write_fitted,
						  .close = close_fitted };
	FILE *out = fopencookie(f, "w", io);

	if (out)
		setvbuf(out, NULL, _IOLBF, 0);
	return out;
}
