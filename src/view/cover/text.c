/* SPDX-License-Identifier: MIT */
/* text.c - coverage on a terminal.
 * Room   view (floor 8) */
#include "view/common/text.h"
#include "view/cover/cover.h"
#include <inttypes.h>
#include <string.h>

/* The length of the folders that all names begin with, which are not shown. */
static size_t common_folder(const struct hsc_cover *cover)
{
	const char *first = NULL;
	const struct hsc_cover_file *f;
	size_t len = 0;

	for (size_t i = 0; (f = hsc_cover_file_at(cover, i)) != NULL; i++) {
		const char *slash = strrchr(f->name, '/');

		if (f->is_module)
			continue;
		if (!first) {
			first = f->name;
			len = slash ? (size_t)(slash - first) + 1 : 0;
			continue;
		}
		while (len && (strncmp(f->name, first, len) != 0 ||
			       first[len - 1] != '/'))
			len--;
	}
	return len;
}

/* Below so many columns there is no room for the counts of all shares, then for
 * that of instructions, and then for the counts of lines. */
#define WIDE    110
#define NARROW  78
#define NARROWS 64

/* Width of a share with its counts, and of one without. */
#define WITH_COUNTS 21
#define SHARE       14

static int width_of_lines(const struct hsc_view_cover *v)
{
	return hsc_view_is_narrow(&v->title->screen, NARROWS) ? SHARE
							      : WITH_COUNTS;
}

static int width_of(const struct hsc_view_cover *v)
{
	return hsc_view_is_narrow(&v->title->screen, WIDE) ? SHARE
							   : WITH_COUNTS;
}

static bool has_instructions(const struct hsc_view_cover *v)
{
	return !hsc_view_is_narrow(&v->title->screen, NARROW);
}

/* A share rounded down, so that only all is 100 %. */
static void print_share(FILE *out, uint64_t ran, uint64_t all, int width)
{
	const uint64_t share = all ? ran * 1000 / all : 0;
	char text[64];

	if (!all) {
		fprintf(out, "%*s", width, "-");
		return;
	}
	if (width == SHARE) {
		fprintf(out, "%10" PRIu64 ".%" PRIu64 " %%", share / 10,
			share % 10);
		return;
	}
	snprintf(text, sizeof(text), "%" PRIu64 "/%" PRIu64, ran, all);
	fprintf(out, "%5" PRIu64 ".%" PRIu64 " %% %11s", share / 10, share % 10,
		text);
}

static void print_sums(const struct hsc_view_cover *v,
		       const struct hsc_cover_sums *s)
{
	const int width = width_of(v);

	print_share(v->out, s->lines_ran, s->lines, width_of_lines(v));
	print_share(v->out, s->functions_ran, s->functions, width);
	print_share(v->out, s->branches_ran, s->branches, width);
	if (has_instructions(v))
		print_share(v->out, s->instructions_ran, s->instructions,
			    width);
}

/* Lines that did not run: "20-22, 30". */
static void print_missing(FILE *out, const struct hsc_cover_file *f)
{
	const char *comma = "  never ran: ";

	for (size_t i = 0; i < f->line_count; i++) {
		const uint32_t first = f->lines[i].line;
		uint32_t last = first;

		if (f->lines[i].count || f->lines[i].excluded)
			continue;
		/* up to the next line that ran: lines without code between */
		while (i + 1 < f->line_count && !f->lines[i + 1].count &&
		       !f->lines[i + 1].excluded)
			last = f->lines[++i].line;
		fprintf(out, "%s%" PRIu32, comma, first);
		if (last > first)
			fprintf(out, "-%" PRIu32, last);
		comma = ", ";
	}
}

void hsc_view_cover_text(const struct hsc_view_cover *v)
{
	const size_t skip = common_folder(v->cover);
	const int width = width_of(v);
	const struct hsc_cover_sums total = hsc_cover_total(v->cover);
	const struct hsc_cover_file *f;

	hsc_view_title_line(v->out, v->title);
	fprintf(v->out, "%s%*s%*s%*s",
		hsc_view_paint(&v->title->screen, HSC_PAINT_HEAD),
		width_of_lines(v), "lines", width, "functions", width,
		"branches");
	if (has_instructions(v))
		fprintf(v->out, "%*s", width, "instructions");
	fprintf(v->out, "  file%s\n",
		hsc_view_paint(&v->title->screen, HSC_PAINT_PLAIN));
	for (size_t i = 0; (f = hsc_cover_file_at(v->cover, i)) != NULL; i++) {
		print_sums(v, &f->sums);
		fputs("  ", v->out);
		if (f->is_module)
			putc('[', v->out);
		hsc_view_foreign(v->out, f->name + (f->is_module ? 0 : skip));
		if (f->is_module)
			putc(']', v->out);
		if (v->missing)
			print_missing(v->out, f);
		putc('\n', v->out);
	}
	print_sums(v, &total);
	fputs("  total\n", v->out);
	if (total.branches)
		fputs("branches: outcomes of the conditional branches in the "
		      "binary\n",
		      v->out);
}
