/* SPDX-License-Identifier: MIT */
/*
 * counters.h - what commands that show performance counters share.
 *
 * Room   cli (floor 9)
 */
#ifndef HSC_CLI_COUNTERS_COUNTERS_H
#define HSC_CLI_COUNTERS_COUNTERS_H

#include "cli/common/open.h"
#include "view/report/counters.h"
#include <hartscope/decode/perf_chain.h>

struct hsc_view_counters;
struct hsc_view_counters_source;

/* Take the values of --channel and --addresses; false, and why, if wrong. */
bool hsc_cli_take_channel(struct hsc_cli *cli,
			  struct hsc_perf_chain_config *config);
bool hsc_cli_take_addresses(struct hsc_cli *cli,
			    struct hsc_perf_chain_config *config);

/* Take the value of --header, a file, into *setup; false, and why, if wrong. */
bool hsc_cli_take_header(struct hsc_cli *cli, struct hsc_perf_setup *setup,
			 struct hsc_perf_chain_config *config);

/* The sources as a view takes them; NULL: no memory. */
struct hsc_view_counters_source *hsc_cli_counters_sources(
	const struct hsc_cli_decode *d);

/* Tell of damage, and of nothing, as the counts of a view say; the code to
 * leave with. */
int hsc_cli_counters_explain(const struct hsc_cli *cli,
			     const struct hsc_view_counters *counts);

/* What hartscope report --counters was asked for. */
struct hsc_cli_report_counters {
	struct hsc_perf_chain_config chain;
	enum hsc_view_sort sort;
	size_t limit;
	bool per_hart;
};

/* hartscope report --counters: returns the code to leave with. */
int hsc_cli_report_counters(struct hsc_cli *cli,
			    const struct hsc_cli_report_counters *as);

#endif
