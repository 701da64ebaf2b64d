/* SPDX-License-Identifier: MIT */
/* text.c - performance records on a terminal.
 * Room   view (floor 8) */
#include "view/common/text.h"
#include "base/text_line.h"
#include "view/common/wrap.h"
#include "view/counters/counters.h"
#include <hartscope/codec/perf_record_text.h>
#include <inttypes.h>
#include <stdlib.h>

const char *hsc_view_counters_name(const struct hsc_image *image,
				   uint64_t address)
{
	struct hsc_symbol symbol;

	return image && hsc_image_symbol(image, address, &symbol) ? symbol.name
								  : "";
}

static void put_place(struct hsc_text_line *line, const struct hsc_image *image,
		      uint64_t address)
{
	const char *name = hsc_view_counters_name(image, address);

	if (*name)
		hsc_text_line_add(line, "%.200s", name);
	else
		hsc_text_line_add(line, "0x%" PRIx64, address);
}

static void put_header(struct hsc_text_line *line,
		       const struct hsc_perf_reading *r)
{
	char name[HSC_PERF_NAME_MAX];

	hsc_text_line_add(
		line, "header%s: %s counts", r->item->given ? ", as given" : "",
		hsc_perf_count_names[r->setup->count % HSC_PERF_COUNTS]);
	for (unsigned i = 0; i < HSC_PERF_COUNTERS; i++) {
		const struct hsc_perf_counter *c = &r->setup->counters[i];

		if (!(r->setup->mask >> i & 1))
			continue;
		hsc_perf_counter_name(c, name, sizeof(name));
		hsc_text_line_add(line, ", %u %s (%u bits)", i, name, c->bits);
	}
}

static void put_counts(struct hsc_text_line *line,
		       const struct hsc_perf_reading *r)
{
	char name[HSC_PERF_NAME_MAX];

	for (unsigned i = 0; i < HSC_PERF_COUNTERS; i++) {
		if (!(r->item->mask >> i & 1))
			continue;
		hsc_perf_counter_name(&r->setup->counters[i], name,
				      sizeof(name));
		hsc_text_line_add(line, "  %s %" PRIu64, name,
				  r->item->value[i]);
		if (r->item->known >> i & 1)
			hsc_text_line_add(line, " (+%" PRIu64 ")",
					  r->item->increment[i]);
	}
}

static void put_record(struct hsc_text_line *line,
		       const struct hsc_image *image,
		       const struct hsc_perf_reading *r)
{
	static const char *const words[HSC_PERF_RECORDS] = {
		[HSC_PERF_ENTER] = " from ",
		[HSC_PERF_EXIT] = " to ",
		[HSC_PERF_MANUAL] = "",
		[HSC_PERF_ISR] = "",
	};
	const struct hsc_perf_item *item = r->item;

	hsc_text_line_add(line, "%s ", hsc_perf_record_names[item->record]);
	put_place(line, image, r->address[0]);
	if (item->addresses == 2) {
		hsc_text_line_add(line, "%s", words[item->record]);
		put_place(line, image, r->address[1]);
	}
	put_counts(line, r);
	if (item->reason == HSC_PERF_CUT)
		hsc_text_line_add(line, "  -- the trace ends within it");
	if (hsc_view_counters_unsure(r))
		hsc_text_line_add(line, "  -- values unsure, some were lost");
}

static void put_damage(struct hsc_text_line *line,
		       const struct hsc_perf_item *item)
{
	hsc_text_line_add(line, "damage: ");
	if (item->writes) /* else what was lost was never in the trace */
		hsc_text_line_add(line,
				  "%" PRIu64 " write%s lost: ", item->writes,
				  item->writes == 1 ? "" : "s");
	hsc_text_line_add(
		line, "%s (%s was due)",
		hsc_perf_reason_text((enum hsc_perf_reason)item->reason),
		hsc_perf_rows[item->due % PERF_FIELDS].name);
}

void hsc_view_counters_words(const struct hsc_image *image,
			     const struct hsc_event *event, char *text)
{
	const struct hsc_perf_reading *r = event->perf;
	struct hsc_text_line line =
		hsc_text_line_in(text, HSC_VIEW_COUNTERS_MAX);

	if (r->item->kind == HSC_PERF_ITEM_HEADER)
		put_header(&line, r);
	else if (r->item->kind == HSC_PERF_ITEM_RECORD)
		put_record(&line, image, r);
	else
		put_damage(&line, r->item);
}

static enum hsc_view_paint paint_of(const struct hsc_perf_item *item)
{
	return item->kind == HSC_PERF_ITEM_HEADER   ? HSC_PAINT_ASIDE
	       : item->kind == HSC_PERF_ITEM_RECORD ? HSC_PAINT_PLAIN
						    : HSC_PAINT_LOSS;
}

static enum hsc_status event(void *view, const struct hsc_event *e)
{
	struct hsc_view_counters *v = view;
	const struct hsc_view_counters_source *s = &v->sources[e->source];
	const struct hsc_process *process = hsc_view_counters_process(v, e);
	char text[HSC_VIEW_COUNTERS_MAX], number[HSC_VIEW_NUMBER];
	size_t used;

	if (!hsc_perf_tally_feed(&v->tally, e))
		return HSC_OK;
	if (!v->begun) {
		hsc_view_painted(v->out, &v->screen, HSC_PAINT_HEAD,
				 "%4s%s %19s  record", "hart",
				 v->processes ? " process" : "", "time");
		putc('\n', v->out);
	}
	v->begun = true;
	hsc_view_counters_words(hsc_view_counters_image(v, e), e, text);
	used = (size_t)fprintf(v->out, "%4" PRIu64, s->id);
	if (process)
		used += (size_t)fprintf(v->out, " %7" PRIu64, process->pid);
	else if (v->processes)
		used += (size_t)fprintf(v->out, " %7s", "-");
	used += (size_t)fprintf(v->out, " %19s  ",
				e->timed ? hsc_view_grouped(e->time, number)
					 : "-");
	fputs(hsc_view_paint(&v->screen, paint_of(e->perf->item)), v->out);
	hsc_view_wrapped(v->out, v->screen.columns, used, text);
	fprintf(v->out, "%s\n", hsc_view_paint(&v->screen, HSC_PAINT_PLAIN));
	return ferror(v->out) ? HSC_E_FILE : HSC_OK;
}

const struct hsc_view_ops hsc_view_counters_text_ops = { event, NULL, NULL };
