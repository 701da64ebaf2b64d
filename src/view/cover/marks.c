/* SPDX-License-Identifier: MIT */
/* marks.c - LCOV_EXCL marks in source.
 * Room   view (floor 8) */
#include "view/cover/marks.h"
#include <stdlib.h>
#include <string.h>

/* A stretch of lines, or one. */
struct mark {
	const char *start, *stop, *line;
	unsigned what;
};

static const struct mark marks[] = {
	{ "LCOV_EXCL_START", "LCOV_EXCL_STOP", "LCOV_EXCL_LINE",
	  HSC_COVER_EXCLUDE_LINE },
	{ "LCOV_EXCL_BR_START", "LCOV_EXCL_BR_STOP", "LCOV_EXCL_BR_LINE",
	  HSC_COVER_EXCLUDE_BRANCHES },
};

bool hsc_view_cover_marks(const struct hsc_source_text *text, uint8_t **what)
{
	unsigned on = 0;

	*what = calloc(text->count + 1, 1);
	for (size_t i = 0; *what && i < text->count; i++)
		for (size_t k = 0; k < 2; k++) {
			const struct mark *m = &marks[k];

			/* the line of a stop counts again */
			if (strstr(text->lines[i], m->stop))
				on &= ~m->what;
			else if (strstr(text->lines[i], m->start))
				on |= m->what;
			if (on & m->what || strstr(text->lines[i], m->line))
				(*what)[i] |= (uint8_t)m->what;
		}
	return *what != NULL;
}

enum hsc_status hsc_view_cover_read_marks(struct hsc_cover *cover,
					  size_t *unread)
{
	const struct hsc_cover_file *f;
	struct hsc_source_text text;
	uint8_t *what;
	bool done;

	*unread = 0;
	for (size_t i = 0; (f = hsc_cover_file_at(cover, i)) != NULL; i++) {
		if (f->is_module)
			continue;
		if (!hsc_source_text_read(&text, f->name)) {
			++*unread;
			continue;
		}
		done = hsc_view_cover_marks(&text, &what);
		if (done)
			hsc_cover_exclude(cover, i, what, text.count);
		free(what);
		hsc_source_text_free(&text);
		if (!done)
			return HSC_E_MEMORY;
	}
	return HSC_OK;
}
