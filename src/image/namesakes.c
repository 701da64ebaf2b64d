/* SPDX-License-Identifier: MIT */
/* namesakes.c - functions of one file that have the same name.
 * Room   image (floor 2)
 * Spec   System V ABI, "Symbol Table": STT_FILE */
#include "image/parts.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FREE UINT32_MAX

static size_t hash_name(const char *name)
{
	uint64_t h = UINT64_C(0xcbf29ce484222325);

	for (; *name; name++)
		h = (h ^ (uint8_t)*name) * UINT64_C(0x100000001b3);
	return (size_t)(h ^ h >> 29);
}

/* Note the name of a symbol, and which symbols share it. */
static void note_name(struct hsc_elf_symbols *s, uint32_t *slots, size_t mask,
		      uint32_t symbol)
{
	struct hsc_elf_symbol *one = &s->all[symbol];
	size_t at = hash_name(one->name) & mask;

	while (slots[at] != FREE) {
		struct hsc_elf_symbol *other = &s->all[slots[at]];

		if (other == one)
			return;
		if (strcmp(other->name, one->name) == 0) {
			other->twin = one->twin = true;
			return;
		}
		at = (at + 1) & mask;
	}
	slots[at] = symbol;
}

/* By name, then file; those without a file come first. */
static int compare_names(const void *a, const void *b)
{
	const struct hsc_elf_symbol *const *x = a, *const *y = b;
	int order = strcmp((*x)->name, (*y)->name);

	if (order == 0)
		order = strcmp((*x)->origin ? (*x)->origin : "",
			       (*y)->origin ? (*y)->origin : "");
	if (order == 0)
		order = *x < *y ? -1 : *x > *y;
	return order;
}

static bool same_file(const struct hsc_elf_symbol *a,
		      const struct hsc_elf_symbol *b)
{
	return strcmp(a->name, b->name) == 0 && a->origin && b->origin &&
	       strcmp(a->origin, b->origin) == 0;
}

/* Distinguish by address: "0x1234", or "util.c:0x1234" for one of two files
 * named util.c. */
static bool tell_by_address(struct hsc_elf_symbols *s,
			    struct hsc_elf_symbol *symbol)
{
	const char *file = symbol->origin ? symbol->origin : "";
	const size_t size = strlen(file) + sizeof(":0x0123456789abcdef");
	char *text;

	if (!HSC_GROW(s->names, s->name_cap, s->name_count + 1))
		return false;
	text = malloc(size);
	if (!text)
		return false;
	snprintf(text, size, "%s%s0x%" PRIx64, file, *file ? ":" : "",
		 symbol->start);
	s->names[s->name_count++] = text;
	symbol->origin = text;
	return true;
}

/* Does list[i] share its file with another symbol of its name, or have no
 * file? */
static bool is_unclear(struct hsc_elf_symbol *const *list, size_t count,
		       size_t i)
{
	return !list[i]->origin || (i > 0 && same_file(list[i - 1], list[i])) ||
	       (i + 1 < count && same_file(list[i], list[i + 1]));
}

static bool tell_apart(struct hsc_elf_symbols *s, struct hsc_elf_symbol **list,
		       size_t count)
{
	size_t unclear = 0;

	qsort((void *)list, count, sizeof(*list), compare_names);
	for (size_t i = 0; i < count; i++) {
		struct hsc_elf_symbol *one = list[i];

		if (is_unclear(list, count, i))
			list[unclear++] = one;
	}
	for (size_t i = 0; i < unclear; i++)
		if (!tell_by_address(s, list[i]))
			return false;
	return true;
}

static size_t list_twins(struct hsc_elf_symbols *s,
			 struct hsc_elf_symbol **list)
{
	size_t count = 0;

	for (size_t i = 0; i < s->count; i++)
		if (s->all[i].twin)
			list[count++] = &s->all[i];
	return count;
}

enum hsc_status hsc_elf_find_namesakes(struct hsc_elf_symbols *s)
{
	struct hsc_elf_symbol **list;
	size_t slots_count = 16;
	uint32_t *slots;
	bool ok;

	while (slots_count < 2 * s->piece_count)
		slots_count *= 2;
	slots = malloc(slots_count * sizeof(*slots));
	list = calloc(s->count + 1, sizeof(*list));
	ok = slots && list;
	if (ok) {
		memset(slots, 0xff, slots_count * sizeof(*slots));
		for (size_t i = 0; i < s->piece_count; i++)
			if (s->pieces[i].symbol != HSC_NO_SYMBOL)
				note_name(s, slots, slots_count - 1,
					  s->pieces[i].symbol);
		ok = tell_apart(s, list, list_twins(s, list));
	}
	free(slots);
	free((void *)list);
	return ok ? HSC_OK : HSC_E_MEMORY;
}
