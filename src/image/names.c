/* SPDX-License-Identifier: MIT */
/* names.c - what symbols and functions of DWARF are called when shown.
 * Room   image (floor 2) */
#include "image/lines.h"
#include "image/parts.h"
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

const char *hsc_elf_shown_name(const struct hsc_elf *elf,
			       const struct hsc_elf_symbol *symbol)
{
	const struct hsc_elf_symbols *s = &elf->symbols;
	char *_Atomic *slot = s->shown ? &s->shown[symbol - s->all] : NULL;
	char *name = slot ? atomic_load(slot) : NULL, *none = NULL;

	if (elf->names == HSC_NAMES_RAW || !slot)
		return symbol->name;
	if (name)
		return name;
	name = hsc_demangle(symbol->name, elf->names);
	if (!name)
		name = (char *)symbol->name;
	if (atomic_compare_exchange_strong(slot, &none, name))
		return name;
	/* another thread was faster */
	if (name != symbol->name)
		free(name);
	return none;
}

void hsc_elf_free_shown(struct hsc_elf_symbols *s)
{
	for (size_t i = 0; s->shown && i < s->count; i++) {
		char *name = atomic_load(&s->shown[i]);

		if (name != s->all[i].name)
			free(name);
	}
	free((void *)s->shown);
	s->shown = NULL;
}

static bool is_called(const struct hsc_elf_symbol *symbol, const char *name,
		      enum hsc_names how)
{
	char *shown = hsc_demangle(symbol->name, how);
	const bool same = shown && strcmp(shown, name) == 0;

	free(shown);
	return same;
}

const struct hsc_elf_symbol *hsc_elf_symbol_shown(const struct hsc_elf *elf,
						  const char *name,
						  enum hsc_names how)
{
	for (size_t i = 0; i < elf->symbols.count; i++)
		if (is_called(&elf->symbols.all[i], name, how))
			return &elf->symbols.all[i];
	return NULL;
}

const char *hsc_elf_shown_string(struct hsc_elf_lines *l, uint32_t number,
				 enum hsc_names how)
{
	const char *raw = l->strings.at[number];

	if (how == HSC_NAMES_RAW || raw[0] != '_')
		return raw;
	if (!l->shown)
		l->shown = calloc(l->strings.count, sizeof(*l->shown));
	if (!l->shown)
		return raw;
	if (!l->shown[number])
		l->shown[number] = hsc_demangle(raw, how);
	return l->shown[number] ? l->shown[number] : raw;
}
