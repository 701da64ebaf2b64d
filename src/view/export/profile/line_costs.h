/* SPDX-License-Identifier: MIT */
/*
 * line_costs.h - how many instructions of each function ran on each line.
 *
 * Room   view (floor 8)
 */
#ifndef HSC_VIEW_EXPORT_PROFILE_LINE_COSTS_H
#define HSC_VIEW_EXPORT_PROFILE_LINE_COSTS_H

#include <hartscope/measure/code_counts.h>
#include <hartscope/measure/functions.h>

/* Instructions of a function; of code that was inlined into it, the line is
 * that of the code. */
struct hsc_line_cost {
	uint32_t function; /* index in the functions */
	uint32_t line;
	const char *file; /* borrowed from the counts */
	uint64_t cost;
};

/* By function, file and line, each once. */
struct hsc_line_costs {
	struct hsc_line_cost *list; /* list[count] */
	size_t count, cap;
};

/* Functions are the same if name and module are. HSC_OK or HSC_E_MEMORY; clear
 * in either case. */
HSC_MUST_USE enum hsc_status hsc_line_costs_make(
	struct hsc_line_costs *out, const struct hsc_code_counts *counts,
	const struct hsc_functions *functions);
void hsc_line_costs_clear(struct hsc_line_costs *c);

#endif
