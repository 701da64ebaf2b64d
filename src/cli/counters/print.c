/* SPDX-License-Identifier: MIT */
/* print.c - profiles of performance counters are added up and shown.
 * Room   cli (floor 9) */
#include "cli/counters/print.h"
#include <inttypes.h>
#include <string.h>

static enum hsc_status print_one(struct hsc_cli_counters_print *p, bool json,
				 const struct hsc_perf_profile *profile)
{
	p->view.profile = profile;
	return json ? hsc_view_report_counters_json(&p->view)
		    : hsc_view_report_counters_text(&p->view);
}

/* Without a record there is an empty profile. */
static enum hsc_status print_sum(struct hsc_cli_counters_print *p, bool json)
{
	struct hsc_perf_profile *sum;
	enum hsc_status rc = hsc_perf_profile_new(&sum, NULL, 0);

	for (size_t i = 0; rc == HSC_OK && i < p->count; i++)
		if (p->profiles[i])
			rc = hsc_perf_profile_merge(sum, p->profiles[i], NULL);
	if (rc == HSC_OK)
		rc = print_one(p, json, sum);
	hsc_perf_profile_free(&sum);
	return rc;
}

static bool has_any(const struct hsc_perf_profile *p)
{
	uint64_t writes;

	return p && (hsc_perf_profile_columns(p) || hsc_perf_profile_count(p) ||
		     hsc_perf_profile_damage(p, &writes));
}

/* JSON is an array of what it is of all harts. */
static enum hsc_status print_each(struct hsc_cli_counters_print *p, bool json)
{
	enum hsc_status rc = HSC_OK;
	bool first = true;
	char name[32];

	for (size_t i = 0; i < p->count && rc == HSC_OK; i++) {
		if (!has_any(p->profiles[i]))
			continue;
		snprintf(name, sizeof(name), "hart %" PRIu64, p->ids[i]);
		p->view.hart = name;
		if (json)
			fputs(first ? "[ " : ", ", p->view.out);
		else if (!first)
			putc('\n', p->view.out);
		rc = print_one(p, json, p->profiles[i]);
		first = false;
	}
	if (json)
		fputs(first ? "[ ]\n" : "]\n", p->view.out);
	return rc;
}

int hsc_cli_counters_print(struct hsc_cli *cli,
			   struct hsc_cli_counters_print *p,
			   enum hsc_status *rc)
{
	const bool json = strcmp(cli->format, "json") == 0;

	*rc = HSC_OK;
	p->view.out = hsc_cli_open_output(cli, false);
	if (!p->view.out)
		return HSC_EXIT_INPUT;
	p->view.functions = p->functions;
	p->view.screen = hsc_cli_screen(cli);
	*rc = p->per_hart ? print_each(p, json) : print_sum(p, json);
	return hsc_cli_close_output(cli, p->view.out);
}
