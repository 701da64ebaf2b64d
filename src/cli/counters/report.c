/* SPDX-License-Identifier: MIT */
/* report.c - hartscope report --counters.
 * Room   cli (floor 9) */
#include "base/file_name.h"
#include "cli/common/options/jobs.h"
#include "cli/counters/by_flow.h"
#include "cli/counters/counters.h"
#include "cli/counters/print.h"
#include "view/report/counters.h"
#include <stdlib.h>

/* Profiles by source. */
struct report {
	struct hsc_cli_decode *d;
	const struct hsc_cli_report_counters *as;
	struct hsc_view_report_counters view;
	struct hsc_functions *functions;    /* of the walk, if there is one */
	struct hsc_cli_walk *walk;          /* --by-flow, or NULL */
	struct hsc_perf_profile **profiles; /* profiles[count] */
	size_t count;
	struct hsc_perf_tally tally;
};

static int print_profiles(struct report *r)
{
	const struct hsc_manifest *m = hsc_decode_manifest(r->d->decode);
	struct hsc_cli_counters_print p = {
		.view = r->view,
		.functions = r->functions,
		.profiles = (const struct hsc_perf_profile **)r->profiles,
		.count = r->count,
		.per_hart = r->as->per_hart,
	};
	uint64_t *ids = calloc(r->count, sizeof(*ids));
	enum hsc_status rc = HSC_E_MEMORY;
	int code = HSC_EXIT_OK;

	for (size_t i = 0; ids && i < m->source_count; i++)
		ids[i] = m->sources[i].id;
	p.ids = ids;
	if (ids)
		code = hsc_cli_counters_print(r->d->cli, &p, &rc);
	if (rc != HSC_OK)
		r->d->rc = rc;
	free(ids);
	return code;
}

static enum hsc_status take_record(struct report *r, const struct hsc_event *e)
{
	const struct hsc_image_spaces images =
		hsc_decode_images(r->d->decode, e->source);
	struct hsc_perf_profile **p = &r->profiles[e->source];

	if (!hsc_perf_tally_feed(&r->tally, e))
		return HSC_OK;
	if (!*p && hsc_perf_profile_new(p, r->functions, r->count) != HSC_OK)
		return HSC_E_MEMORY;
	return hsc_perf_profile_feed(*p, e, hsc_image_of(&images, e->space));
}

static enum hsc_status feed_by_flow(struct report *r)
{
	const struct hsc_cli_by_flow by = {
		.walk = r->walk,
		.chain = r->as->chain,
		.profiles = r->profiles,
		.count = r->count,
		.tally = &r->tally,
	};

	return hsc_cli_by_flow(&by);
}

/* All records into the profiles. */
static void feed_profiles(struct report *r)
{
	enum hsc_status rc = HSC_OK;
	struct hsc_event e;

	if (rc == HSC_OK && r->as->by_flow)
		rc = feed_by_flow(r);
	else
		while (rc == HSC_OK && hsc_cli_decode_next(r->d, &e))
			rc = take_record(r, &e);
	if (rc != HSC_OK)
		r->d->rc = rc;
}

/* Where the functions of records come from. False: no memory. */
static bool find_functions(struct report *r)
{
	if (r->walk) {
		r->functions = r->walk->functions;
		return true;
	}
	return hsc_functions_new(&r->functions) == HSC_OK &&
	       hsc_perf_chain_new(&r->d->perf, r->d->decode, r->as->chain) ==
		       HSC_OK;
}

static int report_counters(struct report *r)
{
	int code = HSC_EXIT_OK;

	r->count = hsc_decode_manifest(r->d->decode)->source_count + 1;
	r->profiles = calloc(r->count, sizeof(struct hsc_perf_profile *));
	if (!r->profiles || !find_functions(r)) {
		r->d->rc = HSC_E_MEMORY;
	} else {
		feed_profiles(r);
		if (r->d->rc == HSC_END)
			code = print_profiles(r);
		if (code == HSC_EXIT_OK && r->d->rc == HSC_END)
			code = hsc_cli_counters_explain(r->d->cli, &r->tally);
	}
	for (size_t i = 0; r->profiles && i < r->count; i++)
		hsc_perf_profile_free(&r->profiles[i]);
	free((void *)r->profiles);
	if (!r->walk)
		hsc_functions_free(&r->functions);
	return code;
}

static int write_shard(struct hsc_cli_decode *d,
		       const struct hsc_cli_report_counters *as)
{
	const struct hsc_results_config config = { .counters = as->chain };
	const struct hsc_cli *cli = d->cli;

	if (cli->range_begin || cli->range_end != UINT64_MAX ||
	    cli->only.count || cli->skip.count)
		return hsc_cli_usage(cli, "--shard goes with no filter or "
					  "range: a shard does not know them");
	return hsc_cli_shard(d, &config);
}

int hsc_cli_report_counters(struct hsc_cli *cli,
			    const struct hsc_cli_report_counters *as)
{
	const struct hsc_decode_config config = {
		.blocks_only = true,
		.unmerged = cli->shards > 0,
	};
	const struct hsc_view_filter filter = {
		.only = cli->only.items,
		.only_count = cli->only.count,
		.skip = cli->skip.items,
		.skip_count = cli->skip.count,
	};
	struct hsc_cli_walk walk;
	struct report r = {
		.d = &walk.d,
		.walk = as->by_flow ? &walk : NULL,
		.as = as,
		.view = { .sort = as->sort,
			  .limit = as->limit,
			  .net = as->net,
			  .filter = &filter },
	};
	int code = as->by_flow ? hsc_cli_walk_open(&walk, cli, &config)
			       : hsc_cli_decode_open_as(&walk.d, cli, &config);

	if (code != HSC_EXIT_OK)
		return code;
	if (cli->shards) {
		code = write_shard(&walk.d, as);
		return hsc_cli_decode_close(&walk.d, code);
	}
	/* names of functions are for the view to filter */
	if (as->by_flow)
		walk.filter = (struct hsc_view_filter){ .depth = 0 };
	r.view.bundle = hsc_file_name(cli->bundle);
	code = report_counters(&r);
	return as->by_flow ? hsc_cli_walk_close(&walk, code)
			   : hsc_cli_decode_close(&walk.d, code);
}
