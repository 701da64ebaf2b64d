/* SPDX-License-Identifier: MIT */
/*
 * entries.h - parts of one source, with what is known where each begins.
 *
 * Room   decode (floor 6): wires the usual chains
 *
 * The index of a stream (hartscope/decode/index.h) keeps for each cut which
 * calls are open, which context holds and which code ran since the cut before.
 * So the end can be shown without what came before, and pieces can be passed
 * over in which nothing ran that is looked for.
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
 * Those of the only source of `d`, which is borrowed. The index is made if
 * there is none.
 *
 * jobs  threads to decode with
 * Returns HSC_OK, HSC_AGAIN: nothing is known of it (it is short, or cannot be
 * cut), HSC_E_MEMORY, or as hsc_decode_open
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_entries_open(struct hsc_entries **out,
						      struct hsc_decode *d,
						      unsigned jobs);
/* The source, as in events. */
HSC_API uint32_t hsc_entries_source(const struct hsc_entries *n);

/* What was entered goes on. */
HSC_API void hsc_entries_close(struct hsc_entries **entries);

/*
 * Decode again, whatever was taken: from the cut on that is `pieces` before the
 * end, 1 the last one, or from one before that of which the calls are known.
 * Totals are those of the whole once the last event is taken.
 *
 * Returns HSC_OK, HSC_END: that is the beginning, and all is decoded, or as
 * hsc_decode_open; error
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_entries_last(struct hsc_entries *n,
						      size_t pieces,
						      struct hsc_error *error);

/* The same from the last cut on before which no more than `instructions` of the
 * source ran; *from is how many did. Returns as hsc_entries_last. */
HSC_API HSC_MUST_USE enum hsc_status hsc_entries_seek(struct hsc_entries *n,
						      uint64_t instructions,
						      uint64_t *from,
						      struct hsc_error *error);

/* The calls that are open where decoding was begun, into a new stack of the
 * source. HSC_OK, or HSC_E_MEMORY. */
HSC_API HSC_MUST_USE enum hsc_status hsc_entries_stack(
	const struct hsc_entries *n, struct hsc_functions *functions,
	struct hsc_stack *stack);

/* The contexts that hold there, as events: 0, 1 or 2. */
HSC_API size_t hsc_entries_contexts(const struct hsc_entries *n,
				    struct hsc_event out[2]);

/*
 * Only pieces are decoded in which code may have run that is wanted: call
 * hsc_entries_next until it says HSC_END, and take all events each time. It
 * says of code from `begin` to before `end` whether any of it is.
 *
 * Returns HSC_OK or HSC_E_MEMORY
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_entries_search(
	struct hsc_entries *n,
	bool (*wants)(void *ctx, uint64_t begin, uint64_t end), void *ctx);

/*
 * Enter the next pieces in a row.
 *
 * last, next  before it the instruction that ran last, or HSC_FLOW_NOWHERE, and
 *             where it would go on
 * Returns HSC_OK, HSC_END: there are no more, and totals are those of the
 * whole; or as hsc_decode_open; error
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_entries_next(struct hsc_entries *n,
						      uint64_t *last,
						      uint64_t *next,
						      struct hsc_error *error);

#ifdef __cplusplus
}
#endif

#endif
