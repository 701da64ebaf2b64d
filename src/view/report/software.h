/* SPDX-License-Identifier: MIT */
/*
 * software.h - the part of a report that counts software events.
 *
 * Room   view (floor 8), private
 */
#ifndef HSC_VIEW_REPORT_SOFTWARE_H
#define HSC_VIEW_REPORT_SOFTWARE_H

#include "view/report/report.h"

/* Nothing is printed if there are none. */
void hsc_view_report_software_text(const struct hsc_view_report *r,
				   const struct hsc_software_counts *counts);

/* A member "software" and a comma before it. */
void hsc_view_report_software_json(const struct hsc_view_report *r,
				   const struct hsc_software_counts *counts);

#endif
