/* SPDX-License-Identifier: MIT */
/*
 * calls.h - which calls are open at each cut of a stream, and what ran before
 * it.
 *
 * Room   decode (floor 6)
 *
 * A decoder that begins in the middle knows where the hart is, but not which
 * calls led there. One pass over all events finds this for each cut; see
 * docs/decisions/0209-calls-in-the-index.md.
 */
#ifndef HSC_DECODE_INDEX_CALLS_H
#define HSC_DECODE_INDEX_CALLS_H

#include "decode/index/file.h"
#include "decode/parts.h"

/* Read all events of a source, and set c->calls for its cuts. HSC_OK, HSC_AGAIN
 * (it cannot be read) or HSC_E_MEMORY. */
HSC_MUST_USE enum hsc_status hsc_index_play(const struct hsc_decode *d,
					    uint32_t source, unsigned jobs,
					    struct hsc_index_cuts *c);

#endif
