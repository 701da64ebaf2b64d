/* SPDX-License-Identifier: MIT */
/* text.c - events and counters on a terminal.
 * Room   view (floor 8) */
#include "view/common/text.h"
#include "view/pmu/pmu.h"
#include <inttypes.h>

#define ALL_BITS 64

/* --- a list ------------------------------------------------------------------
 */

static void list_standard(FILE *out)
{
	fprintf(out, "%-8s %-40s %s\n", "EVENT", "SBI", "PERF");
	for (size_t i = 0; i < HSC_PMU_EVENTS; i++) {
		const struct hsc_pmu_event *e = &hsc_pmu_events[i];
		char text[HSC_VIEW_PMU_TEXT];
		const struct hsc_view_pmu_event one = { e->event, 0 };
		const char *perf = hsc_view_pmu_perf(&one, text);

		fprintf(out, "0x%05" PRIx32 "  %-40s %s\n", e->event, e->sbi,
			perf ? perf : "-");
	}
}

static void list_map(FILE *out, const struct hsc_pmu_rows *rows,
		     const struct hsc_pmu_map *map)
{
	char text[HSC_VIEW_PMU_TEXT];
	bool named = false;

	hsc_view_pmu_counters(map->counters, text);
	for (size_t i = 0; i < HSC_PMU_EVENTS; i++) {
		const uint32_t event = hsc_pmu_events[i].event;

		if (event < map->first || event > map->last || event == 0)
			continue;
		named = true;
		fprintf(out, "0x%05" PRIx32 "  %-14s 0x%-16" PRIx64 " %s\n",
			event, text, hsc_pmu_rows_selector(rows, event, 0),
			hsc_pmu_events[i].sbi);
	}
	if (!named && map->first)
		fprintf(out, "0x%05" PRIx32 "-0x%05" PRIx32 "  %s  no names\n",
			map->first, map->last, text);
}

static void list_tree(FILE *out, const struct hsc_view_pmu *m)
{
	const struct hsc_pmu_rows *r = m->rows;
	char text[HSC_VIEW_PMU_TEXT];

	hsc_view_foreign(out, m->file);
	fprintf(out,
		": device tree, %u row%s of events, %u selector%s, %u of raw "
		"events\n\n%-8s %-14s %-18s %s\n",
		r->map_count, r->map_count == 1 ? "" : "s", r->selector_count,
		r->selector_count == 1 ? "" : "s", r->raw_count, "EVENT",
		"COUNTERS", "SELECTOR", "SBI");
	for (unsigned i = 0; i < r->map_count; i++)
		list_map(out, r, &r->maps[i]);
	if (r->raw_count)
		fprintf(out, "\nraw events: any event_data with\n");
	for (unsigned i = 0; i < r->raw_count; i++)
		fprintf(out,
			"  data & 0x%" PRIx64 " == 0x%" PRIx64
			" on counters %s\n",
			r->raws[i].mask, r->raws[i].select,
			hsc_view_pmu_counters(r->raws[i].counters, text));
}

static void list_probe(FILE *out, const struct hsc_view_pmu *m)
{
	hsc_view_foreign(out, m->file);
	fprintf(out, ": a probe, %zu counters\n\n%-6s %-9s %-6s %s\n",
		m->counter_count, "INDEX", "KIND", "CSR", "BITS");
	for (size_t i = 0; i < m->counter_count; i++) {
		const struct hsc_pmu_probed_counter *c = &m->counters[i];

		if (c->firmware)
			fprintf(out, "%-6" PRIu32 " firmware  -      -\n",
				c->index);
		else
			fprintf(out,
				"%-6" PRIu32 " hardware  0x%03" PRIx32
				"  %" PRIu32 "\n",
				c->index, c->csr, c->bits);
	}
	fprintf(out, "\n%-8s %-18s %-8s %s\n", "EVENT", "DATA", "COUNTER",
		"SBI");
	for (size_t i = 0; i < m->answer_count; i++) {
		const struct hsc_pmu_probed_event *a = &m->answers[i];

		if (a->error != HSC_SBI_SUCCESS)
			continue;
		fprintf(out,
			"0x%05" PRIx64 "  0x%-16" PRIx64 " %-8" PRIu32 " %s\n",
			a->event, a->data, a->counter,
			hsc_view_pmu_name((uint32_t)a->event));
	}
}

void hsc_view_pmu_list_text(FILE *out, const struct hsc_view_pmu *m)
{
	if (!m->file)
		list_standard(out);
	else if (m->rows)
		list_tree(out, m);
	else
		list_probe(out, m);
}

/* --- an event ----------------------------------------------------------------
 */

static void put_code(FILE *out, uint32_t event)
{
	static const char *const ops[] = { "read", "write", "prefetch",
					   "reserved" };
	const unsigned code = HSC_PMU_EVENT_CODE(event);

	if (HSC_PMU_EVENT_TYPE(event) == HSC_PMU_CACHE)
		fprintf(out,
			"code      0x%04x: cache %u in bits 15:3, op %u (%s) "
			"in "
			"2:1, result %u (%s) in 0\n",
			code, code >> 3, code >> 1 & 3, ops[code >> 1 & 3],
			code & 1, code & 1 ? "miss" : "access");
	else
		fprintf(out, "code      0x%04x in bits 15:0\n", code);
}

