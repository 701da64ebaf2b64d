/* SPDX-License-Identifier: MIT */
/*
 * scribe.h - a thread that decodes pieces and lists them as jobs of a relay.
 *
 * Room   decode (floor 6), private
 *
 * Jobs and events of a piece are kept with it until it is the turn of the
 * piece; then the jobs go to the relay, which writes them. A job may refer to
 * memory of its lister, so it must not be passed to another one.
 */
#ifndef HSC_DECODE_AHEAD_SCRIBE_H
#define HSC_DECODE_AHEAD_SCRIBE_H

#include "decode/ahead/maker.h"
#include <hartscope/decode/lists.h>
#include <pthread.h>
#include <stddef.h>

struct hsc_scribe;
struct hsc_scribes;

/* Jobs are allocated this many at a time. */
#define HSC_SCRIBE_JOBS 32u

/* A job that is in use. */
struct hsc_scribe_job {
	struct hsc_scribe_job *next; /* in a list of kept or spare ones */
	hsc_relay_make_fn *make;
	max_align_t data[];
};

/* The memory of a thread's jobs. */
struct hsc_scribe_jobs {
	struct hsc_scribe_jobs *next;
	max_align_t data[];
};

/* A part of a stream, which one thread decodes and lists. */
struct hsc_scribe_piece {
	uint32_t source;      /* in the manifest */
	uint64_t from, until; /* see hsc_decode_piece; until 0: to the end */
	uint64_t begin;       /* of it, once `begun` */
	struct hsc_scribe *owner;
	bool begun, empty; /* no message can begin it */
	/* used only by its owner: */
	bool done;                           /* it is decoded, */
	enum hsc_status rc;                  /* or decoding it failed */
	struct hsc_ahead_end end;            /* after it was decoded */
	struct hsc_scribe_job *first, *last; /* kept until it is its turn */
	struct hsc_ahead_chunk *events, *last_events; /* likewise */
};

/* A thread that lists. */
struct hsc_scribe {
	struct hsc_scribes *all;
	pthread_t id;
	bool started;
	struct hsc_relay *relay;
	const struct hsc_lister *how;
	struct hsc_ahead_maker maker;
	void *lister;
	struct hsc_relay_sink sink;       /* that of the lister; */
	struct hsc_scribe_job *job;       /* the current job */
	struct hsc_scribe_job *spare;     /* can be filled again */
	struct hsc_scribe_jobs *jobs;     /* all allocated jobs */
	size_t oldest;                    /* first piece that is not listed */
	struct hsc_scribe_piece *in_hand; /* the piece being decoded, or NULL */
	size_t kept;                      /* number of jobs of all its pieces */
	bool turn;                        /* it is the turn of its piece */
	bool full; /* its lister can keep no more until all is written */
};

/* Set all members, relay and how before. HSC_OK, or as hsc_decode_open. */
HSC_MUST_USE enum hsc_status hsc_scribe_open(struct hsc_scribe *t,
					     const struct hsc_decode *like);
/* Close the relay before, because it has jobs of it. */
void hsc_scribe_close(struct hsc_scribe *t);

/* The size of a job. */
size_t hsc_scribe_job_size(const struct hsc_lister *how);

/* Make the bytes of a job, for a relay of pointers to jobs, which start as
 * NULL. */
size_t hsc_scribe_job_make(const void *job, uint8_t *out);

/*
 * Take one step of the current piece: list and keep the next event, or, at its
 * end, what the lister has held back. HSC_OK, HSC_END; HSC_E_FILE, errno: it
 * cannot be written; HSC_E_MEMORY. If decoding fails, the piece ends, and its
 * rc is the error.
 */
HSC_MUST_USE enum hsc_status hsc_scribe_step(struct hsc_scribe *t);

/* It is the turn of a piece: send its kept jobs. HSC_OK, HSC_E_FILE, .. */
HSC_MUST_USE enum hsc_status hsc_scribe_send(struct hsc_scribe *t,
					     struct hsc_scribe_piece *p);

/* The pieces before went past it: drop what was kept. HSC_OK, HSC_E_MEMORY. */
HSC_MUST_USE enum hsc_status hsc_scribe_drop(struct hsc_scribe *t,
					     struct hsc_scribe_piece *p);
/* Free its events; its jobs belong to their thread. */
void hsc_scribe_piece_clear(struct hsc_scribe_piece *p);

#endif
