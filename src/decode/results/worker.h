/* SPDX-License-Identifier: MIT */
/*
 * worker.h - who decodes pieces: one thread.
 *
 * Room   decode (floor 6), private
 */
#ifndef HSC_DECODE_RESULTS_WORKER_H
#define HSC_DECODE_RESULTS_WORKER_H

#include "decode/results/leaf.h"

/* Everything that is not to be shared: images, blocks, functions. */
struct hsc_worker {
	struct hsc_decode *decode;
	struct hsc_functions *functions;
	struct hsc_code_map **maps; /* by process, made when needed */
	/* have the memory of words from one piece to the next, or are NULL */
	struct hsc_stack *stack;
	struct hsc_coverage *coverage;
};

/* Open what `like` has open. Returns as hsc_decode_open. */
HSC_MUST_USE enum hsc_status hsc_worker_open(struct hsc_worker *w,
					     const struct hsc_decode *like);
void hsc_worker_close(struct hsc_worker *w);

/* Decode a piece; `leaf` says which. What is in the way of it is no failure of
 * the call: it is unfit. Returns HSC_OK, HSC_E_FILE or HSC_E_MEMORY */
HSC_MUST_USE enum hsc_status hsc_worker_decode(
	struct hsc_worker *w, struct hsc_leaf *leaf,
	const struct hsc_results_config *config);

#endif
