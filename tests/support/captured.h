/* SPDX-License-Identifier: MIT */
/* captured.h - the output of a call on stdout or stderr, as text. */
#ifndef HSC_TESTS_CAPTURED_H
#define HSC_TESTS_CAPTURED_H

#include <stdio.h>
#include <stdlib.h>

/* Zero is a valid start. */
struct captured {
	FILE **stream, *real;
	char *text;
	size_t len;
};

/* Capture output from here on; stream: &stdout or &stderr of glibc. */
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

/* End of the capture. The text is valid until the next captured_begin or
 * _free. */
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
