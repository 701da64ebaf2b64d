/* SPDX-License-Identifier: MIT */
/* json.c - functions as JSON.
 * Room   view (floor 8) */
#include "view/common/axis_text.h"
#include "view/common/text.h"
#include "view/report/durations.h"
#include "view/report/events.h"
#include "view/report/software.h"
#include "view/report/traps.h"
#include <inttypes.h>
#include <stdlib.h>

static void print_row(const struct hsc_view_report *r,
		      const struct hsc_view_table *table,
		      const struct hsc_view_row *row)
{
	const struct hsc_function *f =
		hsc_functions_get(r->functions, row->function);

	fputs("\n    { ", r->out);
	hsc_view_json_function(r->out, f);
	fputs(", ", r->out);
	hsc_view_json_counts(r->out, &row->counts);
	if (table->durations)
		hsc_view_durations_json(
			r, hsc_durations_get(table->durations, row->function));
	fputs(" }", r->out);
}

static enum hsc_status print_table(const struct hsc_view_report *r,
				   const struct hsc_view_title *title,
				   const struct hsc_view_table *table,
				   bool first)
{
	struct hsc_view_row *rows = NULL;
	size_t count = 0;
	enum hsc_status rc = HSC_OK;

	if (table->profile)
		rc = hsc_view_rows(&rows, &count, r, table);
	if (rc != HSC_OK)
		return rc;
	fprintf(r->out, "%s\n  { ", first ? "" : ",");
	if (table->name) {
		fprintf(r->out, "\"hart\": %" PRIu64 ", \"name\": ", table->id);
		hsc_view_json_string(r->out, table->name);
		fputs(", ", r->out);
	}
	fprintf(r->out, "\"%s\": %" PRIu64 ", \"functions\": [",
		hsc_view_unit(&title->axis),
		table->profile ? hsc_profile_instructions(table->profile) : 0);
	for (size_t i = 0; i < count; i++) {
		if (i)
			putc(',', r->out);
		print_row(r, table, &rows[i]);
	}
	fputs(" ]", r->out);
	free(rows);
	hsc_view_report_traps_json(r, table->traps);
	hsc_view_trap_times_json(r, table->trap_times);
	hsc_view_report_software_json(r, table->software);
	if (table->events) {
		fputs(",\n  \"event_messages\": ", r->out);
		rc = hsc_view_report_events_json(r, table->events);
	}
	fputs(" }", r->out);
	return rc;
}

enum hsc_status hsc_view_report_json(const struct hsc_view_report *r,
				     const struct hsc_view_title *title,
				     const struct hsc_view_table *tables,
				     size_t count)
{
	enum hsc_status rc = HSC_OK;

	hsc_view_json_head(r->out, "report", title);
	fprintf(r->out,
		", \"folded_calls\": %" PRIu64
		",\n  \"clock\": \"%s\", \"tables\": [",
		title->folded, hsc_view_unit(&title->axis));
	for (size_t i = 0; i < count && rc == HSC_OK; i++)
		rc = print_table(r, title, &tables[i], i == 0);
	fputs(" ] }\n", r->out);
	return rc;
}
