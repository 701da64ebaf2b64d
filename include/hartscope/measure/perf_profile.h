/* SPDX-License-Identifier: MIT */
/*
 * perf_profile.h - what performance counters counted in each function.
 *
 * Room   measure (floor 5): events and blocks -> results that merge
 *
 * What was counted between two records belongs to the function that ran: the
 * one that calls before an entry, the one that returns before an exit, the one
 * at the address of any other. Entries and exits also give totals, with all
 * that was called.
 */
#ifndef HSC_MEASURE_PERF_PROFILE_H
#define HSC_MEASURE_PERF_PROFILE_H

#include <hartscope/event/perf_events.h>
#include <hartscope/measure/functions.h>
#include <hartscope/measure/shares.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Different things counted; those beyond are left out, and said to be. */
#define HSC_PERF_COLUMNS 32

struct hsc_perf_profile_row {
	uint64_t records;
	uint64_t calls; /* entries */
	uint64_t whole; /* calls that were seen to end; only they are in total,
			   recursion once */
	uint64_t self[HSC_PERF_COLUMNS];
	uint64_t total[HSC_PERF_COLUMNS];
	uint64_t charged;       /* records whose cost is in self, */
	uint64_t total_charged; /* and in total */
	uint64_t instructions;  /* of the flow, which counts were shared by */
};

struct hsc_perf_profile;

/* `functions` is borrowed; NULL: others are added, and nothing is fed. Returns
 * HSC_OK or HSC_E_MEMORY */
HSC_API HSC_MUST_USE enum hsc_status hsc_perf_profile_new(
	struct hsc_perf_profile **out, struct hsc_functions *functions,
	size_t source_count);
HSC_API void hsc_perf_profile_free(struct hsc_perf_profile **profile);

/*
 * Add an event HSC_EVENT_PERF; others change nothing.
 *
 * image  of the event's source, or NULL
 * Returns HSC_OK or HSC_E_MEMORY
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_perf_profile_feed(
	struct hsc_perf_profile *p, const struct hsc_event *event,
	const struct hsc_image *image);

/*
 * Add a record whose counts are shared out over the functions that ran since
 * the one before it, by their instructions: list[count] of these. If there are
 * none the flow has not come any further, and the counts go with those of the
 * next record. In place of hsc_perf_profile_feed, for items of that kind.
 *
 * whole   nothing was lost since the record before it; else it is not counted
 *
 * Returns HSC_OK or HSC_E_MEMORY
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_perf_profile_share(
	struct hsc_perf_profile *p, const struct hsc_event *event,
	const struct hsc_share *list, size_t count, bool whole);

/* Add what `from` counted; its function f is functions[f] of `into`, or the
 * same if that is NULL. Columns that are new come after those there are.
 * Returns HSC_OK or HSC_E_MEMORY */
HSC_API HSC_MUST_USE enum hsc_status hsc_perf_profile_merge(
	struct hsc_perf_profile *into, const struct hsc_perf_profile *from,
	const uint32_t *functions);

/* What is counted: columns of the rows, in the order they were met. */
HSC_API size_t hsc_perf_profile_columns(const struct hsc_perf_profile *p);
/* Something else was counted, too, and is in no column. */
HSC_API bool hsc_perf_profile_full(const struct hsc_perf_profile *p);
HSC_API const struct hsc_perf_counter *hsc_perf_profile_column(
	const struct hsc_perf_profile *p, size_t column);

/*
 * What a record costs by itself, at most: the least that was counted between
 * two in a row. In what it counts is its own code, from one reading of the
 * counters to the next, and the little that a program does in between at best.
 */
HSC_API uint64_t hsc_perf_profile_cost(const struct hsc_perf_profile *p,
				       size_t column);

/* Functions are below this; some may have no counts. */
HSC_API uint32_t hsc_perf_profile_count(const struct hsc_perf_profile *p);
/* NULL: the function was not seen. Borrowed until the next event. */
HSC_API const struct hsc_perf_profile_row *hsc_perf_profile_get(
	const struct hsc_perf_profile *p, uint32_t function);

/* Pieces of damage met, and writes lost by it. */
HSC_API uint64_t hsc_perf_profile_damage(const struct hsc_perf_profile *p,
					 uint64_t *writes);

/* How many events HSC_EVENT_PERF there were; zero is a valid start. */
struct hsc_perf_tally {
	uint64_t records, damage, lost; /* lost: writes in damage */
	uint64_t headless;              /* damage for lack of a header */
	uint64_t full; /* damage where the trace lost messages */
	uint64_t cut;  /* damage only because the trace ends there */
};

/* Count an event; false: it is of another kind. */
HSC_API bool hsc_perf_tally_feed(struct hsc_perf_tally *t,
				 const struct hsc_event *event);
HSC_API void hsc_perf_tally_merge(struct hsc_perf_tally *into,
				  const struct hsc_perf_tally *from);

#ifdef __cplusplus
}
#endif

#endif
