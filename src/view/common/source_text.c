/* SPDX-License-Identifier: MIT */
/* source_text.c - a source file in memory, by lines.
 * Room   view (floor 8) */
#include "view/common/source_text.h"
#include "view/common/text.h"
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define BYTES_MAX (64u << 20) /* no source that people wrote is longer */

void hsc_source_text_free(struct hsc_source_text *t)
{
	free(t->bytes);
	free((void *)t->lines);
	*t = (struct hsc_source_text){ .bytes = NULL };
}

static char *read_all(const char *path, size_t *len)
{
	FILE *in = fopen(path, "rb");
	struct stat st;
	char *bytes = NULL;

	if (!in)
		return NULL;
	if (fstat(fileno(in), &st) == 0 && S_ISREG(st.st_mode) &&
	    st.st_size >= 0 && st.st_size <= BYTES_MAX)
		bytes = malloc((size_t)st.st_size + 1);
	if (bytes) {
		*len = fread(bytes, 1, (size_t)st.st_size, in);
		bytes[*len] = '\0';
	}
	fclose(in);
	return bytes;
}

static bool divide_lines(struct hsc_source_text *t, size_t len)
{
	size_t count = 1;

	for (size_t i = 0; i < len; i++)
		count += t->bytes[i] == '\n';
	t->lines = calloc(count, sizeof(*t->lines));
	if (!t->lines)
		return false;
	for (size_t i = 0; i < len;) {
		char *line = t->bytes + i;
		char *end = memchr(line, '\n', len - i);

		t->lines[t->count++] = line;
		if (!end)
			break;
		*end = '\0';
		if (end > line && end[-1] == '\r')
			end[-1] = '\0';
		i = (size_t)(end - t->bytes) + 1;
	}
	return true;
}

bool hsc_source_text_read(struct hsc_source_text *t, const char *path)
{
	size_t len = 0;

	*t = (struct hsc_source_text){ .bytes = NULL };
	t->bytes = read_all(path, &len);
	if (t->bytes && divide_lines(t, len))
		return true;
	hsc_source_text_free(t);
	return false;
}

void hsc_source_text_json(FILE *out, const char *path)
{
	struct hsc_source_text text;

	if (!hsc_source_text_read(&text, path)) {
		fputs("null", out);
		return;
	}
	putc('[', out);
	for (size_t i = 0; i < text.count; i++) {
		fputs(i ? ",\n" : "\n", out);
		hsc_view_json_string(out, text.lines[i]);
	}
	fputs(" ]", out);
	hsc_source_text_free(&text);
}
