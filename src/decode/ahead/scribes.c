/* SPDX-License-Identifier: MIT */
/* scribes.c - threads decode pieces ahead and list them, each in its turn.
 * Room   decode (floor 6) */
#include "decode/ahead/scribes.h"
#include "base/grow.h"
#include <errno.h>
#include <stdlib.h>

/* Bytes of what a thread may keep until it is its turn. */
#define KEPT ((size_t)24 << 20)

static bool is_stopped(const struct hsc_scribes *s)
{
	return s->stop_all || s->ended || s->rc != HSC_OK;
}

/* A thread cannot go on. Locked. */
static void fail(struct hsc_scribes *s, enum hsc_status rc)
{
	if (s->rc == HSC_OK)
		s->rc = rc;
	pthread_cond_broadcast(&s->moved);
}

/* --- events that are listed ----------------------------------------------- */

/* Hand over those that are there. */
static void hand_over(struct hsc_scribes *s)
{
	if (s->events)
		hsc_ahead_queue_put(&s->beside, s->events);
	s->events = NULL;
}

/* The event without its blocks; runs in a row are one. */
static bool add_event(struct hsc_scribes *s, const struct hsc_event *e)
{
	struct hsc_event shown = *e, *last;

	if (!s->events)
		s->events = hsc_ahead_chunk_new();
	if (!s->events)
		return false;
	shown.clock += s->clock;
	shown.message += s->message;
	if (e->kind == HSC_EVENT_BLOCKS) {
		shown.blocks = (struct hsc_event_blocks){
			.instructions = e->blocks.instructions
		};
		last = s->events->events + s->events->count - 1;
		if (s->events->count && last->kind == HSC_EVENT_BLOCKS &&
		    last->space == e->space) {
			last->blocks.instructions += e->blocks.instructions;
			last->offset = shown.offset;
			last->message = shown.message;
			return true;
		}
	}
	if (!hsc_ahead_chunk_add(s->events, &shown))
		return false;
	if (hsc_ahead_chunk_is_full(s->events))
		hand_over(s);
	return true;
}

/* What a lister came to: who takes events must know why it did not write. */
static enum hsc_status said(struct hsc_scribes *s, enum hsc_status rc)
{
	const int error = errno;

	if (rc != HSC_E_FILE)
		return rc;
	pthread_mutex_lock(&s->lock);
	s->error = error;
	s->unwritten = true;
	pthread_mutex_unlock(&s->lock);
	return rc;
}

static enum hsc_status list_event(struct hsc_scribe *t,
				  const struct hsc_event *e)
{
	struct hsc_scribes *s = t->all;
	const enum hsc_status rc = said(s, s->how.feed(t->lister, e));

	if (rc != HSC_OK)
		return rc;
	return add_event(s, e) ? HSC_OK : HSC_E_MEMORY;
}

static enum hsc_status flush(struct hsc_scribe *t)
{
	return said(t->all, t->all->how.flush(t->lister));
}

/* --- pieces --------------------------------------------------------------- */

/* The first one is not needed any more. */
static void drop_chunk(struct hsc_scribe *t, struct hsc_scribes_piece *p)
{
	struct hsc_ahead_chunk *c = p->first;

	p->first = c->next;
	p->last = p->first ? p->last : NULL;
	t->kept -= hsc_ahead_chunk_bytes(c);
	hsc_ahead_chunk_free(c);
}

static enum hsc_status list_kept(struct hsc_scribe *t,
				 struct hsc_scribes_piece *p)
{
	enum hsc_status rc = HSC_OK;
	struct hsc_event e;

	while (rc == HSC_OK && p->first) {
		struct hsc_ahead_reader in = { .chunk = p->first };

		while (rc == HSC_OK && hsc_ahead_chunk_next(&in, &e))
			rc = list_event(t, &e);
		drop_chunk(t, p);
	}
	return rc;
}

static bool must_stop(struct hsc_scribes *s)
{
	bool stop;

	pthread_mutex_lock(&s->lock);
	stop = s->stop_all;
	pthread_mutex_unlock(&s->lock);
	return stop;
}

