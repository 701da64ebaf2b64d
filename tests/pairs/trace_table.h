/* SPDX-License-Identifier: MIT */
/*
 * trace_table.h - every field that can be written, and the run that sets it.
 */
#ifndef HSC_TESTS_TRACE_TABLE_H
#define HSC_TESTS_TRACE_TABLE_H

#include "pairs/trace_suite.h"

struct trace_row {
	uint8_t generations; /* bit per generation */
	uint8_t kinds;       /* bit per enum hsc_tc_component */
	uint8_t reg, field;
	const char *run; /* NULL: not built, reads 0 and ignores writes */
};

extern const struct trace_row trace_rows[];
extern const size_t trace_row_count;

#endif
