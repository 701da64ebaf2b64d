/* SPDX-License-Identifier: MIT */
/* wrap.c - text in lines that are no longer than a terminal is wide.
 * Room   view (floor 8) */
#include "view/common/wrap.h"
#include "view/common/text.h"

/* With less room than that words go below. */
#define ROOM_LEAST 24
#define BELOW      4

struct wrap {
	FILE *out;
	size_t columns, indent, at;
};

static void break_line(struct wrap *w)
{
	fprintf(w->out, "\n%*s", (int)w->indent, "");
	w->at = w->indent;
}

/* How many characters a word has that `text` begins with. */
static size_t word_width(const char *text)
{
	size_t n = 0;

	while (*text && *text != ' ') {
		text += hsc_view_character(text).len;
		n++;
	}
	return n;
}

static const char *put_word(struct wrap *w, const char *text)
{
	while (*text && *text != ' ') {
		const struct hsc_view_character c = hsc_view_character(text);

		if (w->at >= w->columns && w->columns > w->indent)
			break_line(w);
		fwrite(c.shown ? text : "?", 1, c.shown ? c.len : 1, w->out);
		w->at++;
		text += c.len;
	}
	return text;
}

static size_t text_width(const char *text)
{
	size_t n = 0;

	for (; *text; n++)
		text += hsc_view_character(text).len;
	return n;
}

void hsc_view_wrapped(FILE *out, size_t columns, size_t used, const char *text)
{
	struct wrap w = { out, columns, used, used };

	if (columns == 0 || used + text_width(text) <= columns) {
		hsc_view_foreign(out, text);
		return;
	}
	if (used + ROOM_LEAST > columns) {
		w.indent = BELOW;
		break_line(&w);
	}
	while (*text) {
		size_t blanks = 0;

		while (text[blanks] == ' ')
			blanks++;
		text += blanks;
		if (w.at + blanks + word_width(text) > columns &&
		    w.at > w.indent)
			break_line(&w);
		else if (*text)
			w.at += (size_t)fprintf(out, "%*s", (int)blanks, "");
		text = put_word(&w, text);
	}
}
