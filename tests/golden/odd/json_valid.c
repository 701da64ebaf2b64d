/* SPDX-License-Identifier: MIT */
/*
 * json_valid.c - is standard input JSON, or (-l) a JSON value a line?
 */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int check(const char *text, size_t len, unsigned long line)
{
	json_error_t error;
	json_t *value = json_loadb(text, len, JSON_REJECT_DUPLICATES, &error);

	if (!value)
		fprintf(stderr, "line %lu: %s\n", line + (unsigned)error.line,
			error.text);
	json_decref(value);
	return value ? 0 : 1;
}

/* Read up to `end`, or all: its length, 0 at the end. */
static size_t take(char **text, size_t *cap, int end)
{
	const ssize_t n = getdelim(text, cap, end, stdin);

	return n > 0 ? (size_t)n : 0;
}

int main(int argc, char **argv)
{
	const int end = argc > 1 && strcmp(argv[1], "-l") == 0 ? '\n' : '\0';
	unsigned long line = 0;
	char *text = NULL;
	size_t cap = 0, n;
	int bad = 0;

	while ((n = take(&text, &cap, end)) > 0)
		bad |= check(text, n, line++);
	if (line == 0 && end == '\0') {
		fputs("no JSON at all\n", stderr);
		bad = 1;
	}
	free(text);
	return bad;
}
