/* SPDX-License-Identifier: MIT */
/*
 * counters.h - what commands that show performance counters share.
 *
 * Room   cli (floor 9)
 */
#ifndef HSC_CLI_COUNTERS_COUNTERS_H
#define HSC_CLI_COUNTERS_COUNTERS_H

#include "cli/common/bundle/open.h"
#include "view/report/counters.h"
#include <hartscope/decode/perf_chain.h>

/* --channel, --addresses and --header, which both have; zeroed. */
struct hsc_cli_counters_options {
	struct hsc_perf_chain_config chain;
	struct hsc_perf_setup header; /* that chain points to */
};

/* Columns of the rows of --channel and --addresses; `member` of `type` is a
 * struct hsc_cli_counters_options. */
#define HSC_CLI_COUNTERS_CHANNEL(type, member)                                 \
	HSC_CLI_GIVEN(type, member.chain.other_channel),                       \
		.most = HSC_PERF_CHANNELS - 1
#define HSC_CLI_COUNTERS_ADDRESSES "guess full xor"

/* Take --header, a file, into the options `at`. */
hsc_cli_take_fn hsc_cli_counters_header;

/* Say what is damaged, and if there is nothing; the code to
 * leave with. */
int hsc_cli_counters_explain(const struct hsc_cli *cli,
			     const struct hsc_perf_tally *tally);

/* What hartscope report --counters shows. */
struct hsc_cli_report_counters {
	const struct hsc_perf_chain_config *chain;
	enum hsc_view_sort sort;
	size_t limit;
	bool per_hart;
	bool net;
	bool by_flow;
};

/* hartscope report --counters: returns the code to leave with. */
int hsc_cli_report_counters(struct hsc_cli *cli,
			    const struct hsc_cli_report_counters *as);

#endif
