/* SPDX-License-Identifier: MIT */
/* vcd.c - waves as value change dumps.
 * Room   capture (floor 2) */
#include "capture/wave/parts.h"
#include <hartscope/base/digits.h>
#include <stdlib.h>
#include <string.h>

#define FS_PER_S UINT64_C(1000000000000000)

static bool is_blank(int c)
{
	return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/* The next word between white space, cut to what fits. False at the end. */
static bool next_token(struct hsc_wave *w)
{
	size_t len = 0;
	int c;

	w->line += w->line_ends;
	while (is_blank(c = getc_unlocked(w->file)))
		w->line += c == '\n';
	while (c != EOF && !is_blank(c)) {
		if (len < sizeof(w->token) - 1)
			w->token[len++] = (char)c;
		c = getc_unlocked(w->file);
	}
	w->line_ends = c == '\n';
	w->token[len] = '\0';
	return len > 0;
}

/* Skip words up to $end. */
static bool skip_section(struct hsc_wave *w)
{
	while (next_token(w))
		if (strcmp(w->token, "$end") == 0)
			return true;
	return false;
}

/* Join the words up to $end; "1 ns" and "1ns" are the same. */
static bool section_text(struct hsc_wave *w, char *text, size_t cap)
{
	size_t at = 0;

	text[0] = '\0';
	while (next_token(w)) {
		const size_t len = strlen(w->token);

		if (strcmp(w->token, "$end") == 0)
			return true;
		if (at + len + 1 > cap)
			return false;
		memcpy(text + at, w->token, len + 1);
		at += len;
	}
	return false;
}

/* 1, 10 or 100 of a unit, in femtoseconds. */
static enum hsc_status parse_timescale(struct hsc_wave *w,
				       struct hsc_error *error)
{
	static const char *const units[] = {
		"s", "ms", "us", "ns", "ps", "fs"
	};
	const size_t count = sizeof(units) / sizeof(units[0]);
	uint64_t unit = FS_PER_S, number;
	char text[32];
	size_t digits;

	if (!section_text(w, text, sizeof(text)))
		return hsc_wave_fail(w, error, "$timescale has no end");
	digits = strspn(text, "0123456789");
	if (!hsc_number_of(text, digits, &number) || number == 0 ||
	    number > 100)
		return hsc_wave_fail(w, error, "$timescale is no time");
	for (size_t i = 0; i < count; i++, unit /= 1000)
		if (strcmp(text + digits, units[i]) == 0) {
			w->unit = number * unit;
			return HSC_OK;
		}
	return hsc_wave_fail(w, error, "$timescale has no known unit");
}

/* "$var wire 8 ! tdata [7:0] $end" */
static enum hsc_status parse_variable(struct hsc_wave *w,
				      struct hsc_error *error)
{
	char code[HSC_WAVE_CODE], name[HSC_WAVE_TOKEN];
	struct hsc_wave_var var;
	uint64_t width;
	int index = -1;

	if (!next_token(w) || !next_token(w) ||
	    !hsc_number_of(w->token, SIZE_MAX, &width) || !next_token(w) ||
	    strlen(w->token) >= sizeof(code))
		return hsc_wave_fail(w, error, "$var is not as it should be");
	memcpy(code, w->token, strlen(w->token) + 1);
	if (!next_token(w))
		return hsc_wave_fail(w, error, "$var has no name");
	memcpy(name, w->token, sizeof(name));
	hsc_wave_name(w, name);
	if (!next_token(w))
		return hsc_wave_fail(w, error, "$var has no end");
	if (strcmp(w->token, "$end") != 0) {
		if (width == 1 && w->token[0] == '[')
			index = atoi(w->token + 1);
		if (!skip_section(w))
			return hsc_wave_fail(w, error, "$var has no end");
	}
	if (width > HSC_WAVE_DATA_MAX ||
	    !hsc_wave_pick(w, name, (unsigned)width, index, &var))
		return HSC_OK;
	memcpy(var.code, code, sizeof(var.code));
	return hsc_wave_add(w, &var)
		       ? HSC_OK
		       : hsc_wave_fail(w, error, "too many pins of that name");
}

enum hsc_status hsc_wave_vcd_head(struct hsc_wave *w, struct hsc_error *error)
{
	enum hsc_status rc = HSC_OK;

	while (rc == HSC_OK && next_token(w)) {
		if (strcmp(w->token, "$enddefinitions") == 0)
			return skip_section(w)
				       ? HSC_OK
				       : hsc_wave_fail(w, error, "no $end");
		if (strcmp(w->token, "$timescale") == 0)
			rc = parse_timescale(w, error);
		else if (strcmp(w->token, "$var") == 0)
			rc = parse_variable(w, error);
		else if (w->token[0] != '$' || !skip_section(w))
			rc = hsc_wave_fail(w, error, "no head of a VCD file");
	}
	return rc == HSC_OK ? hsc_wave_fail(w, error, "the head has no end")
			    : rc;
}

static void set_bits(struct hsc_wave *w, const char *code, const char *bits,
		     size_t len)
{
	for (unsigned i = 0; i < w->var_count; i++)
		if (strcmp(w->vars[i].code, code) == 0)
			hsc_wave_set(w, &w->vars[i], bits, len);
}

/* "b1010 !": the bits, then the variable. */
static void parse_vector(struct hsc_wave *w)
{
	char bits[HSC_WAVE_TOKEN];
	const size_t len = strlen(w->token) - 1;

	memcpy(bits, w->token + 1, len + 1);
	if (next_token(w))
		set_bits(w, w->token, bits, len);
	else
		hsc_wave_leave_out(w, "a value has no variable");
}

static void parse_moment(struct hsc_wave *w)
{
	uint64_t time;

	if (!hsc_number_of(w->token + 1, SIZE_MAX, &time) ||
	    !hsc_wave_goes_on(w, time))
		hsc_wave_leave_out(w, "time does not go on");
}

/* IEEE 1364-2005, "Value change dump (VCD) files": values after a #time hold
 * from then on. */
enum hsc_status hsc_wave_vcd_moment(struct hsc_wave *w)
{
	while (next_token(w)) {
		const char c = w->token[0];

		if (c == '#') {
			parse_moment(w);
			return HSC_OK;
		}
		if (c == 'b' || c == 'B' || c == 'r' || c == 'R')
			parse_vector(w);
		else if (c == '0' || c == '1' || strchr("xXzZ", c))
			set_bits(w, w->token + 1, w->token, 1);
		else if (strcmp(w->token, "$comment") == 0)
			(void)skip_section(w);
		else if (c != '$') /* $dumpvars, .. and their $end */
			hsc_wave_leave_out(w, "no value of a variable");
	}
	return HSC_END;
}
