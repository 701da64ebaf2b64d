/* SPDX-License-Identifier: MIT */
/*
 * etrace_twice.h - for tests: a stream packet by packet, and by the fast path.
 *
 * The same bytes through a thorough decoder and through one that reads packets
 * from their bytes, with runs apart, joined and of words: all must give the
 * same blocks, and all other items in their places, but for times and syncs,
 * which joined runs leave out. Where there are sources, packets of others are
 * left out.
 */
#ifndef HSC_TESTS_ETRACE_TWICE_H
#define HSC_TESTS_ETRACE_TWICE_H

#include "support/etrace_run.h"

struct et_twice {
	uint64_t fast;   /* packets of ours read from their bytes */
	uint64_t others; /* packets of others, the same */
	uint64_t runs, gaps;
};

/* False, and a message on stdout, if they differ. Adds to *count. With
 * pcs_most, only that many blocks and items are compared. */
bool et_twice_same(const struct et_run_config *config, const uint8_t *bytes,
		   size_t len, struct et_twice *count);

#endif
