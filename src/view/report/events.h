/* SPDX-License-Identifier: MIT */
/*
 * events.h - calls, traps and samples of functions, as messages reported them.
 *
 * Room   view (floor 8)
 */
#ifndef HSC_VIEW_REPORT_EVENTS_H
#define HSC_VIEW_REPORT_EVENTS_H

#include "view/report/report.h"
#include <hartscope/measure/event_profile.h>

/* A table of a profile; name NULL: of all sources. HSC_OK or HSC_E_MEMORY. */
HSC_MUST_USE enum hsc_status hsc_view_report_events_text(
	const struct hsc_view_report *r, const struct hsc_event_profile *p,
	const char *name);
/* The same as an array of rows. */
HSC_MUST_USE enum hsc_status hsc_view_report_events_json(
	const struct hsc_view_report *r, const struct hsc_event_profile *p);

#endif
