/* SPDX-License-Identifier: MIT */
/*
 * entries.h - parts of one source, with what is known where each begins.
 *
 * Room   decode (floor 6): wires the usual chains
 *
 * The index of a stream (hartscope/decode/index.h) keeps for each cut which
 * calls are open, which context holds and which code ran since the cut before.
 * So the end of a trace can be shown without decoding what came before, and a
 * search can skip pieces in which the code that it looks for did not run.
 */
#ifndef HSC_DECODE_ENTRIES_H
#define HSC_DECODE_ENTRIES_H

#include <hartscope/decode/decode.h>
#include <hartscope/measure/stack.h>

#ifdef __cplusplus
extern "C" {
#endif

struct hsc_entries;

/*
 * Open the parts of the only source of `d`, which is borrowed. If the bundle
 * has no index, it is made.
 *
 * jobs  threads to make the index with
 * Returns HSC_OK; HSC_AGAIN: the stream has no parts (it is short, or cannot be
 * cut); HSC_E_MEMORY; or as hsc_decode_open
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_entries_open(struct hsc_entries **out,
						      struct hsc_decode *d,
						      unsigned jobs);
/* The number of the source, as events have it. */
HSC_API uint32_t hsc_entries_source(const struct hsc_entries *n);

/* Release all; the part that was entered can still be decoded. */
HSC_API void hsc_entries_close(struct hsc_entries **entries);

/*
 * Begin to decode again, whatever events were taken: at the cut that is
 * `pieces` before the end (1: the last one), or at an earlier one if its open
 * calls are not known. When the last event is taken, totals are those of the
 * whole stream.
 *
 * Returns HSC_OK; HSC_END: that is the beginning, and all is decoded; or as
 * hsc_decode_open; error
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_entries_last(struct hsc_entries *n,
						      size_t pieces,
						      struct hsc_error *error);

/* Begin at the last cut before which at most `instructions` instructions of the
 * source ran; *from is how many did. Returns as hsc_entries_last. */
HSC_API HSC_MUST_USE enum hsc_status hsc_entries_seek(struct hsc_entries *n,
						      uint64_t instructions,
						      uint64_t *from,
						      struct hsc_error *error);

/* Put the calls that are open where decoding began into a new stack of the
 * source. Returns HSC_OK or HSC_E_MEMORY. */
HSC_API HSC_MUST_USE enum hsc_status hsc_entries_stack(
	const struct hsc_entries *n, struct hsc_functions *functions,
	struct hsc_stack *stack);

/* The contexts that hold there, as events. Returns how many: 0, 1 or 2. */
HSC_API size_t hsc_entries_contexts(const struct hsc_entries *n,
				    struct hsc_event out[2]);

/*
 * Decode only pieces in which wanted code may have run: after this, call
 * hsc_entries_next until it returns HSC_END, and take all events each time.
 *
 * wants  is any code from `begin` to before `end` wanted?
 *
 * Returns HSC_OK or HSC_E_MEMORY
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_entries_search(
	struct hsc_entries *n,
	bool (*wants)(void *ctx, uint64_t begin, uint64_t end), void *ctx);

/*
 * Enter the next pieces in a row.
 *
 * last, next  addresses: the last instruction that ran before these pieces, or
 *             HSC_FLOW_NOWHERE, and where execution would continue after it
 * Returns HSC_OK; HSC_END: there are no more, and totals are those of the whole
 * stream; or as hsc_decode_open; error
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_entries_next(struct hsc_entries *n,
						      uint64_t *last,
						      uint64_t *next,
						      struct hsc_error *error);

#ifdef __cplusplus
}
#endif

#endif
