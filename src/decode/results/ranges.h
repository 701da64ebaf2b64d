/* SPDX-License-Identifier: MIT */
/*
 * ranges.h - which part of which stream each thread decodes.
 *
 * Room   decode (floor 6), private
 *
 * Each source begins as one range. A thread without work takes a range that no
 * thread has, or else half of what is left of the longest that another thread
 * is decoding. So there are few pieces, all threads end at the same time, and
 * nobody has to estimate how long a piece takes.
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
	bool shared;    /* other threads may take a part of it */
	/* protected by the lock: */
	uint64_t at;    /* decoded up to here */
	uint64_t until; /* as in its leaf; other threads have taken what is
			   after it */
	bool taken, done;
};

struct hsc_ranges {
	uint64_t grid;
	struct hsc_range **list; /* list[count], each from malloc */
	size_t count, cap;
	pthread_mutex_t lock; /* protects the list and the following */
	size_t next;          /* all before it were taken */
	enum hsc_status rc;   /* why a thread failed */
	/* called in the first thread only, where a piece may end; or NULL */
	void (*watch)(void *ctx, uint64_t bytes);
	void *watcher;
	pthread_t thread;
};

void hsc_ranges_open(struct hsc_ranges *r, uint64_t grid);
void hsc_ranges_close(struct hsc_ranges *r);

/* Call `watch` in the calling thread, with the number of decoded bytes. */
void hsc_ranges_watch(struct hsc_ranges *r,
		      void (*watch)(void *ctx, uint64_t bytes), void *ctx);

/* Add a range: of `leaf`, in a stream of this many bytes. False: no memory. */
bool hsc_ranges_add(struct hsc_ranges *r, const struct hsc_leaf *leaf,
		    uint64_t bytes, bool shared);

/*
 * A thread has decoded `last`, or NULL, and takes another range. The end of a
 * range may change, so it is decoded with leaf.ends.
 *
 * rc   how that went; if it is not HSC_OK, no thread gets another one
 * Returns NULL: there is none
 */
struct hsc_range *hsc_ranges_take(struct hsc_ranges *r, struct hsc_range *last,
				  enum hsc_status rc);

/* Sort them by source, and by their begin. All threads must have ended. */
void hsc_ranges_sort(struct hsc_ranges *r);

#endif
