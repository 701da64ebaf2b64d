/* SPDX-License-Identifier: MIT */
#include "view/report_software.h"
#include "view/report_told.h"
#include "view/report_traps.h"
#include "view/text.h"
#include <stdlib.h>
#include <string.h>

/* "98.7 %", or "-" where calls were cut and none was whole. */
static void print_share(FILE *out, uint64_t part, uint64_t all, bool known)
{
	if (!known)
		fprintf(out, "%10s", "-");
	else
		fprintf(out, "%8.1f %%",
			all ? 100.0 * (double)part / (double)all : 0.0);
}

static int calls_width(const struct hsc_view_row *rows, size_t count)
{
	char number[HSC_VIEW_NUMBER];
	int width = 8;

	for (size_t i = 0; i < count; i++) {
		const size_t n =
			strlen(hsc_view_grouped(rows[i].counts.calls, number));

		if ((int)n + 1 > width)
			width = (int)n + 1;
	}
	return width;
}

static void print_row(const struct hsc_view_report *r,
		      const struct hsc_view_row *row, uint64_t all, int width,
		      bool modules)
{
	const struct hsc_function *f =
		hsc_functions_get(r->functions, row->function);
	const struct hsc_profile_row *c = &row->counts;
	char number[HSC_VIEW_NUMBER];

	print_share(r->out, c->total, all, c->total || !c->cut);
	print_share(r->out, c->self, all, true);
	fprintf(r->out, "%*s   ", width, hsc_view_grouped(c->calls, number));
	hsc_view_function(r->out, f, modules);
	putc('\n', r->out);
}

static void print_notes(const struct hsc_view_report *r,
			const struct hsc_view_row *rows, size_t count,
			size_t shown)
{
	char number[HSC_VIEW_NUMBER];
	uint64_t cut = 0;

	for (size_t i = 0; i < count; i++)
		cut += rows[i].counts.cut;
	if (shown < count)
		fprintf(r->out, "%s more functions; all of them: --limit 0\n",
			hsc_view_grouped(count - shown, number));
	if (cut)
		fprintf(r->out,
			"note: %s call%s lost trace; they count for self, "
			"not for total\n",
			hsc_view_grouped(cut, number), cut == 1 ? "" : "s");
}

static enum hsc_status print_table(const struct hsc_view_report *r,
				   const struct hsc_view_table *table,
				   uint64_t all)
{
	const bool modules = hsc_view_many_modules(r->functions);
	struct hsc_view_row *rows;
	size_t count, shown;
	enum hsc_status rc = hsc_view_rows(&rows, &count, r, table->profile);
	char number[HSC_VIEW_NUMBER];
	int width;

	if (rc != HSC_OK)
		return rc;
	if (table->name) {
		all = hsc_profile_instructions(table->profile);
		putc('\n', r->out);
		hsc_view_foreign(r->out, table->name);
		fprintf(r->out, "  %s instructions\n",
			hsc_view_grouped(all, number));
	}
	shown = r->limit && r->limit < count ? r->limit : count;
	width = calls_width(rows, shown);
	fprintf(r->out, "%10s%10s%*s   function\n", "total", "self", width,
		"calls");
	for (size_t i = 0; i < shown; i++)
		print_row(r, &rows[i], all, width, modules);
	print_notes(r, rows, count, shown);
	free(rows);
	hsc_view_report_traps_text(r, table->traps);
	hsc_view_report_software_text(r, table->software);
	return HSC_OK;
}

enum hsc_status hsc_view_report_text(const struct hsc_view_report *r,
				     const struct hsc_view_title *title,
				     const struct hsc_view_table *tables,
				     size_t count)
{
	enum hsc_status rc = HSC_OK;
	char number[HSC_VIEW_NUMBER];

	hsc_view_title_line(r->out, title);
	for (size_t i = 0; i < count && rc == HSC_OK; i++)
		if (tables[i].profile)
			rc = print_table(r, &tables[i], title->instructions);
	for (size_t i = 0; i < count && rc == HSC_OK; i++)
		if (tables[i].told)
			rc = hsc_view_report_told_text(r, tables[i].told,
						       tables[i].name);
	if (title->folded)
		fprintf(r->out,
			"note: %s calls were nested too deep to be told "
			"apart\n",
			hsc_view_grouped(title->folded, number));
	return rc;
}
