/* SPDX-License-Identifier: MIT */
/* pick.c - which functions and lines are shown.
 * Room   view (floor 8) */
#include "view/annotate/annotate.h"
#include "view/common/event_filter.h"
#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

void hsc_view_annotate_clear(struct hsc_view_annotate *v)
{
	free(v->functions);
	free((void *)v->rows);
	v->functions = NULL;
	v->rows = NULL;
	v->count = 0;
}

static bool matches_any(const char *const *patterns, size_t count,
			const char *text)
{
	for (size_t i = 0; i < count; i++)
		if (strcmp(patterns[i], text) == 0 ||
		    fnmatch(patterns[i], text, 0) == 0)
			return true;
	return false;
}

/* A file by its whole name, its last part, or a pattern. */
static bool matches_file(const struct hsc_view_annotate_pick *pick,
			 const char *file)
{
	const char *slash = strrchr(file, '/');

	return matches_any(pick->files, pick->file_count, file) ||
	       (slash && matches_any(pick->files, pick->file_count, slash + 1));
}

/* A function by any of its names, as -F has it. */
static bool is_named(const struct hsc_view_annotate_pick *pick,
		     const struct hsc_code_function *f)
{
	const struct hsc_function function = { .name = f->name,
					       .raw = f->raw,
					       .origin = f->origin,
					       .aliases = f->aliases };

	for (size_t i = 0; i < pick->name_count; i++)
		if (hsc_view_is_named(&function, pick->names[i]))
			return true;
	return false;
}

static bool wants(const struct hsc_view_annotate *v,
		  const struct hsc_view_annotate_pick *pick,
		  const struct hsc_view_annotated *f)
{
	if (!pick->name_count && !pick->file_count)
		return f->instructions > 0;
	return is_named(pick, f->function) ||
	       matches_file(pick, hsc_code_counts_string(v->counts,
							 f->function->file));
}

/* The busiest first; ties go by name and place. Without times all are 0. */
static int compare(const void *x, const void *y)
{
	const struct hsc_view_annotated *a = x, *b = y;
	const int order = strcmp(a->function->name, b->function->name);

	if (a->time != b->time)
		return a->time > b->time ? -1 : 1;
	if (a->instructions != b->instructions)
		return a->instructions > b->instructions ? -1 : 1;
	if (order || a->function->start == b->function->start)
		return order;
	return a->function->start < b->function->start ? -1 : 1;
}

/* What each function ran, by its number; their rows are counted only. */
static void count_all(struct hsc_view_annotate *v,
		      const struct hsc_code_row *rows, size_t count,
		      struct hsc_view_annotated *all)
{
	v->unnamed = v->unnamed_time = v->time = 0;

	for (size_t i = 0; i < count; i++) {
		struct hsc_view_annotated *f;

		v->time += rows[i].time;
		if (rows[i].function == HSC_CODE_NONE) {
			v->unnamed += rows[i].count;
			v->unnamed_time += rows[i].time;
			continue;
		}
		f = &all[rows[i].function];
		f->function =
			hsc_code_counts_function(v->counts, rows[i].function);
		f->count++;
		f->instructions += rows[i].count;
		f->time += rows[i].time;
		if (rows[i].offset == f->function->start)
			f->calls += rows[i].count;
	}
}

/* Give each function its rows, which are in the order of addresses. */
static void deal_rows(struct hsc_view_annotate *v,
		      const struct hsc_code_row *rows, size_t count,
		      struct hsc_view_annotated *all)
{
	const struct hsc_code_row **next = v->rows;

	for (size_t i = 0; i < hsc_code_counts_functions(v->counts); i++) {
		all[i].rows = next;
		next += all[i].count;
		all[i].count = 0;
	}
	for (size_t i = 0; i < count; i++)
		if (rows[i].function != HSC_CODE_NONE) {
			struct hsc_view_annotated *f = &all[rows[i].function];

			f->rows[f->count++] = &rows[i];
		}
}

static int by_name(const void *x, const void *y)
{
	const struct hsc_view_annotated *a =
		*(const struct hsc_view_annotated *const *)x;
	const struct hsc_view_annotated *b =
		*(const struct hsc_view_annotated *const *)y;

	if (a->function->module != b->function->module)
		return a->function->module < b->function->module ? -1 : 1;
	return strcmp(a->function->name, b->function->name);
}

