/* SPDX-License-Identifier: MIT */
/*
 * durations.h - how long calls and handlers of traps took, beside what they
 * cost.
 *
 * Room   view (floor 8)
 */
#ifndef HSC_VIEW_REPORT_DURATIONS_H
#define HSC_VIEW_REPORT_DURATIONS_H

#include "view/report/report.h"

/* Columns of a table of functions: their titles, and those of a function. A
 * narrow terminal has those that it has room for; `modules`: beside names. */
void hsc_view_durations_titles(const struct hsc_view_report *r, bool modules);
void hsc_view_durations_row(const struct hsc_view_report *r,
			    const struct hsc_duration *d, bool modules);
/* Is there room for modules, and the longest call? */
bool hsc_view_durations_modules(const struct hsc_view_report *r);

/* Where the longest call began: after the name of its function. */
void hsc_view_durations_worst(const struct hsc_view_report *r,
			      const struct hsc_duration *d, bool modules);

/* A member "durations" of an object, after others; d may be NULL. */
void hsc_view_durations_json(const struct hsc_view_report *r,
			     const struct hsc_duration *d);

/* Values of CSV after others, as many as the titles have; d may be NULL. */
void hsc_view_durations_csv_titles(FILE *out);
void hsc_view_durations_csv(const struct hsc_view_report *r,
			    const struct hsc_duration *d);

/* Traps of one kind. */
struct hsc_view_trap_row {
	bool interrupt, first;
	bool latencies;   /* there are some, of one kind at least */
	unsigned cause;   /* below HSC_TRAP_CAUSES, or not one of these */
	const char *name; /* borrowed for the call */
	const struct hsc_trap_time *times;
};

typedef void hsc_view_trap_fn(const struct hsc_view_report *r,
			      const struct hsc_view_trap_row *row, void *with);

/* Go through the kinds of traps that occurred. Returns whether any did. */
bool hsc_view_each_trap(const struct hsc_view_report *r,
			const struct hsc_trap_times *times,
			hsc_view_trap_fn *show, void *with);

/* A table of traps; times may be NULL. Returns whether there were any. */
bool hsc_view_trap_times_text(const struct hsc_view_report *r,
			      const struct hsc_trap_times *times);
void hsc_view_trap_times_json(const struct hsc_view_report *r,
			      const struct hsc_trap_times *times);

#endif
