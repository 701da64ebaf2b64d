/* SPDX-License-Identifier: MIT */
/*
 * report.h - which functions the instructions went to: text and JSON.
 *
 * Room   view (floor 8)
 */
#ifndef HSC_VIEW_REPORT_REPORT_H
#define HSC_VIEW_REPORT_REPORT_H

#include "view/common/screen.h"
#include "view/common/view.h"
#include <hartscope/measure/durations.h>
#include <hartscope/measure/event_profile.h>
#include <hartscope/measure/profile.h>
#include <hartscope/measure/software_counts.h>
#include <hartscope/measure/trap_counts.h>
#include <hartscope/measure/trap_times.h>
#include <stdio.h>

/* What report says of CSV where there is more than functions. */
#define HSC_VIEW_CSV_SAYS                                                      \
	"CSV is of functions alone: events are in text and in JSON"

enum hsc_view_sort {
	HSC_SORT_TOTAL,
	HSC_SORT_SELF,
	HSC_SORT_CALLS,
	HSC_SORT_MAX, /* the longest call */
};

struct hsc_view_report {
	FILE *out;
	const struct hsc_functions *functions;
	struct hsc_view_screen screen; /* that shows it */
	struct hsc_axis axis;          /* what is counted */
	const char *const *sources;    /* names, sources[source_count] */
	size_t source_count;
	enum hsc_view_sort sort;
	size_t limit;        /* rows of text; 0: all */
	bool limit_is_given; /* else hot functions come on top of it */
	bool traps_only;     /* with histograms; JSON has all anyway */
};

/* One table: all sources together, or one of them. */
struct hsc_view_table {
	const char *name;                  /* "hart 0"; NULL: all together */
	uint64_t id;                       /* of the hart */
	const struct hsc_profile *profile; /* NULL: no instructions */
	const struct hsc_durations *durations;   /* NULL: not asked for */
	const struct hsc_trap_times *trap_times; /* the same */
	const struct hsc_event_profile
		*events; /* NULL: no messages reported any */
	const struct hsc_trap_counts *traps;        /* or NULL */
	const struct hsc_software_counts *software; /* or NULL */
};

/* What a table of functions is sorted by. */
struct hsc_view_key {
	uint64_t first, second; /* the larger comes first */
	const struct hsc_function *function;
	uint32_t index; /* of the row; of a function in a profile */
};

/* Sort keys[count]. Ties go by names and module, so that the order is always
 * the same. */
void hsc_view_sort_keys(struct hsc_view_key *keys, size_t count);

/* A row of the sorted table. */
struct hsc_view_row {
	uint32_t function;
	struct hsc_profile_row counts;
};

/* The rows of a table's profile that have counts, sorted, to be freed by the
 * caller. Returns HSC_OK or HSC_E_MEMORY. */
HSC_MUST_USE enum hsc_status hsc_view_rows(struct hsc_view_row **out,
					   size_t *count,
					   const struct hsc_view_report *r,
					   const struct hsc_view_table *table);

/* tables[count]; returns HSC_OK or HSC_E_MEMORY. */
HSC_MUST_USE enum hsc_status hsc_view_report_text(
	const struct hsc_view_report *r, const struct hsc_view_title *title,
	const struct hsc_view_table *tables, size_t count);
HSC_MUST_USE enum hsc_status hsc_view_report_csv(
	const struct hsc_view_report *r, const struct hsc_view_title *title,
	const struct hsc_view_table *tables, size_t count);
HSC_MUST_USE enum hsc_status hsc_view_report_json(
	const struct hsc_view_report *r, const struct hsc_view_title *title,
	const struct hsc_view_table *tables, size_t count);

#endif
