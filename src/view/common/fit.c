/* SPDX-License-Identifier: MIT */
/* fit.c - long names lose their middle, long lines go on in the next.
 * Room   view (floor 8) */
#include "view/common/fit.h"
#include "view/common/text.h"
#include <ctype.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* A name is not cut shorter than this, with the dots. */
#define LEAST 12
#define DOTS  2u

/* How far to the right of a line the rest of it begins. */
#define HANGING 4u

/* A character, or a colour, which takes no column. */
struct cell {
	const char *text;
	unsigned len;
	bool is_color;
};

/* Cells from `begin` on; of a name, cut[0] to cut[1] are left out. */
struct field {
	size_t begin, end, cut[2];
	bool is_name;
};

struct line {
	struct cell *cells;
	size_t count;
	struct field *fields; /* the last ends where the line does */
	size_t field_count;
	size_t width;
};

/* ECMA-48, "SGR - Select Graphic Rendition" */
static size_t color_len(const char *text, size_t len)
{
	size_t i = 2;

	if (len < 3 || text[0] != '\033' || text[1] != '[')
		return 0;
	while (i < len && (isdigit((unsigned char)text[i]) || text[i] == ';'))
		i++;
	return i < len && text[i] == 'm' ? i + 1 : 0;
}

static void find_cells(struct line *l, const char *text, size_t len)
{
	for (size_t at = 0; at < len;) {
		const size_t color = color_len(text + at, len - at);
		unsigned n =
			color ? (unsigned)color : hsc_view_utf8_len(text + at);

		if (n == 0 || n > len - at)
			n = 1;
		l->cells[l->count++] =
			(struct cell){ text + at, n, color != 0 };
		l->width += !color;
		at += n;
	}
}

static bool is_space(const struct line *l, size_t i)
{
	return i < l->count && *l->cells[i].text == ' ';
}

static char char_at(const struct line *l, size_t i)
{
	return l->cells[i].is_color ? '\0' : *l->cells[i].text;
}

/* Characters that do not stand in sentences as they do in a name: "a::b",
 * "f(int", "v<int". */
static bool is_of_name(const struct line *l, size_t i, const struct field *f)
{
	const char c = char_at(l, i);
	const bool joined = i > f->begin && !is_space(l, i - 1);

	return joined &&
	       (c == '<' || c == '(' ||
		(c == ':' && i + 1 < f->end && char_at(l, i + 1) == ':'));
}

/* One word, or words of which one can only be a name; no number. */
static bool is_name(const struct line *l, const struct field *f)
{
	size_t first = f->begin;
	bool words = false, name = false, letters = false;

	while (first < f->end && l->cells[first].is_color)
		first++;
	if (first == f->end || strchr("0123456789-+~>=", char_at(l, first)))
		return false;
	for (size_t i = first; i < f->end; i++) {
		letters |= isalpha((unsigned char)char_at(l, i)) ||
			   l->cells[i].len > 1;
		words |= is_space(l, i);
		name |= is_of_name(l, i, f);
		/* "note: ..." is a sentence, whatever it is about */
		if (!words && i + 1 < f->end && char_at(l, i) == ':' &&
		    is_space(l, i + 1))
			return false;
	}
	return letters && (!words || name);
}

/* The next field begins at the first character from `at` on that is no space.
 */
static struct field *begin_field(struct line *l, size_t *at)
{
	struct field *f = &l->fields[l->field_count];

	while (is_space(l, *at))
		++*at;
	*f = (struct field){ .begin = *at };
	return f;
}

static void find_fields(struct line *l)
{
	size_t at = 0;

	l->field_count = 0;
	while (at < l->count) {
		struct field *f = begin_field(l, &at);

		while (at < l->count &&
		       !(is_space(l, at) && is_space(l, at + 1)))
			at++;
		f->end = at;
		f->is_name = is_name(l, f);
		l->field_count += f->end > f->begin;
	}
}

