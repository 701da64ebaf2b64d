/* SPDX-License-Identifier: MIT */
/* title.c - the first line of a report.
 * Room   view (floor 8) */
#include "view/common/axis_text.h"
#include "view/common/text.h"

void hsc_view_title_line(FILE *out, const struct hsc_view_title *t)
{
	char number[HSC_VIEW_NUMBER], bytes[HSC_VIEW_NUMBER];
	char amount[HSC_VIEW_AMOUNT];

	hsc_view_foreign(out, t->bundle);
	fprintf(out, "  %zu %s%s  %s instruction%s", t->harts, t->unit,
		t->harts == 1 ? "" : "s",
		hsc_view_grouped(t->instructions, number),
		t->instructions == 1 ? "" : "s");
	if (t->axis.unit != HSC_AXIS_INSTRUCTIONS && t->shown)
		fprintf(out, "  %s%s",
			hsc_view_amount(&t->axis, t->shown, amount),
			t->axis.unit == HSC_AXIS_TICKS ? " ticks" : "");
	if (t->gaps)
		fprintf(out, "  %s%s gap%s (%s byte%s)%s",
			hsc_view_paint(&t->screen, HSC_PAINT_LOSS),
			hsc_view_grouped(t->gaps, number),
			t->gaps == 1 ? "" : "s",
			hsc_view_grouped(t->gap_bytes, bytes),
			t->gap_bytes == 1 ? "" : "s",
			hsc_view_paint(&t->screen, HSC_PAINT_PLAIN));
	else
		fputs("  no gaps", out);
	if (t->uncounted)
		fprintf(out, "  %s of unknown count",
			hsc_view_grouped(t->uncounted, number));
	putc('\n', out);
}
