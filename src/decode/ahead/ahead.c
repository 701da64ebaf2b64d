/* SPDX-License-Identifier: MIT */
/* ahead.c - pieces of a source decoded by threads, their events in order. */
#include "base/grow.h"
#include "decode/ahead/maker.h"
#include <hartscope/decode/ahead.h>
#include <pthread.h>
#include <stdlib.h>

/* Bytes of a piece at most, and of its events that wait to be taken. */
#define PIECE_BYTES (UINT64_C(4) << 20)
#define WAITING     ((size_t)24 << 20)

/* A part of the stream, which one thread decodes. */
struct piece {
	uint64_t from, until; /* see hsc_decode_piece; until 0: to the end */
	uint64_t begin;       /* of it, once `begun` */
	size_t thread;
	bool begun, empty; /* no message can begin it */
	bool done;         /* all of its chunks are there, .. */
	enum hsc_status rc;
	struct hsc_ahead_end end;
	struct hsc_ahead_chunk *first, *last; /* that wait */
	size_t waiting;                       /* their bytes */
};

struct ahead;

struct thread {
	struct ahead *ahead;
	pthread_t id;
	bool started;
	struct hsc_ahead_maker maker;
	struct hsc_ahead_ids ids; /* of the one who takes */
};

struct ahead {
	struct hsc_decode_ahead feed; /* first */
	struct hsc_decode *like;
	struct hsc_decode_source *source;
	uint64_t step;
	struct piece *pieces;   /* pieces[count] */
	struct thread *threads; /* threads[jobs], and one that has none */
	size_t count, jobs;

	pthread_mutex_t lock; /* of pieces, and of these: */
	pthread_cond_t moved;
	size_t next;        /* to be decoded */
	size_t now;         /* to be taken */
	bool stop;          /* nobody takes any more */
	enum hsc_status rc; /* a thread could not even begin */

	/* of the one who takes */
	struct hsc_ahead_chunk *chunk;
	size_t at, at_id;        /* in it */
	size_t thread;           /* that made it */
	bool taking;             /* piece `now` counts; else it is let pass */
	bool own;                /* no piece: we decode it ourselves */
	enum hsc_status ended;   /* of our own: HSC_END, after the chunk */
	uint64_t offset;         /* where the next piece begins */
	uint64_t clock, message; /* added to what the piece has */
};

/* --- the threads -------------------------------------------------------- */

/* The next piece, but no more than there are threads ahead of who takes. */
static struct piece *take_piece(struct ahead *a, enum hsc_status rc)
{
	struct piece *p = NULL;

	pthread_mutex_lock(&a->lock);
	if (rc != HSC_OK) {
		a->rc = rc;
		pthread_cond_broadcast(&a->moved);
	}
	while (a->rc == HSC_OK && !a->stop && a->next < a->count &&
	       a->next > a->now + a->jobs)
		pthread_cond_wait(&a->moved, &a->lock);
	if (a->rc == HSC_OK && !a->stop && a->next < a->count)
		p = &a->pieces[a->next++];
	pthread_mutex_unlock(&a->lock);
	return p;
}

/* Hand a chunk over, or wait until there is room. False: nobody takes it. */
static bool hand_over(struct ahead *a, struct piece *p,
		      struct hsc_ahead_chunk *c)
{
	bool stop;

	pthread_mutex_lock(&a->lock);
	while (p->waiting > WAITING && !a->stop)
		pthread_cond_wait(&a->moved, &a->lock);
	stop = a->stop;
	if (!stop) {
		if (p->last)
			p->last->next = c;
		else
			p->first = c;
		p->last = c;
		p->waiting += hsc_ahead_chunk_bytes(c);
		pthread_cond_broadcast(&a->moved);
	}
	pthread_mutex_unlock(&a->lock);
	if (stop)
		hsc_ahead_chunk_free(c);
	return !stop;
}

static void set_begin(struct ahead *a, struct piece *p, size_t thread,
		      uint64_t begin, bool empty)
{
	pthread_mutex_lock(&a->lock);
	p->thread = thread;
	p->begin = begin;
	p->empty = empty;
	p->begun = true;
	pthread_cond_broadcast(&a->moved);
	pthread_mutex_unlock(&a->lock);
}

