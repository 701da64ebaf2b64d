/* SPDX-License-Identifier: MIT */
/*
 * by_flow.h - report --counters --by-flow: what was counted between two
 * records is shared out by the instructions that were traced between them.
 *
 * Room   cli (floor 9)
 */
#ifndef HSC_CLI_COUNTERS_BY_FLOW_H
#define HSC_CLI_COUNTERS_BY_FLOW_H

#include "cli/common/bundle/walk.h"
#include <hartscope/measure/perf_profile.h>

struct hsc_cli_by_flow {
	struct hsc_cli_walk *walk; /* open, without filters */
	const struct hsc_perf_chain_config *chain;
	struct hsc_perf_profile **profiles; /* profiles[count], made here */
	size_t count;                       /* by source */
	struct hsc_perf_tally *tally;
};

/* Walk all of it. Returns HSC_OK or HSC_E_MEMORY; how decoding ended the walk
 * says. */
HSC_MUST_USE enum hsc_status hsc_cli_by_flow(const struct hsc_cli_by_flow *f);

#endif
