/* SPDX-License-Identifier: MIT */
/* rows.c - changes by function, the largest first.
 * Room   view (floor 8) */
#include "view/diff/diff.h"
#include "view/report/report.h"
#include <stdlib.h>

static uint64_t change_of(uint64_t before, uint64_t after)
{
	return before < after ? after - before : before - after;
}

static bool is_same(const struct hsc_profile_row *a,
		    const struct hsc_profile_row *b)
{
	return a->calls == b->calls && a->self == b->self &&
	       a->at_least == b->at_least;
}

static struct hsc_view_key key_of(const struct hsc_view_diff *d, uint32_t i)
{
	const struct hsc_profile_row *a = &d->c->before[i];
	const struct hsc_profile_row *b = &d->c->after[i];
	const uint64_t total = change_of(a->at_least, b->at_least);
	const uint64_t self = change_of(a->self, b->self);
	struct hsc_view_key k = { .index = i,
				  .first = self,
				  .second = total,
				  .function = hsc_functions_get(d->c->functions,
								i) };

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
	struct hsc_view_key *keys =
		calloc((size_t)d->c->count + 1, sizeof(*keys));
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
	hsc_view_sort_keys(keys, n);
	for (size_t i = 0; i < n; i++)
		rows[i] = keys[i].index;
	free(keys);
	*count = n;
	return HSC_OK;
}
