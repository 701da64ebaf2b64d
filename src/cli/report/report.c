/* SPDX-License-Identifier: MIT */
/* report.c - hartscope report: functions by what they cost.
 * Room   cli (floor 9) */
#include "view/report/report.h"
#include "cli/common/bundle/walk.h"
#include "cli/common/commands.h"
#include "cli/common/options/options.h"
#include "cli/counters/counters.h"
#include "cli/report/contexts.h"
#include "cli/report/latency.h"
#include <hartscope/measure/call_counts.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define DEFAULT_LIMIT 40

/* What is measured of a source. */
struct measures {
	struct hsc_profile *profile;
	struct hsc_event_profile *events;
	struct hsc_trap_counts traps;
	struct hsc_durations *durations; /* of calls */
	struct hsc_trap_times *handlers; /* of traps: how long they took */
	struct hsc_software_counts *software;
};

/* Measures by source, or all in the first. */
struct report {
	struct hsc_cli_walk walk;
	struct hsc_view_report view;
	struct measures *of;             /* of[count] */
	struct hsc_cli_latency *latency; /* NULL: they are not known */
	size_t count;
	bool per_hart;
	bool timed; /* --durations */
	bool contexts;
	bool counters;
	bool net;
	bool by_flow;
	struct hsc_cli_asserted asserted;
	struct hsc_cli_counters_options as;
};

#define AT(member)    HSC_CLI_AT(struct report, member)
#define GIVEN(member) HSC_CLI_GIVEN(struct report, member)

static const struct hsc_cli_option options[] = {
	{ "sort", 's', "COLUMN", "total, self, calls or max", HSC_CLI_WORD,
	  AT(view.sort), .words = "total self calls max" },
	{ "durations", 0, NULL,
	  "min, mean, p50, p99 and max of calls; traps by cause", HSC_CLI_FLAG,
	  AT(timed), .of_shard = true },
	{ "traps", 0, NULL, "interrupts and exceptions only, with histograms",
	  HSC_CLI_FLAG, AT(view.traps_only), .of_shard = true },
	{ "asserted", 0, "ID[,CAUSE[,HART]]",
	  "software event that asserts an interrupt (CAUSE: its value)",
	  HSC_CLI_CALL, AT(asserted), .take = hsc_cli_take_asserted },
	{ "contexts", 0, NULL,
	  "shares of contexts and privileges, and how long harts waited",
	  HSC_CLI_FLAG, AT(contexts), .of_shard = true },
	{ "limit", 'n', "N", "rows of text; 0: all (default: 40)",
	  HSC_CLI_NUMBER, AT(view.limit), GIVEN(view.limit_is_given),
	  .of_text = true },
	{ "per-hart", 0, NULL, "a table for each hart or thread", HSC_CLI_FLAG,
	  AT(per_hart) },
	{ "counters", 0, NULL, "by the performance counters the program wrote",
	  HSC_CLI_FLAG, AT(counters), .of_shard = true },
	{ "by-flow", 0, NULL,
	  "of --counters: shared out by the instructions traced between "
	  "records",
	  HSC_CLI_FLAG, AT(by_flow) },
	{ "net", 0, NULL, "of --counters: without what a record costs itself",
	  HSC_CLI_FLAG, AT(net) },
	{ "channel", 0, "N", "of --counters: ITC channel (default: 6)",
	  HSC_CLI_NUMBER, AT(as.chain.channel),
	  HSC_CLI_COUNTERS_CHANNEL(struct report, as), .of_shard = true },
	{ "addresses", 0, "HOW", "of --counters: XOR data, guess, full or xor",
	  HSC_CLI_WORD, AT(as.chain.addresses),
	  .words = HSC_CLI_COUNTERS_ADDRESSES, .of_shard = true },
	{ "header", 0, "FILE", "of --counters: if the trace begins after it",
	  HSC_CLI_CALL, AT(as), .take = hsc_cli_counters_header,
	  .of_shard = true },
	{ .name = NULL },
};