static void put_where(FILE *out, const struct hsc_view_pmu *m,
		      const struct hsc_view_pmu_event *e)
{
	static const struct hsc_pmu_rows none;
	const struct hsc_pmu_rows *rows = m->rows ? m->rows : &none;
	char text[HSC_VIEW_PMU_TEXT];

	if (HSC_PMU_EVENT_TYPE(e->event) == HSC_PMU_FIRMWARE) {
		fprintf(out, "counters  any of the firmware's\n");
		return;
	}
	if (m->rows)
		fprintf(out, "counters  %s\n",
			hsc_view_pmu_counters(hsc_view_pmu_able(m, e), text));
	for (size_t i = 0; i < m->answer_count; i++) {
		const struct hsc_pmu_probed_event *a = &m->answers[i];

		if (a->event != e->event || a->data != e->data)
			continue;
		if (a->error == HSC_SBI_SUCCESS)
			fprintf(out, "counters  %" PRIu32 ", in the probe\n",
				a->counter);
		else
			fprintf(out, "counters  %s, in the probe\n",
				hsc_sbi_error_names[-a->error]);
		break;
	}
	if (m->rows || HSC_PMU_EVENT_IS_RAW(e->event))
		fprintf(out, "selector  0x%" PRIx64 " in mhpmevent\n",
			hsc_pmu_rows_selector(rows, e->event, e->data));
}

static void put_steps(FILE *out, const struct hsc_view_pmu_event *e)
{
	const bool firmware = HSC_PMU_EVENT_TYPE(e->event) == HSC_PMU_FIRMWARE;

	fprintf(out, "\nstep by step, in S-mode (a7 = 0x%x):\n", HSC_SBI_PMU);
	fprintf(out, "  1  num_counters() and counter_get_info(0 ...): which "
		     "counters there are\n");
	fprintf(out,
		"  2  counter_config_matching(base, mask, CLEAR_VALUE = 2, "
		"0x%" PRIx32 ", 0x%" PRIx64 "): index\n",
		e->event, e->data);
	fprintf(out, "  3  counter_start(index, 1, SET_INIT_VALUE = 1, 0)\n");
	fprintf(out, "  4  %s\n",
		firmware ? "counter_fw_read(index), on RV32 "
			   "counter_fw_read_hi(index) too"
			 : "read the CSR that counter_get_info(index) names");
	fprintf(out, "  5  counter_stop(index, 1, RESET = 1)\n");
}

void hsc_view_pmu_event_text(FILE *out, const struct hsc_view_pmu *m,
			     const struct hsc_view_pmu_event *e)
{
	const struct hsc_pmu_event *row = hsc_pmu_event_row(e->event);
	const unsigned type = HSC_PMU_EVENT_TYPE(e->event);
	const char *kind = hsc_view_pmu_type(type);
	char text[HSC_VIEW_PMU_TEXT];
	const char *perf = hsc_view_pmu_perf(e, text);

	fprintf(out, "event     0x%05" PRIx32 " %s\n", e->event,
		hsc_view_pmu_name(e->event));
	fprintf(out, "type      %u in bits 19:16: %s\n", type,
		kind ? kind : "reserved");
	put_code(out, e->event);
	if (row)
		fprintf(out, "means     %s\n", row->what);
	if (perf)
		fprintf(out, "perf      perf stat -e %s\n", perf);
	if (!hsc_pmu_event_valid(e->event))
		return;
	put_where(out, m, e);
	put_steps(out, e);
}

/* --- a selector
 * --------------------------------------------------------------- */

static void put_events_of(FILE *out, const struct hsc_pmu_rows *r,
			  uint64_t selector)
{
	char text[HSC_VIEW_PMU_TEXT];

	for (size_t i = 0; r && i < HSC_PMU_EVENTS; i++) {
		const uint32_t event = hsc_pmu_events[i].event;
		const uint32_t counters = hsc_pmu_rows_counters(r, event, 0);

		if (counters && hsc_pmu_rows_selector(r, event, 0) == selector)
			fprintf(out, "is        0x%05" PRIx32 " %s on %s\n",
				event, hsc_pmu_events[i].sbi,
				hsc_view_pmu_counters(counters, text));
	}
}

void hsc_view_pmu_selector_text(FILE *out, const struct hsc_view_pmu *m,
				uint64_t selector)
{
	const uint64_t event = selector & HSC_MHPMEVENT_SELECTOR;
	const char *name, *means;
	char text[HSC_VIEW_PMU_TEXT];

	fprintf(out, "mhpmevent 0x%016" PRIx64 "\n", selector);
	for (unsigned i = 0; (name = hsc_view_pmu_bit(i, &means)) != NULL; i++)
		if (selector >> (ALL_BITS - 1 - i) & 1)
			fprintf(out, "bit %u    %s: %s (Sscofpmf)\n",
				ALL_BITS - 1 - i, name, means);
	fprintf(out,
		"event     0x%" PRIx64 " in bits 55:0, the machine's own\n",
		event);
	put_events_of(out, m->rows, event);
	if (m->rows)
		fprintf(out, "raw       on counters %s\n",
			hsc_view_pmu_counters(
				hsc_pmu_rows_counters(m->rows, 0x30000, event),
				text));
	if (event >> HSC_PMU_RAW_BITS == 0)
		fprintf(out,
			"ask for   0x20000 with event_data 0x%" PRIx64
			" (raw)\n",
			event);
	fprintf(out,
		"ask for   0x30000 with event_data 0x%" PRIx64
		" (raw v2, SBI 3.0)\nperf      perf stat -e r%" PRIx64 "\n",
		event, event);
}
