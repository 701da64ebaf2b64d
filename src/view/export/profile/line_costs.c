/* SPDX-License-Identifier: MIT */
/* line_costs.c - instructions by function and line.
 * Room   view (floor 8) */
#include "view/export/profile/line_costs.h"
#include "base/grow.h"
#include <stdlib.h>
#include <string.h>

/* A function of the list, by which it is found. */
struct entry {
	const char *module, *name;
	uint32_t function;
};

static int compare_names(const void *a, const void *b)
{
	const struct entry *x = a, *y = b;
	const int order = strcmp(x->module, y->module);

	return order ? order : strcmp(x->name, y->name);
}

static struct entry *sort_functions(const struct hsc_functions *functions)
{
	const uint32_t count = hsc_functions_count(functions);
	struct entry *all = malloc(((size_t)count + 1) * sizeof(*all));

	for (uint32_t i = 0; all && i < count; i++) {
		const struct hsc_function *f = hsc_functions_get(functions, i);

		all[i] = (struct entry){ f->module, f->name, i };
	}
	if (all && count)
		qsort(all, count, sizeof(*all), compare_names);
	return all;
}

/* Indexes by the number of a function of the counts; HSC_FUNCTION_NONE: there
 * is no such function, or there are several. */
static uint32_t *match_function(const struct hsc_code_counts *counts,
				const struct hsc_functions *functions)
{
	const size_t count = hsc_code_counts_functions(counts);
	const uint32_t total = hsc_functions_count(functions);
	uint32_t *to = malloc((count + 1) * sizeof(*to));
	struct entry *all = sort_functions(functions);

	for (size_t i = 0; to && all && i < count; i++) {
		const struct hsc_code_function *f =
			hsc_code_counts_function(counts, (uint32_t)i);
		const struct entry key = {
			hsc_code_counts_string(counts, f->module), f->name, 0
		};
		const struct entry *e =
			bsearch(&key, all, total, sizeof(*all), compare_names);
		const bool again =
			e &&
			((e > all && !compare_names(e - 1, e)) ||
			 (e + 1 < all + total && !compare_names(e, e + 1)));

		to[i] = e && !again ? e->function : HSC_FUNCTION_NONE;
	}
	if (!all) {
		free(to);
		to = NULL;
	}
	free(all);
	return to;
}

static int compare(const void *a, const void *b)
{
	const struct hsc_line_cost *x = a, *y = b;
	int order;

	if (x->function != y->function)
		return x->function < y->function ? -1 : 1;
	order = strcmp(x->file, y->file);
	if (order)
		return order;
	return x->line < y->line ? -1 : x->line > y->line;
}

static void join_costs(struct hsc_line_costs *c)
{
	size_t out = 0;

	if (c->count)
		qsort(c->list, c->count, sizeof(*c->list), compare);
	for (size_t i = 0; i < c->count; i++)
		if (out && compare(&c->list[out - 1], &c->list[i]) == 0)
			c->list[out - 1].cost += c->list[i].cost;
		else
			c->list[out++] = c->list[i];
	c->count = out;
}

enum hsc_status hsc_line_costs_make(struct hsc_line_costs *out,
				    const struct hsc_code_counts *counts,
				    const struct hsc_functions *functions)
{
	size_t count;
	const struct hsc_code_row *rows = hsc_code_counts_rows(counts, &count);
	uint32_t *to = match_function(counts, functions);
	bool ok = to != NULL;

	*out = (struct hsc_line_costs){ .list = NULL };
	for (size_t i = 0; ok && i < count; i++) {
		const struct hsc_code_row *row = &rows[i];

		if (!row->count || !row->line ||
		    row->function == HSC_CODE_NONE ||
		    to[row->function] == HSC_FUNCTION_NONE)
			continue;
		ok = HSC_GROW(out->list, out->cap, out->count + 1);
		if (ok)
			out->list[out->count++] = (struct hsc_line_cost){
				.function = to[row->function],
				.line = row->line,
				.file = hsc_code_counts_string(counts,
							       row->file),
				.cost = row->count,
			};
	}
	free(to);
	join_costs(out);
	return ok ? HSC_OK : HSC_E_MEMORY;
}

void hsc_line_costs_clear(struct hsc_line_costs *c)
{
	free(c->list);
	*c = (struct hsc_line_costs){ .list = NULL };
}
