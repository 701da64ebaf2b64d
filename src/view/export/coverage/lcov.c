/* SPDX-License-Identifier: MIT */
/* lcov.c - coverage as lcov's tracefile.
 * Room   view (floor 8) */
#include "view/common/text.h"
#include "view/export/coverage/cover.h"
#include <hartscope/image/demangle.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Without what tells it from others that are called so: they stand in other
 * files. */
static void print_name(FILE *out, const struct hsc_code_function *f)
{
	char *bare = NULL;
	size_t len;

	if (hsc_twin_split(f->name, f->origin, &len))
		bare = strndup(f->name, len);
	hsc_view_foreign(out, bare ? bare : f->name);
	putc('\n', out);
	free(bare);
}

static void print_functions(FILE *out, const struct hsc_cover_file *f)
{
	for (size_t i = 0; i < f->function_count; i++) {
		const struct hsc_cover_function *fn = &f->functions[i];

		if (fn->excluded)
			continue;
		fprintf(out, "FN:%" PRIu32 ",", fn->line);
		print_name(out, fn->function);
	}
	for (size_t i = 0; i < f->function_count; i++) {
		const struct hsc_cover_function *fn = &f->functions[i];

		if (fn->excluded)
			continue;
		/* one that ran from its middle on, as the trace began there,
		 * was called before */
		fprintf(out, "FNDA:%" PRIu64 ",",
			fn->calls || !fn->ran ? fn->calls : 1);
		print_name(out, fn->function);
	}
	fprintf(out, "FNF:%" PRIu64 "\nFNH:%" PRIu64 "\n", f->sums.functions,
		f->sums.functions_ran);
}

static void print_outcome(FILE *out, const struct hsc_code_row *row,
			  unsigned number, unsigned way)
{
	fprintf(out, "BRDA:%" PRIu32 ",%u,%u,", row->line, number, way);
	if (row->count)
		fprintf(out, "%" PRIu64 "\n",
			way ? row->not_taken : row->taken);
	else
		fputs("-\n", out);
}

/* Branches of a line are numbered in the order of their addresses. */
static void print_branches(FILE *out, const struct hsc_cover_file *f)
{
	unsigned number = 0;

	for (size_t i = 0; i < f->branch_count; i++) {
		const struct hsc_code_row *row = f->branches[i].row;

		number = i && f->branches[i - 1].row->line == row->line
				 ? number + 1
				 : 0;
		if (f->branches[i].excluded)
			continue;
		print_outcome(out, row, number, 0);
		print_outcome(out, row, number, 1);
	}
	fprintf(out, "BRF:%" PRIu64 "\nBRH:%" PRIu64 "\n", f->sums.branches,
		f->sums.branches_ran);
}

static void print_lines(FILE *out, const struct hsc_cover_file *f)
{
	for (size_t i = 0; i < f->line_count; i++)
		if (!f->lines[i].excluded)
			fprintf(out, "DA:%" PRIu32 ",%" PRIu64 "\n",
				f->lines[i].line, f->lines[i].count);
	fprintf(out, "LF:%" PRIu64 "\nLH:%" PRIu64 "\n", f->sums.lines,
		f->sums.lines_ran);
}

void hsc_export_lcov(FILE *out, const struct hsc_cover *cover)
{
	const struct hsc_cover_file *f;

	fputs("TN:\n", out);
	for (size_t i = 0; (f = hsc_cover_file_at(cover, i)) != NULL; i++) {
		if (f->is_module)
			continue;
		fputs("SF:", out);
		hsc_view_foreign(out, f->name);
		putc('\n', out);
		print_functions(out, f);
		print_branches(out, f);
		print_lines(out, f);
		fputs("end_of_record\n", out);
	}
}
