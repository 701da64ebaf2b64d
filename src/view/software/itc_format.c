/* SPDX-License-Identifier: MIT */
/* itc_format.c - printf by formats that only the ELF file has.
 * Room   view (floor 8) */
#include "view/software/itc_format.h"
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_ARGUMENTS 4
#define WIDTH_MAX      64 /* of a conversion */

void hsc_view_itc_find(struct hsc_view_itc_formats *f, const char *text,
		       size_t len)
{
	const char *const end = text + len;

	*f = (struct hsc_view_itc_formats){ { NULL } };
	for (; text < end; text += strlen(text) + 1) {
		char *colon;
		const unsigned long channel = strtoul(text, &colon, 10);

		if (*text >= '0' && *text <= '9' && *colon == ':' &&
		    channel < HSC_VIEW_ITC_CHANNELS)
			f->of[channel] = colon + 1;
	}
}

/* One conversion: flags, width and a letter; `len` with its '%'. */
struct conversion {
	size_t len;
	char letter; /* 0: none that is known */
	char spec[16];
};

static struct conversion conversion_at(const char *p)
{
	struct conversion c = { .len = 1 };
	const size_t flags = strspn(p + 1, "-+ #0");
	const size_t digits = strspn(p + 1 + flags, "0123456789");
	const char *at = p + 1 + flags + digits;

	if (digits > 2 || flags > 5)
		return c;
	at += strspn(at, "hlz");
	if (!*at || !strchr("diuxXoc", *at))
		return c;
	c.letter = *at;
	c.len = (size_t)(at - p) + 1;
	snprintf(c.spec, sizeof(c.spec), "%.*s%c", (int)(1 + flags + digits), p,
		 *at);
	return c;
}

static unsigned count_conversions(const char *format)
{
	unsigned n = 0;

	for (const char *p = strchr(format, '%'); p; p = strchr(p, '%')) {
		if (p[1] == '%') {
			p += 2;
			continue;
		}
		const struct conversion c = conversion_at(p);

		n += c.letter != 0;
		p += c.len;
	}
	return n < MOST_ARGUMENTS ? n : MOST_ARGUMENTS;
}

/* Argument `index` of `n`, and its width. */
static uint32_t argument_at(uint32_t value, unsigned n, unsigned index,
			    unsigned *bits)
{
	static const uint8_t widths[][MOST_ARGUMENTS] = {
		{ 32 }, { 16, 16 }, { 11, 11, 10 }, { 8, 8, 8, 8 }
	};
	unsigned shift = 32;

	for (unsigned i = 0; i <= index; i++)
		shift -= widths[n - 1][i];
	*bits = widths[n - 1][index];
	return value >> shift & (uint32_t)(UINT64_MAX >> (64 - *bits));
}

static int put_argument(char *out, size_t cap, const struct conversion *c,
			uint32_t v, unsigned bits)
{
	const uint32_t sign = UINT32_C(1) << (bits - 1);
	char spec[24];

	if (c->letter == 'd' || c->letter == 'i')
		return snprintf(out, cap, c->spec,
				(int32_t)((v ^ sign) - sign));
	snprintf(spec, sizeof(spec), "%s", c->spec);
	if (c->letter == 'c')
		return snprintf(out, cap, spec, (int)(v & 0xff));
	return snprintf(out, cap, spec, (unsigned)v);
}

void hsc_view_itc_print(const char *format, uint32_t value, char *out,
			size_t cap)
{
	const unsigned n = count_conversions(format);
	unsigned index = 0;
	size_t at = 0;

	while (*format && at + WIDTH_MAX * 2 < cap) {
		struct conversion c = { .len = 0 };
		unsigned bits;
		uint32_t v;

		if (*format == '%' && format[1] != '%')
			c = conversion_at(format);
		if (c.letter && index < n) {
			v = argument_at(value, n, index++, &bits);
			at += (size_t)put_argument(out + at, cap - at, &c, v,
						   bits);
			format += c.len;
			continue;
		}
		format += *format == '%' && format[1] == '%';
		out[at++] = *format++;
	}
	out[at] = '\0';
}
