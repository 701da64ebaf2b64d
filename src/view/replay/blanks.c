/* SPDX-License-Identifier: MIT */
/* blanks.c - text with blanks that are filled in later.
 * Room   view (floor 8) */
#include "view/replay/blanks.h"
#include "base/grow.h"
#include <stdlib.h>

struct hsc_blank {
	size_t at; /* in the text that is kept */
	const char *text;
	bool filled;
};

/* From now on text is kept. False: no memory. */
static bool keep_text(struct hsc_blanks *b)
{
	if (b->kept)
		return true;
	(void)hsc_writer_flush(b->w);
	b->kept = open_memstream(&b->text, &b->len);
	if (!b->kept)
		return false;
	b->w->file = b->kept;
	b->from = hsc_writer_written(b->w);
	return true;
}

uint64_t hsc_blanks_leave(struct hsc_blanks *b, const char *otherwise)
{
	if (!keep_text(b) || !HSC_GROW(b->list, b->room, b->count + 1)) {
		hsc_writer_text(b->w, otherwise);
		return 0;
	}
	b->list[b->count++] = (struct hsc_blank){
		.at = (size_t)(hsc_writer_written(b->w) - b->from),
		.text = otherwise,
	};
	b->open++;
	return b->first + b->count;
}

void hsc_blanks_fill(struct hsc_blanks *b, uint64_t number, const char *text)
{
	struct hsc_blank *blank;

	if (number <= b->first)
		return;
	blank = &b->list[number - b->first - 1];
	blank->text = text;
	blank->filled = true;
	b->open--;
}

/* How many blanks from the first on need not be waited for. */
static size_t count_done(const struct hsc_blanks *b, size_t len, bool end)
{
	size_t n = 0;

	while (n < b->count && (b->list[n].filled || end ||
				len - b->list[n].at > HSC_BLANKS_KEPT / 2))
		n++;
	return n;
}

/* Forget the first `done` blanks, which are out with text[at]. */
static void forget_blanks(struct hsc_blanks *b, size_t done, size_t at)
{
	for (size_t i = 0; i < done; i++)
		b->open -= !b->list[i].filled;
	for (size_t i = done; i < b->count; i++) {
		b->list[i - done] = b->list[i];
		b->list[i - done].at -= at;
	}
	b->count -= done;
	b->first += done;
}

/* Write text[len] up to the first blank that is open; keep the rest. */
static enum hsc_status write_done(struct hsc_blanks *b, const char *text,
				  size_t len, bool end)
{
	const size_t done = count_done(b, len, end);
	size_t at = 0;

	for (size_t i = 0; i < done; i++) {
		hsc_writer_bytes(b->w, text + at, b->list[i].at - at);
		hsc_writer_text(b->w, b->list[i].text);
		at = b->list[i].at;
	}
	if (done == b->count) {
		hsc_writer_bytes(b->w, text + at, len - at);
		at = len;
	} else {
		hsc_writer_bytes(b->w, text + at, b->list[done].at - at);
		at = b->list[done].at;
	}
	forget_blanks(b, done, at);
	if (b->count == 0)
		return HSC_OK;
	if (!keep_text(b))
		return HSC_E_MEMORY;
	hsc_writer_bytes(b->w, text + at, len - at);
	return HSC_OK;
}

enum hsc_status hsc_blanks_settle(struct hsc_blanks *b, bool end)
{
	const uint64_t kept = hsc_writer_written(b->w) - b->from;
	enum hsc_status rc;
	bool good;
	char *text;

	if (!b->kept || (b->open && !end && kept <= HSC_BLANKS_KEPT))
		return ferror(b->out) ? HSC_E_FILE : HSC_OK;
	good = hsc_writer_flush(b->w) == HSC_OK;
	good = fclose(b->kept) == 0 && good;
	b->kept = NULL;
	b->w->file = b->out;
	text = b->text;
	b->text = NULL;
	rc = good ? write_done(b, text, b->len, end) : HSC_E_MEMORY;
	free(text);
	return rc;
}

void hsc_blanks_free(struct hsc_blanks *b)
{
	if (b->kept)
		(void)fclose(b->kept);
	free(b->text);
	free(b->list);
	*b = (struct hsc_blanks){ .w = b->w, .out = b->out };
}
