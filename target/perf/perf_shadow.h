/* SPDX-License-Identifier: MIT */
/*
 * perf_shadow.h - which functions are being run, by the calls of
 * -finstrument-functions.
 *
 * Room   target/perf: freestanding
 *
 * The compiler tells the start of the function that begins or ends, and an
 * address behind the call; records want the start of the other function. The
 * deepest HSC_PERF_DEPTH functions are known; exits that never came, as behind
 * longjmp, are caught up with at the next exit.
 */
#ifndef HSC_TARGET_PERF_SHADOW_H
#define HSC_TARGET_PERF_SHADOW_H

#include <stdint.h>

#ifndef HSC_PERF_DEPTH
#define HSC_PERF_DEPTH 32 /* a power of 2 */
#endif

struct hsc_perf_shadow {
	unsigned depth;
	unsigned known; /* functions in start[], the deepest ones */
	uintptr_t start[HSC_PERF_DEPTH];
};

/* A function begins. Returns the start of the one that ran, or 0. */
static inline uintptr_t hsc_perf_shadow_enter(struct hsc_perf_shadow *s,
					      uintptr_t fn)
{
	const unsigned at = s->depth % HSC_PERF_DEPTH;
	const uintptr_t from =
		s->known ? s->start[(at - 1) % HSC_PERF_DEPTH] : 0;

	s->depth++;
	s->start[at] = fn;
	if (s->known < HSC_PERF_DEPTH)
		s->known++;
	return from;
}

/* A function ends. Returns the start of the one that goes on, or 0. */
static inline uintptr_t hsc_perf_shadow_exit(struct hsc_perf_shadow *s,
					     uintptr_t fn)
{
	unsigned top = s->depth - 1;
	unsigned left = s->known;

	while (left && s->start[top % HSC_PERF_DEPTH] != fn) {
		left--;
		top--;
	}
	if (!left) /* it began before we were told of any */
		return s->known ? s->start[(s->depth - 1) % HSC_PERF_DEPTH] : 0;
	s->depth = top;
	s->known = left - 1;
	return s->known ? s->start[(top - 1) % HSC_PERF_DEPTH] : 0;
}

#endif
