/* SPDX-License-Identifier: MIT */
/*
 * crew.h - threads that decode the pieces of a stream, a few pieces ahead of
 * the thread that takes their events.
 *
 * Room   decode (floor 6), private
 */
#ifndef HSC_DECODE_AHEAD_CREW_H
#define HSC_DECODE_AHEAD_CREW_H

#include "decode/ahead/maker.h"
#include <pthread.h>

struct hsc_crew;

/* A part of the stream, which one thread decodes. */
struct hsc_crew_piece {
	uint64_t from, until; /* see hsc_decode_piece; until 0: to the end */
	uint64_t begin;       /* of it, once `begun` */
	size_t thread;
	bool begun, empty; /* no message can begin it */
	bool done;         /* all of its chunks are there, */
	enum hsc_status rc;
	struct hsc_ahead_end end;
	struct hsc_ahead_chunk *first, *last; /* waiting to be taken */
	size_t waiting;                       /* their bytes */
};

struct hsc_crew_thread {
	struct hsc_crew *crew;
	pthread_t id;
	bool started;
	struct hsc_ahead_maker maker;
	struct hsc_ahead_ids ids; /* used by the taker */
};

struct hsc_crew {
	struct hsc_decode *like;
	uint32_t source;               /* in the manifest */
	uint64_t step;                 /* of pieces, bytes */
	struct hsc_crew_piece *pieces; /* pieces[count] */
	/* threads[jobs], and one entry more, for the taker */
	struct hsc_crew_thread *threads;
	size_t count, cap, jobs;

	pthread_mutex_t lock; /* protects pieces and the following */
	pthread_cond_t moved;
	size_t next;        /* to be decoded */
	size_t now;         /* to be taken */
	bool stop;          /* chunks are not wanted any more */
	enum hsc_status rc; /* why a thread could not begin */
};

/* Set like, source, step and jobs before. HSC_OK or HSC_E_MEMORY. */
HSC_MUST_USE enum hsc_status hsc_crew_open(struct hsc_crew *c);
/* Stop the threads at once. */
void hsc_crew_close(struct hsc_crew *c);

/* Add a piece, before the start. False: no memory. */
bool hsc_crew_add(struct hsc_crew *c, uint64_t from, uint64_t until);

/* Start the threads. False: none could be started. */
bool hsc_crew_start(struct hsc_crew *c);

/* Wait until the begin of the piece to be taken is known: HSC_OK, or why a
 * thread failed. */
HSC_MUST_USE enum hsc_status hsc_crew_wait(struct hsc_crew *c);

/* Take its next chunk, which then belongs to the caller; NULL: it is done, or
 * *rc is the error. */
struct hsc_ahead_chunk *hsc_crew_take(struct hsc_crew *c, enum hsc_status *rc);

/* Go on to the next piece. */
void hsc_crew_pass(struct hsc_crew *c);

#endif
