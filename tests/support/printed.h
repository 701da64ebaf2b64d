/* SPDX-License-Identifier: MIT */
/* printed.h - the output of a view, as text. */
#ifndef HSC_TESTS_PRINTED_H
#define HSC_TESTS_PRINTED_H

#include <stdio.h>
#include <stdlib.h>

/* Zero is a valid start. */
struct printed {
	FILE *out;
	char *text;
	size_t len;
};

static inline FILE *printed_begin(struct printed *p)
{
	free(p->text);
	p->text = NULL;
	p->out = open_memstream(&p->text, &p->len);
	if (!p->out)
		exit(1);
	return p->out;
}

/* All output since printed_begin; valid until the next one, or printed_free. */
static inline const char *printed_end(struct printed *p)
{
	if (p->out)
		fclose(p->out);
	p->out = NULL;
	return p->text;
}

static inline void printed_free(struct printed *p)
{
	free(p->text);
	p->text = NULL;
}

#endif
