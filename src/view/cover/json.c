/* SPDX-License-Identifier: MIT */
/* json.c - coverage as JSON, also for the pages.
 * Room   view (floor 8) */
#include "view/common/source_text.h"
#include "view/common/text.h"
#include "view/cover/cover.h"
#include <inttypes.h>

static void print_sums(FILE *out, const struct hsc_cover_sums *s)
{
	const struct {
		const char *name;
		uint64_t all, ran;
	} sums[] = {
		{ "lines", s->lines, s->lines_ran },
		{ "functions", s->functions, s->functions_ran },
		{ "branches", s->branches, s->branches_ran },
		{ "instructions", s->instructions, s->instructions_ran },
	};

	fputs("{ ", out);
	for (size_t i = 0; i < 4; i++)
		fprintf(out,
			"%s\"%s\": { \"all\": %" PRIu64 ", \"ran\": %" PRIu64
			" }",
			i ? ", " : "", sums[i].name, sums[i].all, sums[i].ran);
	fputs(" }", out);
}

static const char *separator(size_t i)
{
	return i ? ",\n      " : "\n      ";
}

static const char *excluded(bool is)
{
	return is ? ", \"excluded\": true" : "";
}

static void print_lines(FILE *out, const struct hsc_cover_file *f)
{
	fputs(",\n    \"lines\": [", out);
	for (size_t i = 0; i < f->line_count; i++)
		fprintf(out,
			"%s{ \"line\": %" PRIu32 ", \"count\": %" PRIu64 "%s }",
			separator(i), f->lines[i].line, f->lines[i].count,
			excluded(f->lines[i].excluded));
	fputs(" ]", out);
}

static void print_functions(FILE *out, const struct hsc_cover_file *f)
{
	fputs(",\n    \"functions\": [", out);
	for (size_t i = 0; i < f->function_count; i++) {
		const struct hsc_cover_function *fn = &f->functions[i];

		fprintf(out, "%s{ \"name\": ", separator(i));
		hsc_view_json_string(out, fn->function->name);
		fprintf(out,
			", \"line\": %" PRIu32 ", \"calls\": %" PRIu64
			", \"instructions\": %" PRIu32 ", \"ran\": %" PRIu32
			"%s }",
			fn->line, fn->calls, fn->instructions, fn->ran,
			excluded(fn->excluded));
	}
	fputs(" ]", out);
}

static void print_branches(const struct hsc_view_cover *v,
			   const struct hsc_cover_file *f)
{
	FILE *out = v->out;

	fputs(",\n    \"branches\": [", out);
	for (size_t i = 0; i < f->branch_count; i++) {
		const struct hsc_code_row *row = f->branches[i].row;

		fprintf(out,
			"%s{ \"line\": %" PRIu32 ", \"module\": ", separator(i),
			row->line);
		hsc_view_json_string(
			out, hsc_code_counts_string(v->counts, row->module));
		fprintf(out,
			", \"address\": \"0x%" PRIx64 "\", \"count\": %" PRIu64
			", \"taken\": %" PRIu64 ", \"not_taken\": %" PRIu64
			"%s }",
			row->offset, row->count, row->taken, row->not_taken,
			excluded(f->branches[i].excluded));
	}
	fputs(" ]", out);
}

static void print_source(FILE *out, const struct hsc_cover_file *f)
{
	fputs(",\n    \"source\": ", out);
	if (f->is_module)
		fputs("null", out);
	else
		hsc_source_text_json(out, f->name);
}

void hsc_view_cover_data(const struct hsc_view_cover *v, bool sources)
{
	const struct hsc_cover_sums total = hsc_cover_total(v->cover);
	const struct hsc_cover_file *f;

	hsc_view_json_begin(v->out, "cover", v->title->bundle);
	fprintf(v->out, ", \"recordings\": %zu,\n  ", v->recordings);
	hsc_view_json_title(v->out, v->title);
	fputs(",\n  \"branches_are\": \"outcomes of the conditional "
	      "branches in the binary\",\n  \"total\": ",
	      v->out);
	print_sums(v->out, &total);
	fputs(",\n  \"files\": [", v->out);
	for (size_t i = 0; (f = hsc_cover_file_at(v->cover, i)) != NULL; i++) {
		fprintf(v->out, "%s\n  { \"%s\": ", i ? "," : "",
			f->is_module ? "module" : "file");
		hsc_view_json_string(v->out, f->name);
		fputs(", \"total\": ", v->out);
		print_sums(v->out, &f->sums);
		print_lines(v->out, f);
		print_functions(v->out, f);
		print_branches(v, f);
		if (sources)
			print_source(v->out, f);
		fputs(" }", v->out);
	}
	fputs(" ] }\n", v->out);
}

void hsc_view_cover_json(const struct hsc_view_cover *v)
{
	hsc_view_cover_data(v, false);
}
