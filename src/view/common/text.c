/* SPDX-License-Identifier: MIT */
/* text.c - numbers, names and strings as text, JSON and CSV need them.
 * Room   view (floor 8) */
#include "view/common/text.h"
#include "decode/params/protocol.h"
#include <inttypes.h>
#include <string.h>

const char *hsc_view_grouped(uint64_t value, char *text)
{
	char digits[HSC_VIEW_NUMBER];
	size_t n = sizeof(digits);
	unsigned group = 0;

	do {
		if (group++ == 3) {
			digits[--n] = ',';
			group = 1;
		}
		digits[--n] = (char)('0' + value % 10);
		value /= 10;
	} while (value);
	memcpy(text, digits + n, sizeof(digits) - n);
	text[sizeof(digits) - n] = '\0';
	return text;
}

unsigned hsc_view_utf8_len(const char *text)
{
	const unsigned char first = (unsigned char)text[0];
	const unsigned char second = (unsigned char)text[1];
	const unsigned len = first < 0x80   ? 1
			     : first < 0xc2 ? 0
			     : first < 0xe0 ? 2
			     : first < 0xf0 ? 3
			     : first < 0xf5 ? 4
					    : 0;

	for (unsigned i = 1; i < len; i++)
		if (((unsigned char)text[i] & 0xc0) != 0x80)
			return 0;
	if ((first == 0xe0 && second < 0xa0) || /* longer than needed */
	    (first == 0xed && second > 0x9f) || /* half of a pair */
	    (first == 0xf0 && second < 0x90) ||
	    (first == 0xf4 && second > 0x8f)) /* beyond U+10FFFF */
		return 0;
	return len;
}

/* Of one of `len` bytes that is UTF-8. */
static uint32_t code_point(const char *text, unsigned len)
{
	static const unsigned char bits[] = { 0, 0x7f, 0x1f, 0x0f, 0x07 };
	uint32_t code = (unsigned char)text[0] & bits[len];

	for (unsigned i = 1; i < len; i++)
		code = code << 6 | ((unsigned char)text[i] & 0x3f);
	return code;
}

static bool is_control(uint32_t c)
{
	return c < 0x20 || (c >= 0x7f && c < 0xa0) ||       /* C0, DEL, C1 */
	       c == 0x061c || c == 0x200e || c == 0x200f || /* marks */
	       c == 0x2028 || c == 0x2029 ||   /* ends of lines, paragraphs */
	       (c >= 0x202a && c <= 0x202e) || /* embeddings, overrides */
	       (c >= 0x2066 && c <= 0x2069);   /* isolates */
}

struct hsc_view_character hsc_view_character(const char *text)
{
	const unsigned len = hsc_view_utf8_len(text);

	return len ? (struct hsc_view_character){ len, !is_control(code_point(
							       text, len)) }
		   : (struct hsc_view_character){ 1, false };
}

size_t hsc_view_plain_len(const char *text)
{
	size_t len = 0;

	while (text[len] >= 0x20 && text[len] < 0x7f)
		len++;
	return len;
}

void hsc_view_foreign(FILE *out, const char *text)
{
	for (;;) {
		const size_t plain = hsc_view_plain_len(text);
		struct hsc_view_character c;

		fwrite(text, 1, plain, out);
		text += plain;
		if (!*text)
			return;
		c = hsc_view_character(text);
		fwrite(c.shown ? text : "?", 1, c.shown ? c.len : 1, out);
		text += c.len;
	}
}

void hsc_view_foreign_fit(FILE *out, const struct hsc_view_screen *screen,
			  size_t used, const char *text)
{
	const size_t fits = hsc_view_fit(screen, used, text);
	const bool is_cut = text[fits] != '\0';

	for (const char *end = text + fits; text < end;) {
		const struct hsc_view_character c = hsc_view_character(text);

		fwrite(c.shown ? text : "?", 1, c.shown ? c.len : 1, out);
		text += c.len;
	}
	if (is_cut)
		fputs("..", out);
}

void hsc_view_foreign_escaped(FILE *out, const char *text)
{
	while (*text) {
		const struct hsc_view_character c = hsc_view_character(text);

		if (*text == '"' || *text == '\\')
			putc('\\', out);
		fwrite(c.shown ? text : "?", 1, c.shown ? c.len : 1, out);
		text += c.len;
	}
}

void hsc_view_make_shown(char *text)
{
	const char *from = text;

	while (*from) {
		const struct hsc_view_character c = hsc_view_character(from);

		memmove(text, c.shown ? from : "?", c.shown ? c.len : 1);
		text += c.shown ? c.len : 1;
		from += c.len;
	}
	*text = '\0';
}

/* What stands for a character in UTF-8, *len bytes. */
static const char *as_utf8(const char *text, const struct hsc_view_character *c,
			   unsigned *len)
{
	const bool is_control = !c->shown && hsc_view_utf8_len(text);

	*len = c->shown ? c->len : is_control ? 1 : 3;
	return c->shown ? text : is_control ? "?" : "\xef\xbf\xbd";
}