/* List what the maker decodes from here on. HSC_END: the piece has ended. */
static enum hsc_status list_on(struct hsc_scribe *t,
			       struct hsc_ahead_maker *maker)
{
	enum hsc_status rc = HSC_OK;
	struct hsc_event e;

	while (rc == HSC_OK) {
		rc = hsc_ahead_maker_next(maker, &e);
		if (rc == HSC_OK)
			rc = list_event(t, &e);
		if (rc == HSC_OK && must_stop(t->all))
			return HSC_AGAIN;
	}
	return rc;
}

/* A piece is listed: it counts for those after it. */
static void add_end(struct hsc_scribes *s, const struct hsc_ahead_end *end)
{
	s->clock += end->instructions + (s->offset ? 0 : s->start);
	s->message += end->last;
	s->offset = end->cut ? end->at : UINT64_MAX;
	hand_over(s);
	pthread_mutex_lock(&s->lock);
	s->messages += end->messages;
	s->bytes += end->bytes;
	pthread_mutex_unlock(&s->lock);
}

/* It is the turn of a piece of this thread. */
static enum hsc_status list_piece(struct hsc_scribe *t,
				  struct hsc_scribes_piece *p)
{
	enum hsc_status rc = list_kept(t, p);

	if (rc == HSC_OK && !p->done) {
		rc = list_on(t, &t->maker);
		p->done = true;
		p->end = t->maker.end;
		p->rc = rc == HSC_END ? HSC_OK : rc;
		t->in_hand = NULL;
	}
	if (rc == HSC_OK || rc == HSC_END)
		rc = p->rc;
	if (rc == HSC_OK)
		rc = flush(t);
	if (rc == HSC_OK)
		add_end(t->all, &p->end);
	return rc;
}

/* Where a piece from there is to end. */
static uint64_t end_from(const struct hsc_scribes *s, uint64_t from)
{
	return from - from % s->step + s->step;
}

/* No piece begins where the last one ended: decode it here. */
static enum hsc_status list_own(struct hsc_scribes *s)
{
	struct hsc_scribe *t = &s->threads[s->jobs];
	const struct hsc_decode_piece piece = { s->offset,
						end_from(s, s->offset),
						s->step };
	enum hsc_status rc = HSC_OK;

	if (!t->maker.decode)
		rc = hsc_ahead_maker_open(&t->maker, s->like, s->source, true);
	if (rc == HSC_OK && !t->lister) {
		t->lister = s->how.open(s->how.ctx, t->maker.decode);
		rc = t->lister ? HSC_OK : HSC_E_MEMORY;
	}
	if (rc == HSC_OK)
		rc = hsc_ahead_maker_begin(&t->maker, &piece);
	if (rc == HSC_OK)
		rc = list_on(t, &t->maker);
	if (rc == HSC_END)
		rc = flush(t);
	if (rc == HSC_OK)
		add_end(s, &t->maker.end);
	return rc;
}

static enum hsc_status find_begin(struct hsc_scribe *t,
				  struct hsc_scribes_piece *p)
{
	struct hsc_scribes *s = t->all;
	struct hsc_error error;
	enum hsc_status rc = HSC_OK;
	uint64_t begin = 0;

	if (p->from)
		rc = hsc_piece_find(t->maker.decode, t->maker.index, p->from,
				    &begin, &error);
	pthread_mutex_lock(&s->lock);
	p->begin = begin;
	p->empty = rc != HSC_OK || (p->until && begin >= p->until);
	p->begun = true;
	pthread_cond_broadcast(&s->moved);
	pthread_mutex_unlock(&s->lock);
	return rc == HSC_END ? HSC_OK : rc;
}