static enum hsc_status find_begin(struct thread *t, struct piece *p)
{
	struct ahead *a = t->ahead;
	struct hsc_error error;
	enum hsc_status rc = HSC_OK;
	uint64_t begin = 0;
	bool empty;

	if (p->from)
		rc = hsc_piece_find(t->maker.decode, t->maker.index, p->from,
				    &begin, &error);
	empty = rc != HSC_OK || (p->until && begin >= p->until);
	set_begin(a, p, (size_t)(t - a->threads), begin, empty);
	return rc == HSC_END ? HSC_OK : rc;
}

static enum hsc_status decode(struct thread *t, struct piece *p)
{
	const struct hsc_decode_piece piece = { p->begin, p->until,
						t->ahead->step };
	enum hsc_status rc = hsc_ahead_maker_begin(
		&t->maker, p->until || p->begin ? &piece : NULL);

	while (rc == HSC_OK) {
		struct hsc_ahead_chunk *c = hsc_ahead_chunk_new();

		rc = c ? hsc_ahead_maker_fill(&t->maker, c) : HSC_E_MEMORY;
		if (rc < 0)
			hsc_ahead_chunk_free(c);
		else if (!hand_over(t->ahead, p, c))
			return HSC_END;
	}
	return rc;
}

static void *work(void *data)
{
	struct thread *t = data;
	struct ahead *a = t->ahead;
	enum hsc_status rc =
		hsc_ahead_maker_open(&t->maker, a->like, a->source->index);
	struct piece *p;

	while ((p = take_piece(a, rc)) != NULL) {
		enum hsc_status ended = find_begin(t, p);

		if (ended == HSC_OK && !p->empty)
			ended = decode(t, p);
		pthread_mutex_lock(&a->lock);
		p->rc = ended < 0 ? ended : HSC_OK;
		p->end = t->maker.end;
		p->done = true;
		pthread_cond_broadcast(&a->moved);
		pthread_mutex_unlock(&a->lock);
	}
	return NULL;
}

/* --- the one who takes -------------------------------------------------- */

/* The next chunk of piece `now`; NULL: it is done, or *rc says why not. */
static struct hsc_ahead_chunk *take_chunk(struct ahead *a, enum hsc_status *rc)
{
	struct piece *p = &a->pieces[a->now];
	struct hsc_ahead_chunk *c;

	pthread_mutex_lock(&a->lock);
	while (!p->first && !p->done && a->rc == HSC_OK)
		pthread_cond_wait(&a->moved, &a->lock);
	c = p->first;
	if (c) {
		p->first = c->next;
		p->last = p->first ? p->last : NULL;
		p->waiting -= hsc_ahead_chunk_bytes(c);
		pthread_cond_broadcast(&a->moved);
	} else {
		*rc = p->done ? p->rc : a->rc;
	}
	pthread_mutex_unlock(&a->lock);
	return c;
}

static struct hsc_blocks *blocks_of(const struct ahead *a)
{
	return hsc_decode_blocks(a->like, a->source->index);
}

static enum hsc_status fill_own(struct ahead *a);

/* What the piece came to counts for those after it. */
static void add_end(struct ahead *a, const struct hsc_ahead_end *end)
{
	const uint64_t start =
		a->like->manifest.sources[a->source->index].start;

	a->clock += end->instructions + (a->offset ? 0 : start);
	a->message += end->last;
	a->feed.messages += end->messages;
	a->feed.bytes += end->bytes;
	a->offset = end->at;
	if (!end->cut || (a->like->seek.stop && end->at >= a->like->seek.stop))
		a->offset = UINT64_MAX;
}

/* Where a piece from there is to end. */
static uint64_t end_from(const struct ahead *a, uint64_t from)
{
	const uint64_t stop = a->like->seek.stop;
	const uint64_t end = from - from % a->step + a->step;

	return stop && stop < end ? stop : end;
}

/* Begin where the last piece ended, as no other one does. */
static enum hsc_status begin_own(struct ahead *a)
{
	struct thread *t = &a->threads[a->jobs];
	const struct hsc_decode_piece piece = { a->offset,
						end_from(a, a->offset),
						a->step };
	enum hsc_status rc = HSC_OK;

