/* SPDX-License-Identifier: MIT */
/* comparison.c - functions of two recordings are paired and compared.
 * Room   measure (floor 5) */
#include "base/grow.h"
#include <hartscope/measure/comparison.h>
#include <stdlib.h>
#include <string.h>

/* A function of one side. */
struct named {
	const struct hsc_function *function;
	uint32_t index, side; /* 0: before */
	uint32_t both;        /* what it is in the comparison, or NONE */
};

/* By name, then module; before comes first. */
static int compare_named(const void *a, const void *b)
{
	const struct named *x = a, *y = b;
	int order = strcmp(x->function->raw, y->function->raw);

	if (order == 0)
		order = strcmp(x->function->module, y->function->module);
	if (order == 0)
		order = (int)x->side - (int)y->side;
	return order ? order : x->index < y->index ? -1 : x->index > y->index;
}

static bool same_name(const struct named *a, const struct named *b)
{
	return strcmp(a->function->raw, b->function->raw) == 0;
}

static bool same_module(const struct named *a, const struct named *b)
{
	return strcmp(a->function->module, b->function->module) == 0;
}

/*
 * Are the functions with one name, rows[count], in one module on each side, and
 * is it another module? Then the program was renamed, and they are the same
 * function.
 */
static bool is_renamed(const struct named *rows, size_t count)
{
	const struct named *first[2] = { NULL, NULL };

	for (size_t i = 0; i < count; i++) {
		const struct named **one = &first[rows[i].side];

		if (!*one)
			*one = &rows[i];
		else if (!same_module(*one, &rows[i]))
			return false;
	}
	return first[0] && first[1] && !same_module(first[0], first[1]);
}

/* The length of the file name in an origin: all of "a.c", "a.c" of
 * "a.c:0x1234", nothing of "0x1234". Addresses differ between builds. */
static size_t file_len(const struct named *row)
{
	const char *origin = row->function->origin;
	const char *place = strstr(origin, ":0x");

	if (strncmp(origin, "0x", 2) == 0)
		return 0;
	return place ? (size_t)(place - origin) : strlen(origin);
}

static bool same_file(const struct named *a, const struct named *b)
{
	const size_t len = file_len(a);

	return len == file_len(b) &&
	       memcmp(a->function->origin, b->function->origin, len) == 0;
}

/* By file; before comes first. */
static int compare_files(const void *a, const void *b)
{
	const struct named *x = a, *y = b;
	const size_t n = file_len(x), m = file_len(y);
	int order =
		memcmp(x->function->origin, y->function->origin, n < m ? n : m);

	if (order == 0 && n != m)
		order = n < m ? -1 : 1;
	return order ? order : compare_named(a, b);
}

/* Does one side have functions of several files? If not, the functions of both
 * sides are the same one, which may have moved to another file. */
static bool has_twins(const struct named *rows, size_t count)
{
	const struct named *first[2] = { NULL, NULL };

	for (size_t i = 0; i < count; i++) {
		const struct named **one = &first[rows[i].side];

		if (*one && !same_file(*one, &rows[i]))
			return true;
		*one = &rows[i];
	}
	return false;
}

static bool is_twin(const struct named *row)
{
	size_t len;

	return hsc_twin_split(row->function->name, row->function->origin, &len);
}

/* The name with its file, "init (a.c)"; unchanged if there is no file. To be
 * released with free(); NULL: no memory. */
static char *name_twin(const struct hsc_function *as, const char *file)
{
	size_t len = strlen(as->name);
	char *name, *twin;

	hsc_twin_split(as->name, as->origin, &len);
	name = strndup(as->name, len);
	if (!name || !*file)
		return name;
	twin = hsc_twin_name(name, file);
	free(name);
	return twin;
}

/* Map each of rows[count] to its function in `both`. The name gets its file if
 * one side has several functions with it. */
static bool name_group(struct hsc_functions *both, struct named *rows,
		       size_t count, const struct hsc_function *as, bool twins)
{
	const struct named *last = &rows[count - 1];
	/* sizes differ between builds, and do not identify a function */
	struct hsc_function f = { .module = as->module,
				  .raw = as->raw,
				  .aliases = as->aliases };
	uint32_t index = HSC_FUNCTION_NONE;
	char *file, *name;

	for (size_t i = 0; i < count; i++)
		twins = twins || is_twin(&rows[i]);
	file = strndup(last->function->origin, twins ? file_len(last) : 0);
	name = file ? name_twin(as, file) : NULL;
	f.name = name;
	f.origin = file;
	if (name)
		index = hsc_functions_index(both, &f);
	free(name);
	free(file);
	for (size_t i = 0; i < count; i++)
		rows[i].both = index;
	return index != HSC_FUNCTION_NONE;
}

/* Map all functions with one name and module. `as` is the name of the module,
 * or NULL to keep it. */
static bool name_files(struct hsc_functions *both, struct named *rows,
		       size_t count, const struct hsc_function *as)
{
	const bool twins = has_twins(rows, count);
	size_t end;

	if (!twins)
		return name_group(both, rows, count,
				  as ? as : rows[count - 1].function, false);
	qsort(rows, count, sizeof(*rows), compare_files);
	for (size_t i = 0; i < count; i = end) {
		for (end = i + 1;
		     end < count && same_file(&rows[i], &rows[end]);)
			end++;
		if (!name_group(both, rows + i, end - i,
				as ? as : rows[end - 1].function, true))
			return false;
	}
	return true;
}

