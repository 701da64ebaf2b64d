/* SPDX-License-Identifier: MIT */
/* functions.c - functions get numbers as they are seen.
 * Room   measure (floor 5) */
#include "base/grow.h"
#include <hartscope/measure/functions.h>
#include <stdlib.h>
#include <string.h>

#define FREE UINT32_MAX

struct hsc_functions {
	struct hsc_function *rows; /* rows[count], room for cap */
	uint32_t count;
	size_t cap;
	uint32_t *slots; /* hash table of indices, FREE or below count */
	uint32_t mask;
};

static uint64_t hash_text(uint64_t h, const char *text)
{
	for (; *text; text++)
		h = (h ^ (uint8_t)*text) * UINT64_C(0x100000001b3);
	return (h ^ 0xff) * UINT64_C(0x100000001b3);
}

/* Two functions may look the same, as two constructors of a class do. */
static const char *raw_of(const struct hsc_function *f)
{
	return f->raw ? f->raw : f->name;
}

static const char *origin_of(const struct hsc_function *f)
{
	return f->origin ? f->origin : "";
}

static uint64_t hash_function(const struct hsc_function *f)
{
	uint64_t h = hash_text(UINT64_C(0xcbf29ce484222325), raw_of(f));

	h = hash_text(h, f->module) ^ f->size;
	return h ^ h >> 29;
}

static bool same_function(const struct hsc_function *a,
			  const struct hsc_function *b)
{
	return a->size == b->size && strcmp(raw_of(a), raw_of(b)) == 0 &&
	       strcmp(a->module, b->module) == 0 &&
	       strcmp(origin_of(a), origin_of(b)) == 0;
}

/* The slot where the function is, or where it would be. */
static uint32_t *slot_of(const struct hsc_functions *f,
			 const struct hsc_function *function)
{
	uint32_t at = (uint32_t)hash_function(function) & f->mask;

	while (f->slots[at] != FREE &&
	       !same_function(&f->rows[f->slots[at]], function))
		at = (at + 1) & f->mask;
	return &f->slots[at];
}

/* Make room for one more row, with at least half of the slots free. */
static bool reserve_row(struct hsc_functions *f)
{
	uint32_t *slots;

	if (!HSC_GROW(f->rows, f->cap, (size_t)f->count + 1))
		return false;
	if (f->slots && f->mask == 2 * f->cap - 1)
		return true;
	slots = malloc(2 * f->cap * sizeof(*slots));
	if (!slots)
		return false;
	free(f->slots);
	memset(slots, 0xff, 2 * f->cap * sizeof(*slots));
	f->slots = slots;
	f->mask = (uint32_t)(2 * f->cap - 1);
	for (uint32_t i = 0; i < f->count; i++)
		*slot_of(f, &f->rows[i]) = i;
	return true;
}

static const char *aliases_of(const struct hsc_function *f)
{
	return f->aliases ? f->aliases : "";
}

/* A copy of the function, in one piece of memory that begins with its name. */
static bool copy_function(struct hsc_function *out,
			  const struct hsc_function *function)
{
	const char *const from[] = { function->name, function->module,
				     raw_of(function), origin_of(function),
				     aliases_of(function) };
	enum { TEXTS = sizeof(from) / sizeof(from[0]) };
	size_t len[TEXTS], all = 0;
	const char *copies[TEXTS];
	char *text;

	for (unsigned i = 0; i < TEXTS; i++)
		all += len[i] = strlen(from[i]) + 1;
	text = malloc(all);
	if (!text)
		return false;
	for (unsigned i = 0; i < TEXTS; text += len[i++])
		copies[i] = memcpy(text, from[i], len[i]);
	*out = (struct hsc_function){ .name = copies[0],
				      .module = copies[1],
				      .size = function->size,
				      .raw = copies[2],
				      .origin = copies[3],
				      .aliases = copies[4] };
	return true;
}

uint32_t hsc_functions_index(struct hsc_functions *f,
			     const struct hsc_function *function)
{
	uint32_t *slot;

	if (!reserve_row(f))
		return HSC_FUNCTION_NONE;
	slot = slot_of(f, function);
	if (*slot != FREE)
		return *slot;
	if (!copy_function(&f->rows[f->count], function))
		return HSC_FUNCTION_NONE;
	return *slot = f->count++;
}

uint32_t hsc_functions_symbol(struct hsc_functions *f,
			      const struct hsc_symbol *symbol)
{
	char *aliases = symbol->aliases ? hsc_symbol_aliases(symbol) : NULL;
	const struct hsc_function function = {
		.name = symbol->name,
		.module = symbol->module ? symbol->module : "",
		.size = symbol->end - symbol->start,
		.raw = symbol->raw,
		.origin = symbol->origin,
		.aliases = aliases,
	};
	uint32_t index = HSC_FUNCTION_NONE;

	if (aliases || !symbol->aliases)
		index = hsc_functions_index(f, &function);
	free(aliases);
	return index;
}

enum hsc_status hsc_functions_new(struct hsc_functions **out)
{
	static const struct hsc_function unknown = { .name = "[unknown]",
						     .module = "" };

	*out = calloc(1, sizeof(**out));
	if (!*out)
		return HSC_E_MEMORY;
	if (hsc_functions_index(*out, &unknown) == HSC_FUNCTION_UNKNOWN)
		return HSC_OK;
	hsc_functions_free(out);
	return HSC_E_MEMORY;
}

void hsc_functions_free(struct hsc_functions **functions)
{
	struct hsc_functions *f = *functions;

	if (!f)
		return;
	for (uint32_t i = 0; i < f->count; i++)
		free((char *)f->rows[i].name);
	free(f->rows);
	free(f->slots);
	free(f);
	*functions = NULL;
}

uint32_t hsc_functions_count(const struct hsc_functions *f)
{
	return f->count;
}

const struct hsc_function *hsc_functions_get(const struct hsc_functions *f,
					     uint32_t index)
{
	return &f->rows[index < f->count ? index : HSC_FUNCTION_UNKNOWN];
}
