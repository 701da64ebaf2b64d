/* SPDX-License-Identifier: MIT */
/* text.c - annotated code on a terminal.
 * Room   view (floor 8) */
#include "view/common/text.h"
#include "base/file_name.h"
#include "view/annotate/annotate.h"
#include "view/common/axis_text.h"
#include "view/common/source_text.h"
#include <inttypes.h>
#include <string.h>

/* Where source begins, and what a column of time takes. */
#define SOURCE_COLUMN 36u
#define TIME_COLUMNS  17u

/* The file read last, as most lines are of the same one. */
struct source {
	uint32_t file; /* its number, or HSC_CODE_NONE */
	struct hsc_source_text text;
};

static const char *line_of(const struct hsc_view_annotate *v, struct source *s,
			   const struct hsc_code_row *row)
{
	const char *line;

	if (s->file != row->file) {
		hsc_source_text_free(&s->text);
		s->file = row->file;
		hsc_source_text_read(
			&s->text, hsc_code_counts_string(v->counts, row->file));
	}
	line = hsc_source_text_line(&s->text, row->line);
	return line ? line + strspn(line, " \t") : "";
}

/* A column of time, if there are times; `shown`: not only its room. */
static void print_time(const struct hsc_view_annotate *v, uint64_t time,
		       bool shown)
{
	char text[HSC_VIEW_AMOUNT];

	if (hsc_view_annotate_timed(v))
		fprintf(v->out, "%15s  ",
			shown ? hsc_view_fixed(&v->title->axis, time, text)
			      : "");
}

/* Does a row begin another line of source than the one before it? */
static bool is_place(const struct hsc_view_annotated *f, size_t i)
{
	const struct hsc_code_row *row = f->rows[i];

	return row->file != HSC_CODE_NONE &&
	       (i == 0 || f->rows[i - 1]->file != row->file ||
		f->rows[i - 1]->line != row->line);
}

/* A line of source, with the time of its instructions that follow. */
static void print_place(const struct hsc_view_annotate *v, struct source *s,
			const struct hsc_view_annotated *f, size_t i)
{
	const struct hsc_code_row *row = f->rows[i];
	const char *file = hsc_code_counts_string(v->counts, row->file);
	uint64_t time = row->time, count = row->count;
	char line[16];

	for (size_t k = i + 1; k < f->count && f->rows[k]->file == row->file &&
			       f->rows[k]->line == row->line;
	     k++) {
		time += f->rows[k]->time;
		count += f->rows[k]->count;
	}
	print_time(v, time, count > 0);
	fprintf(v->out, "%*s", (int)SOURCE_COLUMN, "");
	hsc_view_foreign(v->out, hsc_file_name(file));
	snprintf(line, sizeof(line), ":%" PRIu32, row->line);
	fprintf(v->out, "%s  ", line);
	hsc_view_foreign_fit(v->out, &v->title->screen,
			     (hsc_view_annotate_timed(v) ? TIME_COLUMNS : 0) +
				     SOURCE_COLUMN +
				     strlen(hsc_file_name(file)) +
				     strlen(line) + 2,
			     line_of(v, s, row));
	putc('\n', v->out);
}

/* Both outcomes; a trace that lost some says how many. */
static void print_outcomes(FILE *out, const struct hsc_code_row *row)
{
	const uint64_t known = row->taken + row->not_taken;
	char taken[HSC_VIEW_NUMBER], not_taken[HSC_VIEW_NUMBER];

	if (row->kind != HSC_INSN_BRANCH || !row->count)
		return;
	fprintf(out, "  taken %s, not %s", hsc_view_grouped(row->taken, taken),
		hsc_view_grouped(row->not_taken, not_taken));
	if (known < row->count)
		fprintf(out, ", not known %s",
			hsc_view_grouped(row->count - known, taken));
}

/* The instructions of a function that ran most, and those that never did. */
static enum hsc_view_paint paint_of(const struct hsc_code_row *row,
				    uint64_t most)
{
	return !row->count                    ? HSC_PAINT_ASIDE
	       : row->count > most - most / 4 ? HSC_PAINT_HOT
					      : HSC_PAINT_PLAIN;
}