	if (!t->maker.decode)
		rc = hsc_ahead_maker_open(&t->maker, a->like, a->source->index);
	if (rc == HSC_OK)
		rc = hsc_ahead_maker_begin(&t->maker, &piece);
	a->own = true;
	a->ended = HSC_OK;
	return rc == HSC_OK ? fill_own(a) : rc;
}

static enum hsc_status fill_own(struct ahead *a)
{
	struct thread *t = &a->threads[a->jobs];

	a->chunk = hsc_ahead_chunk_new();
	if (!a->chunk)
		return HSC_E_MEMORY;
	a->thread = a->jobs;
	a->at = a->at_id = 0;
	a->ended = hsc_ahead_maker_fill(&t->maker, a->chunk);
	if (a->ended < 0)
		return a->ended;
	return hsc_ahead_ids_learn(&t->ids, blocks_of(a), a->chunk)
		       ? HSC_OK
		       : HSC_E_MEMORY;
}

/* Is piece `now` the one that goes on? HSC_OK; HSC_AGAIN: a later one may be,
 * and it is let pass; HSC_END: there is none. */
static enum hsc_status look_at_piece(struct ahead *a)
{
	struct piece *p = &a->pieces[a->now];
	enum hsc_status rc;

	if (a->now == a->count)
		return HSC_END;
	pthread_mutex_lock(&a->lock);
	while (!p->begun && a->rc == HSC_OK)
		pthread_cond_wait(&a->moved, &a->lock);
	rc = a->rc;
	pthread_mutex_unlock(&a->lock);
	if (rc != HSC_OK)
		return rc;
	if (p->empty || p->begin < a->offset)
		return HSC_AGAIN;
	return p->begin == a->offset ? HSC_OK : HSC_END;
}

static void pass_piece(struct ahead *a)
{
	pthread_mutex_lock(&a->lock);
	a->now++;
	pthread_cond_broadcast(&a->moved);
	pthread_mutex_unlock(&a->lock);
}

/* A piece has ended: which one is next? */
static enum hsc_status go_on(struct ahead *a)
{
	enum hsc_status rc;

	if (a->offset == UINT64_MAX)
		return HSC_END;
	rc = look_at_piece(a);
	a->taking = rc == HSC_OK;
	if (rc == HSC_AGAIN)
		return HSC_OK;
	return rc == HSC_END ? begin_own(a) : rc;
}

/* Our own piece: go on with it, or after it. */
static enum hsc_status next_own(struct ahead *a)
{
	if (a->ended == HSC_OK)
		return fill_own(a);
	a->own = false;
	add_end(a, &a->threads[a->jobs].maker.end);
	return go_on(a);
}

static enum hsc_status next_chunk(struct ahead *a)
{
	struct piece *p = &a->pieces[a->now];
	enum hsc_status rc = HSC_OK;

	hsc_ahead_chunk_free(a->chunk);
	a->chunk = NULL;
	if (a->own)
		return next_own(a);
	if (a->now == a->count)
		return HSC_END;
	a->chunk = take_chunk(a, &rc);
	if (!a->chunk) {
		if (rc != HSC_OK)
			return rc;
		if (a->taking)
			add_end(a, &p->end);
		pass_piece(a);
		return go_on(a);
	}
	a->thread = p->thread;
	a->at = a->taking ? 0 : a->chunk->count;
	a->at_id = 0;
	return hsc_ahead_ids_learn(&a->threads[a->thread].ids,
				   a->taking ? blocks_of(a) : NULL, a->chunk)
		       ? HSC_OK
		       : HSC_E_MEMORY;
}

static enum hsc_status next(struct hsc_decode_ahead *feed,
			    struct hsc_event *out)
{
	struct ahead *a = (struct ahead *)feed;
	enum hsc_status rc;

	while (!a->chunk || a->at == a->chunk->count) {
		rc = next_chunk(a);
		if (rc != HSC_OK)
			return rc;
	}
	*out = a->chunk->events[a->at++];
	out->clock += a->clock;
	out->message += a->message;
	if (out->kind != HSC_EVENT_BLOCKS)
		return HSC_OK;
	out->blocks.ids = a->chunk->ids + a->at_id;
	rc = hsc_ahead_ids_change(&a->threads[a->thread].ids, blocks_of(a),
				  a->chunk->ids + a->at_id, out->blocks.count);
	a->at_id += out->blocks.count;
	return rc;
}

