/* SPDX-License-Identifier: MIT */
/* last.c - --last: the end of a replay, kept in a ring of lines.
 * Room   cli (floor 9) */
#include "cli/replay/last.h"
#include "base/grow.h"
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

struct line {
	char *text; /* text[len], room for cap */
	size_t len, cap;
};

struct hsc_cli_last {
	FILE *file, *to;
	struct line head;   /* the first line */
	struct line *lines; /* a ring; lines[count] */
	size_t count, at;   /* `at` is written to now */
	uint64_t written;   /* lines that ended, without the first */
	uint64_t doubtful;  /* so many of them are not to be shown */
	bool headed;        /* the first one has ended */
};

static bool append_text(struct line *l, const char *text, size_t len)
{
	if (!HSC_GROW(l->text, l->cap, l->len + len))
		return false;
	memcpy(l->text + l->len, text, len);
	l->len += len;
	return true;
}

static void end_line(struct hsc_cli_last *l)
{
	if (!l->headed) {
		l->headed = true;
		return;
	}
	l->written++;
	l->at = (l->at + 1) % l->count;
	l->lines[l->at].len = 0;
}

static ssize_t write_last(void *cookie, const char *text, size_t len)
{
	struct hsc_cli_last *l = cookie;
	size_t done = 0;

	while (done < len) {
		const char *end = memchr(text + done, '\n', len - done);
		const size_t n =
			end ? (size_t)(end + 1 - text) - done : len - done;

		if (!append_text(l->headed ? &l->lines[l->at] : &l->head,
				 text + done, n))
			return 0; /* an error, to stdio */
		if (end)
			end_line(l);
		done += n;
	}
	return (ssize_t)len;
}

static void release_oldest(struct hsc_cli_last *l)
{
	for (size_t i = 0; l->lines && i < l->count; i++)
		free(l->lines[i].text);
	free(l->lines);
	free(l->head.text);
	free(l);
}

FILE *hsc_cli_last_file(struct hsc_cli_last *l)
{
	return l->file;
}

void hsc_cli_last_mark(struct hsc_cli_last *l, uint64_t more)
{
	(void)fflush(l->file);
	l->doubtful = l->written + more;
}

bool hsc_cli_last_has_enough(struct hsc_cli_last *l)
{
	(void)fflush(l->file);
	return l->written >= l->doubtful &&
	       l->written - l->doubtful >= l->count - 1;
}

void hsc_cli_last_reset(struct hsc_cli_last *l)
{
	(void)fflush(l->file);
	l->written = l->doubtful = 0;
	l->headed = false;
	l->at = 0;
	l->head.len = 0;
	for (size_t i = 0; i < l->count; i++)
		l->lines[i].len = 0;
}

/* The ring has one more than are shown: the line that is written to. */
static void write_lines(const struct hsc_cli_last *l)
{
	fwrite(l->head.text ? l->head.text : "", 1, l->head.len, l->to);
	if (l->written > l->count - 1)
		fputs("   .. lines before\n", l->to);
	for (size_t i = 1; i <= l->count; i++) {
		const struct line *line = &l->lines[(l->at + i) % l->count];

		if (line->len)
			fwrite(line->text, 1, line->len, l->to);
	}
}

void hsc_cli_last_close(struct hsc_cli_last **last, bool good)
{
	struct hsc_cli_last *l = *last;

	if (!l)
		return;
	fclose(l->file);
	if (good)
		write_lines(l);
	release_oldest(l);
	*last = NULL;
}

struct hsc_cli_last *hsc_cli_last_open(FILE *to, size_t count)
{
	static const cookie_io_functions_t io = { .write = write_last };
	struct hsc_cli_last *l = calloc(1, sizeof(*l));

	if (!l)
		return NULL;
	l->to = to;
	l->count = count + 1;
	l->lines = calloc(l->count, sizeof(*l->lines));
	if (l->lines)
		l->file = fopencookie(l, "w", io);
	if (l->file)
		return l;
	release_oldest(l);
	return NULL;
}
