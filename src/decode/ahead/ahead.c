/* SPDX-License-Identifier: MIT */
/* ahead.c - pieces of a source are decoded by threads; their events are taken
 * in order.
 * Room   decode (floor 6) */
#include "decode/ahead/crew.h"
#include <hartscope/decode/ahead.h>
#include <stdlib.h>

/* Most bytes of a piece. */
#define PIECE_BYTES (UINT64_C(4) << 20)

struct ahead {
	struct hsc_decode_ahead feed; /* first */
	struct hsc_decode *like;
	struct hsc_decode_source *source;
	struct hsc_crew crew;

	struct hsc_ahead_chunk *chunk;
	size_t at, at_id;      /* position in the chunk */
	size_t thread;         /* the thread that made it */
	bool taking;           /* the piece is used; otherwise it is skipped */
	bool own;              /* no piece: the caller's thread decodes it */
	enum hsc_status ended; /* of the own piece: HSC_END, after the chunk */
	uint64_t offset;       /* where the next piece begins */
	uint64_t clock, message; /* added to what the piece has */
	bool misses; /* the next event of a message must report it */
};

static struct hsc_blocks *blocks_of(const struct ahead *a)
{
	return hsc_decode_blocks(a->like, a->source->index);
}

static enum hsc_status fill_own(struct ahead *a);

/* Add the totals of a piece to those of the pieces after it. */
static void add_end(struct ahead *a, const struct hsc_ahead_end *end)
{
	const uint64_t start =
		a->like->manifest.sources[a->source->index].start;

	a->clock += end->instructions + (a->offset ? 0 : start);
	a->message += end->last;
	a->feed.messages += end->messages;
	a->feed.bytes += end->bytes;
	a->misses |= end->misses;
	a->offset = end->at;
	if (!end->cut ||
	    (a->source->seek.stop && end->at >= a->source->seek.stop))
		a->offset = UINT64_MAX;
}

/* The entry of the calling thread, which decodes what no piece contains. */
static struct hsc_crew_thread *own_thread(struct ahead *a)
{
	return &a->crew.threads[a->crew.jobs];
}

/* The end of a piece that begins there. */
static uint64_t end_from(const struct ahead *a, uint64_t from)
{
	const uint64_t stop = a->source->seek.stop;
	const uint64_t end = from - from % a->crew.step + a->crew.step;

	return stop && stop < end ? stop : end;
}

/* Begin where the last piece ended, because no other piece begins there. */
static enum hsc_status begin_own(struct ahead *a)
{
	struct hsc_crew_thread *t = own_thread(a);
	const struct hsc_decode_piece piece = {
		.begin = a->offset,
		.end = end_from(a, a->offset),
		.step = a->crew.step,
	};
	enum hsc_status rc = HSC_OK;

	if (!t->maker.decode)
		rc = hsc_ahead_maker_open(&t->maker, a->like, a->source->index,
					  false);
	if (rc == HSC_OK)
		rc = hsc_ahead_maker_begin(&t->maker, &piece);
	a->own = true;
	a->ended = HSC_OK;
	return rc == HSC_OK ? fill_own(a) : rc;
}

static enum hsc_status fill_own(struct ahead *a)
{
	struct hsc_crew_thread *t = own_thread(a);

	a->chunk = hsc_ahead_chunk_new();
	if (!a->chunk)
		return HSC_E_MEMORY;
	a->thread = a->crew.jobs;
	a->at = a->at_id = 0;
	a->ended = hsc_ahead_maker_fill(&t->maker, a->chunk);
	if (a->ended < 0)
		return a->ended;
	return hsc_ahead_ids_learn(&t->ids, blocks_of(a), a->chunk)
		       ? HSC_OK
		       : HSC_E_MEMORY;
}

/* Does piece `now` continue where the last one ended? HSC_OK; HSC_AGAIN: a
 * later one may, so this one is skipped; HSC_END: there are no more. */
static enum hsc_status look_at_piece(struct ahead *a)
{
	const struct hsc_crew_piece *p = &a->crew.pieces[a->crew.now];
	enum hsc_status rc;

	if (a->crew.now == a->crew.count)
		return HSC_END;
	rc = hsc_crew_wait(&a->crew);
	if (rc != HSC_OK)
		return rc;
	if (p->empty || p->begin < a->offset)
		return HSC_AGAIN;
	return p->begin == a->offset ? HSC_OK : HSC_END;
}

/* A piece has ended: find the next one. */
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

/* Continue with the own piece, or after it. */
static enum hsc_status next_own(struct ahead *a)
{
	if (a->ended == HSC_OK)
		return fill_own(a);
	a->own = false;
	add_end(a, &own_thread(a)->maker.end);
	return go_on(a);
}

