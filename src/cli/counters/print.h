/* SPDX-License-Identifier: MIT */
/*
 * print.h - what performance counters counted, of each hart or of all.
 *
 * Room   cli (floor 9)
 */
#ifndef HSC_CLI_COUNTERS_PRINT_H
#define HSC_CLI_COUNTERS_PRINT_H

#include "cli/common/cli.h"
#include "view/report/counters.h"

struct hsc_cli_counters_print {
	struct hsc_view_report_counters view; /* but what it shows, and where */
	const struct hsc_functions *functions;
	const struct hsc_perf_profile **profiles; /* profiles[count], or NULL */
	const uint64_t *ids;                      /* ids[count]: of harts */
	size_t count;
	bool per_hart;
};

/* Show them, those of all harts added up in the order of sources. *rc becomes
 * HSC_OK or HSC_E_MEMORY; returns the code to leave with. */
int hsc_cli_counters_print(struct hsc_cli *cli,
			   struct hsc_cli_counters_print *p,
			   enum hsc_status *rc);

#endif