static void print_row(const struct hsc_view_annotate *v,
		      const struct hsc_code_row *row, uint64_t most)
{
	const struct hsc_view_screen *screen = &v->title->screen;
	char words[HSC_VIEW_INSTRUCTION], number[HSC_VIEW_NUMBER];

	fputs(hsc_view_paint(screen, paint_of(row, most)), v->out);
	print_time(v, row->time, row->count > 0);
	fprintf(v->out, "%15s  %16" PRIx64 "  ",
		row->count ? hsc_view_grouped(row->count, number) : "-",
		row->offset);
	hsc_view_foreign(v->out, hsc_view_annotate_words(v, row, words));
	print_outcomes(v->out, row);
	fputs(hsc_view_paint(screen, HSC_PAINT_PLAIN), v->out);
	putc('\n', v->out);
}

/* Of all that the axis counts, in thousandths. */
static uint64_t share_of(const struct hsc_view_annotate *v, uint64_t count,
			 uint64_t time)
{
	const bool timed = hsc_view_annotate_timed(v);
	const uint64_t all = timed ? v->time : v->title->instructions;

	const uint64_t part = timed ? time : count;

	if (all > UINT64_MAX / 1000)
		return part / (all / 1000);
	return all ? part * 1000 / all : 0;
}

/* Where it is, as its name does not say which one it is. */
static void print_twin(const struct hsc_view_annotate *v,
		       const struct hsc_code_function *f)
{
	fputs("  ", v->out);
	if (f->file != HSC_CODE_NONE) {
		hsc_view_foreign(v->out, hsc_file_name(hsc_code_counts_string(
						 v->counts, f->file)));
		fprintf(v->out, ":%" PRIu32 " ", f->line);
	}
	fprintf(v->out, "at 0x%" PRIx64, f->start);
}

static void print_head(const struct hsc_view_annotate *v,
		       const struct hsc_view_annotated *f)
{
	const uint64_t share = share_of(v, f->instructions, f->time);
	const char *module =
		hsc_code_counts_string(v->counts, f->function->module);
	char number[HSC_VIEW_NUMBER], amount[HSC_VIEW_AMOUNT];

	putc('\n', v->out);
	hsc_view_foreign(v->out, f->function->name);
	fputs("  [", v->out);
	hsc_view_foreign(v->out, module);
	putc(']', v->out);
	if (f->twin)
		print_twin(v, f->function);
	fprintf(v->out, "  %s call%s", hsc_view_grouped(f->calls, number),
		f->calls == 1 ? "" : "s");
	fprintf(v->out, "  %s instruction%s",
		hsc_view_grouped(f->instructions, number),
		f->instructions == 1 ? "" : "s");
	if (hsc_view_annotate_timed(v))
		fprintf(v->out, "  %s%s",
			hsc_view_amount(&v->title->axis, f->time, amount),
			v->title->axis.unit == HSC_AXIS_TIME ? "" : " ticks");
	fprintf(v->out, "  %" PRIu64 ".%" PRIu64 " %%\n", share / 10,
		share % 10);
	fputs(hsc_view_paint(&v->title->screen, HSC_PAINT_HEAD), v->out);
	if (hsc_view_annotate_timed(v))
		fprintf(v->out, "%15s  ", hsc_view_column(&v->title->axis));
	fprintf(v->out, "%15s  %16s%s\n", "count", "address",
		hsc_view_paint(&v->title->screen, HSC_PAINT_PLAIN));
}

/* Stripped libraries, and what is in no file. */
static void print_unnamed(const struct hsc_view_annotate *v)
{
	const uint64_t share = share_of(v, v->unnamed, v->unnamed_time);
	char number[HSC_VIEW_NUMBER];

	if (v->unnamed && !v->picked)
		fprintf(v->out,
			"\n%s instruction%s, %" PRIu64 ".%" PRIu64
			" %%, ran where no function is known; cover --all has "
			"them by file\n",
			hsc_view_grouped(v->unnamed, number),
			v->unnamed == 1 ? "" : "s", share / 10, share % 10);
}

void hsc_view_annotate_text(const struct hsc_view_annotate *v)
{
	struct source s = { .file = HSC_CODE_NONE };

	hsc_view_title_line(v->out, v->title);
	for (size_t i = 0; i < v->count; i++) {
		const struct hsc_view_annotated *f = &v->functions[i];
		uint64_t most = 0;

		for (size_t k = 0; k < f->count; k++)
			if (f->rows[k]->count > most)
				most = f->rows[k]->count;
		print_head(v, f);
		for (size_t k = 0; k < f->count; k++) {
			if (!v->no_source && is_place(f, k))
				print_place(v, &s, f, k);
			print_row(v, f->rows[k], most);
		}
	}
	hsc_source_text_free(&s.text);
	if (v->left_out)
		fprintf(v->out,
			"\n%zu more functions ran; -n 0 shows them all\n",
			v->left_out);
	print_unnamed(v);
}
