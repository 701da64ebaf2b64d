/* SPDX-License-Identifier: MIT */
/*
 * worker.h - one thread that decodes pieces.
 *
 * Room   decode (floor 6), private
 */
#ifndef HSC_DECODE_RESULTS_WORKER_H
#define HSC_DECODE_RESULTS_WORKER_H

#include "decode/results/leaf.h"

/* Everything that threads do not share: images, blocks, functions. */
struct hsc_worker {
	struct hsc_decode *decode;
	struct hsc_functions *functions;
	struct hsc_code_map **maps; /* by process, made when needed */
	/* hold the memory for words between two pieces, or NULL */
	struct hsc_stack *stack;
	struct hsc_coverage *coverage;
};

/* Open what `like` has open. Returns as hsc_decode_open. */
HSC_MUST_USE enum hsc_status hsc_worker_open(struct hsc_worker *w,
					     const struct hsc_decode *like);
void hsc_worker_close(struct hsc_worker *w);

/*
 * Decode the piece described by `leaf`. If it cannot be decoded alone, the call
 * does not fail, but marks it as unfit. Returns HSC_OK, HSC_E_FILE or
 * HSC_E_MEMORY
 */
HSC_MUST_USE enum hsc_status hsc_worker_decode(
	struct hsc_worker *w, struct hsc_leaf *leaf,
	const struct hsc_results_config *config);

#endif