/* Take the next piece. Locked; while it is begun, it is not. */
static void take_piece(struct hsc_scribe *t)
{
	struct hsc_scribes *s = t->all;
	struct hsc_scribes_piece *p = &s->pieces[s->next++];
	enum hsc_status rc;

	p->owner = t;
	if (p == s->pieces)
		s->turn = t;
	pthread_mutex_unlock(&s->lock);
	rc = find_begin(t, p);
	if (rc == HSC_OK && !p->empty) {
		const struct hsc_decode_piece piece = { p->begin, p->until,
							s->step };

		t->in_hand = p;
		rc = hsc_ahead_maker_begin(
			&t->maker, p->until || p->begin ? &piece : NULL);
	}
	pthread_mutex_lock(&s->lock);
	if (rc != HSC_OK)
		fail(s, rc);
}

/* Keep some more of the piece in hand, which it is not the turn of. */
static enum hsc_status keep_chunk(struct hsc_scribe *t)
{
	struct hsc_scribes_piece *p = t->in_hand;
	struct hsc_ahead_chunk *c = hsc_ahead_chunk_new();

	if (!c)
		return HSC_E_MEMORY;
	p->rc = hsc_ahead_maker_fill(&t->maker, c);
	if (p->last)
		p->last->next = c;
	else
		p->first = c;
	p->last = c;
	t->kept += hsc_ahead_chunk_bytes(c);
	if (p->rc == HSC_OK)
		return HSC_OK;
	/* a failure counts when it is its turn, if ever it is */
	p->rc = p->rc == HSC_END ? HSC_OK : p->rc;
	p->done = true;
	p->end = t->maker.end;
	t->in_hand = NULL;
	return HSC_OK;
}

/* What was passed by others is not listed. Locked. */
static void drop_passed(struct hsc_scribe *t)
{
	const struct hsc_scribes *s = t->all;

	for (; t->oldest < s->now; t->oldest++) {
		struct hsc_scribes_piece *p = &s->pieces[t->oldest];

		if (p->owner != t)
			continue;
		while (p->first)
			drop_chunk(t, p);
		if (t->in_hand == p)
			t->in_hand = NULL;
	}
}

/* --- whose turn it is ----------------------------------------------------- */

/* Whose piece goes on where the last one ended? NULL: nobody's. `t` has the
 * turn so far. Locked. */
static struct hsc_scribe *look_for_next(struct hsc_scribes *s,
					struct hsc_scribe *t)
{
	for (; s->now < s->count; s->now++) {
		const struct hsc_scribes_piece *p = &s->pieces[s->now];

		if (s->next == s->now) {
			drop_passed(t);
			take_piece(t);
		}
		while (!p->begun && !is_stopped(s))
			pthread_cond_wait(&s->moved, &s->lock);
		if (is_stopped(s))
			return NULL;
		if (!p->empty && p->begin >= s->offset)
			return p->begin == s->offset ? p->owner : NULL;
	}
	return NULL;
}

/* The piece whose turn it was is listed. Locked. */
static void pass_turn(struct hsc_scribe *t)
{
	struct hsc_scribes *s = t->all;

	s->turn = NULL;
	s->now++;
	while (!is_stopped(s) && !s->turn) {
		enum hsc_status rc = HSC_OK;

		s->ended = s->offset == UINT64_MAX;
		if (!s->ended)
			s->turn = look_for_next(s, t);
		if (!s->ended && !s->turn && !is_stopped(s)) {
			pthread_mutex_unlock(&s->lock);
			rc = list_own(s);
			pthread_mutex_lock(&s->lock);
		}
		if (rc < 0)
			fail(s, rc);
	}
	pthread_cond_broadcast(&s->moved);
}

static void take_turn(struct hsc_scribe *t)
{
	struct hsc_scribes *s = t->all;
	struct hsc_scribes_piece *p = &s->pieces[s->now];
	enum hsc_status rc;

	pthread_mutex_unlock(&s->lock);
	rc = list_piece(t, p);
	if (rc < 0)
		hand_over(s);
	pthread_mutex_lock(&s->lock);
	if (rc < 0)
		fail(s, rc);
	else
		pass_turn(t);
}

