/* SPDX-License-Identifier: MIT */
/* nearest_host.c - the word with the least changes to what was typed.
 * Room   base (floor 0) */
#include "base/nearest.h"
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define WORD_MAX 40

static size_t least_of(size_t a, size_t b, size_t c)
{
	const size_t ab = a < b ? a : b;

	return ab < c ? ab : c;
}

/*
 * How many letters are wrong, missing, too many or swapped with their
 * neighbour (optimal string alignment). Three rows of the table are enough.
 */
static size_t edit_distance(const char *a, const char *b)
{
	const size_t n = strlen(b);
	size_t rows[3][WORD_MAX + 1];
	size_t i;

	if (n > WORD_MAX)
		return SIZE_MAX;
	for (size_t j = 0; j <= n; j++)
		rows[0][j] = j;
	for (i = 0; a[i]; i++) {
		const size_t *above = rows[i % 3], *over = rows[(i + 2) % 3];
		size_t *row = rows[(i + 1) % 3];

		row[0] = i + 1;
		for (size_t j = 0; j < n; j++) {
			row[j + 1] = least_of(above[j + 1] + 1, row[j] + 1,
					      above[j] + (a[i] != b[j]));
			if (i && j && a[i] == b[j - 1] && a[i - 1] == b[j])
				row[j + 1] = least_of(
					row[j + 1], over[j - 1] + 1, SIZE_MAX);
		}
	}
	return rows[i % 3][n];
}

const char *hsc_nearest(const char *word, const char *const *names)
{
	size_t best = 1 + strlen(word) / 3;
	const char *name = NULL;

	for (size_t i = 0; names[i]; i++) {
		const size_t d = edit_distance(word, names[i]);

		if (d < best ||
		    (d == best && (!name || strcmp(names[i], name) < 0))) {
			best = d;
			name = names[i];
		}
	}
	return name;
}
