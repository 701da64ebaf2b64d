/* SPDX-License-Identifier: MIT */
/*
 * index.h - where a stream can be entered, kept beside it.
 *
 * Room   decode (floor 6): wires the usual chains
 *
 * A part of a long trace is decoded from the cut before it to the cut after it.
 * The index says where cuts are, with the clock, the number of the message and
 * the totals up to there. It is made once, kept in cache/ of the bundle, and
 * made again if stream, code or parameters have changed. A bundle that cannot
 * be written has none.
 */
#ifndef HSC_DECODE_INDEX_H
#define HSC_DECODE_INDEX_H

#include <hartscope/decode/decode.h>
#include <hartscope/event/axis.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Decode only the pieces that have the instructions from clock `begin` to
 * before `end`; totals are those of the whole stream. A stream that cannot be
 * cut is decoded as before. Call it before any event of `d` is taken.
 *
 * jobs  threads: to make the index, if there is none, and to decode
 *
 * Returns HSC_OK, or as hsc_decode_open; error
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_index_range(struct hsc_decode *d,
						     unsigned jobs,
						     uint64_t begin,
						     uint64_t end,
						     struct hsc_error *error);

/*
 * The same for `begin` and `end` on an axis; for ticks or time `d` must be
 * dated. If several sources are merged, the events in the range have the order
 * that they have in the whole recording.
 *
 * entered  set: a part is skipped, whose times the index has
 * Returns as hsc_index_range
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_index_part(
	struct hsc_decode *d, unsigned jobs, const struct hsc_axis *axis,
	uint64_t begin, uint64_t end, bool *entered, struct hsc_error *error);

/*
 * The same from instruction number `at` of the only source to the end; *from is
 * the number at which decoding begins, which is not above `at`. Returns as
 * hsc_index_range.
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_index_seek(struct hsc_decode *d,
						    unsigned jobs, uint64_t at,
						    uint64_t *from,
						    struct hsc_error *error);

/* Can decoding begin in the middle? The index is made if there is none. */
HSC_API bool hsc_index_has(const struct hsc_decode *d, unsigned jobs);

#ifdef __cplusplus
}
#endif

#endif
