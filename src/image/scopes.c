/* SPDX-License-Identifier: MIT */
/* scopes.c - inlined calls out of DWARF, as ranges.
 * Room   image (floor 2) */
#include "image/lines.h"
#include "image/parts.h"
#include <dwarf.h>
#include <stdlib.h>

/* The deepest nesting of blocks and functions; what is deeper is left out. */
#define DEPTH_MAX 256

/* llvm/include/llvm/BinaryFormat/Dwarf.def; elfutils 0.188 has no name for it
 */
#define DW_AT_GNU_DISCRIMINATOR 0x2136

/* A walk through the entries of a unit, without recursion. */
struct walk {
	struct hsc_elf_lines *lines;
	Dwarf_Files *files;
	size_t file_count;
	Dwarf_Off seen; /* entries up to here were visited */
	unsigned depth;
	Dwarf_Die die[DEPTH_MAX];  /* die[depth] is visited next */
	uint32_t scope[DEPTH_MAX]; /* the scope it stands in */
	enum hsc_status rc;
};

static bool is_scope(int tag)
{
	return tag == DW_TAG_subprogram || tag == DW_TAG_inlined_subroutine;
}

/* Whether functions may stand in an entry of this kind. */
static bool holds_code(int tag)
{
	switch (tag) {
	case DW_TAG_compile_unit:
	case DW_TAG_partial_unit:
	case DW_TAG_skeleton_unit:
	case DW_TAG_namespace:
	case DW_TAG_module:
	case DW_TAG_structure_type:
	case DW_TAG_class_type:
	case DW_TAG_union_type:
	case DW_TAG_lexical_block:
	case DW_TAG_try_block:
	case DW_TAG_catch_block:
		return true;
	default:
		return is_scope(tag);
	}
}

/* The linker's name of a function, else the one in the source. */
static const char *name_of(Dwarf_Die *die)
{
	static const unsigned linkage[] = { DW_AT_linkage_name,
					    DW_AT_MIPS_linkage_name };
	Dwarf_Attribute attr;

	for (size_t i = 0; i < sizeof(linkage) / sizeof(linkage[0]); i++) {
		const char *name = dwarf_formstring(
			dwarf_attr_integrate(die, linkage[i], &attr));

		if (name)
			return name;
	}
	return dwarf_diename(die);
}

/* A small number; `none` if it is not there. */
static uint32_t number_of(Dwarf_Die *die, unsigned name, uint32_t none)
{
	Dwarf_Attribute attr;
	Dwarf_Word value;

	if (dwarf_formudata(dwarf_attr(die, name, &attr), &value) != 0 ||
	    value >= UINT32_MAX)
		return none;
	return (uint32_t)value;
}

/* The line that the function is declared on, also of an inlined copy. */
static uint32_t decl_line_of(Dwarf_Die *die)
{
	Dwarf_Attribute attr;
	Dwarf_Word value;

	if (dwarf_formudata(dwarf_attr_integrate(die, DW_AT_decl_line, &attr),
			    &value) != 0 ||
	    value > UINT32_MAX)
		return 0;
	return (uint32_t)value;
}

/* Read the place of an inlined call. */
static enum hsc_status read_call(struct walk *w, Dwarf_Die *die,
				 struct hsc_scope *scope)
{
	const uint32_t file = number_of(die, DW_AT_call_file, UINT32_MAX);
	const char *path = NULL;

	if (file < w->file_count)
		path = dwarf_filesrc(w->files, file, NULL, NULL);
	scope->call_line = number_of(die, DW_AT_call_line, 0);
	scope->call_discriminator = number_of(die, DW_AT_GNU_DISCRIMINATOR, 0);
	return hsc_strings_put(&w->lines->strings, path, &scope->call_file);
}

/* Add a scope for the function or inlined call, numbered *number. */
static enum hsc_status add_scope(struct walk *w, Dwarf_Die *die,
				 uint32_t *number)
{
	struct hsc_elf_lines *l = w->lines;
	struct hsc_scope scope = { .parent = HSC_NO_SCOPE,
				   .call_file = HSC_NO_STRING };
	enum hsc_status rc;

	if (l->scope_count >= HSC_NO_SCOPE ||
	    !HSC_GROW(l->scopes, l->scope_cap, l->scope_count + 1))
		return HSC_E_MEMORY;
	rc = hsc_strings_put(&l->strings, name_of(die), &scope.name);
	scope.decl_line = decl_line_of(die);
	if (rc == HSC_OK && dwarf_tag(die) == DW_TAG_inlined_subroutine) {
		scope.parent = w->scope[w->depth];
		rc = read_call(w, die, &scope);
	}
	*number = (uint32_t)l->scope_count;
	l->scopes[l->scope_count] = scope;
	l->scope_count += rc == HSC_OK;
	return rc;
}

static enum hsc_status add_range(struct hsc_elf_lines *l, uint64_t start,
				 uint64_t end, uint32_t scope)
{
	if (start >= end)
		return HSC_OK;
	if (!HSC_GROW(l->ranges, l->range_cap, l->range_count + 1))
		return HSC_E_MEMORY;
	l->ranges[l->range_count++] =
		(struct hsc_scope_range){ start, end, scope };
	return HSC_OK;
}