static size_t width_of(const struct line *l, size_t begin, size_t end)
{
	size_t n = 0;

	for (size_t i = begin; i < end; i++)
		n += !l->cells[i].is_color;
	return n;
}

static bool is_digit(const struct line *l, size_t i)
{
	const char c = char_at(l, i);

	return isxdigit((unsigned char)c) || c == 'x' || c == ',';
}

/* Is it between two characters of one number, such as 0x1a2b or 1,234? */
static bool is_in_number(const struct line *l, size_t at)
{
	if (at == 0 || at >= l->count || !is_digit(l, at) ||
	    !is_digit(l, at - 1))
		return false;
	while (at > 0 && is_digit(l, at - 1))
		at--;
	return isdigit((unsigned char)char_at(l, at)) &&
	       (at == 0 || !(isalpha((unsigned char)char_at(l, at - 1)) ||
			     char_at(l, at - 1) == '_'));
}

/* Leave out `by` columns of a name and two for the dots, in its middle: what it
 * begins with and what it ends with tell most. */
static void cut_field(const struct line *l, struct field *f, size_t by)
{
	const size_t all = width_of(l, f->begin, f->end);
	const size_t kept = all - by - DOTS;
	size_t end = f->end, begin = f->begin, tail = kept / 3;

	while (tail || is_in_number(l, end))
		tail -= !l->cells[--end].is_color && tail;
	tail = width_of(l, end, f->end);
	if (tail > kept) /* a number longer than all that is kept */
		end = f->end;
	for (size_t head = tail > kept ? kept : kept - tail; head; begin++)
		head -= !l->cells[begin].is_color;
	while (is_in_number(l, begin))
		begin--;
	f->cut[0] = begin;
	f->cut[1] = end;
}

/* How much the names of a line can lose. */
static size_t spare_of(const struct line *l, const struct field *f)
{
	const size_t all = f->is_name ? width_of(l, f->begin, f->end) : 0;

	return all > LEAST && !f->cut[1] ? all - LEAST : 0;
}

/* The name to cut next: the last one if that is enough, so that columns stay
 * below each other, else the longest; NULL: none is left. */
static struct field *next_name(struct line *l, size_t by, size_t *spare)
{
	struct field *longest = NULL;

	*spare = 0;
	for (size_t i = l->field_count; i-- > 0;) {
		const size_t n = spare_of(l, &l->fields[i]);

		if (n > *spare) {
			*spare = n;
			longest = &l->fields[i];
		}
		if (n >= by)
			break;
	}
	return longest;
}

/* False: that is not enough. */
static bool cut_names(struct line *l, size_t by)
{
	while (by) {
		size_t spare;
		struct field *f = next_name(l, by, &spare);

		if (!f)
			return false;
		spare = spare < by ? spare : by;
		cut_field(l, f, spare);
		by -= spare;
	}
	return true;
}

static void write_cells(FILE *out, const struct line *l, size_t begin,
			size_t end)
{
	for (size_t i = begin; i < end; i++)
		fwrite(l->cells[i].text, 1, l->cells[i].len, out);
}

/* Colours of what is left out hold for what follows. */
static void write_colors(FILE *out, const struct line *l, size_t begin,
			 size_t end)
{
	for (size_t i = begin; i < end; i++)
		if (l->cells[i].is_color)
			write_cells(out, l, i, i + 1);
}

static void write_cut(FILE *out, const struct line *l)
{
	size_t at = 0;

	for (size_t i = 0; i < l->field_count; i++) {
		const struct field *f = &l->fields[i];

		if (!f->cut[1])
			continue;
		write_cells(out, l, at, f->cut[0]);
		fputs("..", out);
		write_colors(out, l, f->cut[0], f->cut[1]);
		at = f->cut[1];
	}
	write_cells(out, l, at, l->count);
}

/* The cell before which a line is broken that begins with `from`, and has
 * `room`: between two fields, or else two words, or anywhere. */
