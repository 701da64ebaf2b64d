/* SPDX-License-Identifier: MIT */
/*
 * traps.h - the part of a report that lists traps by cause.
 *
 * Room   view (floor 8), private
 */
#ifndef HSC_VIEW_REPORT_TRAPS_H
#define HSC_VIEW_REPORT_TRAPS_H

#include "view/report/report.h"

/* Nothing is printed if there are none. */
void hsc_view_report_traps_text(const struct hsc_view_report *r,
				const struct hsc_trap_counts *traps);

/* A member "traps" and a comma before it. */
void hsc_view_report_traps_json(const struct hsc_view_report *r,
				const struct hsc_trap_counts *traps);

#endif
