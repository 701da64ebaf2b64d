/* SPDX-License-Identifier: MIT */
/*
 * ranges.h - which part of which stream a thread decodes next.
 *
 * Room   decode (floor 6), private
 *
 * Each source begins as one range. A thread that has nothing to do takes one
 * that no thread has, or half of what is left of the longest that another one
 * is decoding. So there are few pieces, all threads end at the same time, and
 * no figure says beforehand how long a piece takes.
 */
#ifndef HSC_DECODE_RESULTS_RANGES_H
#define HSC_DECODE_RESULTS_RANGES_H

#include "decode/results/leaf.h"
#include <pthread.h>

struct hsc_ranges;

struct hsc_range {
	struct hsc_leaf leaf;
	struct hsc_ranges *all;
	uint64_t bytes; /* of its stream */
	bool shared;    /* others may take a part of it */
	/* under the lock of all: */
	uint64_t at;    /* so far is it decoded */
	uint64_t until; /* as in its leaf, from where others took nothing */
	bool taken, done;
};

struct hsc_ranges {
	uint64_t grid;
	struct hsc_range **list; /* list[count]; each from malloc */
	size_t count, cap;
	pthread_mutex_t lock; /* of the list, and of these: */
	size_t next;          /* before it, all are taken */
	enum hsc_status rc;   /* why a thread failed */
	/* called in this thread alone, where a piece may end; or NULL */
	void (*watch)(void *ctx, uint64_t bytes);
	void *watcher;
	pthread_t thread;
};

void hsc_ranges_open(struct hsc_ranges *r, uint64_t grid);
void hsc_ranges_close(struct hsc_ranges *r);

/* Call `watch` with how many bytes are decoded, in the calling thread. */
void hsc_ranges_watch(struct hsc_ranges *r,
		      void (*watch)(void *ctx, uint64_t bytes), void *ctx);

/* One more range: of `leaf`, in a stream of so many bytes. False: no memory. */
bool hsc_ranges_add(struct hsc_ranges *r, const struct hsc_leaf *leaf,
		    uint64_t bytes, bool shared);

/*
 * The thread that had `last`, or NULL, is done with it, and asks for a range;
 * its end may still change, so it is decoded with leaf.ends.
 *
 * rc   how that went; if it is not HSC_OK, no thread gets another one
 * Returns NULL: there is none
 */
struct hsc_range *hsc_ranges_take(struct hsc_ranges *r, struct hsc_range *last,
				  enum hsc_status rc);

/* Sort them by source, and by where they begin. All threads must have ended. */
void hsc_ranges_sort(struct hsc_ranges *r);

#endif
