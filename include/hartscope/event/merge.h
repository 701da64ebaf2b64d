/* SPDX-License-Identifier: MIT */
/*
 * merge.h - which of several sources has the earliest event.
 *
 * Room   event (floor 4)
 *
 * The caller holds one event of each source. It feeds their clocks, takes the
 * source that comes first, deals with its event, and feeds the clock of that
 * source's next event in its place. Ties go to the lower index, so the order
 * is the same in every run.
 */
#ifndef HSC_EVENT_MERGE_H
#define HSC_EVENT_MERGE_H

#include <hartscope/base/status.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct hsc_merge;

/* For sources 0..count-1. Returns HSC_OK or HSC_E_MEMORY. */
HSC_API HSC_MUST_USE enum hsc_status hsc_merge_new(struct hsc_merge **out,
						   size_t count);
HSC_API void hsc_merge_free(struct hsc_merge **merge);

/* When an event was: by `time` first, then by `clock`, then by its source. */
struct hsc_merge_key {
	uint64_t clock;
	uint64_t time; /* ticks; 0: not known */
};

/* Source `index` has an event at `key`: its first, or, for the source that
 * hsc_merge_next gave last, the one after that. */
HSC_API void hsc_merge_feed(struct hsc_merge *m, size_t index,
			    struct hsc_merge_key key);
/* The source that hsc_merge_next gave last has no more events. */
HSC_API void hsc_merge_end(struct hsc_merge *m);

/* The source whose event is next. HSC_OK or HSC_END (all have ended). */
HSC_API HSC_MUST_USE enum hsc_status hsc_merge_next(struct hsc_merge *m,
						    size_t *index);

#ifdef __cplusplus
}
#endif

#endif
