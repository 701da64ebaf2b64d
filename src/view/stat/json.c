/* SPDX-License-Identifier: MIT */
/* json.c - figures of a recording as JSON.
 * Room   view (floor 8) */
#include "view/common/text.h"
#include "view/stat/stat.h"
#include <inttypes.h>

static void print_number(FILE *out, const char *name, uint64_t value)
{
	fprintf(out, ",\n  \"%s\": %" PRIu64, name, value);
}

static void print_code(FILE *out, const struct hsc_totals *t)
{
	const char *before = "";

	fputs(",\n  \"classes\": {", out);
	for (unsigned i = 0; i < HSC_CLASSES; i++) {
		fprintf(out, "%s\n    \"%s\": %" PRIu64, before,
			hsc_view_class((enum hsc_class)i), t->classes[i]);
		before = ",";
	}
	fputs(" }", out);
	print_number(out, "compressed", t->compressed);
	print_number(out, "branches", t->branches);
	print_number(out, "taken", t->taken);
	print_number(out, "not_taken", t->not_taken);
	print_number(out, "indirect_jumps", t->indirect);
	print_number(out, "calls", t->calls);
	print_number(out, "tail_calls", t->tails);
	print_number(out, "open_at_most", t->deepest);
	print_number(out, "exceptions", t->exceptions);
	print_number(out, "interrupts", t->interrupts);
}

/* All kinds but times, and blocks, whose number depends on the way of decoding.
 */
static void print_events(FILE *out, const struct hsc_totals *t)
{
	const char *before = "";

	fputs(",\n  \"events\": {", out);
	for (unsigned i = 0; i < HSC_EVENT_KINDS; i++) {
		if (!t->events[i] || i == HSC_EVENT_BLOCKS ||
		    i == HSC_EVENT_TIME)
			continue;
		fprintf(out, "%s\n    ", before);
		hsc_view_json_string(
			out, hsc_event_kind_text((enum hsc_event_kind)i));
		fprintf(out, ": %" PRIu64, t->events[i]);
		before = ",";
	}
	fputs(" }", out);
}

void hsc_view_stat_json(FILE *out, const struct hsc_view_title *title,
			const struct hsc_view_stat *s)
{
	const struct hsc_totals *t = s->totals;

	hsc_view_json_begin(out, "stat", title->bundle);
	print_number(out, "harts", title->harts);
	print_number(out, "instructions", t->instructions);
	print_code(out, t);
	print_number(out, "functions", s->functions);
	print_events(out, t);
	if (t->timed)
		print_number(out, "ticks", t->last - t->first);
	if (t->timed && s->hz)
		print_number(out, "clock_hz", s->hz);
	print_number(out, "messages", s->decoded.messages);
	print_number(out, "bytes", s->decoded.bytes);
	if (t->instructions && !s->part)
		fprintf(out, ",\n  \"bits_per_instruction\": %.6f",
			8.0 * (double)s->decoded.bytes /
				(double)t->instructions);
	print_number(out, "gaps", s->decoded.gaps);
	print_number(out, "gap_bytes", s->decoded.gap_bytes);
	print_number(out, "warnings", s->decoded.warnings);
	if (s->decoded.uncounted)
		print_number(out, "uncounted", s->decoded.uncounted);
	fputs(" }\n", out);
}
