/* SPDX-License-Identifier: MIT */
/* stm_names.c - names and formats of software events, from JSON.
 * Room   event (floor 4) */
#include "base/error_set.h"
#include "base/text_line.h"
#include <hartscope/base/digits.h>
#include <hartscope/event/stm_names.h>
#include <hartscope/spec/stm.h>
#include <inttypes.h>
#include <jansson.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#define ROWS_MAX 65536

void hsc_stm_names_clear(struct hsc_stm_names *names)
{
	for (size_t i = 0; i < names->count; i++) {
		free(names->rows[i].name);
		free(names->rows[i].format);
		for (size_t k = 0; k < HSC_STM_FIELDS_MAX; k++)
			free(names->rows[i].fields[k]);
	}
	free(names->rows);
	*names = (struct hsc_stm_names){ .count = 0 };
}

static int by_id(const void *a, const void *b)
{
	const struct hsc_stm_name *x = a, *y = b;

	return (x->id > y->id) - (x->id < y->id);
}

const struct hsc_stm_name *hsc_stm_names_find(const struct hsc_stm_names *names,
					      uint16_t id)
{
	const struct hsc_stm_name key = { .id = id };

	return names->count ? bsearch(&key, names->rows, names->count,
				      sizeof(key), by_id)
			    : NULL;
}

static bool copy_text(const json_t *text, char **out)
{
	*out = strdup(json_string_value(text));
	return *out != NULL;
}

static bool parse_id(const json_t *v, uint16_t *id)
{
	uint64_t n = UINT64_MAX;

	if (json_is_integer(v) && json_integer_value(v) >= 0)
		n = (uint64_t)json_integer_value(v);
	else if (json_is_string(v) && !hsc_number_of(json_string_value(v),
						     json_string_length(v), &n))
		return false;
	*id = (uint16_t)n;
	return n <= UINT16_MAX;
}

static const char *const styles[HSC_STM_STYLES] = {
	[HSC_STM_HEX] = "x",  [HSC_STM_SIGNED] = "d",  [HSC_STM_UNSIGNED] = "u",
	[HSC_STM_CHAR] = "c", [HSC_STM_TEXT] = "text",
};

static bool parse_style(const char *word, size_t len, uint8_t *style)
{
	for (*style = 0; *style < HSC_STM_STYLES; (*style)++)
		if (strlen(styles[*style]) == len &&
		    strncmp(styles[*style], word, len) == 0)
			return true;
	*style = HSC_STM_HEX;
	return false;
}

static enum hsc_status parse_fields(struct hsc_stm_name *row,
				    const json_t *list)
{
	const size_t n = json_array_size(list);

	row->count = 1;
	if (!list)
		return HSC_OK;
	if (!json_is_array(list) || n > HSC_STM_FIELDS_MAX)
		return HSC_E_FORMAT;
	row->count = n > 0 ? n : 1;
	for (size_t i = 0; i < n; i++) {
		const json_t *field = json_array_get(list, i);

		if (!json_is_string(field))
			return HSC_E_FORMAT;
		if (!copy_text(field, &row->fields[i]))
			return HSC_E_MEMORY;
	}
	return HSC_OK;
}

/* Parse a text that must, or may, be there. */
static bool parse_text(const json_t *v, bool must, char **out,
		       enum hsc_status *rc)
{
	if (!v && !must)
		return true;
	if (!json_is_string(v))
		return false;
	if (!copy_text(v, out))
		*rc = HSC_E_MEMORY;
	return true;
}

