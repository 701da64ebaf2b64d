/* SPDX-License-Identifier: MIT */
/* stat.c - hartscope stat: a recording on one screen.
 * Room   cli (floor 9) */
#include "view/stat/stat.h"
#include "cli/common/bundle/walk.h"
#include "cli/common/commands.h"
#include "view/common/text.h"
#include <hartscope/isa/insn.h>
#include <hartscope/measure/call_counts.h>
#include <stdlib.h>
#include <string.h>

struct stat_run {
	struct hsc_cli_walk walk;
	struct hsc_totals totals;
	struct hsc_profile *profile;     /* says which functions ran */
	struct hsc_coverage **coverages; /* by process, made when needed */
};

static enum hsc_status event(void *view, const struct hsc_event *e)
{
	struct stat_run *s = view;
	struct hsc_decode *d = s->walk.d.decode;
	const struct hsc_manifest *m = hsc_decode_manifest(d);
	struct hsc_coverage **c = &s->coverages[m->sources[e->source].process];

	hsc_totals_event(&s->totals, e);
	if (!*c && e->kind != HSC_EVENT_BLOCKS)
		return HSC_OK;
	if (!*c &&
	    hsc_coverage_new(c, hsc_decode_blocks(d, e->source)) != HSC_OK)
		return HSC_E_MEMORY;
	return hsc_coverage_feed(*c, e);
}

static enum hsc_status step(void *view, const struct hsc_stack_step *step)
{
	struct stat_run *s = view;

	hsc_totals_step(&s->totals, step);
	return hsc_profile_feed(s->profile, step);
}

static enum hsc_status feed_words(void *view, struct hsc_stack *stack,
				  const struct hsc_event *e)
{
	struct stat_run *s = view;
	const struct hsc_call_counts counts = { .profile = s->profile,
						.totals = &s->totals };

	return hsc_call_counts_words(&counts, stack, e);
}

static const struct hsc_view_ops ops = { event, step, NULL };

/* Add what one source came to. */
static enum hsc_status take_source(struct stat_run *s, uint32_t source,
				   const struct hsc_source_result *r)
{
	struct hsc_decode *d = s->walk.d.decode;
	const struct hsc_manifest *m = hsc_decode_manifest(d);
	struct hsc_coverage **c = &s->coverages[m->sources[source].process];
	enum hsc_status rc = HSC_OK;

	hsc_totals_merge(&s->totals, &r->totals);
	if (r->profile)
		rc = hsc_profile_merge(s->profile, r->profile);
	if (rc != HSC_OK || !r->coverage)
		return rc;
	if (!*c)
		rc = hsc_coverage_new(c, hsc_decode_blocks(d, source));
	return rc == HSC_OK ? hsc_coverage_merge(*c, r->coverage) : rc;
}

static const struct hsc_results_config wanted = { .profile = true,
						  .coverage = true,
						  .totals = true };

/* Decode it, by all cores if that can be. False: it ended early. */
static bool decode(struct stat_run *s)
{
	struct hsc_results *results = hsc_cli_walk_results(&s->walk, &wanted);
	enum hsc_status rc = HSC_OK;

	if (!results)
		return hsc_cli_walk_run(&s->walk, &ops, s);
	for (size_t i = 0; rc == HSC_OK && i < s->walk.source_count; i++)
		rc = take_source(s, (uint32_t)i, hsc_results_get(results, i));
	hsc_results_free(&results);
	if (rc != HSC_OK)
		s->walk.d.rc = rc;
	return rc == HSC_OK;
}

/* Those with a name or a place that were entered, or that ran. */
static uint32_t count_functions(const struct hsc_profile *p)
{
	uint32_t count = 0;

	for (uint32_t i = 1; i < hsc_profile_count(p); i++) {
		const struct hsc_profile_row r = hsc_profile_get(p, i);

		count += r.self || r.calls || r.cut;
	}
	return count;
}

/* What was counted of the code of each process. */
static void sum_code(struct stat_run *s)
{
	struct hsc_decode *d = s->walk.d.decode;
	const struct hsc_manifest *m = hsc_decode_manifest(d);

	for (size_t i = 0; i < m->source_count; i++) {
		struct hsc_coverage **c = &s->coverages[m->sources[i].process];

		if (!*c)
			continue;
		hsc_totals_code(&s->totals, *c,
				hsc_decode_images(d, (uint32_t)i), m->xlen);
		hsc_coverage_free(c); /* several sources may share it */
	}
}

static int print_stat(struct stat_run *s)
{
	struct hsc_cli *cli = s->walk.d.cli;
	const struct hsc_view_title title = hsc_cli_walk_title(&s->walk);
	const struct hsc_decode_totals decoded =
		hsc_decode_totals(s->walk.d.decode);
	const struct hsc_view_stat view = {
		.totals = &s->totals,
		.decoded = decoded,
		.noun = hsc_view_noun(hsc_decode_manifest(s->walk.d.decode)),
		.functions = count_functions(s->profile),
		.hz = s->walk.d.axis.unit == HSC_AXIS_TIME ? s->walk.d.axis.hz
							   : 0,
		.part = cli->one_hart,
	};
	FILE *out = hsc_cli_open_output(cli, false);

	if (!out)
		return HSC_EXIT_INPUT;
	if (strcmp(cli->format, "json") == 0)
		hsc_view_stat_json(out, &title, &view);
	else
		hsc_view_stat_text(out, &title, &view);
	return hsc_cli_close_output(cli, out);
}

static int run_stat(struct hsc_cli *cli, void *values)
{
	const struct hsc_decode_config config = { .unmerged = true,
						  .blocks_only = true,
						  .words = true };
	struct stat_run *s = values;
	size_t processes;
	int code;

	code = hsc_cli_walk_open(&s->walk, cli, &config);
	if (code != HSC_EXIT_OK)
		return code;
	if (cli->shards)
		return hsc_cli_walk_shard(&s->walk, &wanted);
	s->walk.words = feed_words;
	s->walk.d.shows = HSC_CLI_SHOWS_ALL;
	processes = s->walk.map_count;
	s->coverages = calloc(processes + 1, sizeof(struct hsc_coverage *));
	if (!s->coverages || hsc_profile_new(&s->profile) != HSC_OK) {
		s->walk.d.rc = HSC_E_MEMORY;
	} else if (decode(s)) {
		sum_code(s);
		code = print_stat(s);
	}
	for (size_t i = 0; s->coverages && i < processes; i++)
		hsc_coverage_free(&s->coverages[i]);
	free((void *)s->coverages);
	hsc_profile_free(&s->profile);
	return hsc_cli_walk_close(&s->walk, code);
}

const struct hsc_cli_command hsc_cli_stat = {
	.name = "stat",
	.summary = "a recording in figures, on one screen",
	.synopsis = "[BUNDLE | -e ELF [-P NAME] [-p ...] -]",
	.formats = "text,json",
	.example = "  hartscope stat run.hart\n"
		   "  hartscope stat --hart 1 --format=json run.hart\n"
		   "  hartscope stat --clock=time run.hart\n",
	.groups = HSC_CLI_BUNDLE | HSC_CLI_OUTPUT | HSC_CLI_FORMAT |
		  HSC_CLI_JOBS | HSC_CLI_SHARD | HSC_CLI_CLOCK | HSC_CLI_PARAM |
		  HSC_CLI_LIVE,
	.options = NULL,
	.size = sizeof(struct stat_run),
	.run = run_stat,
};