/* Where what is counted from step to step stands: each source has its own if
 * they do not come one after the other. */
static size_t slot_of(const struct report *r, uint32_t source)
{
	return r->per_hart || !r->walk.in_turn ? source : 0;
}

/* How long it took, if it ends a call or a handler of a trap. */
static enum hsc_status feed_times(struct report *r,
				  const struct hsc_stack_step *step)
{
	struct measures *t = &r->of[slot_of(r, step->source)];
	enum hsc_status rc = HSC_OK;

	if ((!t->durations && hsc_durations_new(&t->durations) != HSC_OK) ||
	    hsc_durations_feed(t->durations, step) != HSC_OK)
		return HSC_E_MEMORY;
	if (!t->handlers)
		return HSC_OK;
	if (r->latency && step->kind == HSC_STACK_ENTER &&
	    step->how == HSC_STACK_TRAP)
		rc = hsc_cli_latency_until(r->latency, step->source,
					   step->clock, t->handlers);
	return rc == HSC_OK ? hsc_trap_times_step(t->handlers, step) : rc;
}

static enum hsc_status feed(void *view, const struct hsc_stack_step *step)
{
	struct report *r = view;
	struct hsc_profile **p = &r->of[slot_of(r, step->source)].profile;

	if (!*p && hsc_profile_new(p) != HSC_OK)
		return HSC_E_MEMORY;
	if (r->timed && feed_times(r, step) != HSC_OK)
		return HSC_E_MEMORY;
	return hsc_profile_feed(*p, step);
}

static enum hsc_status feed_words(void *view, struct hsc_stack *stack,
				  const struct hsc_event *e)
{
	struct report *r = view;
	struct hsc_profile **p = &r->of[slot_of(r, e->source)].profile;

	if (!*p && hsc_profile_new(p) != HSC_OK)
		return HSC_E_MEMORY;
	return hsc_call_counts_words(&(struct hsc_call_counts){ .profile = *p },
				     stack, e);
}

/* Software events count for the hart that emitted them. NULL: no memory. */
static struct hsc_software_counts *software_of(struct report *r, size_t source)
{
	const struct hsc_manifest *m = hsc_decode_manifest(r->walk.d.decode);
	size_t i = 0;

	while (r->per_hart && m->sources[i].id != m->sources[source].id)
		i++;
	if (!r->of[i].software &&
	    hsc_software_counts_new(&r->of[i].software) != HSC_OK)
		return NULL;
	return r->of[i].software;
}

static enum hsc_status feed_software(struct report *r,
				     const struct hsc_event *e)
{
	struct hsc_software_counts *c = software_of(r, e->source);

	return c ? hsc_software_counts_feed(c, e) : HSC_E_MEMORY;
}

/* Traps and what lies between them; the steps of a trap come after it. */
static enum hsc_status see_trap(struct report *r, const struct hsc_event *e)
{
	struct hsc_trap_times **t = &r->of[slot_of(r, e->source)].handlers;

	if (!*t && hsc_trap_times_new(t) != HSC_OK)
		return HSC_E_MEMORY;
	hsc_trap_times_event(*t, e);
	return HSC_OK;
}

/* Reported events, and gaps between them. */
static enum hsc_status feed_event(void *view, const struct hsc_event *e)
{
	struct report *r = view;
	struct hsc_decode *d = r->walk.d.decode;
	struct hsc_event_profile **p =
		&r->of[r->per_hart ? e->source : 0].events;
	struct hsc_image_spaces images;