/* With HSC_E_FORMAT, *wrong is the wrong member. */
static enum hsc_status parse_row(struct hsc_stm_name *row, const json_t *v,
				 const char **wrong)
{
	const json_t *style = json_object_get(v, "style");
	enum hsc_status rc = HSC_OK;

	*wrong = "id";
	if (!parse_id(json_object_get(v, "id"), &row->id))
		return HSC_E_FORMAT;
	*wrong = "name";
	if (!parse_text(json_object_get(v, "name"), true, &row->name, &rc))
		return HSC_E_FORMAT;
	*wrong = "format";
	if (!parse_text(json_object_get(v, "format"), false, &row->format, &rc))
		return HSC_E_FORMAT;
	*wrong = "style";
	if (style && (!json_is_string(style) ||
		      !parse_style(json_string_value(style),
				   json_string_length(style), &row->style)))
		return HSC_E_FORMAT;
	*wrong = "fields";
	if (rc == HSC_OK)
		rc = parse_fields(row, json_object_get(v, "fields"));
	if (rc == HSC_OK && row->style == HSC_STM_TEXT && row->count > 1)
		rc = HSC_E_FORMAT;
	return rc;
}

/* Id 4 is text unless the file describes it. */
static enum hsc_status add_usual(struct hsc_stm_names *names)
{
	struct hsc_stm_name *row = &names->rows[names->count];

	if (hsc_stm_names_find(names, HSC_STM_PRINT))
		return HSC_OK;
	*row = (struct hsc_stm_name){ .id = HSC_STM_PRINT,
				      .style = HSC_STM_TEXT,
				      .count = 1,
				      .name = strdup("print") };
	names->count++;
	qsort(names->rows, names->count, sizeof(*row), by_id);
	return row->name ? HSC_OK : HSC_E_MEMORY;
}

enum hsc_status hsc_stm_names_usual(struct hsc_stm_names *out)
{
	*out = (struct hsc_stm_names){ .rows = calloc(1, sizeof(*out->rows)) };
	return out->rows ? add_usual(out) : HSC_E_MEMORY;
}

static enum hsc_status parse_rows(struct hsc_stm_names *out, const json_t *list,
				  const char *path, struct hsc_error *error)
{
	const size_t n = json_array_size(list);
	enum hsc_status rc = HSC_OK;
	const char *wrong;

	if (!json_is_array(list) || n > ROWS_MAX)
		return hsc_fail(error, HSC_E_FORMAT, "%s: no list of events",
				path);
	out->rows = calloc(n + 1, sizeof(*out->rows));
	if (!out->rows)
		return HSC_E_MEMORY;
	for (size_t i = 0; rc == HSC_OK && i < n; i++) {
		rc = parse_row(&out->rows[out->count++],
			       json_array_get(list, i), &wrong);
		if (rc == HSC_E_FORMAT)
			hsc_error_set(error,
				      "%s: event %zu: %s is missing or "
				      "cannot be right",
				      path, i, wrong);
	}
	if (rc != HSC_OK)
		return rc;
	qsort(out->rows, out->count, sizeof(*out->rows), by_id);
	for (size_t i = 1; i < out->count; i++) {
		if (out->rows[i].id != out->rows[i - 1].id)
			continue;
		return hsc_fail(error, HSC_E_FORMAT,
				"%s: id 0x%x stands there twice", path,
				out->rows[i].id);
	}
	return add_usual(out);
}

/* Read all rows of a parsed file, or set the error with the place. */
static enum hsc_status read_rows(struct hsc_stm_names *out, json_t *root,
				 const json_error_t *syntax, const char *name,
				 struct hsc_error *error)
{
	const json_t *list;
	enum hsc_status rc;

	if (!root)
		return hsc_fail(error, HSC_E_FORMAT, "%s:%d:%d: %s", name,
				syntax->line, syntax->column, syntax->text);
	list = json_is_object(root) ? json_object_get(root, "events") : root;
	rc = parse_rows(out, list, name, error);
	json_decref(root);
	if (rc != HSC_OK)
		hsc_stm_names_clear(out);
	return rc;
}

enum hsc_status hsc_stm_names_read(struct hsc_stm_names *out, const char *path,
				   struct hsc_error *error)
{
	FILE *f = fopen(path, "rbe");
	json_error_t syntax;
	json_t *root;