static void close_source(struct hsc_decode_ahead *feed)
{
	struct ahead *a = (struct ahead *)feed;

	pthread_mutex_lock(&a->lock);
	a->stop = true;
	pthread_cond_broadcast(&a->moved);
	pthread_mutex_unlock(&a->lock);
	for (size_t i = 0; i <= a->jobs; i++) {
		struct thread *t = &a->threads[i];

		if (t->started)
			pthread_join(t->id, NULL);
		hsc_ahead_maker_close(&t->maker);
		hsc_ahead_ids_clear(&t->ids);
	}
	for (size_t i = 0; i < a->count; i++)
		while (a->pieces[i].first) {
			struct hsc_ahead_chunk *c = a->pieces[i].first;

			a->pieces[i].first = c->next;
			hsc_ahead_chunk_free(c);
		}
	hsc_ahead_chunk_free(a->chunk);
	pthread_cond_destroy(&a->moved);
	pthread_mutex_destroy(&a->lock);
	free(a->pieces);
	free(a->threads);
	free(a);
}

/* --- which sources, and how ----------------------------------------------- */

static bool add_pieces(struct ahead *a)
{
	const struct hsc_decode *d = a->like;
	const uint64_t grid = d->config.grid ? d->config.grid : HSC_PIECE_GRID;
	const uint64_t bytes = hsc_piece_can(d, a->source->index)
				       ? hsc_piece_bytes(d, a->source->index)
				       : 0;
	uint64_t step = bytes / (4 * a->jobs);
	struct piece p = { .from = d->seek.at };
	size_t cap = 0;

	step = step < PIECE_BYTES ? step : PIECE_BYTES;
	a->step = (step / grid + 1) * grid;
	do {
		p.until = end_from(a, p.from);
		p.until = p.until < bytes ? p.until : 0;
		if (!HSC_GROW(a->pieces, cap, a->count + 1))
			return false;
		a->pieces[a->count++] = p;
		p.from = p.until;
	} while (p.until && p.until != d->seek.stop);
	return true;
}

static bool start(struct ahead *a)
{
	bool any = false;

	for (size_t i = 0; i <= a->jobs; i++)
		a->threads[i].ahead = a;
	for (size_t i = 0; i < a->jobs; i++) {
		struct thread *t = &a->threads[i];

		t->started = pthread_create(&t->id, NULL, work, t) == 0;
		any |= t->started;
	}
	return any;
}

static enum hsc_status open_source(struct hsc_decode *d,
				   struct hsc_decode_source *source)
{
	const size_t jobs = hsc_ahead_share(d, source);
	struct ahead *a;

	if (!jobs || d->mixed || source->software ||
	    hsc_ahead_is_small(d, source->index))
		return HSC_AGAIN;
	a = calloc(1, sizeof(*a));
	if (!a)
		return HSC_E_MEMORY;
	*a = (struct ahead){
		.feed = { .next = next, .close = close_source },
		.like = d,
		.source = source,
		.jobs = jobs,
		.taking = true,
		.offset = d->seek.at,
		.clock = d->seek.clock,
		.message = d->seek.message,
		.lock = PTHREAD_MUTEX_INITIALIZER,
		.moved = PTHREAD_COND_INITIALIZER,
	};
	a->threads = calloc(jobs + 1, sizeof(*a->threads));
	if (a->threads && add_pieces(a) && start(a)) {
		source->ahead = &a->feed;
		return HSC_OK;
	}
	if (a->threads)
		close_source(&a->feed);
	else
		free(a);
	return HSC_AGAIN;
}

enum hsc_status hsc_ahead_run(struct hsc_decode *d, unsigned jobs,
			      struct hsc_error *error)
{
	bool any = false;

	for (size_t i = 0; i < d->source_count; i++)
		any |= !d->sources[i].software &&
		       !hsc_ahead_is_small(d, d->sources[i].index);
	if ((jobs < 2 && !d->seek.at && !d->seek.stop) || d->mixed ||
	    hsc_ahead_has_words(d) || !any)
		return HSC_OK;
	d->jobs = jobs ? jobs : 1;
	d->open_ahead = open_source;
	return hsc_decode_restart(d, error);
}