/* Static functions of several files may have one name. False: no memory. */
static bool mark_twins(struct hsc_view_annotated *all, size_t functions)
{
	struct hsc_view_annotated **list = calloc(functions + 1, sizeof(*list));
	size_t count = 0;

	if (!list)
		return false;
	for (size_t i = 0; i < functions; i++)
		if (all[i].function)
			list[count++] = &all[i];
	qsort((void *)list, count, sizeof(*list), by_name);
	for (size_t i = 0; i < count; i++) {
		const struct hsc_code_function *f = list[i]->function;
		size_t len;

		list[i]->twin = hsc_twin_split(f->name, f->origin, &len);
	}
	/* shown alike, as two constructors of a class are */
	for (size_t i = 1; i < count; i++)
		if (by_name((void *)&list[i - 1], (void *)&list[i]) == 0)
			list[i - 1]->twin = list[i]->twin = true;
	free((void *)list);
	return true;
}

enum hsc_status hsc_view_annotate_pick(
	struct hsc_view_annotate *v, const struct hsc_view_annotate_pick *pick)
{
	const size_t functions = hsc_code_counts_functions(v->counts);
	size_t count;
	const struct hsc_code_row *rows =
		hsc_code_counts_rows(v->counts, &count);

	v->count = v->left_out = 0;
	v->picked = pick->name_count || pick->file_count;
	v->functions = calloc(functions + 1, sizeof(*v->functions));
	v->rows = calloc(count + 1, sizeof(*v->rows));
	if (!v->functions || !v->rows) {
		hsc_view_annotate_clear(v);
		return HSC_E_MEMORY;
	}
	count_all(v, rows, count, v->functions);
	deal_rows(v, rows, count, v->functions);
	if (!mark_twins(v->functions, functions)) {
		hsc_view_annotate_clear(v);
		return HSC_E_MEMORY;
	}
	for (size_t i = 0; i < functions; i++)
		if (v->functions[i].function &&
		    wants(v, pick, &v->functions[i]))
			v->functions[v->count++] = v->functions[i];
	if (v->count)
		qsort(v->functions, v->count, sizeof(*v->functions), compare);
	if (pick->limit && v->count > pick->limit) {
		v->left_out = v->count - pick->limit;
		v->count = pick->limit;
	}
	return HSC_OK;
}

/* The function that an offset of a module lies in, or NULL. */
static const struct hsc_code_function *function_at(
	const struct hsc_view_annotate *v, const struct hsc_code_row *near,
	uint64_t offset)
{
	size_t count, lo = 0, hi;
	const struct hsc_code_row *rows =
		hsc_code_counts_rows(v->counts, &count);

	/* rows of a module stand together, so one comparison of names does
	 * for most: those of the same module are on one side of it */
	for (hi = count; lo < hi;) {
		const size_t mid = lo + (hi - lo) / 2;
		const bool same = rows[mid].module == near->module;

		if (same ? rows[mid].offset < offset : &rows[mid] < near)
			lo = mid + 1;
		else
			hi = mid;
	}
	if (lo == count || rows[lo].module != near->module ||
	    rows[lo].offset != offset || rows[lo].function == HSC_CODE_NONE)
		return NULL;
	return hsc_code_counts_function(v->counts, rows[lo].function);
}

const char *hsc_view_annotate_words(const struct hsc_view_annotate *v,
				    const struct hsc_code_row *row,
				    char text[HSC_VIEW_INSTRUCTION])
{
	const uint8_t bytes[HSC_INSN_MAX] = {
		(uint8_t)row->opcode,
		(uint8_t)(row->opcode >> 8),
		(uint8_t)(row->opcode >> 16),
		(uint8_t)(row->opcode >> 24),
	};
	const struct hsc_code_function *to = NULL;
	struct hsc_insn_text insn;

	/* longer ones are not known, and the rest of them is not kept */
	if (row->length > 4 ||
	    !hsc_insn_disassemble(bytes, row->length, row->offset, row->isa,
				  HSC_INSN_PLAIN, &insn)) {
		snprintf(text, HSC_VIEW_INSTRUCTION, "(%u bytes)", row->length);
		return text;
	}
	if (insn.has_target)
		to = function_at(v, row, insn.target);
	return hsc_view_instruction_words(&insn, to ? to->name : NULL,
					  to ? to->start : 0, text);
}