	if (hsc_event_software(e))
		return feed_software(r, e);
	if (r->timed && see_trap(r, e) != HSC_OK)
		return HSC_E_MEMORY;
	if (!e->reported)
		hsc_trap_counts_feed(&r->of[r->per_hart ? e->source : 0].traps,
				     e);
	if (!e->reported && (!*p || e->kind != HSC_EVENT_GAP))
		return HSC_OK;
	if (!*p && hsc_event_profile_new(p, r->walk.functions,
					 r->walk.source_count) != HSC_OK)
		return HSC_E_MEMORY;
	images = hsc_decode_images(d, e->source);
	return hsc_event_profile_feed(*p, e, hsc_image_of(&images, e->space));
}

static const struct hsc_view_ops ops = { feed_event, feed, NULL };

static enum hsc_status take_times(struct measures *t,
				  const struct hsc_source_result *s)
{
	enum hsc_status rc = HSC_OK;

	if (!t->durations)
		rc = hsc_durations_new(&t->durations);
	if (rc == HSC_OK)
		rc = hsc_durations_merge(t->durations, s->durations, NULL);
	if (rc == HSC_OK && !t->handlers)
		rc = hsc_trap_times_new(&t->handlers);
	return rc == HSC_OK && s->trap_times
		       ? hsc_trap_times_merge(t->handlers, s->trap_times)
		       : rc;
}

/* The results of all sources, as if they had been fed one by one. */
static enum hsc_status take_results(struct report *r,
				    const struct hsc_results *results)
{
	enum hsc_status rc = HSC_OK;

	for (size_t i = 0; rc == HSC_OK && i < r->walk.source_count; i++) {
		const struct hsc_source_result *s = hsc_results_get(results, i);
		const size_t at = r->per_hart ? i : 0;

		hsc_trap_counts_merge(&r->of[at].traps, &s->traps);
		if (s->software) {
			struct hsc_software_counts *c = software_of(r, i);

			rc = c ? hsc_software_counts_merge(c, s->software)
			       : HSC_E_MEMORY;
		}
		if (rc != HSC_OK)
			break;
		if (!s->profile || !hsc_profile_count(s->profile))
			continue;
		if (!r->of[at].profile)
			rc = hsc_profile_new(&r->of[at].profile);
		if (rc == HSC_OK)
			rc = hsc_profile_merge(r->of[at].profile, s->profile);
		if (rc == HSC_OK && r->timed)
			rc = take_times(&r->of[at], s);
	}
	return rc;
}

/* Those of all sources become one. */
static enum hsc_status join_sources(struct report *r)
{
	enum hsc_status rc = HSC_OK;

	for (size_t i = 1; rc == HSC_OK && !r->per_hart && i < r->count; i++) {
		const struct hsc_source_result s = {
			.profile = r->of[i].profile,
			.durations = r->of[i].durations,
			.trap_times = r->of[i].handlers,
		};

		if (s.profile && !r->of[0].profile)
			rc = hsc_profile_new(&r->of[0].profile);
		if (rc == HSC_OK && s.profile)
			rc = hsc_profile_merge(r->of[0].profile, s.profile);
		if (rc == HSC_OK && s.durations)
			rc = take_times(&r->of[0], &s);
		hsc_profile_free(&r->of[i].profile);
		hsc_durations_free(&r->of[i].durations);
		hsc_trap_times_free(&r->of[i].handlers);
	}
	return rc;
}

static struct hsc_results_config wanted_by(const struct report *r)
{
	return (struct hsc_results_config){ .profile = true,
					    .durations = r->timed };
}

/* Decode it, by all cores if that can be. False: it ended early. */
static bool decode(struct report *r)
{
	const struct hsc_results_config wanted = wanted_by(r);
	struct hsc_results *results = hsc_cli_walk_results(&r->walk, &wanted);
	enum hsc_status rc;

	if (!results) {
		const bool whole = hsc_cli_walk_run(&r->walk, &ops, r);

		rc = join_sources(r);
		if (rc != HSC_OK)
			r->walk.d.rc = rc;
		return whole && rc == HSC_OK;
	}
	rc = take_results(r, results);
	hsc_results_free(&results);
	if (rc != HSC_OK)
		r->walk.d.rc = rc;
	return rc == HSC_OK;
}

