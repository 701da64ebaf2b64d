/* SPDX-License-Identifier: MIT */
/*
 * text_format.h - printf for code that has no C library.
 *
 * Room   base (floor 0): freestanding
 *
 * It knows d, i, u, x, c, s, p and %, with 0 and a width, l, ll and z. What
 * else there is is put as it stands.
 */
#ifndef HSC_BASE_TEXT_FORMAT_H
#define HSC_BASE_TEXT_FORMAT_H

#include <hartscope/base/compiler.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>

/* Where characters go. */
struct hsc_text_out {
	void (*put)(struct hsc_text_out *out, char c);
	int count; /* of them */
};

/* What stands between % and the letter. */
struct hsc_text_spec {
	bool zero;
	unsigned width;
	unsigned longs; /* 0: int, 1: long or size_t, 2: long long */
};

/* One character, counted. */
HSC_UNTRACED static inline void hsc_text_put(struct hsc_text_out *o, char c)
{
	o->put(o, c);
	o->count++;
}

/* Divide one half of a number, and what the half above left. 16 bits at a time:
 * harts of 32 bits would need a library for more. */
HSC_UNTRACED static inline uint32_t hsc_text_divide(uint32_t *half,
						    unsigned base,
						    uint32_t left)
{
	const uint32_t high = left << 16 | *half >> 16;
	const uint32_t low = high % base << 16 | (*half & 0xffff);

	*half = high / base << 16 | low / base;
	return low % base;
}

/* v to `base`, as wide as s says; `minus` in front. */
HSC_UNTRACED static inline void hsc_text_number(struct hsc_text_out *o,
						const struct hsc_text_spec *s,
						uint64_t v, unsigned base,
						bool minus)
{
	uint32_t high = (uint32_t)(v >> 32), low = (uint32_t)v;
	char digits[20];
	unsigned n = 0, len;

	do {
		const uint32_t left = hsc_text_divide(&high, base, 0);

		digits[n++] =
			"0123456789abcdef"[hsc_text_divide(&low, base, left)];
	} while (high | low);
	len = n + minus;
	for (unsigned i = len; i < s->width && !s->zero; i++)
		hsc_text_put(o, ' ');
	if (minus)
		hsc_text_put(o, '-');
	for (unsigned i = len; i < s->width && s->zero; i++)
		hsc_text_put(o, '0');
	while (n > 0)
		hsc_text_put(o, digits[--n]);
}

/* The text, as wide as s says; NULL is "(null)". */
HSC_UNTRACED static inline void hsc_text_string(struct hsc_text_out *o,
						const struct hsc_text_spec *s,
						const char *text)
{
	unsigned len = 0;

	if (!text)
		text = "(null)";
	while (text[len] != '\0')
		len++;
	for (unsigned i = len; i < s->width; i++)
		hsc_text_put(o, ' ');
	while (*text != '\0')
		hsc_text_put(o, *text++);
}

/* What stands at f, up to the letter; returns where that is. */
HSC_UNTRACED static inline const char *hsc_text_take_spec(
	const char *f, struct hsc_text_spec *s)
{
	s->zero = *f == '0';
	s->width = 0;
	s->longs = 0;
	while (*f >= '0' && *f <= '9')
		s->width = s->width * 10 + (unsigned)(*f++ - '0');
	while (*f == 'l' || *f == 'z') {
		s->longs++;
		f++;
	}
	return f;
}

/* Arguments, in something whose address a function can be given. */
struct hsc_text_arguments {
	va_list list;
};

/* What va_arg was given, by how long it is. */
HSC_UNTRACED static inline int64_t hsc_text_signed(
	const struct hsc_text_spec *s, struct hsc_text_arguments *args)
{
	if (s->longs == 0)
		return va_arg(args->list, int);
	if (s->longs == 1)
		return va_arg(args->list, long);
	return va_arg(args->list, long long);
}

HSC_UNTRACED static inline uint64_t hsc_text_unsigned(
	const struct hsc_text_spec *s, struct hsc_text_arguments *args)
{
	if (s->longs == 0)
		return va_arg(args->list, unsigned);
	if (s->longs == 1)
		return va_arg(args->list, unsigned long);
	return va_arg(args->list, unsigned long long);
}

HSC_UNTRACED static inline void hsc_text_one(struct hsc_text_out *o, char kind,
					     const struct hsc_text_spec *s,
					     struct hsc_text_arguments *args)
{
	int64_t v;

	switch (kind) {
	case 'd':
	case 'i':
		v = hsc_text_signed(s, args);
		hsc_text_number(o, s, v < 0 ? 0 - (uint64_t)v : (uint64_t)v, 10,
				v < 0);
		break;
	case 'u':
	case 'x':
		hsc_text_number(o, s, hsc_text_unsigned(s, args),
				kind == 'u' ? 10 : 16, false);
		break;
	case 'p':
		hsc_text_put(o, '0');
		hsc_text_put(o, 'x');
		hsc_text_number(o, s, (uintptr_t)va_arg(args->list, void *), 16,
				false);
		break;
	case 'c':
		hsc_text_put(o, (char)va_arg(args->list, int));
		break;
	case 's':
		hsc_text_string(o, s, va_arg(args->list, const char *));
		break;
	default:
		hsc_text_put(o, kind);
		break;
	}
}

/* Put the text of format and arguments. */
HSC_UNTRACED static inline void hsc_text_format(struct hsc_text_out *o,
						const char *format,
						struct hsc_text_arguments *args)
{
	struct hsc_text_spec s;

	for (; *format != '\0'; format++) {
		if (*format != '%' || format[1] == '\0') {
			hsc_text_put(o, *format);
			continue;
		}
		format = hsc_text_take_spec(format + 1, &s);
		if (*format == '\0')
			break;
		hsc_text_one(o, *format, &s, args);
	}
}

#endif
