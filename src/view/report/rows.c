/* SPDX-License-Identifier: MIT */
/* rows.c - functions, sorted.
 * Room   view (floor 8) */
#include "view/report/report.h"
#include <stdlib.h>
#include <string.h>

static int by_key(const void *a, const void *b)
{
	const struct hsc_view_key *x = a, *y = b;
	const struct hsc_function *f = x->function, *g = y->function;
	int names;

	if (x->first != y->first)
		return x->first < y->first ? 1 : -1;
	if (x->second != y->second)
		return x->second < y->second ? 1 : -1;
	names = strcmp(f->name, g->name);
	if (names == 0)
		names = strcmp(f->module, g->module);
	if (names == 0)
		names = strcmp(f->raw, g->raw);
	if (names == 0 && f->size != g->size)
		names = f->size < g->size ? -1 : 1;
	return names ? names : x->index < y->index ? -1 : 1;
}

void hsc_view_sort_keys(struct hsc_view_key *keys, size_t count)
{
	qsort(keys, count, sizeof(*keys), by_key);
}

static struct hsc_view_key key_of(const struct hsc_view_report *r,
				  const struct hsc_view_table *table,
				  uint32_t function,
				  const struct hsc_profile_row *counts)
{
	const struct hsc_duration *d =
		table->durations ? hsc_durations_get(table->durations, function)
				 : NULL;
	struct hsc_view_key k = {
		.first = counts->at_least,
		.second = counts->self,
		.function = hsc_functions_get(r->functions, function),
		.index = function,
	};

	if (r->sort == HSC_SORT_SELF) {
		k.first = counts->self;
		k.second = counts->at_least;
	} else if (r->sort == HSC_SORT_CALLS) {
		k.first = counts->calls;
	} else if (r->sort == HSC_SORT_MAX) {
		k.first = d ? d->lengths.max : 0;
		k.second = counts->at_least;
	}
	return k;
}

enum hsc_status hsc_view_rows(struct hsc_view_row **out, size_t *count,
			      const struct hsc_view_report *r,
			      const struct hsc_view_table *table)
{
	const struct hsc_profile *profile = table->profile;
	const uint32_t all = hsc_profile_count(profile);
	struct hsc_view_key *keys = calloc((size_t)all + 1, sizeof(*keys));
	size_t n = 0;

	*out = malloc(((size_t)all + 1) * sizeof(**out));
	*count = 0;
	if (!keys || !*out) {
		free(keys);
		free(*out);
		*out = NULL;
		return HSC_E_MEMORY;
	}
	for (uint32_t i = 0; i < all; i++) {
		const struct hsc_profile_row c = hsc_profile_get(profile, i);

		if (c.calls || c.cut || c.total || c.self)
			keys[n++] = key_of(r, table, i, &c);
	}
	hsc_view_sort_keys(keys, n);
	for (size_t i = 0; i < n; i++)
		(*out)[i] = (struct hsc_view_row){
			keys[i].index, hsc_profile_get(profile, keys[i].index)
		};
	free(keys);
	*count = n;
	return HSC_OK;
}