/* The tables to show. */
static size_t make_tables(const struct report *r, struct hsc_view_table *tables)
{
	const struct hsc_manifest *m = hsc_decode_manifest(r->walk.d.decode);
	size_t n = 0;

	for (size_t i = 0; i < r->count; i++) {
		if (!r->of[i].profile && !r->of[i].events && !r->of[i].software)
			continue;
		tables[n].profile = r->of[i].profile;
		tables[n].events = r->of[i].events;
		tables[n].traps = &r->of[i].traps;
		tables[n].durations = r->of[i].durations;
		tables[n].trap_times = r->of[i].handlers;
		tables[n].software = r->of[i].software;
		if (r->per_hart) {
			tables[n].id = m->sources[i].id;
			tables[n].name = r->view.sources[i];
		}
		n++;
	}
	return n;
}

/* The names of all sources; that of one without is made in texts[]. */
static void name_sources(const struct report *r, const char **names,
			 char (*texts)[32])
{
	const struct hsc_manifest *m = hsc_decode_manifest(r->walk.d.decode);

	for (size_t i = 0; i < m->source_count; i++) {
		snprintf(texts[i], sizeof(texts[i]), "hart %" PRIu64,
			 m->sources[i].id);
		names[i] = m->sources[i].name ? m->sources[i].name : texts[i];
	}
}

static bool has_events(const struct hsc_view_table *tables, size_t count)
{
	bool has = false;

	for (size_t i = 0; i < count; i++)
		has = has || tables[i].events || tables[i].software;
	return has;
}

static enum hsc_status print_as(const struct report *r, const char *format,
				struct hsc_view_table *tables)
{
	const struct hsc_view_title title = hsc_cli_walk_title(&r->walk);
	const size_t n = make_tables(r, tables);

	if (strcmp(format, "json") == 0)
		return hsc_view_report_json(&r->view, &title, tables, n);
	if (strcmp(format, "csv") != 0)
		return hsc_view_report_text(&r->view, &title, tables, n);
	if (has_events(tables, n) && !r->view.traps_only)
		hsc_cli_say(r->walk.d.cli, HSC_VIEW_CSV_SAYS);
	return hsc_view_report_csv(&r->view, &title, tables, n);
}

static int print_tables(struct report *r)
{
	struct hsc_cli *cli = r->walk.d.cli;
	struct hsc_view_table *tables = calloc(r->count, sizeof(*tables));
	const char **names = calloc(r->count, sizeof(*names));
	char(*texts)[32] = calloc(r->count, sizeof(*texts));
	enum hsc_status rc = HSC_E_MEMORY;

	r->view.out = hsc_cli_open_output(cli, false);
	r->view.functions = r->walk.functions;
	r->view.screen = cli->screen;
	r->view.axis = r->walk.d.axis;
	r->view.sources = names;
	r->view.source_count = r->walk.source_count;
	if (tables && names && texts && r->view.out) {
		name_sources(r, names, texts);
		rc = print_as(r, cli->format, tables);
	}
	free(tables);
	free((void *)names);
	free(texts);
	if (!r->view.out)
		return HSC_EXIT_INPUT;
	if (rc != HSC_OK)
		r->walk.d.rc = rc;
	return hsc_cli_close_output(cli, r->view.out);
}

/* For each source, and for what has none. */
static bool make_measures(struct report *r)
{
	r->count = r->walk.source_count + 1;
	r->of = calloc(r->count, sizeof(*r->of));
	return r->of && hsc_cli_latency_new(&r->latency, &r->walk,
					    &r->asserted) == HSC_OK;
}

static void free_measures(struct report *r)
{
	for (size_t i = 0; r->of && i < r->count; i++) {
		hsc_profile_free(&r->of[i].profile);
		hsc_event_profile_free(&r->of[i].events);
		hsc_software_counts_free(&r->of[i].software);
		hsc_durations_free(&r->of[i].durations);
		hsc_trap_times_free(&r->of[i].handlers);
	}
	hsc_cli_latency_free(&r->latency);
	free(r->of);
}

