/* SPDX-License-Identifier: MIT */
/* fit.c - options of report that would have no effect beside others.
 * Room   cli (floor 9) */
#include "cli/report/fit.h"

struct option {
	bool given;
	const char *name;
};

/* The first of those that were given, or NULL. */
static const char *first_of(const struct option *all, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (all[i].given)
			return all[i].name;
	return NULL;
}

/* What would have no effect beside --contexts, or beside --counters. */
static const char *idle_beside(const struct hsc_cli *cli,
			       const struct hsc_cli_report_given *g)
{
	const struct option all[] = {
		{ g->durations, "--durations" },
		{ g->traps, "--traps" },
		{ g->asserted, "--asserted" },
		/* of --contexts alone */
		{ g->counters, "--counters" },
		{ g->sort, "--sort" },
		{ g->limit, "--limit" },
		{ g->per_hart, "--per-hart" },
		{ cli->only.count > 0, "--filter" },
		{ cli->skip.count > 0, "--notrace" },
		{ cli->depth > 0, "--depth" },
		{ cli->threshold > 0, "--time" },
		{ cli->inlined, "--inlined" },
	};

	return first_of(all, g->contexts ? sizeof(all) / sizeof(*all) : 3);
}

/* What has an effect with --counters alone. */
static const char *of_counters(const struct hsc_cli_report_given *g)
{
	const struct option all[] = {
		{ g->by_flow, "--by-flow" }, { g->net, "--net" },
		{ g->channel, "--channel" }, { g->addresses, "--addresses" },
		{ g->header, "--header" },
	};

	return first_of(all, sizeof(all) / sizeof(*all));
}

bool hsc_cli_report_fits(const struct hsc_cli *cli,
			 const struct hsc_cli_report_given *given)
{
	const char *idle = given->counters ? NULL : of_counters(given);

	if (idle)
		return hsc_cli_refuse(cli, "%s goes with --counters", idle);
	if (given->contexts || given->counters)
		idle = idle_beside(cli, given);
	if (idle)
		hsc_cli_error(cli, "%s does not go with %s", idle,
			      given->contexts ? "--contexts" : "--counters");
	return !idle;
}
