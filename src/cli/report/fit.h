/* SPDX-License-Identifier: MIT */
/*
 * fit.h - options of report that would have no effect beside others.
 *
 * Room   cli (floor 9)
 */
#ifndef HSC_CLI_REPORT_FIT_H
#define HSC_CLI_REPORT_FIT_H

#include "cli/common/cli.h"

/* Which of its own options were given. */
struct hsc_cli_report_given {
	bool contexts, counters;
	bool durations, traps, asserted, sort, limit, per_hart;
	bool by_flow, net, channel, addresses, header; /* of --counters */
};

/* True: each of them has an effect. Else it was said which has none. */
bool hsc_cli_report_fits(const struct hsc_cli *cli,
			 const struct hsc_cli_report_given *given);

#endif
