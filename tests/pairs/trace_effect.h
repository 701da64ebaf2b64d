/* SPDX-License-Identifier: MIT */
/*
 * trace_effect.h - what a field is to change in a trace.
 */
#ifndef HSC_TESTS_TRACE_EFFECT_H
#define HSC_TESTS_TRACE_EFFECT_H

#include "pairs/trace_seen.h"

/* What is to be so of a run with the fields, against one without. */
typedef bool (*effect)(const struct seen *with, const struct seen *without);

static inline bool no_trace(const struct seen *w, const struct seen *o)
{
	return w->messages == 0 && o->messages > 0;
}
static inline bool branches(const struct seen *w, const struct seen *o)
{
	return w->layout[HSC_NT_DIRECT_BRANCH] > 100 &&
	       o->layout[HSC_NT_DIRECT_BRANCH] == 0 &&
	       w->layout[HSC_NT_INDIRECT_BRANCH_HIST] == 0;
}
static inline bool history(const struct seen *w, const struct seen *o)
{
	return w->layout[HSC_NT_INDIRECT_BRANCH_HIST] > 0 &&
	       o->layout[HSC_NT_INDIRECT_BRANCH_HIST] == 0;
}
static inline bool more_direct(const struct seen *w, const struct seen *o)
{
	return w->layout[HSC_NT_DIRECT_BRANCH] >
	       o->layout[HSC_NT_DIRECT_BRANCH] + 30;
}
static inline bool ownership(const struct seen *w, const struct seen *o)
{
	return w->layout[HSC_NT_OWNERSHIP] > 0 &&
	       o->layout[HSC_NT_OWNERSHIP] == 0;
}
static inline bool smaller(const struct seen *w, const struct seen *o)
{
	return w->bytes < o->bytes;
}
static inline bool larger(const struct seen *w, const struct seen *o)
{
	return w->bytes > o->bytes;
}
static inline bool source_3(const struct seen *w, const struct seen *o)
{
	return w->sources == 1u << 3 && o->sources == 1u << 0;
}
static inline bool more_syncs(const struct seen *w, const struct seen *o)
{
	return w->sync[HSC_NT_SYNC_PERIODIC] >
	       2 * o->sync[HSC_NT_SYNC_PERIODIC] + 2;
}
static inline bool no_syncs(const struct seen *w, const struct seen *o)
{
	return w->sync[HSC_NT_SYNC_PERIODIC] == 0 &&
	       o->sync[HSC_NT_SYNC_PERIODIC] > 0;
}
static inline bool more_starts(const struct seen *w, const struct seen *o)
{
	return w->layout[HSC_ET_START] > o->layout[HSC_ET_START] + 2;
}
static inline bool fewer_indirect(const struct seen *w, const struct seen *o)
{
	return w->layout[HSC_NT_INDIRECT_BRANCH] +
		       w->layout[HSC_NT_INDIRECT_BRANCH_HIST] <
	       o->layout[HSC_NT_INDIRECT_BRANCH] +
		       o->layout[HSC_NT_INDIRECT_BRANCH_HIST];
}
static inline bool packets(const struct seen *w, const struct seen *o)
{
	return w->layout[HSC_ET_SUPPORT] > 0 && w->layout[HSC_ET_START] > 0 &&
	       o->messages > 0;
}
static inline bool jump_targets(const struct seen *w, const struct seen *o)
{
	return w->layout[HSC_ET_JUMP_TARGET] > 0 &&
	       o->layout[HSC_ET_JUMP_TARGET] == 0;
}
static inline bool predicted(const struct seen *w, const struct seen *o)
{
	return w->layout[HSC_ET_BRANCH_COUNT] > 0 && w->bytes < o->bytes &&
	       o->layout[HSC_ET_BRANCH_COUNT] == 0;
}
static inline bool timed(const struct seen *w, const struct seen *o)
{
	return w->timed == w->messages && w->last_time > w->first_time &&
	       o->timed == 0;
}
static inline bool untimed(const struct seen *w, const struct seen *o)
{
	return w->timed == 0 && o->timed == o->messages;
}
static inline bool stopped_clock(const struct seen *w, const struct seen *o)
{
	return w->timed == w->messages && w->last_time == 0 && o->last_time > 0;
}
static inline bool slow_clock(const struct seen *w, const struct seen *o)
{
	const uint64_t slow = w->last_time - w->first_time;
	const uint64_t fast = o->last_time - o->first_time;

	return slow * 15 <= fast && slow * 17 >= fast;
}

#endif
