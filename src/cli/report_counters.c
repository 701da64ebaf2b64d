/* SPDX-License-Identifier: MIT */
/* report_counters.c - hartscope report --counters. */
#include "view/report_counters.h"
#include "cli/counters.h"
#include "view/counters.h"
#include <string.h>

static int print(struct hsc_cli_decode *d,
		 struct hsc_view_report_counters *view)
{
	struct hsc_cli *cli = d->cli;
	enum hsc_status rc;

	view->out = hsc_cli_open_output(cli, false);
	if (!view->out)
		return HSC_EXIT_INPUT;
	rc = strcmp(cli->format, "json") == 0
		     ? hsc_view_report_counters_json(view)
		     : hsc_view_report_counters_text(view);
	if (rc != HSC_OK)
		d->rc = rc;
	return hsc_cli_close_output(cli, view->out);
}

/* All records into the profile; how many there were. */
static uint64_t feed(struct hsc_cli_decode *d, struct hsc_perf_profile *profile)
{
	enum hsc_status rc = HSC_OK;
	struct hsc_event e;
	uint64_t records = 0;

	while (rc == HSC_OK && hsc_cli_decode_next(d, &e)) {
		const struct hsc_image_spaces images =
			hsc_decode_images(d->decode, e.source);

		rc = hsc_perf_profile_feed(profile, &e,
					   hsc_image_of(&images, e.space));
		records += e.kind == HSC_EVENT_PERF &&
			   e.perf->item->kind == HSC_PERF_ITEM_RECORD;
	}
	if (rc != HSC_OK)
		d->rc = rc;
	return records;
}

static int report(struct hsc_cli_decode *d,
		  struct hsc_view_report_counters *view)
{
	const struct hsc_perf_chain_config as = { .other_channel = false };
	const size_t sources = hsc_decode_manifest(d->decode)->source_count;
	struct hsc_functions *functions = NULL;
	struct hsc_perf_profile *profile = NULL;
	uint64_t records, lost, damage;
	int code = HSC_EXIT_OK;

	if (hsc_functions_new(&functions) != HSC_OK ||
	    hsc_perf_profile_new(&profile, functions, sources) != HSC_OK ||
	    hsc_perf_chain_new(&d->perf, d->decode, &as) != HSC_OK) {
		d->rc = HSC_E_MEMORY;
	} else {
		records = feed(d, profile);
		view->functions = functions;
		view->profile = profile;
		if (d->rc == HSC_END)
			code = print(d, view);
		damage = hsc_perf_profile_damage(profile, &lost);
		if (code == HSC_EXIT_OK && d->rc == HSC_END)
			code = hsc_cli_counters_explain(d->cli, records, damage,
							lost);
	}
	hsc_perf_profile_free(&profile);
	hsc_functions_free(&functions);
	return code;
}

int hsc_cli_report_counters(struct hsc_cli *cli, enum hsc_view_sort sort,
			    size_t limit)
{
	const struct hsc_decode_config as = { .blocks_only = true };
	struct hsc_view_report_counters view = { .sort = sort, .limit = limit };
	struct hsc_cli_decode d;
	int code = hsc_cli_decode_open_as(&d, cli, &as), closed;
	const char *slash;

	if (code != HSC_EXIT_OK)
		return code;
	slash = strrchr(cli->bundle, '/');
	view.bundle = slash && slash[1] ? slash + 1 : cli->bundle;
	code = report(&d, &view);
	closed = hsc_cli_decode_close(&d);
	return code != HSC_EXIT_OK ? code : closed;
}