static int report_functions(struct report *r, struct hsc_cli *cli)
{
	const struct hsc_decode_config config = {
		.unmerged = true,
		.blocks_only = true,
		.words = !r->timed,
	};
	const struct hsc_results_config wanted = wanted_by(r);
	int code = hsc_cli_walk_open(&r->walk, cli, &config);

	if (code != HSC_EXIT_OK)
		return code;
	if (cli->shards)
		return hsc_cli_walk_shard(&r->walk, &wanted);
	r->walk.words = feed_words;
	r->walk.d.shows = HSC_CLI_SHOWS_ALL;
	if (!make_measures(r)) {
		r->walk.d.rc = HSC_E_MEMORY;
	} else if (decode(r)) {
		hsc_cli_walk_explain(&r->walk);
		code = print_tables(r);
	}
	free_measures(r);
	return hsc_cli_walk_close(&r->walk, code);
}

/* An option that would have no effect beside others is a mistake. */
static bool fits_together(const struct hsc_cli *cli, const struct report *r)
{
	const struct hsc_cli_rule rules[] = {
		{ !r->counters, "by-flow net channel addresses header",
		  "goes with --counters" },
		{ r->contexts,
		  "durations traps asserted counters sort limit per-hart "
		  "filter notrace depth time inlined task",
		  "does not go with --contexts" },
		{ r->counters,
		  "durations traps asserted depth time inlined task",
		  "does not go with --counters" },
		{ cli->clock == HSC_AXIS_INSTRUCTIONS, "asserted",
		  "goes with --clock=ticks or --clock=time" },
	};

	return hsc_cli_rules_hold(cli, rules, sizeof(rules) / sizeof(rules[0]));
}

static int run_report(struct hsc_cli *cli, void *values)
{
	struct report *r = values;

	if (!fits_together(cli, r))
		return HSC_EXIT_USAGE;
	if (!r->view.limit_is_given)
		r->view.limit = DEFAULT_LIMIT;
	/* columns of time, and the longest call, need them */
	r->timed |= r->asserted.count || cli->clock != HSC_AXIS_INSTRUCTIONS ||
		    r->view.sort == HSC_SORT_MAX || r->view.traps_only;
	cli->apart = r->timed; /* where the longest call ended */
	if (r->contexts)
		return hsc_cli_report_contexts(cli);
	if (!r->counters)
		return report_functions(r, cli);
	if (strcmp(cli->format, "csv") == 0)
		return hsc_cli_usage(
			cli,
			"--counters has no format 'csv'; there are: text,json");
	return hsc_cli_report_counters(cli, &(struct hsc_cli_report_counters){
						    .chain = &r->as.chain,
						    .sort = r->view.sort,
						    .limit = r->view.limit,
						    .per_hart = r->per_hart,
						    .net = r->net,
						    .by_flow = r->by_flow,
					    });
}

const struct hsc_cli_command hsc_cli_report = {
	.name = "report",
	.summary = "functions by the instructions they took",
	.synopsis = "[BUNDLE | -e ELF [-P NAME] [-p ...] -]",
	.formats = "text,json,csv",
	.example = "  hartscope report run.hart\n"
		   "  probe | hartscope report -e fw.elf -\n"
		   "  hartscope report -s self -N 'printf*' run.hart\n"
		   "  hartscope report --clock=time --durations run.hart\n",
	.groups = HSC_CLI_BUNDLE | HSC_CLI_OUTPUT | HSC_CLI_FORMAT |
		  HSC_CLI_FILTER | HSC_CLI_JOBS | HSC_CLI_SHARD |
		  HSC_CLI_PARAM | HSC_CLI_LIVE,
	.options = options,
	.size = sizeof(struct report),
	.run = run_report,
};
