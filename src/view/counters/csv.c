/* SPDX-License-Identifier: MIT */
/* csv.c - one row for each counter of each record; RFC 4180.
 * Room   view (floor 8) */
#include "view/common/text.h"
#include "view/counters/counters.h"
#include <hartscope/codec/perf_record_text.h>
#include <inttypes.h>
#include <string.h>

/* What all rows of a record begin with. */
static void put_front(struct hsc_view_counters *v, const struct hsc_event *e)
{
	const struct hsc_view_counters_source *s = &v->sources[e->source];
	const struct hsc_image *image = hsc_view_counters_image(v, e);
	const struct hsc_perf_reading *r = e->perf;
	FILE *out = v->out;

	fprintf(out, "%" PRIu64 ",", s->id);
	if (e->timed)
		fprintf(out, "%" PRIu64, e->time);
	fprintf(out, ",%" PRIu64 ",0x%" PRIx64 ",%s,0x%" PRIx64 ",", e->clock,
		e->offset, hsc_perf_record_names[r->item->record],
		r->address[0]);
	hsc_view_csv_text(out, hsc_view_counters_name(image, r->address[0]));
	if (r->item->addresses == 2) {
		fprintf(out, ",0x%" PRIx64 ",", r->address[1]);
		hsc_view_csv_text(out,
				  hsc_view_counters_name(image, r->address[1]));
	} else {
		fputs(",,", out);
	}
}

static void put_counter(FILE *out, const struct hsc_perf_reading *r, unsigned i)
{
	char name[HSC_PERF_NAME_MAX];

	hsc_perf_counter_name(&r->setup->counters[i], name, sizeof(name));
	fprintf(out, ",%u,%s,%" PRIu64 ",", i, name, r->item->value[i]);
	if (r->item->known >> i & 1)
		fprintf(out, "%" PRIu64, r->item->increment[i]);
}

/* What all rows end with. */
static void put_back(const struct hsc_view_counters *v,
		     const struct hsc_event *e)
{
	const struct hsc_process *process = hsc_view_counters_process(v, e);

	putc(',', v->out);
	if (process)
		fprintf(v->out, "%" PRIu64, process->pid);
	fputs(hsc_view_counters_unsure(e->perf) ? ",1\n" : ",\n", v->out);
}

static void put_titles(struct hsc_view_counters *v)
{
	if (v->begun)
		return;
	v->begun = true;
	fputs("hart,time,clock,offset,record,address,function,other_address,"
	      "other_function,counter,name,value,increment,process,unsure\n",
	      v->out);
}

static enum hsc_status event(void *view, const struct hsc_event *e)
{
	struct hsc_view_counters *v = view;
	const struct hsc_perf_reading *r = e->perf;

	if (!hsc_perf_tally_feed(&v->tally, e) ||
	    r->item->kind != HSC_PERF_ITEM_RECORD)
		return HSC_OK;
	put_titles(v);
	if (r->item->mask == 0) {
		put_front(v, e);
		fputs(",,,,", v->out);
		put_back(v, e);
	}
	for (unsigned i = 0; i < HSC_PERF_COUNTERS; i++) {
		if (!(r->item->mask >> i & 1))
			continue;
		put_front(v, e);
		put_counter(v->out, r, i);
		put_back(v, e);
	}
	return ferror(v->out) ? HSC_E_FILE : HSC_OK;
}

static enum hsc_status finish(void *view)
{
	put_titles(view);
	return HSC_OK;
}

const struct hsc_view_ops hsc_view_counters_csv_ops = { event, NULL, finish };
