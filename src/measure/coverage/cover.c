/* SPDX-License-Identifier: MIT */
/* cover.c - counts become coverage of lines, functions and branches.
 * Room   measure (floor 5) */
#include <hartscope/measure/cover.h>
#include <stdlib.h>
#include <string.h>

/* An instruction that counts, with the name of the file it is of. */
struct item {
	const char *file;
	const struct hsc_code_row *row;
	bool is_module;
};

/* The arrays of a file, and its part of the items. */
struct file {
	struct hsc_cover_file shown;
	struct hsc_cover_line *lines;
	struct hsc_cover_function *functions;
	struct hsc_cover_branch *branches;
	const struct item *items; /* by line, instance and place */
	size_t item_count;
};

struct hsc_cover {
	const struct hsc_code_counts *counts;
	struct item *items; /* items[item_count], file by file */
	size_t item_count;
	struct file *files; /* files[file_count] */
	size_t file_count;
	struct hsc_cover_line *lines; /* of all files */
	struct hsc_cover_function *functions;
	struct hsc_cover_branch *branches;
	bool no_source;
};

void hsc_cover_free(struct hsc_cover **cover)
{
	if (!*cover)
		return;
	free((*cover)->items);
	free((*cover)->files);
	free((*cover)->lines);
	free((*cover)->functions);
	free((*cover)->branches);
	free(*cover);
	*cover = NULL;
}

#define ORDER(a, b)                                                            \
	do {                                                                   \
		if ((a) != (b))                                                \
			return (a) < (b) ? -1 : 1;                             \
	} while (0)

static int by_file(const void *x, const void *y)
{
	const struct item *a = x, *b = y;
	/* most are of the same file, which has one name */
	const int order = a->file == b->file ? 0 : strcmp(a->file, b->file);

	ORDER(a->is_module, b->is_module);
	if (order)
		return order;
	if (!a->is_module) { /* else there are no lines */
		ORDER(a->row->line, b->row->line);
		ORDER(a->row->instance, b->row->instance);
	}
	/* rows are in the order of their addresses */
	ORDER(a->row, b->row);
	return 0;
}

typedef int order_fn(const void *a, const void *b);

/* Sort list[count] of `size` bytes each, which often is sorted. */
static void sort_list(void *list, size_t count, size_t size, order_fn *compare)
{
	const char *at = list;
	size_t i = 1;

	while (i < count && compare(at + (i - 1) * size, at + i * size) <= 0)
		i++;
	if (i < count)
		qsort(list, count, size, compare);
}

/* Does any row have source that is wanted? */
static bool has_source(const struct hsc_code_row *rows, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (rows[i].file != HSC_CODE_NONE)
			return true;
	return false;
}

static enum hsc_status pick_items(struct hsc_cover *c,
				  const struct hsc_cover_config *config)
{
	size_t count;
	const struct hsc_code_row *rows =
		hsc_code_counts_rows(c->counts, &count);
	bool all = config->all;

	c->no_source = !has_source(rows, count);
	all = all || c->no_source;
	c->items = malloc((count + 1) * sizeof(*c->items));
	if (!c->items)
		return HSC_E_MEMORY;
	for (size_t i = 0; i < count; i++) {
		const bool none = rows[i].file == HSC_CODE_NONE;
		const char *file = hsc_code_counts_string(
			c->counts, none ? rows[i].module : rows[i].file);

		if ((none && !all) ||
		    (config->wants && !config->wants(config->context, file)))
			continue;
		c->items[c->item_count++] =
			(struct item){ file, &rows[i], none };
	}
	sort_list(c->items, c->item_count, sizeof(*c->items), by_file);
	return HSC_OK;
}

static bool same_file(const struct item *a, const struct item *b)
{
	return a->is_module == b->is_module && strcmp(a->file, b->file) == 0;
}

/* Divide the items among files. */
static enum hsc_status make_files(struct hsc_cover *c)
{
	size_t count = 0;

	for (size_t i = 0; i < c->item_count; i++)
		count += i == 0 || !same_file(&c->items[i - 1], &c->items[i]);
	c->files = calloc(count + 1, sizeof(*c->files));
	if (!c->files)
		return HSC_E_MEMORY;
	for (size_t i = 0; i < c->item_count; i++) {
		struct file *f;

		if (i == 0 || !same_file(&c->items[i - 1], &c->items[i])) {
			f = &c->files[c->file_count++];
			f->items = &c->items[i];
			f->shown.name = c->items[i].file;
			f->shown.is_module = c->items[i].is_module;
		}
		c->files[c->file_count - 1].item_count++;
	}
	return HSC_OK;
}

/* counts[] is of all rows, from `rows` on. */
static void make_lines(struct file *f, struct hsc_cover_line *lines,
		       const struct hsc_code_row *rows, const uint64_t *counts)
{
	f->lines = lines;
	for (size_t i = 0; i < f->item_count && !f->shown.is_module; i++) {
		const struct hsc_code_row *row = f->items[i].row;

		if (i == 0 || f->items[i - 1].row->line != row->line)
			lines[f->shown.line_count++] =
				(struct hsc_cover_line){ .line = row->line };
		lines[f->shown.line_count - 1].count += counts[row - rows];
	}
	f->shown.lines = f->lines;
}

