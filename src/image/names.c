/* SPDX-License-Identifier: MIT */
/* names.c - what symbols and functions of DWARF are called when shown.
 * Room   image (floor 2) */
#include "image/lines.h"
#include "image/parts.h"
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Of a symbol, bytes: a linker may fold thousands of functions into one. */
#define ALIASES_MOST ((size_t)64 << 10)

char *hsc_twin_name(const char *name, const char *origin)
{
	const size_t size = strlen(name) + strlen(origin) + sizeof(" ()");
	char *text = malloc(size);

	if (text)
		snprintf(text, size, "%s (%s)", name, origin);
	return text;
}

bool hsc_twin_split(const char *text, const char *origin, size_t *name)
{
	const size_t len = strlen(text), tail = strlen(origin) + 3;

	if (len <= tail || text[len - 1] != ')' ||
	    strncmp(text + len - tail, " (", 2) != 0 ||
	    strncmp(text + len - tail + 2, origin, tail - 3) != 0)
		return false;
	*name = len - tail;
	return true;
}

char *hsc_symbol_aliases(const struct hsc_symbol *symbol)
{
	const char *const *at = symbol->aliases;
	size_t size = 1, count = 0;
	char *text, *end;

	for (; at && at[count]; count++) {
		const size_t line = strlen(at[count]) + 1;

		if (line > ALIASES_MOST - size)
			break;
		size += line;
	}
	text = end = malloc(size);
	if (!text)
		return NULL;
	for (size_t i = 0; i < count; i++) {
		const size_t len = strlen(at[i]);

		memcpy(end, at[i], len);
		end[len] = '\n';
		end += len + 1;
	}
	*end = '\0';
	return text;
}

/* A name to be released with free(), or the name in the file. */
static char *make_name(const struct hsc_elf *elf,
		       const struct hsc_elf_symbol *symbol)
{
	char *name = hsc_demangle(symbol->name, elf->names), *twin;

	if (!name)
		name = (char *)symbol->name;
	if (!symbol->twin || !symbol->origin)
		return name;
	twin = hsc_twin_name(name, symbol->origin);
	if (name != symbol->name)
		free(name);
	return twin ? twin : (char *)symbol->name;
}

const char *hsc_elf_shown_name(const struct hsc_elf *elf,
			       const struct hsc_elf_symbol *symbol)
{
	const struct hsc_elf_symbols *s = &elf->symbols;
	char *_Atomic *slot = s->shown ? &s->shown[symbol - s->all] : NULL;
	char *name = slot ? atomic_load(slot) : NULL, *none = NULL;

	if (!slot || (elf->names == HSC_NAMES_RAW && !symbol->twin))
		return symbol->name;
	if (name)
		return name;
	name = make_name(elf, symbol);
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

static bool same_text(const char *a, const char *b, size_t b_len)
{
	return strlen(a) == b_len && memcmp(a, b, b_len) == 0;
}

/* Is this the symbol's name, with or without its origin? */
static bool is_called(const struct hsc_elf_symbol *symbol, const char *name,
		      enum hsc_names how)
{
	char *made = hsc_demangle(symbol->name, how);
	const char *shown = made ? made : symbol->name;
	size_t len = strlen(name);
	bool found = same_text(shown, name, len);

	if (!found && symbol->origin &&
	    hsc_twin_split(name, symbol->origin, &len))
		found = same_text(shown, name, len);
	free(made);
	return found;
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
