/* SPDX-License-Identifier: MIT */
/*
 * code_rows.h - rows of instructions: sorted, each one once, and added up.
 *
 * Room   measure (floor 5), private
 */
#ifndef HSC_MEASURE_COVERAGE_CODE_ROWS_H
#define HSC_MEASURE_COVERAGE_CODE_ROWS_H

#include <hartscope/measure/code_counts.h>

struct hsc_code_rows {
	struct hsc_code_row *list; /* list[count] */
	size_t count, cap;
};

void hsc_code_rows_clear(struct hsc_code_rows *r);

/* Append a copy. False: no memory. */
bool hsc_code_rows_put(struct hsc_code_rows *r, const struct hsc_code_row *row);

/* Sort them by the name of their module and by offset, and make one of those
 * that are the same instruction. `strings` has the names of modules and files.
 * False: no memory. */
bool hsc_code_rows_sort(struct hsc_code_rows *r, char *const *strings);

/* Add all of `from` to `into`, both sorted; `from` is then empty. Where each
 * has its row, nothing moves. False: no memory. */
bool hsc_code_rows_add(struct hsc_code_rows *into, struct hsc_code_rows *from,
		       char *const *strings);

#endif
