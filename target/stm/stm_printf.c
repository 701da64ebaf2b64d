/* SPDX-License-Identifier: MIT */
#include "stm_event.h"
#include <stdarg.h>
#include <stdbool.h>

struct out {
	int count;
};

static void put(struct out *o, char c)
{
	stm_putchar(c);
	o->count++;
}

struct spec {
	bool zero;
	unsigned width;
	unsigned longs; /* 0: int, 1: long or size_t, 2: long long */
};

static void put_number(struct out *o, const struct spec *s, uint64_t v,
		       unsigned base, bool minus)
{
	char digits[20];
	unsigned n = 0, len;

	do {
		digits[n++] = "0123456789abcdef"[v % base];
		v /= base;
	} while (v != 0);
	len = n + minus;
	for (unsigned i = len; i < s->width && !s->zero; i++)
		put(o, ' ');
	if (minus)
		put(o, '-');
	for (unsigned i = len; i < s->width && s->zero; i++)
		put(o, '0');
	while (n > 0)
		put(o, digits[--n]);
}

static void put_text(struct out *o, const struct spec *s, const char *text)
{
	unsigned len = 0;

	if (!text)
		text = "(null)";
	while (text[len] != '\0')
		len++;
	for (unsigned i = len; i < s->width; i++)
		put(o, ' ');
	while (*text != '\0')
		put(o, *text++);
}

static const char *take_spec(const char *f, struct spec *s)
{
	*s = (struct spec){ .zero = *f == '0' };
	while (*f >= '0' && *f <= '9')
		s->width = s->width * 10 + (unsigned)(*f++ - '0');
	while (*f == 'l' || *f == 'z') {
		s->longs++;
		f++;
	}
	return f;
}

/* What va_arg was given, by how long it is. */
static int64_t take_signed(const struct spec *s, va_list *args)
{
	if (s->longs == 0)
		return va_arg(*args, int);
	if (s->longs == 1)
		return va_arg(*args, long);
	return va_arg(*args, long long);
}

static uint64_t take_unsigned(const struct spec *s, va_list *args)
{
	if (s->longs == 0)
		return va_arg(*args, unsigned);
	if (s->longs == 1)
		return va_arg(*args, unsigned long);
	return va_arg(*args, unsigned long long);
}

static void put_one(struct out *o, char kind, const struct spec *s,
		    va_list *args)
{
	int64_t v;

	switch (kind) {
	case 'd':
	case 'i':
		v = take_signed(s, args);
		put_number(o, s, v < 0 ? 0 - (uint64_t)v : (uint64_t)v, 10,
			   v < 0);
		break;
	case 'u':
		put_number(o, s, take_unsigned(s, args), 10, false);
		break;
	case 'x':
		put_number(o, s, take_unsigned(s, args), 16, false);
		break;
	case 'p':
		put(o, '0');
		put(o, 'x');
		put_number(o, s, (uintptr_t)va_arg(*args, void *), 16, false);
		break;
	case 'c':
		put(o, (char)va_arg(*args, int));
		break;
	case 's':
		put_text(o, s, va_arg(*args, const char *));
		break;
	default:
		put(o, kind);
		break;
	}
}

int stm_printf(const char *format, ...)
{
	struct out o = { 0 };
	struct spec s;
	va_list args;

	va_start(args, format);
	for (; *format != '\0'; format++) {
		if (*format != '%' || format[1] == '\0') {
			put(&o, *format);
			continue;
		}
		format = take_spec(format + 1, &s);
		if (*format == '\0')
			break;
		put_one(&o, *format, &s, &args);
	}
	va_end(args);
	return o.count;
}
