/* SPDX-License-Identifier: MIT */
/*
 * scribes.h - threads that decode pieces of streams and list them, in turns.
 *
 * Room   decode (floor 6), private
 *
 * Pieces are taken in order, source after source. It is always the turn of one
 * of them, the first that is not listed, and of its thread, which sends its
 * jobs. The other threads help to make the bytes of jobs. If there are no jobs,
 * they decode the next pieces, and keep what they list until it is their turn.
 */
#ifndef HSC_DECODE_AHEAD_SCRIBES_H
#define HSC_DECODE_AHEAD_SCRIBES_H

#include "decode/ahead/queue.h"
#include "decode/ahead/scribe.h"

struct hsc_scribes {
	struct hsc_decode *like;
	struct hsc_lister how;
	uint64_t step;                   /* of pieces, bytes */
	struct hsc_scribe_piece *pieces; /* pieces[count] */
	size_t count, cap, jobs;
	struct hsc_scribe *threads; /* threads[jobs], and one entry more for */
				    /* what no piece contains, used by the */
				    /* thread with the turn */
	struct hsc_relay *relay;    /* of all listers */
	size_t room;                /* most jobs that a thread keeps */
	/* used by the thread with the turn: */
	uint32_t source;         /* in the manifest */
	uint64_t offset;         /* where the next piece begins */
	uint64_t clock, message; /* totals before it */

	pthread_mutex_t lock; /* protects pieces and the following */
	pthread_cond_t moved;
	size_t next;              /* to be decoded */
	size_t now;               /* to be listed, */
	struct hsc_scribe *turn;  /* by this thread */
	bool ended;               /* all is listed */
	bool stop_all;            /* events are not wanted any more */
	enum hsc_status rc;       /* why a thread failed */
	int error;                /* errno, if rc is HSC_E_FILE of a lister */
	bool unwritten;           /* rc is of a lister */
	uint64_t bytes, messages; /* listed */

	struct hsc_ahead_queue beside; /* events for the taker */
};

/* Set like, how, jobs and step before. HSC_OK, HSC_E_MEMORY. */
HSC_MUST_USE enum hsc_status hsc_scribes_open(struct hsc_scribes *s);
/* Stop the threads at once. */
void hsc_scribes_close(struct hsc_scribes *s);

/* Add a piece of a source, before the start. False: no memory. */
bool hsc_scribes_add(struct hsc_scribes *s, uint32_t source, uint64_t from,
		     uint64_t until);

/* Start the threads, once there is a piece. False: none could be started. */
bool hsc_scribes_start(struct hsc_scribes *s);

/*
 * Take the next events, which then belong to the caller: BLOCKS have no blocks.
 * NULL: there are no more, or *rc is the error. Sets the totals decoded up to
 * there.
 */
struct hsc_ahead_chunk *hsc_scribes_take(struct hsc_scribes *s,
					 struct hsc_decode_ahead *to,
					 enum hsc_status *rc);

#endif