/* One thing to do, or to wait for one. Locked. */
static void go_on(struct hsc_scribe *t)
{
	struct hsc_scribes *s = t->all;
	enum hsc_status rc;

	drop_passed(t);
	if (s->turn == t) {
		take_turn(t);
	} else if (t->kept >= KEPT || (!t->in_hand && s->next == s->count)) {
		pthread_cond_wait(&s->moved, &s->lock);
	} else if (!t->in_hand) {
		take_piece(t);
	} else {
		pthread_mutex_unlock(&s->lock);
		rc = keep_chunk(t);
		pthread_mutex_lock(&s->lock);
		if (rc != HSC_OK)
			fail(s, rc);
	}
}

static void *work(void *data)
{
	struct hsc_scribe *t = data;
	struct hsc_scribes *s = t->all;
	enum hsc_status rc =
		hsc_ahead_maker_open(&t->maker, s->like, s->source, true);

	if (rc == HSC_OK) {
		t->lister = s->how.open(s->how.ctx, t->maker.decode);
		rc = t->lister ? HSC_OK : HSC_E_MEMORY;
	}
	pthread_mutex_lock(&s->lock);
	if (rc != HSC_OK)
		fail(s, rc);
	while (!is_stopped(s))
		go_on(t);
	pthread_mutex_unlock(&s->lock);
	/* who has the turn has put in what there was */
	hsc_ahead_queue_end(&s->beside);
	return NULL;
}

/* --- who takes ------------------------------------------------------------ */

enum hsc_status hsc_scribes_open(struct hsc_scribes *s)
{
	pthread_mutex_init(&s->lock, NULL);
	pthread_cond_init(&s->moved, NULL);
	hsc_ahead_queue_open(&s->beside);
	s->threads = calloc(s->jobs + 1, sizeof(*s->threads));
	for (size_t i = 0; s->threads && i <= s->jobs; i++)
		s->threads[i].all = s;
	return s->threads ? HSC_OK : HSC_E_MEMORY;
}

void hsc_scribes_close(struct hsc_scribes *s)
{
	pthread_mutex_lock(&s->lock);
	s->stop_all = true;
	pthread_cond_broadcast(&s->moved);
	pthread_mutex_unlock(&s->lock);
	hsc_ahead_queue_end(&s->beside);
	for (size_t i = 0; s->threads && i <= s->jobs; i++) {
		struct hsc_scribe *t = &s->threads[i];

		if (t->started)
			pthread_join(t->id, NULL);
		if (t->lister)
			s->how.close(t->lister);
		hsc_ahead_maker_close(&t->maker);
	}
	for (size_t i = 0; i < s->count; i++)
		while (s->pieces[i].first)
			drop_chunk(s->pieces[i].owner, &s->pieces[i]);
	hsc_ahead_chunk_free(s->events);
	hsc_ahead_queue_close(&s->beside);
	pthread_cond_destroy(&s->moved);
	pthread_mutex_destroy(&s->lock);
	free(s->pieces);
	free(s->threads);
}

bool hsc_scribes_add(struct hsc_scribes *s, uint64_t from, uint64_t until)
{
	if (!HSC_GROW(s->pieces, s->cap, s->count + 1))
		return false;
	s->pieces[s->count++] =
		(struct hsc_scribes_piece){ .from = from, .until = until };
	return true;
}

bool hsc_scribes_start(struct hsc_scribes *s)
{
	bool any = false;

	for (size_t i = 0; i < s->jobs; i++) {
		struct hsc_scribe *t = &s->threads[i];

		t->started = pthread_create(&t->id, NULL, work, t) == 0;
		any |= t->started;
	}
	return any;
}

struct hsc_ahead_chunk *hsc_scribes_take(struct hsc_scribes *s,
					 struct hsc_decode_ahead *to,
					 enum hsc_status *rc)
{
	struct hsc_ahead_chunk *c = hsc_ahead_queue_take(&s->beside);

	pthread_mutex_lock(&s->lock);
	to->bytes = s->bytes;
	to->messages = s->messages;
	*rc = s->unwritten ? HSC_OK : s->rc;
	pthread_mutex_unlock(&s->lock);
	return c;
}
