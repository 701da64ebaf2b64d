/* SPDX-License-Identifier: MIT */
/* rows.c - functions, sorted.
 * Room   view (floor 8) */
#include "view/report/report.h"
#include <stdlib.h>
#include <string.h>

/* What qsort compares by: it takes no context. */
struct key {
	struct hsc_view_row row;
	uint64_t first, second;
	const struct hsc_function *function;
};

static int by_key(const void *a, const void *b)
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
	if (names == 0)
		names = strcmp(x->function->raw, y->function->raw);
	if (names == 0 && x->function->size != y->function->size)
		names = x->function->size < y->function->size ? -1 : 1;
	if (names == 0)
		names = x->row.function < y->row.function ? -1 : 1;
	return names;
}

static struct key key_of(const struct hsc_view_report *r,
			 const struct hsc_view_table *table, uint32_t function,
			 struct hsc_profile_row counts)
{
	const struct hsc_duration *d =
		table->durations ? hsc_durations_get(table->durations, function)
				 : NULL;
	struct key k = {
		.row = { function, counts },
		.function = hsc_functions_get(r->functions, function),
		.first = counts.at_least,
		.second = counts.self,
	};

	if (r->sort == HSC_SORT_SELF) {
		k.first = counts.self;
		k.second = counts.at_least;
	} else if (r->sort == HSC_SORT_CALLS) {
		k.first = counts.calls;
	} else if (r->sort == HSC_SORT_MAX) {
		k.first = d ? d->lengths.max : 0;
		k.second = counts.at_least;
	}
	return k;
}

enum hsc_status hsc_view_rows(struct hsc_view_row **out, size_t *count,
			      const struct hsc_view_report *r,
			      const struct hsc_view_table *table)
{
	const struct hsc_profile *profile = table->profile;
	const uint32_t all = hsc_profile_count(profile);
	struct key *keys = calloc((size_t)all + 1, sizeof(*keys));
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
			keys[n++] = key_of(r, table, i, c);
	}
	qsort(keys, n, sizeof(*keys), by_key);
	for (size_t i = 0; i < n; i++)
		(*out)[i] = keys[i].row;
	free(keys);
	*count = n;
	return HSC_OK;
}
