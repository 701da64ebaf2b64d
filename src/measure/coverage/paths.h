/* SPDX-License-Identifier: MIT */
/*
 * paths.h - the flow through the instructions of a function that ran.
 *
 * Room   measure (floor 5), private
 *
 * Made from counts, so it is that of all runs together: how often each
 * instruction ran, which way branches went, and where jumps through a register
 * led to. More may have come to an instruction than these explain (the handler
 * of an exception, what follows a gap), and less have gone on than ran (a call
 * that did not return).
 */
#ifndef HSC_MEASURE_COVERAGE_PATHS_H
#define HSC_MEASURE_COVERAGE_PATHS_H

#include "measure/coverage/code_jumps.h"

struct hsc_path_edge {
	uint32_t to; /* a node */
	uint64_t count;
};

/* Instructions that run one after the other. */
struct hsc_path_node {
	uint64_t count;
	uint64_t came, went;  /* of it from and to unknown places */
	uint32_t first, last; /* rows */
	uint32_t edge;        /* its first one; the next node's end them */
	uint32_t place;       /* in hsc_paths.order */
};

/* Zero is valid: no function yet. */
struct hsc_paths {
	const struct hsc_code_row *const *rows; /* rows[row_count], borrowed */
	uint32_t row_count;
	uint32_t *node_of; /* node_of[row_count] */
	/* nodes[node_count] by address; then one for the end of edges */
	struct hsc_path_node *nodes;
	uint32_t node_count;
	struct hsc_path_edge *edges;
	/* order[node_count]: each node after those that lead to it, but for
	 * steps back, which close loops */
	uint32_t *order;
	uint32_t regular;       /* the place from which on are those that the
				   beginning of the function leads to */
	uint32_t *stack, *next; /* while the order is found */
	size_t cap;             /* of all these */
	bool is_known;          /* nothing came or went who knows where */
};

/*
 * Take a function: rows[count], at least one, by address; all of them ran.
 * `start` is the offset of its first instruction; `jumps` may be those of other
 * functions, too.
 *
 * Returns HSC_OK or HSC_E_MEMORY
 */
HSC_MUST_USE enum hsc_status hsc_paths_set(
	struct hsc_paths *p, const struct hsc_code_row *const *rows,
	size_t count, uint64_t start, const struct hsc_code_jumps *jumps);
void hsc_paths_clear(struct hsc_paths *p);

#endif
