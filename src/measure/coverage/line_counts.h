/* SPDX-License-Identifier: MIT */
/*
 * line_counts.h - how often control came to each line.
 *
 * Room   measure (floor 5), private
 *
 * A line is often several pieces of code. Pieces that exclude each other (the
 * copies of a break on two paths) add up; those that follow one another (the
 * two ends of an expression with a call or a condition on other lines between
 * them) are one time. A loop begins a new time whenever it goes back. That is
 * known to a certain degree only, as counts say how often each piece ran and
 * not in which order: the count is what is certain, and never below that of the
 * busiest instruction.
 */
#ifndef HSC_MEASURE_COVERAGE_LINE_COUNTS_H
#define HSC_MEASURE_COVERAGE_LINE_COUNTS_H

#include "measure/coverage/code_jumps.h"

/* Instructions, by module and offset, and their functions by number. */
struct hsc_counted_code {
	const struct hsc_code_row *rows; /* rows[count] */
	size_t count;
	const struct hsc_code_function *functions; /* [function_count] */
	size_t function_count;
	const struct hsc_code_jumps *jumps;
};

/* As hsc_code_counts_lines. */
HSC_MUST_USE enum hsc_status hsc_line_counts_new(
	const struct hsc_counted_code *code, uint64_t **out);

#endif