/* Add the scope of `die`, if it has code. */
static enum hsc_status read_scope(struct walk *w, Dwarf_Die *die,
				  uint32_t *number)
{
	struct hsc_elf_lines *l = w->lines;
	uint64_t base = 0, start = 0, end = 0;
	enum hsc_status rc = HSC_OK;
	ptrdiff_t at = 0;
	bool added = false;

	while (rc == HSC_OK && l->range_count < l->range_max &&
	       (at = dwarf_ranges(die, at, &base, &start, &end)) > 0) {
		if (!added)
			rc = add_scope(w, die, number);
		added = true;
		if (rc == HSC_OK)
			rc = add_range(l, start, end, *number);
	}
	return rc;
}

/* Step to the next entry on this level, or up; false at the end. */
static bool next_entry(struct walk *w)
{
	for (;;) {
		Dwarf_Die *die = &w->die[w->depth];

		/* A sibling at a lower offset would make a circle. */
		if (w->depth > 0 && dwarf_siblingof(die, die) == 0 &&
		    dwarf_dieoffset(die) > w->seen)
			return true;
		if (w->depth == 0)
			return false;
		w->depth--;
	}
}

/* Visit die[depth], then step on; false at the end. */
static bool visit_entry(struct walk *w)
{
	Dwarf_Die *die = &w->die[w->depth];
	const int tag = dwarf_tag(die);
	uint32_t scope = w->scope[w->depth];

	w->seen = dwarf_dieoffset(die);
	if (is_scope(tag))
		w->rc = read_scope(w, die, &scope);
	if (w->rc != HSC_OK)
		return false;
	if (holds_code(tag) && w->depth + 1 < DEPTH_MAX &&
	    dwarf_child(die, &w->die[w->depth + 1]) == 0 &&
	    dwarf_dieoffset(&w->die[w->depth + 1]) > w->seen) {
		w->scope[++w->depth] = scope;
		return true;
	}
	return next_entry(w);
}

enum hsc_status hsc_scopes_read(struct hsc_elf_lines *lines, Dwarf_Die *unit)
{
	struct walk *w = calloc(1, sizeof(*w));
	enum hsc_status rc;

	if (!w)
		return HSC_E_MEMORY;
	w->lines = lines;
	w->die[0] = *unit;
	w->scope[0] = HSC_NO_SCOPE;
	if (dwarf_getsrcfiles(unit, &w->files, &w->file_count) != 0)
		w->file_count = 0;
	while (visit_entry(w))
		continue;
	rc = w->rc;
	free(w);
	return rc;
}

/* By address; a range before those that lie in it. */
static int compare_ranges(const void *a, const void *b)
{
	const struct hsc_scope_range *x = a, *y = b;

	if (x->start != y->start)
		return x->start < y->start ? -1 : 1;
	if (x->end != y->end)
		return x->end > y->end ? -1 : 1;
	return x->scope == y->scope ? 0 : x->scope < y->scope ? -1 : 1;
}

static void add_span(struct hsc_elf_lines *l, uint64_t start, uint32_t scope)
{
	struct hsc_span *last;

	last = l->span_count ? &l->spans[l->span_count - 1] : NULL;
	if (last && last->start == start)
		last->scope = scope;
	else
		l->spans[l->span_count++] = (struct hsc_span){ start, scope };
}

/* Lay the sorted ranges out; open[] is room for all of them. */
static void add_spans(struct hsc_elf_lines *l, struct hsc_scope_range *open)
{
	size_t depth = 0;

	for (size_t i = 0; i <= l->range_count; i++) {
		const uint64_t start =
			i < l->range_count ? l->ranges[i].start : UINT64_MAX;

		while (depth && open[depth - 1].end <= start) {
			const uint64_t end = open[--depth].end;

			add_span(l, end,
				 depth ? open[depth - 1].scope : HSC_NO_SCOPE);
		}
		if (i == l->range_count)
			break;
		open[depth] = l->ranges[i];
		/* A range that does not nest is cut. */
		if (depth && open[depth].end > open[depth - 1].end)
			open[depth].end = open[depth - 1].end;
		add_span(l, start, open[depth++].scope);
	}
}

enum hsc_status hsc_scopes_finish(struct hsc_elf_lines *l)
{
	struct hsc_scope_range *open;

	if (l->range_count == 0)
		return HSC_OK;
	qsort(l->ranges, l->range_count, sizeof(*l->ranges), compare_ranges);
	open = malloc(l->range_count * sizeof(*open));
	l->spans = calloc(2 * l->range_count, sizeof(*l->spans));
	if (open && l->spans)
		add_spans(l, open);
	free(open);
	free(l->ranges);
	l->ranges = NULL;
	l->range_count = l->range_cap = 0;
	return open && l->spans ? HSC_OK : HSC_E_MEMORY;
}
