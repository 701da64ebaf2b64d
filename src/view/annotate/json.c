/* SPDX-License-Identifier: MIT */
/* json.c - annotated code as JSON, also for the page.
 * Room   view (floor 8) */
#include "view/annotate/annotate.h"
#include "view/common/axis_text.h"
#include "view/common/source_text.h"
#include "view/common/text.h"
#include <inttypes.h>
#include <stdlib.h>

/* Files by first use: the numbers of their strings, and the places of these in
 * the list. */
struct files {
	uint32_t *list; /* list[count] */
	size_t count;
};

static size_t place_of(struct files *files, uint32_t file)
{
	size_t i = files->count;

	/* the last one is most likely */
	while (i > 0 && files->list[i - 1] != file)
		i--;
	if (i == 0) {
		files->list[files->count++] = file;
		i = files->count;
	}
	return i - 1;
}

static void print_row(const struct hsc_view_annotate *v,
		      const struct hsc_code_row *row, struct files *files)
{
	char words[HSC_VIEW_INSTRUCTION];

	fprintf(v->out,
		"{ \"address\": \"0x%" PRIx64 "\", \"count\": %" PRIu64
		", \"text\": ",
		row->offset, row->count);
	hsc_view_json_string(v->out, hsc_view_annotate_words(v, row, words));
	if (row->kind == HSC_INSN_BRANCH)
		fprintf(v->out,
			", \"taken\": %" PRIu64 ", \"not_taken\": %" PRIu64,
			row->taken, row->not_taken);
	if (hsc_view_annotate_timed(v))
		fprintf(v->out, ", \"time\": %" PRIu64, row->time);
	if (row->file != HSC_CODE_NONE)
		fprintf(v->out, ", \"file\": %zu, \"line\": %" PRIu32,
			place_of(files, row->file), row->line);
	fputs(" }", v->out);
}

static void print_function(const struct hsc_view_annotate *v,
			   const struct hsc_view_annotated *f,
			   struct files *files)
{
	fputs("  { \"function\": ", v->out);
	hsc_view_json_string(v->out, f->function->name);
	hsc_view_json_text(
		v->out, "module",
		hsc_code_counts_string(v->counts, f->function->module));
	fprintf(v->out,
		", \"address\": \"0x%" PRIx64 "\"%s, \"calls\": %" PRIu64
		", \"instructions\": %" PRIu64,
		f->function->start, f->twin ? ", \"twin\": true" : "", f->calls,
		f->instructions);
	if (hsc_view_annotate_timed(v))
		fprintf(v->out, ", \"time\": %" PRIu64, f->time);
	fputs(", \"rows\": [", v->out);
	for (size_t i = 0; i < f->count; i++) {
		fputs(i ? ",\n    " : "\n    ", v->out);
		print_row(v, f->rows[i], files);
	}
	fputs(" ] }", v->out);
}

static void print_files(const struct hsc_view_annotate *v,
			const struct files *files, bool sources)
{
	fputs(" ],\n  \"files\": [", v->out);
	for (size_t i = 0; i < files->count; i++) {
		const char *path =
			hsc_code_counts_string(v->counts, files->list[i]);

		fputs(i ? ",\n  { \"file\": " : "\n  { \"file\": ", v->out);
		hsc_view_json_string(v->out, path);
		if (sources) {
			fputs(", \"source\": ", v->out);
			hsc_source_text_json(v->out, path);
		}
		fputs(" }", v->out);
	}
	fputs(" ] }\n", v->out);
}

enum hsc_status hsc_view_annotate_data(const struct hsc_view_annotate *v,
				       bool sources)
{
	struct files files = { .count = 0 };
	size_t rows = 0;

	for (size_t i = 0; i < v->count; i++)
		rows += v->functions[i].count;
	files.list = malloc((rows + 1) * sizeof(*files.list));
	if (!files.list)
		return HSC_E_MEMORY;
	hsc_view_json_head(v->out, "annotate", v->title);
	fprintf(v->out, ", \"left_out\": %zu, \"unnamed\": %" PRIu64,
		v->left_out, v->unnamed);
	if (hsc_view_annotate_timed(v))
		fprintf(v->out,
			",\n  \"clock\": \"%s\", \"time\": %" PRIu64
			", \"unnamed_time\": %" PRIu64,
			hsc_view_unit(&v->title->axis), v->time,
			v->unnamed_time);
	fputs(",\n  \"functions\": [", v->out);
	for (size_t i = 0; i < v->count; i++) {
		fputs(i ? ",\n" : "\n", v->out);
		print_function(v, &v->functions[i], &files);
	}
	print_files(v, &files, sources);
	free(files.list);
	return HSC_OK;
}

enum hsc_status hsc_view_annotate_json(const struct hsc_view_annotate *v)
{
	return hsc_view_annotate_data(v, false);
}
