/* SPDX-License-Identifier: MIT */
/*
 * contexts.h - how much ran in each context and at each privilege.
 *
 * Room   measure (floor 5): events and blocks -> results that merge
 *
 * A context is what the trace has as one: scontext or hcontext of N-Trace,
 * the context of E-Trace. What ran before the first was reported, and since
 * trace was lost, is a context that is not known.
 */
#ifndef HSC_MEASURE_CONTEXTS_H
#define HSC_MEASURE_CONTEXTS_H

#include <hartscope/base/status.h>
#include <hartscope/event/axis.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Contexts beyond these are counted as one that is not known. */
#define HSC_CONTEXTS_MAX 4096u

struct hsc_context {
	bool known;            /* there is a context */
	uint8_t format;        /* of N-Trace, enum hsc_nt_format; else 0 */
	uint8_t privilege;     /* enum hsc_level, or HSC_FLOW_NO_PRIVILEGE */
	uint64_t context;      /* if known */
	uint64_t entered;      /* how often it began to run after another, or
				  after a loss */
	uint64_t instructions; /* that ran in it */
	uint64_t amount;       /* on the axis, of those whose ends are known */
	uint64_t untimed;      /* instructions without */
};

struct hsc_contexts;

/* Returns HSC_OK or HSC_E_MEMORY. */
HSC_API HSC_MUST_USE enum hsc_status hsc_contexts_new(
	struct hsc_contexts **out, const struct hsc_axis *axis);
HSC_API void hsc_contexts_free(struct hsc_contexts **contexts);

/* Count an event; sources come one after the other, or in order of time.
 * Returns HSC_OK or HSC_E_MEMORY. */
HSC_API HSC_MUST_USE enum hsc_status hsc_contexts_feed(
	struct hsc_contexts *c, const struct hsc_event *e);

/*
 * Say, before the first event of `source`, that the events are a piece, whose
 * first context is known only to hsc_contexts_join. Returns HSC_OK or
 * HSC_E_MEMORY.
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_contexts_begin_open(
	struct hsc_contexts *c, uint32_t source);

/* Can hsc_contexts_join be used? Not if a piece has more contexts than are
 * kept, because then it depends on those before it. */
HSC_API bool hsc_contexts_joins(const struct hsc_contexts *into,
				const struct hsc_contexts *from);

/*
 * Add a piece that follows what `into` has of its source. `into` may be a piece
 * as well, so grouping does not matter. Returns HSC_OK or HSC_E_MEMORY.
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_contexts_join(
	struct hsc_contexts *into, uint32_t source,
	const struct hsc_contexts *from);

/* Add the counts of other, whole sources. Returns HSC_OK or HSC_E_MEMORY. */
HSC_API HSC_MUST_USE enum hsc_status hsc_contexts_merge(
	struct hsc_contexts *into, const struct hsc_contexts *from);

/* Were there more than are kept? */
HSC_API bool hsc_contexts_full(const struct hsc_contexts *c);

/* How many there are, the one that is not known included. */
HSC_API size_t hsc_contexts_count(const struct hsc_contexts *c);
/* Borrowed until the next event; the first is the one that is not known. */
HSC_API const struct hsc_context *hsc_contexts_get(const struct hsc_contexts *c,
						   size_t i);

#ifdef __cplusplus
}
#endif

#endif
