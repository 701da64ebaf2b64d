/* SPDX-License-Identifier: MIT */
/* report.c - hartscope report: functions by what they cost. */
#include "view/report/report.h"
#include "cli/common/commands.h"
#include "cli/common/walk.h"
#include "cli/counters/counters.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define DEFAULT_LIMIT 40

/* Profiles by source, or all in the first. */
struct report {
	struct hsc_cli_walk walk;
	struct hsc_view_report view;
	struct hsc_profile **profiles;         /* profiles[count] */
	struct hsc_event_profile **events;     /* as many */
	struct hsc_trap_counts *traps;         /* as many */
	struct hsc_software_counts **software; /* as many */
	size_t count;
	bool per_hart;
	bool counters;
	struct hsc_cli_counters_options as;
};

#define AT(member)    HSC_CLI_AT(struct report, member)
#define GIVEN(member) HSC_CLI_GIVEN(struct report, member)

static const struct hsc_cli_option options[] = {
	{ "sort", 's', "COLUMN", "total, self or calls", HSC_CLI_WORD,
	  AT(view.sort), .words = "total self calls" },
	{ "limit", 'n', "N", "rows of text; 0: all (default: 40)",
	  HSC_CLI_NUMBER, AT(view.limit), GIVEN(view.limit_is_given) },
	{ "per-hart", 0, NULL, "a table for each hart or thread", HSC_CLI_FLAG,
	  AT(per_hart) },
	{ "counters", 0, NULL, "by the performance counters the program wrote",
	  HSC_CLI_FLAG, AT(counters) },
	{ "channel", 0, "N", "of --counters: ITC channel (default: 6)",
	  HSC_CLI_NUMBER, AT(as.chain.channel),
	  HSC_CLI_COUNTERS_CHANNEL(struct report, as) },
	{ "addresses", 0, "HOW", "of --counters: XOR data, guess, full or xor",
	  HSC_CLI_WORD, AT(as.chain.addresses),
	  .words = HSC_CLI_COUNTERS_ADDRESSES },
	{ "header", 0, "FILE", "of --counters: if the trace begins after it",
	  HSC_CLI_CALL, AT(as), .take = hsc_cli_counters_header },
	{ .name = NULL },
};

static enum hsc_status feed(void *view, const struct hsc_stack_step *step)
{
	struct report *r = view;
	struct hsc_profile **p = &r->profiles[r->per_hart ? step->source : 0];

	if (!*p && hsc_profile_new(p) != HSC_OK)
		return HSC_E_MEMORY;
	return hsc_profile_feed(*p, step);
}

/* Software events count for the hart that emitted them. */
static enum hsc_status feed_software(struct report *r,
				     const struct hsc_event *e)
{
	const struct hsc_manifest *m = hsc_decode_manifest(r->walk.d.decode);
	size_t i = 0;

	while (r->per_hart && m->sources[i].id != m->sources[e->source].id)
		i++;
	if (!r->software[i] &&
	    hsc_software_counts_new(&r->software[i]) != HSC_OK)
		return HSC_E_MEMORY;
	return hsc_software_counts_feed(r->software[i], e);
}

/* Reported events, and gaps between them. */
static enum hsc_status feed_event(void *view, const struct hsc_event *e)
{
	struct report *r = view;
	struct hsc_decode *d = r->walk.d.decode;
	struct hsc_event_profile **p = &r->events[r->per_hart ? e->source : 0];
	struct hsc_image_spaces images;

	if (hsc_event_software(e))
		return feed_software(r, e);
	if (!e->reported)
		hsc_trap_counts_feed(&r->traps[r->per_hart ? e->source : 0], e);
	if (!e->reported && (!*p || e->kind != HSC_EVENT_GAP))
		return HSC_OK;
	if (!*p && hsc_event_profile_new(p, r->walk.functions,
					 r->walk.source_count) != HSC_OK)
		return HSC_E_MEMORY;
	images = hsc_decode_images(d, e->source);
	return hsc_event_profile_feed(*p, e, hsc_image_of(&images, e->space));
}

static const struct hsc_view_ops ops = { feed_event, feed, NULL };

