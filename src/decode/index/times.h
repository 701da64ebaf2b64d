/* SPDX-License-Identifier: MIT */
/*
 * times.h - times at the cuts of a stream.
 *
 * Room   decode (floor 6)
 *
 * A position in ticks lies between two timestamps, and events merged by time
 * come after the last one. At a cut with a timestamp nothing else depends on
 * what came before.
 */
#ifndef HSC_DECODE_INDEX_TIMES_H
#define HSC_DECODE_INDEX_TIMES_H

#include "decode/index/file.h"
#include "decode/parts.h"

/* Read all events of a source: set c->times and c->first for its cuts. HSC_OK,
 * HSC_AGAIN (it cannot be read) or HSC_E_MEMORY. */
HSC_MUST_USE enum hsc_status hsc_index_look(const struct hsc_decode *d,
					    uint32_t source, unsigned jobs,
					    struct hsc_index_cuts *c);

/* The first timestamp of a source, or HSC_INDEX_NEVER. HSC_AGAIN: there is none
 * among many events. */
HSC_MUST_USE enum hsc_status hsc_index_first(const struct hsc_decode *d,
					     uint32_t source, uint64_t *first);

#endif
