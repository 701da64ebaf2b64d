/* SPDX-License-Identifier: MIT */
/*
 * index.h - where a stream can be entered, kept beside it.
 *
 * Room   decode (floor 6): wires the usual chains
 *
 * A part of a long trace is decoded from the cut before it to the cut after it.
 * Where cuts are, with clock, number of the message and what lies before, is
 * found once and kept in cache/ of the bundle; it is made anew when stream,
 * code or parameters are others. A bundle that cannot be written has none.
 */
#ifndef HSC_DECODE_INDEX_H
#define HSC_DECODE_INDEX_H

#include <hartscope/decode/decode.h>
#include <hartscope/event/axis.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Of `d` only instructions from clock `begin` to before `end` are wanted:
 * decode no more than the pieces that have them, by `jobs` threads. Its totals
 * are those of the whole. Of `d` no event was taken yet. Where that cannot be
 * (a stream that cannot be cut), it is decoded as before.
 *
 * Returns HSC_OK, or as hsc_decode_open; error
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_index_range(struct hsc_decode *d,
						     unsigned jobs,
						     uint64_t begin,
						     uint64_t end,
						     struct hsc_error *error);

/*
 * The same, counted on an axis: of ticks or time, `d` is dated. Where several
 * sources are merged, what is wanted stands as it does in all of it.
 *
 * entered  some of it is not decoded: times are known of it
 * Returns as hsc_index_range
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_index_part(
	struct hsc_decode *d, unsigned jobs, const struct hsc_axis *axis,
	uint64_t begin, uint64_t end, bool *entered, struct hsc_error *error);

/*
 * The same from instruction number `at` of the only source on to the end; *from
 * is the number where decoding begins, at or before it. Returns as
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