	*out = (struct hsc_stm_names){ .count = 0 };
	if (!f)
		return hsc_error_file(error, path);
	root = json_loadf(f, JSON_REJECT_DUPLICATES, &syntax);
	fclose(f);
	return read_rows(out, root, &syntax, path, error);
}

enum hsc_status hsc_stm_names_parse(struct hsc_stm_names *out, const char *name,
				    const char *text, size_t len,
				    struct hsc_error *error)
{
	json_error_t syntax;
	json_t *root = json_loadb(text, len, JSON_REJECT_DUPLICATES, &syntax);

	*out = (struct hsc_stm_names){ .count = 0 };
	return read_rows(out, root, &syntax, name, error);
}

static void add_value(struct hsc_text_line *w, enum hsc_stm_style style,
		      uint64_t v, unsigned bits)
{
	const unsigned unused = bits > 0 && bits < 64 ? 64 - bits : 0;

	switch (style) {
	case HSC_STM_SIGNED:
		/* implementation-defined, but arithmetic in all compilers */
		hsc_text_line_add(w, "%" PRId64,
				  (int64_t)(v << unused) >> unused);
		break;
	case HSC_STM_UNSIGNED:
		hsc_text_line_add(w, "%" PRIu64, v);
		break;
	case HSC_STM_CHAR:
		hsc_text_line_add(w, "%c", (v & 0xff) >= 0x20 ? (char)v : '?');
		break;
	default:
		hsc_text_line_add(w, "0x%" PRIx64, v);
		break;
	}
}

/* The index of the field with this name, which has `len` characters; count if
 * there is none. */
static size_t find_field(const struct hsc_stm_name *row, const char *name,
			 size_t len)
{
	size_t i = 0;

	while (i < row->count &&
	       !(row->fields[i] && strlen(row->fields[i]) == len &&
		 strncmp(row->fields[i], name, len) == 0))
		i++;
	return len == 0 || (i == row->count && row->count == 1 && len == 5 &&
			    strncmp(name, "value", 5) == 0)
		       ? 0
		       : i;
}

/* Write {field:style} at `at`; other text is written unchanged. */
static const char *add_field(struct hsc_text_line *w,
			     const struct hsc_stm_name *row, const char *at,
			     const uint64_t *values, unsigned bits)
{
	const char *end = strchr(at, '}');
	const char *colon = end ? memchr(at, ':', (size_t)(end - at)) : NULL;
	uint8_t style = row->style;
	size_t field;

	if (!end) {
		hsc_text_line_add(w, "%c", *at);
		return at + 1;
	}
	field = find_field(row, at + 1,
			   (size_t)((colon ? colon : end) - at - 1));
	if (colon)
		parse_style(colon + 1, (size_t)(end - colon - 1), &style);
	if (field < row->count)
		add_value(w, (enum hsc_stm_style)style, values[field], bits);
	else
		hsc_text_line_add(w, "%.*s", (int)(end - at + 1), at);
	return end + 1;
}

void hsc_stm_names_print(const struct hsc_stm_name *row, const uint64_t *values,
			 size_t count, unsigned bits, char *text)
{
	struct hsc_text_line w = hsc_text_line_in(text, HSC_STM_TEXT_MAX);

	if (row && row->format && count == row->count) {
		for (const char *at = row->format; *at;)
			if (*at == '{')
				at = add_field(&w, row, at, values, bits);
			else
				hsc_text_line_add(&w, "%c", *at++);
		return;
	}
	for (size_t i = 0; i < count; i++) {
		const char *field = row ? row->fields[i] : NULL;

		hsc_text_line_add(&w, "%s%s%s", i ? ", " : "",
				  field ? field : "", field ? "=" : "");
		add_value(&w,
			  row ? (enum hsc_stm_style)row->style : HSC_STM_HEX,
			  values[i], bits);
	}
}
