/* SPDX-License-Identifier: MIT */
/*
 * rows.h - counts of blocks, and of the edges between them.
 *
 * Room   measure (floor 5), private
 *
 * coverage.c       events, pieces, results
 * words.c          words of blocks
 * rows.c           the rows of both
 */
#ifndef HSC_MEASURE_COVERAGE_ROWS_H
#define HSC_MEASURE_COVERAGE_ROWS_H

#include <hartscope/flow/blocks.h>
#include <stddef.h>

/* Most blocks go to one or two others: these edges stand beside the count. */
struct hsc_coverage_row {
	uint64_t count;
	uint64_t went[2];
	uint32_t to[2]; /* HSC_BLOCK_NONE: not used yet */
	bool more;      /* and there are slots of it */
};

/* An edge of a block that has more. */
struct hsc_coverage_slot {
	uint32_t from, to; /* from HSC_BLOCK_NONE: free */
	uint64_t count;
};

struct hsc_coverage_rows {
	struct hsc_coverage_row *rows; /* rows[row_cap], those below row_count
					  are made */
	size_t row_count, row_cap;
	struct hsc_coverage_slot *slots; /* hash table, slots[slot_mask + 1] */
	size_t slot_mask, slots_used;
};

/* Have a row for every block there is. False: no memory. */
bool hsc_coverage_reach(struct hsc_coverage_rows *c,
			const struct hsc_blocks *blocks);

/* Count an edge, wherever it stands. False: no memory, which cannot be for one
 * that was counted before, be it 0 times. */
bool hsc_coverage_add_other(struct hsc_coverage_rows *c, uint32_t from,
			    uint32_t to, uint64_t times);

/* The same, fast for those that stand beside the count. */
static inline bool hsc_coverage_pass(struct hsc_coverage_rows *c, uint32_t from,
				     uint32_t to, uint64_t times)
{
	struct hsc_coverage_row *row = &c->rows[from];

	if (row->to[0] == to) {
		row->went[0] += times;
		return true;
	}
	if (row->to[1] == to) {
		row->went[1] += times;
		return true;
	}
	return hsc_coverage_add_other(c, from, to, times);
}

#endif
