/* SPDX-License-Identifier: MIT */
/*
 * scribe.h - a thread that decodes pieces and lists them as jobs of a relay.
 *
 * Room   decode (floor 6), private
 *
 * What it lists is kept with the piece, and so are its events, until it is the
 * turn of that piece; then jobs go to the relay, which writes them. A job may
 * refer to what a lister keeps, so it is nothing that others could hold.
 */
#ifndef HSC_DECODE_AHEAD_SCRIBE_H
#define HSC_DECODE_AHEAD_SCRIBE_H

#include "decode/ahead/maker.h"
#include <hartscope/decode/lists.h>
#include <pthread.h>
#include <stddef.h>

struct hsc_scribe;
struct hsc_scribes;

/* Jobs are asked for by so many. */
#define HSC_SCRIBE_JOBS 32u

/* A job, on its way. */
struct hsc_scribe_job {
	struct hsc_scribe_job *next; /* that is kept or spare */
	hsc_relay_make_fn *make;
	max_align_t data[];
};

/* Memory of a thread's jobs. */
struct hsc_scribe_jobs {
	struct hsc_scribe_jobs *next;
	max_align_t data[];
};

/* A part of the stream, which one thread decodes and lists. */
struct hsc_scribe_piece {
	uint64_t from, until; /* see hsc_decode_piece; until 0: to the end */
	uint64_t begin;       /* of it, once `begun` */
	struct hsc_scribe *owner;
	bool begun, empty; /* no message can begin it */
	/* these are of its owner alone: */
	bool done;                           /* it is decoded, .. */
	enum hsc_status rc;                  /* .. or that failed */
	struct hsc_ahead_end end;            /* once it is */
	struct hsc_scribe_job *first, *last; /* kept until it is its turn */
	struct hsc_ahead_chunk *events, *last_events; /* the same */
};

/* A thread. */
struct hsc_scribe {
	struct hsc_scribes *all;
	pthread_t id;
	bool started;
	struct hsc_relay *relay;
	const struct hsc_lister *how;
	struct hsc_ahead_maker maker;
	void *lister;
	struct hsc_relay_sink sink;       /* of the lister; */
	struct hsc_scribe_job *job;       /* its job */
	struct hsc_scribe_job *spare;     /* that may be filled again */
	struct hsc_scribe_jobs *jobs;     /* all that it has made */
	size_t oldest;                    /* piece that is not listed */
	struct hsc_scribe_piece *in_hand; /* being decoded, or NULL */
	size_t kept;                      /* jobs of all its pieces */
	bool turn;                        /* it is that of its piece */
	bool full; /* its lister can keep no more until all is written */
};

/* Set all, relay and how before. HSC_OK, or as hsc_decode_open. */
HSC_MUST_USE enum hsc_status hsc_scribe_open(struct hsc_scribe *t,
					     const struct hsc_decode *like,
					     uint32_t source);
/* After the relay, which has jobs of it. */
void hsc_scribe_close(struct hsc_scribe *t);

/* What a job takes. */
size_t hsc_scribe_job_size(const struct hsc_lister *how);

/* Bytes of a job, for a relay of pointers to them; these start as NULL. */
size_t hsc_scribe_job_make(const void *job, uint8_t *out);

/* The next event of the piece in hand is listed and kept, or what it has held
 * back if it ended: HSC_OK, HSC_END; HSC_E_FILE, errno: it cannot be written;
 * HSC_E_MEMORY. If it failed to decode, it ends, and its rc says so. */
HSC_MUST_USE enum hsc_status hsc_scribe_step(struct hsc_scribe *t);

/* It is the turn of a piece: send what was kept. HSC_OK, HSC_E_FILE, .. */
HSC_MUST_USE enum hsc_status hsc_scribe_send(struct hsc_scribe *t,
					     struct hsc_scribe_piece *p);

/* It was passed by others: what was kept of it is of no use. HSC_OK,
 * HSC_E_MEMORY. */
HSC_MUST_USE enum hsc_status hsc_scribe_drop(struct hsc_scribe *t,
					     struct hsc_scribe_piece *p);
/* Nobody wants it any more; its jobs are of their thread. */
void hsc_scribe_piece_clear(struct hsc_scribe_piece *p);

#endif
