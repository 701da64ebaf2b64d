/* SPDX-License-Identifier: MIT */
/*
 * histogram.h - how many handlers took how long, and how far they were apart.
 *
 * Room   view (floor 8)
 */
#ifndef HSC_VIEW_REPORT_HISTOGRAM_H
#define HSC_VIEW_REPORT_HISTOGRAM_H

#include "view/report/report.h"

/* Two for each cause, with bars. */
void hsc_view_trap_histograms_text(const struct hsc_view_report *r,
				   const struct hsc_trap_times *times);

/* A row for each bucket that is not empty, with a header before the first
 * table. */
void hsc_view_trap_histograms_csv(const struct hsc_view_report *r,
				  const struct hsc_view_table *table,
				  bool first);

#endif
