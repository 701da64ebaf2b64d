/* SPDX-License-Identifier: MIT */
/* pmu.c - hartscope pmu: events, counters and selectors of the SBI PMU.
 * Room   cli (floor 9) */
#include "view/pmu/pmu.h"
#include "cli/common/commands.h"
#include <hartscope/base/digits.h>
#include <hartscope/pmu/describe.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct pmu {
	bool has_event;
	bool has_data;
	bool has_selector;
	bool raw; /* of perf, as rHEX: it has its data in it */
	struct hsc_view_pmu_event event;
	uint64_t data;
	uint64_t selector;
};

static void suggest_event(const struct hsc_cli *cli, const char *name)
{
	const char *names[3 * HSC_PMU_EVENTS + 1];
	const char *near;
	size_t count = 0;

	for (size_t i = 0; i < HSC_PMU_EVENTS; i++) {
		names[count++] = hsc_pmu_events[i].sbi;
		if (hsc_pmu_events[i].perf)
			names[count++] = hsc_pmu_events[i].perf;
		if (hsc_pmu_events[i].also)
			names[count++] = hsc_pmu_events[i].also;
	}
	names[count] = NULL;
	near = hsc_nearest(name, names);
	if (near)
		hsc_cli_hint(cli, "did you mean %s?", near);
	hsc_cli_hint(cli, "all names: hartscope pmu");
}

/* The value of perf's rHEX. */
static bool is_raw(const char *text, uint64_t *value)
{
	char *end;

	if (text[0] != 'r' || hsc_digit_of(text[1]) > 15 ||
	    strlen(text + 1) > 16)
		return false;
	*value = strtoull(text + 1, &end, 16);
	return *end == '\0' && end > text + 1;
}

/* The two top bits of rHEX say what the others are. */
static bool parse_raw(uint64_t v, struct hsc_view_pmu_event *e)
{
	switch (v >> 62) {
	case 0:
		e->event = HSC_PMU_EVENT(v >> HSC_PMU_RAW_BITS ? HSC_PMU_RAW_V2
							       : HSC_PMU_RAW,
					 0);
		e->data = v;
		return true;
	case 2:
		if ((v << 2 >> 2) > UINT16_MAX)
			return false;
		e->event =
			HSC_PMU_EVENT(HSC_PMU_FIRMWARE, (uint32_t)v & 0xffff);
		return true;
	case 3:
		e->event = HSC_PMU_EVENT(HSC_PMU_FIRMWARE, HSC_PMU_PLATFORM);
		e->data = v << 2 >> 2;
		return true;
	default:
		return false;
	}
}

static bool take_event(struct hsc_cli *cli, void *values, const char *value)
{
	const struct hsc_pmu_event *row = hsc_pmu_event_named(value);
	struct pmu *p = values;
	uint64_t n;

	p->event = (struct hsc_view_pmu_event){ 0, 0 };
	p->raw = false;
	if (row) {
		p->event.event = row->event;
		return true;
	}
	if (hsc_cli_number(value, &n)) {
		p->event.event = (uint32_t)n;
		if (n >> HSC_PMU_EVENT_BITS == 0)
			return true;
		return hsc_cli_refuse(
			cli, "an event index has 20 bits, '%s' more", value);
	}
	p->raw = is_raw(value, &n);
	if (p->raw)
		return parse_raw(n, &p->event) ||
		       hsc_cli_refuse(cli,
				      "no raw event of perf is %s: its top "
				      "bits are 00 with a selector, 10 with a "
				      "firmware event of 16 bits, or 11 with "
				      "an event of the platform's firmware",
				      value);
	hsc_cli_error(cli, "no event is called '%s'", value);
	suggest_event(cli, value);
	return false;
}

#define AT(member)    HSC_CLI_AT(struct pmu, member)
#define GIVEN(member) HSC_CLI_GIVEN(struct pmu, member)

static const struct hsc_cli_option options[] = {
	{ "event", 0, "EVENT",
	  "explain one: a name of SBI or perf, an index, rHEX", HSC_CLI_CALL,
	  GIVEN(has_event), .take = take_event },
	{ "data", 0, "N", "its event_data (default: 0)", HSC_CLI_NUMBER,
	  AT(data), GIVEN(has_data) },
	{ "selector", 0, "N", "explain a value of mhpmevent", HSC_CLI_NUMBER,
	  AT(selector), GIVEN(has_selector) },
	{ .name = NULL },
};

