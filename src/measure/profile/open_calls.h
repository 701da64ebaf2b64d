/* SPDX-License-Identifier: MIT */
/*
 * open_calls.h - calls that are open on one hart, where only calls and returns
 * are reported, and what was counted when each began.
 *
 * Room   measure (floor 5)
 */
#ifndef HSC_MEASURE_PROFILE_OPEN_CALLS_H
#define HSC_MEASURE_PROFILE_OPEN_CALLS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Deeper calls are not kept. */
#define HSC_OPEN_CALLS_MAX 65536u

struct hsc_open_call {
	uint64_t key;      /* the value that its return will have */
	uint32_t function; /* see hartscope/measure/functions.h */
};

/* Start with columns; the rest is zero. */
struct hsc_open_calls {
	size_t columns;              /* counts kept with each */
	struct hsc_open_call *calls; /* calls[depth], room for cap */
	uint64_t *counts;            /* counts[depth][columns] */
	uint32_t depth;
	size_t cap, counts_cap;
	uint64_t over;  /* calls that were too deep, and are open */
	uint32_t *open; /* by function: how many are open, open[known] */
	size_t known;
};

void hsc_open_calls_clear(struct hsc_open_calls *c);

/* A call begins, with counts[columns] so far. False: no memory. */
bool hsc_open_calls_push(struct hsc_open_calls *c, struct hsc_open_call call,
			 const uint64_t *counts);

/* The number of calls below the newest one of `key`, or depth: there is none,
 * or not within reach. */
uint32_t hsc_open_calls_find(const struct hsc_open_calls *c, uint64_t key);

/*
 * The newest call ends; there is one.
 *
 * counts     what was counted when it began; borrowed until the next call of
 *            hsc_open_calls_push
 * outermost  no other call of the function is open
 */
struct hsc_open_call hsc_open_calls_pop(struct hsc_open_calls *c,
					const uint64_t **counts,
					bool *outermost);

/* Forget all open calls, which are no longer known. */
void hsc_open_calls_forget(struct hsc_open_calls *c);

#endif
