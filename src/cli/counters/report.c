/* SPDX-License-Identifier: MIT */
/* report.c - hartscope report --counters.
 * Room   cli (floor 9) */
#include "cli/counters/by_flow.h"
#include "cli/counters/counters.h"
#include "view/counters/counters.h"
#include "view/report/counters.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Profiles by source, or all in the first. */
struct report {
	struct hsc_cli_decode *d;
	const struct hsc_cli_report_counters *as;
	struct hsc_view_report_counters view;
	struct hsc_functions *functions;    /* of the walk, if there is one */
	struct hsc_cli_walk *walk;          /* --by-flow, or NULL */
	struct hsc_perf_profile **profiles; /* profiles[count] */
	size_t count;
	struct hsc_view_counters counts;
};

static enum hsc_status print_one(struct report *r, bool json)
{
	return json ? hsc_view_report_counters_json(&r->view)
		    : hsc_view_report_counters_text(&r->view);
}

/* With --per-hart JSON is an array of what it is without. */
static enum hsc_status print_all(struct report *r)
{
	const struct hsc_manifest *m = hsc_decode_manifest(r->d->decode);
	const bool json = strcmp(r->d->cli->format, "json") == 0;
	enum hsc_status rc = HSC_OK;
	char name[32] = "";
	bool first = true;

	for (size_t i = 0; i < r->count && rc == HSC_OK; i++) {
		if (!r->profiles[i])
			continue;
		if (i < m->source_count) /* a bundle may have none */
			snprintf(name, sizeof(name), "hart %" PRIu64,
				 m->sources[i].id);
		r->view.hart = r->as->per_hart ? name : NULL;
		r->view.profile = r->profiles[i];
		if (r->as->per_hart && json)
			fputs(first ? "[ " : ", ", r->view.out);
		else if (!first)
			putc('\n', r->view.out);
		rc = print_one(r, json);
		first = false;
	}
	if (r->as->per_hart && json)
		fputs(first ? "[ ]\n" : "]\n", r->view.out);
	return rc;
}

static int print(struct report *r)
{
	struct hsc_cli *cli = r->d->cli;
	enum hsc_status rc;

	r->view.out = hsc_cli_open_output(cli, false);
	if (!r->view.out)
		return HSC_EXIT_INPUT;
	rc = print_all(r);
	if (rc != HSC_OK)
		r->d->rc = rc;
	return hsc_cli_close_output(cli, r->view.out);
}

static enum hsc_status take(struct report *r, const struct hsc_event *e)
{
	const struct hsc_image_spaces images =
		hsc_decode_images(r->d->decode, e->source);
	struct hsc_perf_profile **p =
		&r->profiles[r->as->per_hart ? e->source : 0];

	if (!hsc_view_counters_count(&r->counts, e))
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
		.per_hart = r->as->per_hart,
		.profiles = r->profiles,
		.count = r->count,
		.counts = &r->counts,
	};

	return hsc_cli_by_flow(&by);
}

/* All records into the profiles; without one there is an empty profile. */
static void feed(struct report *r)
{
	enum hsc_status rc = HSC_OK;
	struct hsc_event e;

	if (!r->as->per_hart)
		rc = hsc_perf_profile_new(&r->profiles[0], r->functions,
					  r->count);
	if (rc == HSC_OK && r->as->by_flow)
		rc = feed_by_flow(r);
	else
		while (rc == HSC_OK && hsc_cli_decode_next(r->d, &e))
			rc = take(r, &e);
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

static int report(struct report *r)
{
	int code = HSC_EXIT_OK;

	r->count = hsc_decode_manifest(r->d->decode)->source_count + 1;
	r->profiles = calloc(r->count, sizeof(struct hsc_perf_profile *));
	if (!r->profiles || !find_functions(r)) {
		r->d->rc = HSC_E_MEMORY;
	} else {
		feed(r);
		r->view.functions = r->functions;
		if (r->d->rc == HSC_END)
			code = print(r);
		if (code == HSC_EXIT_OK && r->d->rc == HSC_END)
			code = hsc_cli_counters_explain(r->d->cli, &r->counts);
	}
	for (size_t i = 0; r->profiles && i < r->count; i++)
		hsc_perf_profile_free(&r->profiles[i]);
	free((void *)r->profiles);
	if (!r->walk)
		hsc_functions_free(&r->functions);
	return code;
}

int hsc_cli_report_counters(struct hsc_cli *cli,
			    const struct hsc_cli_report_counters *as)
{
	const struct hsc_decode_config config = { .blocks_only = true };
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
	int closed;
	const char *slash;

	if (code != HSC_EXIT_OK)
		return code;
	/* names of functions are for the view to filter */
	if (as->by_flow)
		walk.filter = (struct hsc_view_filter){ .depth = 0 };
	slash = strrchr(cli->bundle, '/');
	r.view.bundle = slash && slash[1] ? slash + 1 : cli->bundle;
	code = report(&r);
	closed = as->by_flow ? hsc_cli_walk_close(&walk)
			     : hsc_cli_decode_close(&walk.d);
	return code != HSC_EXIT_OK ? code : closed;
}
