/* SPDX-License-Identifier: MIT */
/* csv.c - a row for each function, with a header; RFC 4180.
 * Room   view (floor 8) */
#include "view/common/axis_text.h"
#include "view/common/text.h"
#include "view/report/durations.h"
#include "view/report/histogram.h"
#include <inttypes.h>
#include <stdlib.h>

static void print_titles(const struct hsc_view_report *r, bool durations)
{
	fputs("hart,function,module,clock,calls,cut,total,at_least,self",
	      r->out);
	if (durations)
		hsc_view_durations_csv_titles(r->out);
	putc('\n', r->out);
}

static void print_row(const struct hsc_view_report *r,
		      const struct hsc_view_table *table,
		      const struct hsc_view_row *row)
{
	const struct hsc_function *f =
		hsc_functions_get(r->functions, row->function);
	const struct hsc_profile_row *c = &row->counts;

	hsc_view_csv_text(r->out, table->name ? table->name : "all");
	putc(',', r->out);
	hsc_view_csv_text(r->out, f->name);
	putc(',', r->out);
	hsc_view_csv_text(r->out, f->module);
	fprintf(r->out,
		",%s,%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64,
		hsc_view_unit(&r->axis), c->calls, c->cut, c->total,
		c->at_least, c->self);
	if (table->durations)
		hsc_view_durations_csv(
			r, hsc_durations_get(table->durations, row->function));
	putc('\n', r->out);
}

enum hsc_status hsc_view_report_csv(const struct hsc_view_report *r,
				    const struct hsc_view_title *title,
				    const struct hsc_view_table *tables,
				    size_t count)
{
	struct hsc_view_row *rows;
	size_t n;

	(void)title;
	if (r->traps_only) {
		for (size_t i = 0; i < count; i++)
			hsc_view_trap_histograms_csv(r, &tables[i], i == 0);
		return HSC_OK;
	}
	print_titles(r, count > 0 && tables[0].durations);
	for (size_t i = 0; i < count; i++) {
		if (!tables[i].profile)
			continue;
		if (hsc_view_rows(&rows, &n, r, &tables[i]) != HSC_OK)
			return HSC_E_MEMORY;
		for (size_t k = 0; k < n; k++)
			print_row(r, &tables[i], &rows[k]);
		free(rows);
	}
	return HSC_OK;
}