static void print_view(const struct hsc_cli *cli, const struct pmu *p,
		       const struct hsc_view_pmu *m, FILE *out)
{
	const bool json = strcmp(cli->format, "json") == 0;

	if (p->has_event && json)
		hsc_view_pmu_event_json(out, m, &p->event);
	else if (p->has_event)
		hsc_view_pmu_event_text(out, m, &p->event);
	else if (p->has_selector && json)
		hsc_view_pmu_selector_json(out, m, p->selector);
	else if (p->has_selector)
		hsc_view_pmu_selector_text(out, m, p->selector);
	else if (json)
		hsc_view_pmu_list_json(out, m);
	else
		hsc_view_pmu_list_text(out, m);
}

/* A tree that firmware would refuse, or read otherwise than it was meant. */
static int check_rules(const struct hsc_cli *cli,
		       const struct hsc_pmu_description *d)
{
	static const char *const error[] = {
		[HSC_PMU_RULE_ORDER] = "its last event is before its first",
		[HSC_PMU_RULE_FIXED] =
			"only cycles and instructions may name counters 0 to 2",
		[HSC_PMU_RULE_OVERLAP] = "an earlier row has an event of it",
		[HSC_PMU_RULE_SELECTORS] =
			"there are selectors, and no row says where they count",
	};

	if (d->rule == HSC_PMU_RULE_NONE)
		return HSC_EXIT_OK;
	return hsc_cli_leave(cli, HSC_EXIT_FINDING, "row %zu of %s: %s",
			     d->rule_row, HSC_PMU_MAP_NAME, error[d->rule]);
}

static int show_pmu(struct hsc_cli *cli, const struct pmu *p, const char *path)
{
	struct hsc_pmu_description d = { .tree = false };
	struct hsc_view_pmu m = { .file = path };
	enum hsc_status rc = HSC_OK;
	struct hsc_error error;
	int code = HSC_EXIT_OK;
	FILE *out;

	if (path)
		rc = hsc_pmu_describe_file(&d, path, &error);
	if (d.tree)
		m.rows = &d.rows;
	m.counters = d.counters;
	m.counter_count = d.counter_count;
	m.answers = d.events;
	m.answer_count = d.event_count;
	if (rc != HSC_OK) {
		code = hsc_cli_fail(cli, rc, &error);
	} else {
		out = hsc_cli_open_output(cli, false);
		if (out)
			print_view(cli, p, &m, out);
		code = out ? hsc_cli_close_output(cli, out) : HSC_EXIT_INPUT;
		if (code == HSC_EXIT_OK)
			code = check_rules(cli, &d);
	}
	hsc_pmu_description_clear(&d);
	return code;
}

/* The data of --data or of rHEX: firmware would cut or ignore what the standard
 * has no bits for. */
static bool take_data(struct hsc_cli *cli, struct pmu *p)
{
	const uint64_t mask = hsc_pmu_data_mask(p->event.event);

	if (p->has_data && !p->has_event)
		return hsc_cli_refuse(cli, "--data belongs to --event");
	if (p->has_data && p->raw)
		return hsc_cli_refuse(
			cli, "--event rHEX has its data in it: no --data");
	if (p->has_data)
		p->event.data = p->data;
	if (!mask && p->event.data)
		return hsc_cli_refuse(cli,
				      "event 0x%" PRIx32 " has no event_data: "
				      "raw events do, and FW_PLATFORM",
				      p->event.event);
	if (p->event.data & ~mask)
		return hsc_cli_refuse(
			cli,
			"event_data of 0x20000 has 48 bits, of 0x30000 56: "
			"0x%" PRIx64 " has more",
			p->event.data);
	return true;
}

static int run_pmu(struct hsc_cli *cli, void *values)
{
	struct pmu *p = values;

	if (cli->argc - cli->at > 1)
		return hsc_cli_usage(cli, "one file at a time");
	if (p->has_event && p->has_selector)
		return hsc_cli_usage(cli, "--event or --selector");
	if (!take_data(cli, p))
		return HSC_EXIT_USAGE;
	return show_pmu(cli, p,
			cli->at < cli->argc ? cli->argv[cli->at] : NULL);
}

const struct hsc_cli_command hsc_cli_pmu = {
	.name = "pmu",
	.summary = "events, counters and selectors of the SBI PMU",
	.synopsis = "[FILE]",
	.formats = "text,json",
	.example = "  hartscope pmu\n"
		   "  hartscope pmu --event dTLB-load-misses virt.dtb\n"
		   "  hartscope pmu --event 0x10019\n"
		   "  hartscope pmu --selector 0x4000000000010019 virt.dtb\n",
	.groups = HSC_CLI_OUTPUT | HSC_CLI_FORMAT,
	.options = options,
	.size = sizeof(struct pmu),
	.run = run_pmu,
};
