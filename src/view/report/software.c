/* SPDX-License-Identifier: MIT */
/* software.c - software events counted.
 * Room   view (floor 8) */
#include "view/report/software.h"
#include "view/common/text.h"
#include <inttypes.h>

static bool is_empty(const struct hsc_software_counts *c)
{
	return !c || (hsc_software_counts_count(c) == 0 &&
		      hsc_software_counts_lost(c) == 0);
}

void hsc_view_report_software_text(const struct hsc_view_report *r,
				   const struct hsc_software_counts *counts)
{
	char number[HSC_VIEW_NUMBER];

	if (is_empty(counts))
		return;
	fprintf(r->out, "\n%10s   software event\n", "count");
	for (size_t i = 0; i < hsc_software_counts_count(counts); i++) {
		const struct hsc_software_count *row =
			hsc_software_counts_get(counts, i);

		fprintf(r->out, "%10s   0x%04x",
			hsc_view_grouped(row->events, number), row->id);
		if (row->name) {
			fputs("  ", r->out);
			hsc_view_foreign(r->out, row->name);
		}
		putc('\n', r->out);
	}
	if (hsc_software_counts_lost(counts))
		fprintf(r->out, "%10s   lost by the trace hardware\n",
			hsc_view_grouped(hsc_software_counts_lost(counts),
					 number));
}

void hsc_view_report_software_json(const struct hsc_view_report *r,
				   const struct hsc_software_counts *counts)
{
	if (is_empty(counts))
		return;
	fprintf(r->out,
		",\n  \"software\": { \"lost\": %" PRIu64 ", \"events\": [",
		hsc_software_counts_lost(counts));
	for (size_t i = 0; i < hsc_software_counts_count(counts); i++) {
		const struct hsc_software_count *row =
			hsc_software_counts_get(counts, i);

		fprintf(r->out,
			"%s\n    { \"id\": %u, \"name\": ", i ? "," : "",
			row->id);
		if (row->name)
			hsc_view_json_string(r->out, row->name);
		else
			fputs("null", r->out);
		fprintf(r->out, ", \"count\": %" PRIu64 " }", row->events);
	}
	fputs(" ] }", r->out);
}
