/* SPDX-License-Identifier: MIT */
/* grid_bundle.h - the bundle of piece_bundle.h, opened to decode pieces of it.
 */
#ifndef HSC_TESTS_DECODE_GRID_BUNDLE_H
#define HSC_TESTS_DECODE_GRID_BUNDLE_H

#include "support/piece_bundle.h"
#include <hartscope/decode/decode.h>

/* Its streams may be cut every `grid` bytes. */
static inline struct hsc_decode *grid_bundle_open(uint32_t grid)
{
	const struct hsc_decode_config config = { .unmerged = true,
						  .blocks_only = true,
						  .grid = grid };
	struct hsc_error error = { "" };
	struct hsc_decode *d;

	CHECK_EQ(hsc_decode_open(&d, TINY, &config, &error), HSC_OK);
	return d;
}

#endif