static enum hsc_status next_chunk(struct ahead *a)
{
	const struct hsc_crew_piece *p = &a->crew.pieces[a->crew.now];
	enum hsc_status rc = HSC_OK;

	hsc_ahead_chunk_free(a->chunk);
	a->chunk = NULL;
	if (a->own)
		return next_own(a);
	if (a->crew.now == a->crew.count)
		return HSC_END;
	a->chunk = hsc_crew_take(&a->crew, &rc);
	if (!a->chunk) {
		if (rc != HSC_OK)
			return rc;
		if (a->taking)
			add_end(a, &p->end);
		hsc_crew_pass(&a->crew);
		return go_on(a);
	}
	a->thread = p->thread;
	a->at = a->taking ? 0 : a->chunk->count;
	a->at_id = 0;
	return hsc_ahead_ids_learn(&a->crew.threads[a->thread].ids,
				   a->taking ? blocks_of(a) : NULL, a->chunk)
		       ? HSC_OK
		       : HSC_E_MEMORY;
}

/* Damage before the piece is reported by the first message in it that is an
 * event of its own. */
static void add_misses(struct ahead *a, struct hsc_event *e)
{
	if (e->kind != HSC_EVENT_DATA_WRITE &&
	    (!e->reported || e->kind == HSC_EVENT_ACCESS))
		return;
	e->missed |= a->misses;
	a->misses = false;
}

static enum hsc_status next_event(struct hsc_decode_ahead *feed,
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
	if (a->misses)
		add_misses(a, out);
	if (out->kind != HSC_EVENT_BLOCKS)
		return HSC_OK;
	out->blocks.ids = a->chunk->ids + a->at_id;
	rc = hsc_ahead_ids_change(&a->crew.threads[a->thread].ids, blocks_of(a),
				  a->chunk->ids + a->at_id, out->blocks.count);
	a->at_id += out->blocks.count;
	return rc;
}

static void close_source(struct hsc_decode_ahead *feed)
{
	struct ahead *a = (struct ahead *)feed;

	hsc_crew_close(&a->crew);
	hsc_ahead_chunk_free(a->chunk);
	free(a);
}

static bool add_pieces(struct ahead *a)
{
	const struct hsc_decode *d = a->like;
	const uint64_t grid = hsc_decode_grid(d);
	const uint64_t bytes = hsc_piece_can(d, a->source->index)
				       ? hsc_piece_bytes(d, a->source->index)
				       : 0;
	uint64_t step = bytes / (4 * a->crew.jobs);
	uint64_t from = a->source->seek.at, until;

	step = step < PIECE_BYTES ? step : PIECE_BYTES;
	a->crew.step = (step / grid + 1) * grid;
	do {
		until = end_from(a, from);
		until = until < bytes ? until : 0;
		if (!hsc_crew_add(&a->crew, from, until))
			return false;
		from = until;
	} while (until && until != a->source->seek.stop);
	return true;
}

static enum hsc_status open_source(struct hsc_decode *d,
				   struct hsc_decode_source *source)
{
	const bool part = source->seek.at || source->seek.stop;
	const size_t share = hsc_ahead_share(d, source);
	const size_t jobs = part && !share ? 1 : share;
	struct ahead *a;

	if (!jobs || d->mixed || source->software ||
	    hsc_ahead_is_small(d, source->index))
		return HSC_AGAIN;
	a = calloc(1, sizeof(*a));
	if (!a)
		return HSC_E_MEMORY;
	*a = (struct ahead){
		.feed = { .next = next_event, .close = close_source },
		.like = d,
		.source = source,
		.crew = { .like = d, .source = source->index, .jobs = jobs },
		.taking = true,
		.offset = source->seek.at,
		.clock = source->seek.clock,
		.message = source->seek.message,
	};
	if (hsc_crew_open(&a->crew) == HSC_OK && add_pieces(a) &&
	    hsc_crew_start(&a->crew)) {
		source->ahead = &a->feed;
		return HSC_OK;
	}
	close_source(&a->feed);
	/* if the decode is of a part, what lies before it was counted
	 * already */
	return part ? HSC_E_MEMORY : HSC_AGAIN;
}

enum hsc_status hsc_ahead_run(struct hsc_decode *d, unsigned jobs,
			      struct hsc_error *error)
{
	bool any = false, part = false;

	for (size_t i = 0; i < d->source_count; i++) {
		part |= d->sources[i].seek.at || d->sources[i].seek.stop;
		any |= !d->sources[i].software &&
		       !hsc_ahead_is_small(d, d->sources[i].index);
	}
	if ((jobs < 2 && !part) || d->mixed || hsc_ahead_has_words(d) || !any)
		return HSC_OK;
	d->jobs = jobs ? jobs : 1;
	d->open_ahead = open_source;
	return hsc_decode_restart(d, error);
}
