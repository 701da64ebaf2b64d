/* SPDX-License-Identifier: MIT */
/*
 * perf_shadow.h - the stack of functions that are running, from the calls of
 * -finstrument-functions.
 *
 * Room   target/perf: freestanding
 *
 * The compiler passes the start of the function that begins or ends, and an
 * address after the call; records need the start of the other function. The
 * deepest HSC_PERF_DEPTH functions are stored; exits that never came, as after
 * longjmp, are made up for at the next exit.
 */
#ifndef HSC_TARGET_PERF_SHADOW_H
#define HSC_TARGET_PERF_SHADOW_H

#include <hartscope/base/compiler.h>
#include <stdint.h>

#ifndef HSC_PERF_DEPTH
#define HSC_PERF_DEPTH 32 /* a power of 2 */
#endif

/* A start of 0 is unknown. Depth is in bytes of start[], which saves shifts. */
struct hsc_perf_shadow {
	uintptr_t depth;
	uintptr_t start[HSC_PERF_DEPTH];
};

#define HSC_PERF_ONE sizeof(uintptr_t)
#define HSC_PERF_SHADOW(s, depth)                                              \
	(*(uintptr_t *)(void *)((char *)(s)->start +                           \
				(depth) % sizeof((s)->start)))

/* A function begins. Returns the start of its caller, or 0. */
HSC_UNTRACED static inline uintptr_t hsc_perf_shadow_enter(
	struct hsc_perf_shadow *s, uintptr_t fn)
{
	const uintptr_t at = s->depth;

	/* in this order, so that an interrupt in between does not overwrite the
	 * entry */
	s->depth = at + HSC_PERF_ONE;
	__asm__ volatile("" ::: "memory");
	HSC_PERF_SHADOW(s, at) = fn;
	return HSC_PERF_SHADOW(s, at - HSC_PERF_ONE);
}

/* The function that ends is not on top: find it. */
HSC_UNTRACED static inline void hsc_perf_shadow_find(struct hsc_perf_shadow *s,
						     uintptr_t fn)
{
	uintptr_t at = s->depth;

	if (at && HSC_PERF_SHADOW(s, at - HSC_PERF_ONE) ==
			  0) { /* deeper than can be stored */
		s->depth = at - HSC_PERF_ONE;
		return;
	}
	while (HSC_PERF_SHADOW(s, at - HSC_PERF_ONE) &&
	       HSC_PERF_SHADOW(s, at - HSC_PERF_ONE) != fn &&
	       s->depth - at < sizeof(s->start))
		at -= HSC_PERF_ONE;
	if (HSC_PERF_SHADOW(s, at - HSC_PERF_ONE) != fn)
		return; /* it began before recording did */
	while (s->depth >= at) {
		s->depth -= HSC_PERF_ONE;
		HSC_PERF_SHADOW(s, s->depth) = 0;
	}
}

/* A function ends. Returns the start of its caller, or 0. */
HSC_UNTRACED static inline uintptr_t hsc_perf_shadow_exit(
	struct hsc_perf_shadow *s, uintptr_t fn)
{
	const uintptr_t top = s->depth - HSC_PERF_ONE;

	if (HSC_PERF_SHADOW(s, top) == fn) {
		HSC_PERF_SHADOW(s, top) = 0;
		s->depth = top;
	} else {
		hsc_perf_shadow_find(s, fn);
	}
	return HSC_PERF_SHADOW(s, s->depth - HSC_PERF_ONE);
}

#endif
