/* SPDX-License-Identifier: MIT */
#include "cli/cli.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define WORD_MAX 40

static size_t least(size_t a, size_t b, size_t c)
{
	const size_t ab = a < b ? a : b;

	return ab < c ? ab : c;
}

/* Levenshtein distance of two short words. */
static size_t distance(const char *a, const char *b)
{
	const size_t n = strlen(b);
	size_t row[WORD_MAX + 1];

	if (n > WORD_MAX)
		return SIZE_MAX;
	for (size_t j = 0; j <= n; j++)
		row[j] = j;
	for (size_t i = 0; a[i]; i++) {
		size_t diagonal = row[0];

		row[0] = i + 1;
		for (size_t j = 0; j < n; j++) {
			const size_t above = row[j + 1];

			row[j + 1] = least(above + 1, row[j] + 1,
					   diagonal + (a[i] != b[j]));
			diagonal = above;
		}
	}
	return row[n];
}

const char *hsc_cli_nearest(const char *word, const char *const *names)
{
	size_t best = 1 + strlen(word) / 3;
	const char *name = NULL;

	for (size_t i = 0; names[i]; i++) {
		const size_t d = distance(word, names[i]);

		if (d <= best && (d < best || !name)) {
			best = d;
			name = names[i];
		}
	}
	return name;
}

bool hsc_cli_number(const char *text, uint64_t *out)
{
	char *end;

	if (text[0] < '0' || text[0] > '9')
		return false;
	errno = 0;
	*out = strtoull(text, &end, 0);
	return *end == '\0' && errno == 0;
}

const char *hsc_cli_grouped(uint64_t value, char *buf)
{
	char *at = buf + 31;

	*at = '\0';
	for (unsigned digits = 0; digits == 0 || value; digits++) {
		if (digits && digits % 3 == 0)
			*--at = ',';
		*--at = (char)('0' + value % 10);
		value /= 10;
	}
	return at;
}
