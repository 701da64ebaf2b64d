/* SPDX-License-Identifier: MIT */
/* json.c - headers, records and damage as one JSON document.
 * Room   view (floor 8) */
#include "view/common/text.h"
#include "view/counters/counters.h"
#include <hartscope/codec/perf_record_text.h>
#include <inttypes.h>

static void put_name(FILE *out, const struct hsc_perf_counter *c)
{
	char name[HSC_PERF_NAME_MAX];

	hsc_perf_counter_name(c, name, sizeof(name));
	fputs("\"name\": ", out);
	hsc_view_json_string(out, name);
}

static void put_header(FILE *out, const struct hsc_perf_reading *r)
{
	static const char *const types[HSC_PERF_TYPES] = { "general", "cache",
							   "raw" };
	const char *between = "";

	fprintf(out, "\"header\", %s\"counts\": \"%s\", \"counters\": [",
		r->item->given ? "\"given\": true, " : "",
		hsc_perf_count_names[r->setup->count % HSC_PERF_COUNTS]);
	for (unsigned i = 0; i < HSC_PERF_COUNTERS; i++) {
		const struct hsc_perf_counter *c = &r->setup->counters[i];

		if (!(r->setup->mask >> i & 1))
			continue;
		fprintf(out, "%s\n      { \"index\": %u, ", between, i);
		put_name(out, c);
		fprintf(out,
			", \"type\": \"%s\", \"code\": %" PRIu32
			", \"event_data\": \"0x%" PRIx64
			"\", \"csr\": \"0x%x\", \"bits\": %u }",
			types[c->type % HSC_PERF_TYPES], c->code, c->event_data,
			c->csr, c->bits);
		between = ",";
	}
	fputs(" ] }", out);
}

static void put_address(FILE *out, const char *what,
			const struct hsc_image *image, uint64_t address)
{
	fprintf(out,
		", \"%saddress\": \"0x%" PRIx64 "\", \"%sfunction\": ", what,
		address, what);
	hsc_view_json_string(out, hsc_view_counters_name(image, address));
}

static void put_record(FILE *out, const struct hsc_image *image,
		       const struct hsc_perf_reading *r)
{
	const struct hsc_perf_item *item = r->item;
	const char *between = "";

	fprintf(out, "\"%s\"", hsc_perf_record_names[item->record]);
	put_address(out, "", image, r->address[0]);
	if (item->addresses == 2)
		put_address(out, "other_", image, r->address[1]);
	if (item->reason == HSC_PERF_CUT)
		fputs(", \"cut\": true", out);
	if (hsc_view_counters_unsure(r))
		fputs(", \"unsure\": true", out);
	fputs(", \"counters\": [", out);
	for (unsigned i = 0; i < HSC_PERF_COUNTERS; i++) {
		if (!(item->mask >> i & 1))
			continue;
		fprintf(out, "%s\n      { \"index\": %u, ", between, i);
		put_name(out, &r->setup->counters[i]);
		fprintf(out, ", \"value\": %" PRIu64, item->value[i]);
		if (item->known >> i & 1)
			fprintf(out, ", \"increment\": %" PRIu64,
				item->increment[i]);
		fputs(" }", out);
		between = ",";
	}
	fputs(" ] }", out);
}

static void put_begin(struct hsc_view_counters *v)
{
	if (v->begun)
		return;
	hsc_view_json_begin(v->out, "counters", v->bundle);
	fputs(",\n  \"records\": [", v->out);
}

static enum hsc_status event(void *view, const struct hsc_event *e)
{
	struct hsc_view_counters *v = view;
	const struct hsc_view_counters_source *s = &v->sources[e->source];
	const struct hsc_process *process = hsc_view_counters_process(v, e);
	const struct hsc_perf_reading *r = e->perf;

	if (!hsc_perf_tally_feed(&v->tally, e))
		return HSC_OK;
	put_begin(v);
	fprintf(v->out, "%s\n    { \"hart\": %" PRIu64, v->begun ? "," : "",
		s->id);
	v->begun = true;
	if (process)
		fprintf(v->out, ", \"process\": %" PRIu64, process->pid);
	if (e->timed)
		fprintf(v->out, ", \"time\": %" PRIu64, e->time);
	fprintf(v->out,
		", \"clock\": %" PRIu64 ", \"offset\": %" PRIu64
		", \"record\": ",
		e->clock, e->offset);
	if (r->item->kind == HSC_PERF_ITEM_HEADER) {
		put_header(v->out, r);
	} else if (r->item->kind == HSC_PERF_ITEM_RECORD) {
		put_record(v->out, hsc_view_counters_image(v, e), r);
	} else {
		fprintf(v->out,
			"\"damage\", \"writes\": %" PRIu64 ", \"reason\": ",
			r->item->writes);
		hsc_view_json_string(
			v->out, hsc_perf_reason_text(
					(enum hsc_perf_reason)r->item->reason));
		fputs(" }", v->out);
	}
	return ferror(v->out) ? HSC_E_FILE : HSC_OK;
}

static enum hsc_status finish(void *view)
{
	struct hsc_view_counters *v = view;

	put_begin(v);
	fputs(" ] }\n", v->out);
	return ferror(v->out) ? HSC_E_FILE : HSC_OK;
}

const struct hsc_view_ops hsc_view_counters_json_ops = { event, NULL, finish };
