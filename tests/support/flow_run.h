/* SPDX-License-Identifier: MIT */
/* flow_run.h - for tests: the output of a decoder, of either format. */
#ifndef HSC_TESTS_FLOW_RUN_H
#define HSC_TESTS_FLOW_RUN_H

#include <hartscope/flow/blocks.h>
#include <hartscope/flow/flow_item.h>
#include <stddef.h>

/* An item, and the number of instructions before it. */
struct flow_run_item {
	struct hsc_flow_item item; /* its ids are not valid any more */
	uint64_t before;
};

struct flow_run {
	uint64_t *pcs; /* pcs[pcs_len] */
	size_t pcs_len, pcs_room;
	struct flow_run_item *items; /* items[items_len], runs left out */
	size_t items_len, items_room;
	uint64_t instructions, blocks, messages, runs;
	uint32_t table; /* number of blocks in the block table at the end */
};

/* Keep an item; of a run, its PCs, up to pcs_most (0: all). */
void flow_run_keep(struct flow_run *r, const struct hsc_blocks *blocks,
		   const struct hsc_flow_item *item, size_t pcs_most);
void flow_run_clear(struct flow_run *r);

/* The first item of a kind at or after index `from`; NULL if there is none. */
const struct flow_run_item *flow_run_find(const struct flow_run *r, size_t from,
					  enum hsc_flow_kind kind);

#endif
