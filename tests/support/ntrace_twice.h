/* SPDX-License-Identifier: MIT */
/*
 * ntrace_twice.h - for tests: a stream step by step, and the fast way.
 *
 * The same bytes through a thorough decoder and through one that fast, into
 * batches of runs that are apart, joined, and in words; both must report the
 * same, but for what joined runs leave out. So must one that is fed message by
 * message.
 */
#ifndef HSC_TESTS_NTRACE_TWICE_H
#define HSC_TESTS_NTRACE_TWICE_H

#include <hartscope/flow/ntrace_flow.h>

struct nt_twice_config {
	struct hsc_image_ops code, other; /* of address spaces 0 and 1 */
	struct hsc_wire_params wire;
	struct hsc_nt_flow_config flow;
	uint64_t src;
	size_t most;     /* compare at most this many blocks and items */
	bool few_places; /* the message cache has one place for each block */
};

struct nt_twice {
	uint64_t read_fast; /* messages of this source read by the fast path,
			       not joined */
	uint64_t joined;    /* the same, joined */
	/* messages of other sources skipped by the fast path */
	uint64_t others;
	uint64_t runs, gaps, blocks;
	uint64_t once; /* words without a place */
};

/* False, and a message on stdout, if they differ. Adds to *count. */
bool nt_twice_same(const struct nt_twice_config *config, const uint8_t *bytes,
		   size_t len, struct nt_twice *count);

#endif
