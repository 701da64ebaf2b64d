/* SPDX-License-Identifier: MIT */
/*
 * perf_state.h - what a profile of performance counters keeps.
 *
 * Room   measure (floor 5)
 */
#ifndef HSC_MEASURE_PROFILE_PERF_STATE_H
#define HSC_MEASURE_PROFILE_PERF_STATE_H

#include "measure/profile/function_rows.h"
#include "measure/profile/open_calls.h"
#include <hartscope/measure/perf_profile.h>

/* Records are counted as a column after all others. */
#define HSC_PERF_RECORDS HSC_PERF_COLUMNS
#define HSC_PERF_ALL     (HSC_PERF_COLUMNS + 1)

/* One source. The key of an open call is its function, which the exit record
 * names. */
struct hsc_perf_source {
	struct hsc_open_calls calls;
	uint64_t counted[HSC_PERF_ALL];
	bool in_a_row; /* the previous item was a record, too */
	uint8_t columns[HSC_PERF_COUNTERS]; /* by mask bit */
	/* counts of records that are divided when the next record comes */
	uint64_t held[HSC_PERF_COLUMNS], held_records;
	bool damaged; /* since the last record */
};

struct hsc_perf_profile {
	struct hsc_function_rows rows; /* struct hsc_perf_profile_row */
	struct hsc_perf_counter columns[HSC_PERF_COLUMNS];
	size_t column_count;
	uint64_t least[HSC_PERF_COLUMNS]; /* between two records in a row */
	uint64_t damage, lost;
	bool full; /* a counter had no column */
	size_t source_count;
	struct hsc_perf_source states[]; /* states[source_count] */
};

#endif