static int by_place(const void *x, const void *y)
{
	const struct hsc_cover_branch *a = x, *b = y;

	ORDER(a->row->line, b->row->line);
	ORDER(a->row, b->row);
	return 0;
}

static void make_branches(struct file *f, struct hsc_cover_branch *branches)
{
	f->branches = branches;
	for (size_t i = 0; i < f->item_count; i++)
		if (f->items[i].row->kind == HSC_INSN_BRANCH)
			f->branches[f->shown.branch_count++] =
				(struct hsc_cover_branch){
					.row = f->items[i].row,
				};
	sort_list(f->branches, f->shown.branch_count, sizeof(*branches),
		  by_place);
	f->shown.branches = f->branches;
}

/* A function stands in the file of its first instruction, or is of its module
 * if that has none. */
static const char *file_of(const struct hsc_cover *c,
			   const struct hsc_code_function *f)
{
	return hsc_code_counts_string(
		c->counts, f->file == HSC_CODE_NONE ? f->module : f->file);
}

static struct file *find_file(const struct hsc_cover *c,
			      const struct hsc_code_function *function)
{
	const struct item wanted = { file_of(c, function), NULL,
				     function->file == HSC_CODE_NONE };
	size_t lo = 0, hi = c->file_count;

	while (lo < hi) {
		const size_t mid = lo + (hi - lo) / 2;
		const struct item *item = c->files[mid].items;
		int order = (int)item->is_module - (int)wanted.is_module;

		if (!order)
			order = strcmp(item->file, wanted.file);
		if (!order)
			return &c->files[mid];
		if (order < 0)
			lo = mid + 1;
		else
			hi = mid;
	}
	return NULL;
}

static int by_line(const void *x, const void *y)
{
	const struct hsc_cover_function *a = x, *b = y;
	const int order = strcmp(a->function->name, b->function->name);

	ORDER(a->line, b->line);
	if (order)
		return order;
	ORDER(a->function->start, b->function->start);
	return 0;
}

/* What each function ran, by number. */
static enum hsc_status count_functions(const struct hsc_cover *c,
				       struct hsc_cover_function **out)
{
	const size_t functions = hsc_code_counts_functions(c->counts);
	size_t count;
	const struct hsc_code_row *rows =
		hsc_code_counts_rows(c->counts, &count);

	*out = calloc(functions + 1, sizeof(**out));
	if (!*out)
		return HSC_E_MEMORY;
	for (size_t i = 0; i < count; i++) {
		const struct hsc_code_function *f;
		struct hsc_cover_function *own;

		if (rows[i].function == HSC_CODE_NONE)
			continue;
		f = hsc_code_counts_function(c->counts, rows[i].function);
		own = &(*out)[rows[i].function];
		own->function = f;
		own->line = f->line;
		own->instructions++;
		own->ran += rows[i].count > 0;
		if (rows[i].offset == f->start)
			own->calls += rows[i].count;
	}
	return HSC_OK;
}

/* Put functions into the files they stand in. */
static enum hsc_status make_functions(struct hsc_cover *c)
{
	const size_t count = hsc_code_counts_functions(c->counts);
	struct hsc_cover_function *all, *next = c->functions;
	struct file *f;

	if (count_functions(c, &all) != HSC_OK)
		return HSC_E_MEMORY;
	for (size_t i = 0; i < count; i++) {
		f = all[i].function ? find_file(c, all[i].function) : NULL;
		if (f)
			f->shown.function_count++;
	}
	for (size_t i = 0; i < c->file_count; i++) {
		c->files[i].functions = next;
		c->files[i].shown.functions = next;
		next += c->files[i].shown.function_count;
		c->files[i].shown.function_count = 0;
	}
	for (size_t i = 0; i < count; i++) {
		f = all[i].function ? find_file(c, all[i].function) : NULL;
		if (f)
			f->functions[f->shown.function_count++] = all[i];
	}
	for (size_t i = 0; i < c->file_count; i++)
		if (c->files[i].shown.function_count)
			qsort(c->files[i].functions,
			      c->files[i].shown.function_count,
			      sizeof(*c->functions), by_line);
	free(all);
	return HSC_OK;
}

/* The line of that number, or NULL. */
static struct hsc_cover_line *line_of(const struct file *f, uint32_t number)
{
	size_t lo = 0, hi = f->shown.line_count;

	while (lo < hi) {
		const size_t mid = lo + (hi - lo) / 2;

		if (f->lines[mid].line == number)
			return &f->lines[mid];
		if (f->lines[mid].line < number)
			lo = mid + 1;
		else
			hi = mid;
	}
	return NULL;
}