/* Map all functions with one name. */
static bool name_rows(struct hsc_functions *both, struct named *rows,
		      size_t count)
{
	size_t end;

	if (is_renamed(rows, count)) {
		const struct named *as = rows;

		for (size_t i = 0; i < count; i++)
			as = rows[i].side ? &rows[i] : as;
		return name_files(both, rows, count, as->function);
	}
	for (size_t i = 0; i < count; i = end) {
		for (end = i + 1;
		     end < count && same_module(&rows[i], &rows[end]);)
			end++;
		if (!name_files(both, rows + i, end - i, NULL))
			return false;
	}
	return true;
}

/* Map each function of both sides to the common table: map[side][index]. */
static bool match_functions(struct hsc_comparison *out,
			    const struct hsc_comparison_side *const sides[2],
			    uint32_t *map[2])
{
	const uint32_t counts[2] = { hsc_functions_count(sides[0]->functions),
				     hsc_functions_count(sides[1]->functions) };
	const size_t all = (size_t)counts[0] + counts[1];
	struct named *rows = calloc(all, sizeof(*rows));
	size_t n = 0, end;
	bool ok = rows != NULL;

	for (uint32_t side = 0; ok && side < 2; side++)
		for (uint32_t i = 0; i < counts[side]; i++)
			rows[n++] = (struct named){
				.function = hsc_functions_get(
					sides[side]->functions, i),
				.index = i,
				.side = side,
			};
	if (ok)
		qsort(rows, n, sizeof(*rows), compare_named);
	for (size_t i = 0; ok && i < n; i = end) {
		for (end = i + 1; end < n && same_name(&rows[i], &rows[end]);)
			end++;
		ok = name_rows(out->functions, rows + i, end - i);
	}
	for (size_t i = 0; ok && i < n; i++)
		map[rows[i].side][rows[i].index] = rows[i].both;
	free(rows);
	return ok;
}

static void add_profile(struct hsc_profile_row *rows, const uint32_t *map,
			const struct hsc_comparison_side *side)
{
	for (uint32_t i = 0; i < hsc_functions_count(side->functions); i++) {
		const struct hsc_profile_row c =
			hsc_profile_get(side->profile, i);
		struct hsc_profile_row *row = &rows[map[i]];

		row->calls += c.calls;
		row->cut += c.cut;
		row->total += c.total;
		row->at_least += c.at_least;
		row->self += c.self;
	}
}

/* Merge both trees into one, in which the nodes of the first keep their
 * numbers. */
static enum hsc_status add_trees(struct hsc_comparison *out,
				 const struct hsc_comparison_side *const s[2],
				 uint32_t *map[2])
{
	enum hsc_status rc = hsc_calltree_new(&out->tree, NULL);
	size_t old = 0;

	if (rc == HSC_OK)
		rc = hsc_calltree_merge_as(out->tree, s[0]->tree, map[0]);
	if (rc != HSC_OK)
		return rc;
	if (!HSC_GROW_ZEROED(out->was, old, hsc_calltree_count(out->tree)))
		return HSC_E_MEMORY;
	for (uint32_t i = 0; i < hsc_calltree_count(out->tree); i++) {
		const struct hsc_calltree_node *n =
			hsc_calltree_get(out->tree, i);

		out->was[i] = (struct hsc_comparison_node){ n->calls, n->self };
	}
	rc = hsc_calltree_merge_as(out->tree, s[1]->tree, map[1]);
	if (rc == HSC_OK &&
	    !HSC_GROW_ZEROED(out->was, old, hsc_calltree_count(out->tree)))
		rc = HSC_E_MEMORY;
	return rc;
}

static enum hsc_status add_lengths(struct hsc_durations **out,
				   const struct hsc_comparison_side *side,
				   const uint32_t *map)
{
	if (!side->lengths)
		return HSC_OK;
	if (hsc_durations_new(out) != HSC_OK)
		return HSC_E_MEMORY;
	return hsc_durations_merge(*out, side->lengths, map);
}

static enum hsc_status make_comparison(
	struct hsc_comparison *out,
	const struct hsc_comparison_side *const sides[2], uint32_t *map[2])
{
	if (!map[0] || !map[1] ||
	    hsc_functions_new(&out->functions) != HSC_OK ||
	    !match_functions(out, sides, map))
		return HSC_E_MEMORY;
	out->count = hsc_functions_count(out->functions);
	out->before = calloc(out->count, sizeof(*out->before));
	out->after = calloc(out->count, sizeof(*out->after));
	if (!out->before || !out->after)
		return HSC_E_MEMORY;
	add_profile(out->before, map[0], sides[0]);
	add_profile(out->after, map[1], sides[1]);
	for (unsigned i = 0; i < 2; i++)
		if (add_lengths(&out->lengths[i], sides[i], map[i]) != HSC_OK)
			return HSC_E_MEMORY;
	return add_trees(out, sides, map);
}

enum hsc_status hsc_comparison_make(struct hsc_comparison *out,
				    const struct hsc_comparison_side *before,
				    const struct hsc_comparison_side *after)
{
	const struct hsc_comparison_side *const sides[2] = { before, after };
	uint32_t *map[2];
	enum hsc_status rc;

	*out = (struct hsc_comparison){ .count = 0 };
	for (unsigned i = 0; i < 2; i++)
		map[i] = calloc(hsc_functions_count(sides[i]->functions),
				sizeof(uint32_t));
	rc = make_comparison(out, sides, map);
	free(map[0]);
	free(map[1]);
	return rc;
}

void hsc_comparison_clear(struct hsc_comparison *c)
{
	hsc_functions_free(&c->functions);
	free(c->before);
	free(c->after);
	hsc_durations_free(&c->lengths[0]);
	hsc_durations_free(&c->lengths[1]);
	hsc_calltree_free(&c->tree);
	free(c->was);
	*c = (struct hsc_comparison){ .count = 0 };
}