void hsc_view_utf8(FILE *out, const char *text)
{
	while (*text) {
		const struct hsc_view_character c = hsc_view_character(text);
		unsigned len;
		const char *shown = as_utf8(text, &c, &len);

		fwrite(shown, 1, len, out);
		text += c.len;
	}
}

size_t hsc_view_make_utf8(const char *text, char *out, size_t cap)
{
	size_t at = 0;

	while (*text) {
		const struct hsc_view_character c = hsc_view_character(text);
		unsigned len;
		const char *shown = as_utf8(text, &c, &len);

		if (len > cap - at)
			break;
		memcpy(out + at, shown, len);
		at += len;
		text += c.len;
	}
	return at;
}

/* Names of foreign files may be any bytes; JSON is UTF-8. What may not be shown
 * is written by its number, so that it does nothing to a terminal either. */
void hsc_view_json_string(FILE *out, const char *text)
{
	putc('"', out);
	while (*text) {
		const unsigned char c = (unsigned char)*text;
		const unsigned len = hsc_view_utf8_len(text);

		if (len == 0)
			fputs("\\ufffd", out);
		else if (strchr("\"\\<>&'", c) ||
			 is_control(code_point(text, len)))
			fprintf(out, "\\u%04x", code_point(text, len));
		else if (len == 1)
			putc(c, out);
		else
			fwrite(text, 1, len, out);
		text += len ? len : 1;
	}
	putc('"', out);
}

void hsc_view_json_text(FILE *out, const char *name, const char *text)
{
	fprintf(out, ", \"%s\": ", name);
	hsc_view_json_string(out, text);
}

void hsc_view_json_begin(FILE *out, const char *schema, const char *bundle)
{
	fprintf(out,
		"{ \"schema\": \"hartscope-%s\", \"version\": 1,\n"
		"  \"bundle\": ",
		schema);
	hsc_view_json_string(out, bundle);
}

void hsc_view_json_title(FILE *out, const struct hsc_view_title *t)
{
	fprintf(out,
		"\"harts\": %zu, \"instructions\": %" PRIu64
		", \"gaps\": %" PRIu64 ", \"gap_bytes\": %" PRIu64,
		t->harts, t->instructions, t->gaps, t->gap_bytes);
	if (t->uncounted)
		fprintf(out, ", \"uncounted\": %" PRIu64, t->uncounted);
}

void hsc_view_json_head(FILE *out, const char *schema,
			const struct hsc_view_title *t)
{
	hsc_view_json_begin(out, schema, t->bundle);
	fputs(",\n  ", out);
	hsc_view_json_title(out, t);
}

void hsc_view_json_counts(FILE *out, const struct hsc_profile_row *row)
{
	fprintf(out,
		"\"calls\": %" PRIu64 ", \"cut\": %" PRIu64
		", \"total\": %" PRIu64 ", \"at_least\": %" PRIu64
		", \"self\": %" PRIu64,
		row->calls, row->cut, row->total, row->at_least, row->self);
}

void hsc_view_json_function(FILE *out, const struct hsc_function *f)
{
	size_t len;

	fputs("\"function\": ", out);
	hsc_view_json_string(out, f->name);
	if (strcmp(f->name, f->raw) != 0)
		hsc_view_json_text(out, "linkage_name", f->raw);
	if (f->origin && hsc_twin_split(f->name, f->origin, &len))
		hsc_view_json_text(out, "origin", f->origin);
	hsc_view_json_text(out, "module", f->module);
}

void hsc_view_function(FILE *out, const struct hsc_function *f, bool modules)
{
	hsc_view_foreign(out, f->name);
	if (!modules || !*f->module ||
	    strncmp(f->name, f->module, strlen(f->module)) == 0)
		return;
	fputs("  [", out);
	hsc_view_foreign(out, f->module);
	putc(']', out);
}

bool hsc_view_many_modules(const struct hsc_functions *functions)
{
	const char *first = NULL;

	for (uint32_t i = 0; i < hsc_functions_count(functions); i++) {
		const char *module = hsc_functions_get(functions, i)->module;

		if (*module && first && strcmp(first, module) != 0)
			return true;
		if (*module && !first)
			first = module;
	}
	return false;
}

const char *hsc_view_noun(const struct hsc_manifest *m)
{
	const struct hsc_protocol *p = hsc_protocol_of(m->protocol);

	return p ? p->noun : "message";
}

void hsc_view_csv_text(FILE *out, const char *text)
{
	const bool quoted = strpbrk(text, ",\"") != NULL;

	if (quoted)
		putc('"', out);
	while (*text) {
		const struct hsc_view_character c = hsc_view_character(text);

		if (*text == '"')
			putc('"', out);
		fwrite(c.shown ? text : "?", 1, c.shown ? c.len : 1, out);
		text += c.len;
	}
	if (quoted)
		putc('"', out);
}
