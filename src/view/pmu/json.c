/* SPDX-License-Identifier: MIT */
/* json.c - events and counters as JSON.
 * Room   view (floor 8) */
#include "view/common/text.h"
#include "view/pmu/pmu.h"
#include <inttypes.h>

#define SCHEMA_VERSION 1

static void begin(FILE *out, const struct hsc_view_pmu *m)
{
	fprintf(out, "{ \"schema\": \"hartscope-pmu\", \"version\": %d",
		SCHEMA_VERSION);
	if (!m->file)
		return;
	hsc_view_json_text(out, "file", m->file);
	fprintf(out, ", \"kind\": \"%s\"", m->rows ? "tree" : "probe");
}

static void put_mask(FILE *out, uint32_t mask)
{
	const char *between = "";

	fputs("[", out);
	for (unsigned i = 0; i < 32; i++)
		if (mask >> i & 1) {
			fprintf(out, "%s%u", between, i);
			between = ", ";
		}
	fputs("]", out);
}

static void put_event(FILE *out, const struct hsc_view_pmu *m,
		      const struct hsc_view_pmu_event *e)
{
	const struct hsc_pmu_event *row = hsc_pmu_event_row(e->event);
	const char *type = hsc_view_pmu_type(HSC_PMU_EVENT_TYPE(e->event));
	char text[HSC_VIEW_PMU_TEXT];
	const char *perf = hsc_view_pmu_perf(e, text);

	fprintf(out,
		"\"event\": \"0x%" PRIx32 "\", \"type\": \"%s\", \"code\": %u, "
		"\"valid\": %s",
		e->event, type ? type : "reserved",
		HSC_PMU_EVENT_CODE(e->event),
		hsc_pmu_event_valid(e->event) ? "true" : "false");
	if (row)
		fprintf(out, ", \"sbi\": \"%s\"", row->sbi);
	if (perf)
		fprintf(out, ", \"perf\": \"%s\"", perf);
	if (!m->rows || HSC_PMU_EVENT_TYPE(e->event) == HSC_PMU_FIRMWARE)
		return;
	fprintf(out, ", \"selector\": \"0x%" PRIx64 "\", \"counters\": ",
		hsc_pmu_rows_selector(m->rows, e->event, e->data));
	put_mask(out, hsc_view_pmu_able(m, e));
}

static void put_known(FILE *out, const struct hsc_view_pmu *m)
{
	const char *between = "";

	fputs(",\n  \"events\": [", out);
	for (size_t i = 0; i < HSC_PMU_EVENTS; i++) {
		const struct hsc_view_pmu_event e = { hsc_pmu_events[i].event,
						      0 };

		if (m->rows && (e.event == 0 ||
				!hsc_pmu_rows_counters(m->rows, e.event, 0)))
			continue;
		fprintf(out, "%s\n    { ", between);
		put_event(out, m, &e);
		fputs(" }", out);
		between = ",";
	}
	fputs(" ]", out);
}

static void put_raws(FILE *out, const struct hsc_pmu_rows *r)
{
	fputs(",\n  \"raw\": [", out);
	for (unsigned i = 0; i < r->raw_count; i++) {
		fprintf(out,
			"%s\n    { \"select\": \"0x%" PRIx64
			"\", \"mask\": \"0x%" PRIx64 "\", \"counters\": ",
			i ? "," : "", r->raws[i].select, r->raws[i].mask);
		put_mask(out, r->raws[i].counters);
		fputs(" }", out);
	}
	fputs(" ]", out);
}

static void put_probe(FILE *out, const struct hsc_view_pmu *m)
{
	fputs(",\n  \"counters\": [", out);
	for (size_t i = 0; i < m->counter_count; i++) {
		const struct hsc_pmu_probed_counter *c = &m->counters[i];

		fprintf(out,
			"%s\n    { \"index\": %" PRIu32 ", \"kind\": \"%s\"",
			i ? "," : "", c->index,
			c->firmware ? "firmware" : "hardware");
		if (!c->firmware)
			fprintf(out,
				", \"csr\": \"0x%" PRIx32
				"\", \"bits\": %" PRIu32,
				c->csr, c->bits);
		fputs(" }", out);
	}
	fputs(" ],\n  \"answers\": [", out);
	for (size_t i = 0; i < m->answer_count; i++) {
		const struct hsc_pmu_probed_event *a = &m->answers[i];

		fprintf(out,
			"%s\n    { \"event\": \"0x%" PRIx64
			"\", \"data\": \"0x%" PRIx64 "\", \"error\": \"%s\"",
			i ? "," : "", a->event, a->data,
			hsc_sbi_error_names[-a->error]);
		if (a->error == HSC_SBI_SUCCESS)
			fprintf(out, ", \"counter\": %" PRIu32, a->counter);
		fputs(" }", out);
	}
	fputs(" ]", out);
}

void hsc_view_pmu_list_json(FILE *out, const struct hsc_view_pmu *m)
{
	begin(out, m);
	if (m->file && !m->rows) {
		put_probe(out, m);
	} else {
		put_known(out, m);
		if (m->rows)
			put_raws(out, m->rows);
	}
	fputs(" }\n", out);
}

void hsc_view_pmu_event_json(FILE *out, const struct hsc_view_pmu *m,
			     const struct hsc_view_pmu_event *e)
{
	begin(out, m);
	fputs(",\n  ", out);
	put_event(out, m, e);
	fprintf(out, ", \"data\": \"0x%" PRIx64 "\" }\n", e->data);
}

void hsc_view_pmu_selector_json(FILE *out, const struct hsc_view_pmu *m,
				uint64_t selector)
{
	const uint64_t event = selector & HSC_MHPMEVENT_SELECTOR;
	const char *name, *means, *between = "";

	begin(out, m);
	fprintf(out,
		",\n  \"mhpmevent\": \"0x%" PRIx64
		"\", \"selector\": \"0x%" PRIx64 "\", \"bits\": [",
		selector, event);
	for (unsigned i = 0; (name = hsc_view_pmu_bit(i, &means)) != NULL; i++)
		if (selector >> (63 - i) & 1) {
			fprintf(out, "%s\"%s\"", between, name);
			between = ", ";
		}
	fputs("]", out);
	if (m->rows) {
		fputs(", \"counters\": ", out);
		put_mask(out, hsc_pmu_rows_counters(m->rows, 0x30000, event));
	}
	fputs(" }\n", out);
}