/* The tables to show; the name of a source without one is made here. */
static size_t make_tables(const struct report *r, struct hsc_view_table *tables,
			  char (*names)[32])
{
	const struct hsc_manifest *m = hsc_decode_manifest(r->walk.d.decode);
	size_t n = 0;

	for (size_t i = 0; i < r->count; i++) {
		if (!r->profiles[i] && !r->events[i] && !r->software[i])
			continue;
		tables[n].profile = r->profiles[i];
		tables[n].events = r->events[i];
		tables[n].traps = &r->traps[i];
		tables[n].software = r->software[i];
		if (r->per_hart) {
			snprintf(names[n], sizeof(names[n]), "hart %" PRIu64,
				 m->sources[i].id);
			tables[n].id = m->sources[i].id;
			tables[n].name = m->sources[i].name ? m->sources[i].name
							    : names[n];
		}
		n++;
	}
	return n;
}

static int print(struct report *r)
{
	struct hsc_cli *cli = r->walk.d.cli;
	const struct hsc_view_title title = hsc_cli_walk_title(&r->walk);
	struct hsc_view_table *tables = calloc(r->count, sizeof(*tables));
	char(*names)[32] = calloc(r->count, sizeof(*names));
	enum hsc_status rc = HSC_E_MEMORY;

	r->view.out = hsc_cli_open_output(cli, false);
	r->view.functions = r->walk.functions;
	if (tables && names && r->view.out) {
		const size_t n = make_tables(r, tables, names);

		rc = strcmp(cli->format, "json") == 0
			     ? hsc_view_report_json(&r->view, &title, tables, n)
			     : hsc_view_report_text(&r->view, &title, tables,
						    n);
	}
	free(tables);
	free(names);
	if (!r->view.out)
		return HSC_EXIT_INPUT;
	if (rc != HSC_OK)
		r->walk.d.rc = rc;
	return hsc_cli_close_output(cli, r->view.out);
}

static int report(struct report *r, struct hsc_cli *cli)
{
	const struct hsc_decode_config config = {
		.unmerged = true,
		.blocks_only = true,
	};
	int code = hsc_cli_walk_open(&r->walk, cli, &config), closed;

	if (code != HSC_EXIT_OK)
		return code;
	r->walk.d.shows = HSC_CLI_SHOWS_ALL;
	r->count = r->walk.source_count + 1;
	r->profiles = calloc(r->count, sizeof(struct hsc_profile *));
	r->events = calloc(r->count, sizeof(struct hsc_event_profile *));
	r->traps = calloc(r->count, sizeof(*r->traps));
	r->software = calloc(r->count, sizeof(struct hsc_software_counts *));
	if (!r->profiles || !r->events || !r->traps || !r->software)
		r->walk.d.rc = HSC_E_MEMORY;
	else if (hsc_cli_walk_run(&r->walk, &ops, r)) {
		hsc_cli_walk_explain(&r->walk);
		code = print(r);
	}
	for (size_t i = 0; r->profiles && i < r->count; i++)
		hsc_profile_free(&r->profiles[i]);
	for (size_t i = 0; r->events && i < r->count; i++)
		hsc_event_profile_free(&r->events[i]);
	for (size_t i = 0; r->software && i < r->count; i++)
		hsc_software_counts_free(&r->software[i]);
	free((void *)r->software);
	free((void *)r->profiles);
	free((void *)r->events);
	free(r->traps);
	closed = hsc_cli_walk_close(&r->walk);
	return code != HSC_EXIT_OK ? code : closed;
}

static int run_report(struct hsc_cli *cli, void *values)
{
	struct report *r = values;

	if (!r->view.limit_is_given)
		r->view.limit = DEFAULT_LIMIT;
	if (!r->counters)
		return report(r, cli);
	return hsc_cli_report_counters(cli, &(struct hsc_cli_report_counters){
						    .chain = &r->as.chain,
						    .sort = r->view.sort,
						    .limit = r->view.limit,
						    .per_hart = r->per_hart,
					    });
}

const struct hsc_cli_command hsc_cli_report = {
	.name = "report",
	.summary = "functions by the instructions they took",
	.synopsis = "[BUNDLE]",
	.formats = "text,json",
	.example = "  hartscope report run.hart\n"
		   "  hartscope report -s self -N 'printf*' run.hart\n",
	.groups = HSC_CLI_BUNDLE | HSC_CLI_OUTPUT | HSC_CLI_FORMAT |
		  HSC_CLI_FILTER,
	.options = options,
	.size = sizeof(struct report),
	.run = run_report,
};