static void add_up(struct file *f)
{
	struct hsc_cover_sums s = { .lines = 0 };

	for (size_t i = 0; i < f->shown.line_count; i++) {
		s.lines += !f->lines[i].excluded;
		s.lines_ran += !f->lines[i].excluded && f->lines[i].count;
	}
	for (size_t i = 0; i < f->shown.function_count; i++) {
		s.functions += !f->functions[i].excluded;
		s.functions_ran +=
			!f->functions[i].excluded && f->functions[i].ran;
	}
	for (size_t i = 0; i < f->shown.branch_count; i++) {
		const struct hsc_cover_branch *b = &f->branches[i];

		if (b->excluded)
			continue;
		s.branches += 2;
		s.branches_ran += b->row->taken > 0;
		s.branches_ran += b->row->not_taken > 0;
	}
	for (size_t i = 0; i < f->item_count; i++) {
		const struct hsc_code_row *row = f->items[i].row;
		const struct hsc_cover_line *line =
			f->shown.is_module ? NULL : line_of(f, row->line);

		if (line && line->excluded)
			continue;
		s.instructions++;
		s.instructions_ran += row->count > 0;
	}
	f->shown.sums = s;
}

/* Lines and branches. */
static enum hsc_status count_files(struct hsc_cover *c)
{
	size_t line = 0, branch = 0, count;
	const struct hsc_code_row *rows =
		hsc_code_counts_rows(c->counts, &count);
	uint64_t *counts;

	if (hsc_code_counts_lines(c->counts, &counts) != HSC_OK)
		return HSC_E_MEMORY;
	for (size_t i = 0; i < c->file_count; i++) {
		make_lines(&c->files[i], c->lines + line, rows, counts);
		make_branches(&c->files[i], c->branches + branch);
		line += c->files[i].shown.line_count;
		branch += c->files[i].shown.branch_count;
	}
	free(counts);
	return HSC_OK;
}

static enum hsc_status make_cover(struct hsc_cover *c,
				  const struct hsc_cover_config *config)
{
	const size_t functions = hsc_code_counts_functions(c->counts);
	enum hsc_status rc = pick_items(c, config);

	if (rc == HSC_OK)
		rc = make_files(c);
	if (rc != HSC_OK)
		return rc;
	c->lines = malloc((c->item_count + 1) * sizeof(*c->lines));
	c->branches = malloc((c->item_count + 1) * sizeof(*c->branches));
	c->functions = malloc((functions + 1) * sizeof(*c->functions));
	if (!c->lines || !c->branches || !c->functions)
		return HSC_E_MEMORY;
	rc = count_files(c);
	if (rc == HSC_OK)
		rc = make_functions(c);
	for (size_t i = 0; i < c->file_count; i++)
		add_up(&c->files[i]);
	return rc;
}

enum hsc_status hsc_cover_new(struct hsc_cover **out,
			      const struct hsc_code_counts *counts,
			      const struct hsc_cover_config *config)
{
	enum hsc_status rc;

	*out = calloc(1, sizeof(**out));
	if (!*out)
		return HSC_E_MEMORY;
	(*out)->counts = counts;
	rc = make_cover(*out, config);
	if (rc != HSC_OK)
		hsc_cover_free(out);
	return rc;
}

size_t hsc_cover_files(const struct hsc_cover *c)
{
	return c->file_count;
}

const struct hsc_cover_file *hsc_cover_file_at(const struct hsc_cover *c,
					       size_t index)
{
	return index < c->file_count ? &c->files[index].shown : NULL;
}

void hsc_cover_exclude(struct hsc_cover *c, size_t file, const uint8_t *what,
		       size_t count)
{
	struct file *f = &c->files[file];

	for (size_t i = 0; i < f->shown.line_count; i++) {
		const uint32_t line = f->lines[i].line;

		if (line <= count)
			f->lines[i].excluded |=
				(what[line - 1] & HSC_COVER_EXCLUDE_LINE) != 0;
	}
	for (size_t i = 0; i < f->shown.branch_count; i++) {
		const uint32_t line = f->branches[i].row->line;

		if (line && line <= count)
			f->branches[i].excluded |= what[line - 1] != 0;
	}
	for (size_t i = 0; i < f->shown.function_count; i++) {
		const uint32_t line = f->functions[i].line;

		if (line && line <= count)
			f->functions[i].excluded |=
				(what[line - 1] & HSC_COVER_EXCLUDE_LINE) != 0;
	}
	add_up(f);
}

struct hsc_cover_sums hsc_cover_total(const struct hsc_cover *c)
{
	struct hsc_cover_sums t = { .lines = 0 };

	for (size_t i = 0; i < c->file_count; i++) {
		const struct hsc_cover_sums *s = &c->files[i].shown.sums;

		t.lines += s->lines;
		t.lines_ran += s->lines_ran;
		t.functions += s->functions;
		t.functions_ran += s->functions_ran;
		t.branches += s->branches;
		t.branches_ran += s->branches_ran;
		t.instructions += s->instructions;
		t.instructions_ran += s->instructions_ran;
	}
	return t;
}

bool hsc_cover_has_no_source(const struct hsc_cover *c)
{
	return c->no_source;
}
