/* SPDX-License-Identifier: MIT */
/*
 * text.h - pieces that the text and JSON views share.
 *
 * Room   view (floor 8)
 */
#ifndef HSC_VIEW_COMMON_TEXT_H
#define HSC_VIEW_COMMON_TEXT_H

#include "view/common/screen.h"
#include "view/common/view.h"
#include <hartscope/capture/manifest.h>
#include <hartscope/measure/functions.h>
#include <hartscope/measure/profile.h>
#include <stdio.h>

#define HSC_VIEW_NUMBER 32

/* "3,104,882" in text[HSC_VIEW_NUMBER]; returns text. */
const char *hsc_view_grouped(uint64_t value, char *text);

/* The first line: bundle, harts, instructions, gaps. */
void hsc_view_title_line(FILE *out, const struct hsc_view_title *title);

/* What the protocol of a bundle calls its messages: "message", "packet". */
const char *hsc_view_noun(const struct hsc_manifest *m);

/* How many bytes the character at `text` has; 0: it is no UTF-8 (RFC 3629,
 * "Syntax of UTF-8 Byte Sequences"). */
unsigned hsc_view_utf8_len(const char *text);

/*
 * A character of foreign text: its bytes, at least one, and whether it may be
 * shown as it is. It may not if it would do something to a terminal or to the
 * text around it: a control of ASCII, one of C1 (ECMA-48, 8.3), one of
 * direction (Unicode, UAX #9, 2.1 to 2.6), an end of a line or paragraph, or
 * what is no UTF-8.
 */
struct hsc_view_character {
	unsigned len;
	bool shown;
};
struct hsc_view_character hsc_view_character(const char *text);

/* How many bytes of printable ASCII `text` begins with. */
size_t hsc_view_plain_len(const char *text);

/* Text of a foreign file: '?' stands for each character that may not be
 * shown. */
void hsc_view_foreign(FILE *out, const char *text);
/* The same where `used` columns are taken; what does not fit is cut off, and
 * ".." stands for it. */
void hsc_view_foreign_fit(FILE *out, const struct hsc_view_screen *screen,
			  size_t used, const char *text);
/* The same inside a string in quotes, as C has them: a backslash stands before
 * each quote and backslash. */
void hsc_view_foreign_escaped(FILE *out, const char *text);
/* hsc_view_foreign in text itself. */
void hsc_view_make_shown(char *text);

/* The same as UTF-8: U+FFFD stands for each byte that is none. */
void hsc_view_utf8(FILE *out, const char *text);
/* The same into out[cap], without an end; what does not fit is left out.
 * Returns how many bytes. */
size_t hsc_view_make_utf8(const char *text, char *out, size_t cap);

/* A string in quotes, escaped so that it is safe inside HTML as well. */
void hsc_view_json_string(FILE *out, const char *text);

/* A member of an object, after others: a name of ours and a string. */
void hsc_view_json_text(FILE *out, const char *name, const char *text);

/* What documents begin with: schema, version and bundle. */
void hsc_view_json_begin(FILE *out, const char *schema, const char *bundle);
/* The members that say how much was traced, and lost: "harts" to "gap_bytes",
 * and "uncounted" if that is not 0.
 */
void hsc_view_json_title(FILE *out, const struct hsc_view_title *title);
/* Both. */
void hsc_view_json_head(FILE *out, const char *schema,
			const struct hsc_view_title *title);
/* The members of a row of a profile: "calls" to "self". */
void hsc_view_json_counts(FILE *out, const struct hsc_profile_row *row);

/* The members that name a function: "function", "linkage_name" if that is
 * another, "origin" if the name has it, "module". */
void hsc_view_json_function(FILE *out, const struct hsc_function *f);

/* A value of CSV, in quotes if it needs them: RFC 4180. */
void hsc_view_csv_text(FILE *out, const char *text);

/* Do the functions come from several files? */
bool hsc_view_many_modules(const struct hsc_functions *functions);

/* The name of a function, and, with `modules`, its module if the name does not
 * begin with it. */
void hsc_view_function(FILE *out, const struct hsc_function *f, bool modules);

#endif
