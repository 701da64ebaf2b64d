/* SPDX-License-Identifier: MIT */
/* rows.c - changes by function, the largest first.
 * Room   view (floor 8) */
#include "view/diff/diff.h"
#include <stdlib.h>
#include <string.h>

/* What qsort compares by: it takes no context. */
struct key {
	uint32_t index;
	uint64_t first, second; /* changes */
	const struct hsc_function *function;
};

static uint64_t change_of(uint64_t before, uint64_t after)
{
	return before < after ? after - before : before - after;
}

static int by_change(const void *a, const void *b)
{
	const struct key *x = a, *y = b;
	int names;

	if (x->first != y->first)
		return x->first < y->first ? 1 : -1;
	if (x->second != y->second)
		return x->second < y->second ? 1 : -1;
	names = strcmp(x->function->name, y->function->name);
	if (names == 0)
		names = strcmp(x->function->module, y->function->module);
	return names ? names : x->index < y->index ? -1 : 1;
}

static bool is_same(const struct hsc_profile_row *a,
		    const struct hsc_profile_row *b)
{
	return a->calls == b->calls && a->self == b->self &&
	       a->at_least == b->at_least;
}

static struct key key_of(const struct hsc_view_diff *d, uint32_t i)
{
	const struct hsc_profile_row *a = &d->c->before[i];
	const struct hsc_profile_row *b = &d->c->after[i];
	const uint64_t total = change_of(a->at_least, b->at_least);
	const uint64_t self = change_of(a->self, b->self);
	struct key k = { .index = i,
			 .first = self,
			 .second = total,
			 .function = hsc_functions_get(d->c->functions, i) };

	if (d->sort == HSC_SORT_TOTAL) {
		k.first = total;
		k.second = self;
	} else if (d->sort == HSC_SORT_CALLS) {
		k.first = change_of(a->calls, b->calls);
		k.second = self;
	}
	return k;
}

enum hsc_status hsc_view_diff_rows(const struct hsc_view_diff *d,
				   uint32_t **functions, size_t *count)
{
	struct key *keys = calloc((size_t)d->c->count + 1, sizeof(*keys));
	uint32_t *rows = calloc((size_t)d->c->count + 1, sizeof(*rows));
	size_t n = 0;

	*functions = rows;
	*count = 0;
	for (uint32_t i = 0; keys && rows && i < d->c->count; i++)
		if (!is_same(&d->c->before[i], &d->c->after[i]))
			keys[n++] = key_of(d, i);
	if (!keys || !rows) {
		free(keys);
		free(rows);
		*functions = NULL;
		return HSC_E_MEMORY;
	}
	qsort(keys, n, sizeof(*keys), by_change);
	for (size_t i = 0; i < n; i++)
		rows[i] = keys[i].index;
	free(keys);
	*count = n;
	return HSC_OK;
}
