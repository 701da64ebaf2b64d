/* SPDX-License-Identifier: MIT */
/*
 * scribes.h - threads that decode pieces of a stream and list them, in turns.
 *
 * Room   decode (floor 6), private
 *
 * Pieces are taken in order. It is always the turn of one of them, the first
 * that is not listed, and of the thread that has it: that one sends jobs. The
 * others help to make their bytes, and if there are none decode what comes next
 * and keep what they list until it is their turn.
 */
#ifndef HSC_DECODE_AHEAD_SCRIBES_H
#define HSC_DECODE_AHEAD_SCRIBES_H

#include "decode/ahead/queue.h"
#include "decode/ahead/scribe.h"

struct hsc_scribes {
	struct hsc_decode *like;
	struct hsc_lister how;
	uint32_t source;                 /* in the manifest */
	uint64_t step;                   /* of pieces, bytes */
	struct hsc_scribe_piece *pieces; /* pieces[count] */
	size_t count, cap, jobs;
	struct hsc_scribe *threads; /* threads[jobs], and one that has none: */
				    /* it decodes what no piece has, by who */
				    /* has the turn */
	struct hsc_relay *relay;    /* of all listers */
	size_t room;                /* for jobs that a thread keeps */
	/* of whose turn it is: */
	uint64_t offset;         /* where the next piece begins */
	uint64_t start;          /* of the clock */
	uint64_t clock, message; /* before it */

	pthread_mutex_t lock; /* of pieces, and of these: */
	pthread_cond_t moved;
	size_t next;              /* to be decoded */
	size_t now;               /* to be listed, */
	struct hsc_scribe *turn;  /* by this one */
	bool ended;               /* all is listed */
	bool stop_all;            /* nobody takes events any more */
	enum hsc_status rc;       /* why a thread failed */
	int error;                /* errno, if it is HSC_E_FILE of a lister */
	bool unwritten;           /* it is */
	uint64_t bytes, messages; /* listed */

	struct hsc_ahead_queue beside; /* events to who takes them */
};

/* Set like, how, source, jobs, step and start first. HSC_OK, HSC_E_MEMORY. */
HSC_MUST_USE enum hsc_status hsc_scribes_open(struct hsc_scribes *s);
/* Stop the threads, whatever they do. */
void hsc_scribes_close(struct hsc_scribes *s);

/* One more piece, before the start. False: no memory. */
bool hsc_scribes_add(struct hsc_scribes *s, uint64_t from, uint64_t until);

/* Start the threads. False: there is none. */
bool hsc_scribes_start(struct hsc_scribes *s);

/* The next events, which are the caller's: BLOCKS have no blocks. NULL: there
 * are no more, or *rc says why not. Sets what was decoded until there. */
struct hsc_ahead_chunk *hsc_scribes_take(struct hsc_scribes *s,
					 struct hsc_decode_ahead *to,
					 enum hsc_status *rc);

#endif