static size_t break_of(const struct line *l, size_t from, size_t room)
{
	size_t fields = 0, words = 0, at = from;

	for (; at < l->count; at++) {
		if (at > from && is_space(l, at) && !is_space(l, at - 1)) {
			words = at;
			fields = is_space(l, at + 1) ? at : fields;
		}
		if (!l->cells[at].is_color && room-- == 0)
			break;
	}
	if (at == l->count)
		return at;
	/* a table is broken between cells, but not far from its end */
	if (fields && fields - from >= (words - from) / 2)
		return fields;
	return words ? words : at;
}

/* Where the rest of a line begins that is broken at a cell: within a sentence
 * below that, else to the right of the line. */
static size_t indent_of(const struct line *l, size_t at, size_t indent,
			size_t most)
{
	for (size_t i = 0; i < l->field_count; i++) {
		const struct field *f = &l->fields[i];
		const size_t column = width_of(l, 0, f->begin);

		if (f->begin < at && at < f->end && column <= most)
			indent = column;
	}
	return indent + HANGING < most ? indent + HANGING : most;
}

static void wrap_line(FILE *out, const struct line *l, unsigned columns)
{
	size_t indent = 0, at = 0;
	bool first = true;

	while (is_space(l, at))
		at++;
	indent = at < columns / 2 ? at : columns / 2;
	fprintf(out, "%*s", (int)indent, "");
	for (;;) {
		const size_t end = break_of(l, at, columns - indent);

		write_cells(out, l, at, end);
		for (at = end; is_space(l, at);)
			at++;
		if (at == l->count)
			return;
		if (first)
			indent = indent_of(l, end, indent, columns / 2);
		first = false;
		fprintf(out, "\n%*s", (int)indent, "");
	}
}

/* A line of its own has no room for it: it loses its middle, too. */
static bool cut_long(const struct line *l, struct field *f, unsigned columns)
{
	const size_t width = width_of(l, f->begin, f->end);

	if (width <= columns / 2 || !is_name(l, f))
		return false;
	cut_field(l, f, width - columns / 2);
	return true;
}

static bool cut_fields(struct line *l, unsigned columns)
{
	bool any = false;

	find_fields(l);
	for (size_t i = 0; i < l->field_count; i++)
		any |= cut_long(l, &l->fields[i], columns);
	return any;
}

/* The same of words of a sentence: they are fields of their own. */
static bool cut_words(struct line *l, unsigned columns)
{
	bool any = false;
	size_t at = 0;

	l->field_count = 0;
	while (at < l->count) {
		struct field *f = begin_field(l, &at);

		while (at < l->count && !is_space(l, at))
			at++;
		f->end = at;
		l->field_count += f->end > f->begin;
		any |= cut_long(l, f, columns);
	}
	return any;
}

/* Not even with cut names: it takes several lines. */
static void write_lines(FILE *out, struct line *l, unsigned columns)
{
	char *text = NULL;
	size_t len;
	FILE *shorter;

	if (!(cut_fields(l, columns) || cut_words(l, columns)) ||
	    !(shorter = open_memstream(&text, &len))) {
		find_fields(l);
		wrap_line(out, l, columns);
		return;
	}
	write_cut(shorter, l);
	if (fclose(shorter) == 0)
		hsc_view_fit_line(out, text, len, columns);
	free(text);
}

void hsc_view_fit_line(FILE *out, const char *text, size_t len,
		       unsigned columns)
{
	struct line l = { .count = 0 };

	if (columns > 4 * HANGING && len > columns) {
		l.cells = calloc(len, sizeof(*l.cells));
		l.fields = calloc(len, sizeof(*l.fields));
	}
	if (l.cells && l.fields)
		find_cells(&l, text, len);
	if (l.width <= columns) {
		fwrite(text, 1, len, out);
	} else {
		find_fields(&l);
		if (cut_names(&l, l.width - columns))
			write_cut(out, &l);
		else
			write_lines(out, &l, columns);
	}
	free(l.cells);
	free(l.fields);
}
