/* SPDX-License-Identifier: MIT */
/*
 * counters.h - what the counters counted, by function: text and JSON.
 *
 * Room   view (floor 8)
 */
#ifndef HSC_VIEW_REPORT_COUNTERS_H
#define HSC_VIEW_REPORT_COUNTERS_H

#include "view/common/event_filter.h"
#include "view/common/screen.h"
#include "view/report/report.h"
#include <hartscope/measure/perf_profile.h>

struct hsc_view_report_counters {
	FILE *out;
	const char *bundle;
	const struct hsc_functions *functions;
	const struct hsc_perf_profile *profile;
	enum hsc_view_sort sort; /* by cycles, else by the first counter */
	size_t limit;            /* rows of text; 0: all */
	const struct hsc_view_filter *filter; /* names of functions */
	bool net;         /* without what records cost themselves */
	const char *hart; /* whose counts these are; NULL: of all */
	struct hsc_view_screen screen; /* of text */
};

/* Each returns HSC_OK or HSC_E_MEMORY. */
HSC_MUST_USE enum hsc_status hsc_view_report_counters_text(
	const struct hsc_view_report_counters *r);
HSC_MUST_USE enum hsc_status hsc_view_report_counters_json(
	const struct hsc_view_report_counters *r);

#endif
