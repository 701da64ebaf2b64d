/* SPDX-License-Identifier: MIT */
/*
 * stm_names.h - what software events mean: names, fields, formats.
 *
 * Room   event (floor 4)
 *
 * Read from a JSON file, a list of events, or an object with that list as
 * "events":
 *
 *   { "id": 768, "name": "create", "fields": ["number", "thread"],
 *     "format": "thread {thread:x} is number {number}" }
 *
 * An id may be a text such as "0x300". An event with several fields is made of
 * so many successive values. {field:STYLE} or {field} stands for a value;
 * "style" is what holds if none is said: x, d (signed), u, c, or text, which
 * makes lines of characters. Without "format", fields are listed by name. What
 * is not known, "static_fields" for one, is let pass.
 */
#ifndef HSC_EVENT_STM_NAMES_H
#define HSC_EVENT_STM_NAMES_H

#include <hartscope/base/error.h>
#include <hartscope/base/status.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define HSC_STM_FIELDS_MAX 16
#define HSC_STM_TEXT_MAX   256 /* of an event in words, with its NUL */

enum hsc_stm_style {
	HSC_STM_HEX,
	HSC_STM_SIGNED,
	HSC_STM_UNSIGNED,
	HSC_STM_CHAR,
	HSC_STM_TEXT, /* characters that make lines */
	HSC_STM_STYLES,
};

/* What one identifier means. */
struct hsc_stm_name {
	uint16_t id;
	uint8_t style; /* enum hsc_stm_style */
	size_t count;  /* values that make one event, 1..FIELDS_MAX */
	char *name;
	char *format;                     /* or NULL */
	char *fields[HSC_STM_FIELDS_MAX]; /* or NULL: a value without name */
};

struct hsc_stm_names {
	struct hsc_stm_name *rows; /* rows[count], by id */
	size_t count;
};

/* Only id 4: text, as is usual. Returns HSC_OK or HSC_E_MEMORY */
HSC_API HSC_MUST_USE enum hsc_status hsc_stm_names_usual(
	struct hsc_stm_names *out);

/*
 * Read a file; id 4 is text if the file does not say what it is.
 *
 * Returns HSC_OK, HSC_E_FILE, HSC_E_FORMAT (bad JSON: line and column; a
 * member missing or ill-typed: its event and name) or HSC_E_MEMORY, and why
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_stm_names_read(
	struct hsc_stm_names *out, const char *path, struct hsc_error *error);
/* The same of text[len], without HSC_E_FILE; `name` stands in `error`. */
HSC_API HSC_MUST_USE enum hsc_status hsc_stm_names_parse(
	struct hsc_stm_names *out, const char *name, const char *text,
	size_t len, struct hsc_error *error);
/* Release all that belongs to it; it is empty then. */
HSC_API void hsc_stm_names_clear(struct hsc_stm_names *names);

/* The row of an identifier, or NULL. */
HSC_API const struct hsc_stm_name *hsc_stm_names_find(
	const struct hsc_stm_names *names, uint16_t id);

/*
 * An event in words, without its name.
 *
 * row      NULL: an event that nobody described
 * values   values[count]
 * bits     of a value
 * text     text[HSC_STM_TEXT_MAX]; cut to fit
 */
HSC_API void hsc_stm_names_print(const struct hsc_stm_name *row,
				 const uint64_t *values, size_t count,
				 unsigned bits, char *text);

#ifdef __cplusplus
}
#endif

#endif
