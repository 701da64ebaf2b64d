/* SPDX-License-Identifier: MIT */
/*
 * rows.h - what a profile is made of.
 *
 * Room   measure (floor 5), private
 *
 * profile.c  step by step, and pieces that are joined
 * words.c    words of blocks
 */
#ifndef HSC_MEASURE_PROFILE_ROWS_H
#define HSC_MEASURE_PROFILE_ROWS_H

#include "base/grow.h"
#include <hartscope/base/compiler.h>
#include <hartscope/measure/profile.h>

struct hsc_profile_calls {
	struct hsc_profile_row counts;
	uint32_t open;    /* calls of it, one inside another */
	uint32_t waiting; /* of a piece: index + 1, of the latest part or not */
};

/* The outermost calls of a function in a part. They count if no call of the
 * function is open below the part. */
struct hsc_profile_waiting {
	uint32_t function;
	uint64_t total, at_least;
};

/* What a piece counted from one move to the next. */
struct hsc_profile_part {
	uint64_t begin; /* clock of the move */
	uint64_t last;  /* of its last step, if stepped */
	uint64_t below; /* instructions of the frame below it, until then */
	size_t waiting; /* p->waiting[] before this, from the last part's on */
	size_t opened;  /* p->opened[] likewise */
	bool stepped;
};

struct hsc_profile {
	struct hsc_profile_calls *rows; /* rows[count] */
	size_t count;
	uint64_t last;  /* clock of the step before, of this source */
	uint32_t *path; /* functions that are open, path[depth] */
	size_t depth, path_cap;

	/* of a piece; see hsc_profile_begin_open */
	bool afloat;
	struct hsc_profile_part part;   /* in hand */
	struct hsc_profile_part *parts; /* parts[part_count], closed */
	size_t part_count, part_cap;
	struct hsc_profile_waiting *waiting; /* waiting[wait_count] */
	size_t wait_count, wait_cap;
	size_t first;     /* of them, of the part in hand */
	uint32_t *opened; /* those of closed parts, opened[open_count] */
	size_t open_count, open_cap;
};

/* Make a row for `function`, if it is a function. False: no memory. */
bool hsc_profile_reach(struct hsc_profile *p, uint32_t function);

/* In a piece: make a place where outermost calls of `function` wait in the
 * current part. False: no memory. */
bool hsc_profile_wait(struct hsc_profile *p, uint32_t function);

/* As above, for a call that waits; most have their place already. */
static inline bool hsc_profile_late(struct hsc_profile *p, uint32_t function,
				    uint64_t total, uint64_t at_least)
{
	struct hsc_profile_waiting *w;

	if (HSC_UNLIKELY(p->rows[function].waiting <= p->first) &&
	    !hsc_profile_wait(p, function))
		return false;
	w = &p->waiting[p->rows[function].waiting - 1];
	w->total += total;
	w->at_least += at_least;
	return true;
}

/* Count an outermost call of `function` that has ended. False: no memory. */
static inline bool hsc_profile_done(struct hsc_profile *p, uint32_t function,
				    uint64_t total, uint64_t at_least)
{
	struct hsc_profile_row *row = &p->rows[function].counts;

	if (p->afloat)
		return hsc_profile_late(p, function, total, at_least);
	row->total += total;
	row->at_least += at_least;
	return true;
}

/* `function` is entered. False: no memory. */
static inline bool hsc_profile_open(struct hsc_profile *p, uint32_t function)
{
	if (!HSC_GROW(p->path, p->path_cap, p->depth + 1))
		return false;
	p->path[p->depth++] = function;
	p->rows[function].open++;
	return true;
}

#endif
