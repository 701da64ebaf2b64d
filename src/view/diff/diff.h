/* SPDX-License-Identifier: MIT */
/*
 * diff.h - what changed between two recordings: text and JSON.
 *
 * Room   view (floor 8)
 */
#ifndef HSC_VIEW_DIFF_DIFF_H
#define HSC_VIEW_DIFF_DIFF_H

#include "view/common/view.h"
#include "view/report/report.h"
#include <hartscope/measure/comparison.h>
#include <stdio.h>

struct hsc_view_diff {
	const struct hsc_comparison *c;
	struct hsc_view_title titles[2]; /* before, after */
	enum hsc_view_sort sort;         /* by the change of this */
	size_t limit;                    /* rows of text; 0: all */
};

/*
 * Functions whose calls, instructions or totals changed, sorted, for free():
 * the largest change first, whatever its sign.
 *
 * Returns HSC_OK or HSC_E_MEMORY
 */
HSC_MUST_USE enum hsc_status hsc_view_diff_rows(const struct hsc_view_diff *d,
						uint32_t **functions,
						size_t *count);

/* Returns HSC_OK or HSC_E_MEMORY. */
HSC_MUST_USE enum hsc_status hsc_view_diff_text(FILE *out,
						const struct hsc_view_diff *d);
HSC_MUST_USE enum hsc_status hsc_view_diff_json(FILE *out,
						const struct hsc_view_diff *d);

/*
 * Folded stacks with two numbers a line, before and after, as flamegraph.pl
 * takes them: "main;fib 42 40". Contexts that neither spent time in have none.
 */
HSC_MUST_USE enum hsc_status hsc_view_diff_folded(
	FILE *out, const struct hsc_view_diff *d);

#endif
