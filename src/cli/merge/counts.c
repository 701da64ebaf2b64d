/* SPDX-License-Identifier: MIT */
/* counts.c - contexts and performance counters, out of joined shards.
 * Room   cli (floor 9) */
#include "cli/merge/counts.h"
#include "cli/common/bundle/by_source.h"
#include "cli/counters/counters.h"
#include "cli/merge/tables.h"
#include "view/report/contexts.h"
#include <stdlib.h>

static int leave_with(const struct hsc_cli *cli, int code, enum hsc_status rc)
{
	if (rc == HSC_OK)
		return code;
	return hsc_cli_leave(cli, HSC_EXIT_BUG, "out of memory");
}

int hsc_cli_merge_contexts(struct hsc_cli *cli, const struct hsc_shards *s)
{
	const struct hsc_view_title title = hsc_cli_merge_title(s);
	struct hsc_view_contexts view = { .out = NULL };
	struct hsc_contexts *all;
	enum hsc_status rc = hsc_contexts_new(&all, &title.axis);
	int code = HSC_EXIT_OK;

	for (size_t i = 0;
	     rc == HSC_OK && i < hsc_shards_facts(s)->source_count; i++) {
		const struct hsc_contexts *c = hsc_shards_get(s, i)->contexts;

		if (c)
			rc = hsc_contexts_merge(all, c);
	}
	view.contexts = all;
	if (rc == HSC_OK)
		view.out = hsc_cli_open_output(cli, false);
	if (view.out) {
		rc = hsc_view_contexts_as(&view, &title, cli->format);
		code = hsc_cli_close_output(cli, view.out);
		hsc_cli_say_contexts(cli, all);
	} else if (rc == HSC_OK) {
		code = HSC_EXIT_INPUT;
	}
	hsc_contexts_free(&all);
	return leave_with(cli, code, rc);
}

int hsc_cli_merge_counters(struct hsc_cli *cli, const struct hsc_shards *s,
			   const struct hsc_view_report_counters *view,
			   bool per_hart)
{
	const struct hsc_shard_facts *f = hsc_shards_facts(s);
	const struct hsc_perf_profile **profiles =
		calloc(f->source_count + 1, sizeof(*profiles));
	uint64_t *ids = calloc(f->source_count + 1, sizeof(*ids));
	struct hsc_cli_counters_print p = {
		.view = *view,
		.functions = hsc_shards_functions(s),
		.profiles = profiles,
		.ids = ids,
		.count = f->source_count,
		.per_hart = per_hart,
	};
	struct hsc_perf_tally tally = { .records = 0 };
	enum hsc_status rc = HSC_E_MEMORY;
	int code = HSC_EXIT_OK;

	p.view.bundle = f->bundle;
	for (size_t i = 0; profiles && ids && i < f->source_count; i++) {
		profiles[i] = hsc_shards_get(s, i)->counters;
		hsc_perf_tally_merge(&tally, &hsc_shards_get(s, i)->tally);
		ids[i] = f->sources[i].id;
	}
	if (profiles && ids)
		code = hsc_cli_counters_print(cli, &p, &rc);
	if (rc == HSC_OK && code == HSC_EXIT_OK)
		code = hsc_cli_counters_explain(cli, &tally);
	free((void *)profiles);
	free(ids);
	return leave_with(cli, code, rc);
}
