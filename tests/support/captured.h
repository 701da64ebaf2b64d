/* SPDX-License-Identifier: MIT */
/* captured.h - what a call prints on stdout or stderr, as text. */
#ifndef HSC_TESTS_CAPTURED_H
#define HSC_TESTS_CAPTURED_H

#include <stdio.h>
#include <stdlib.h>

/* Zero is a start. */
struct captured {
	FILE **stream, *real;
	char *text;
	size_t len;
};

/* Catch what is printed from here on; stream: &stdout or &stderr of glibc. */
static inline void captured_begin(struct captured *c, FILE **stream)
{
	free(c->text);
	c->text = NULL;
	fflush(*stream);
	c->stream = stream;
	c->real = *stream;
	*stream = open_memstream(&c->text, &c->len);
	if (!*stream)
		exit(1);
}

/* Up to here. The text is valid until the next captured_begin or _free. */
static inline const char *captured_end(struct captured *c)
{
	if (c->real) {
		fclose(*c->stream);
		*c->stream = c->real;
	}
	c->real = NULL;
	return c->text;
}

static inline void captured_free(struct captured *c)
{
	free(c->text);
	c->text = NULL;
}

#endif
