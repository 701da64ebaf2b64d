/* SPDX-License-Identifier: MIT */
/* crew.c - threads take pieces, decode them and hand over their chunks.
 * Room   decode (floor 6) */
#include "decode/ahead/crew.h"
#include "base/grow.h"
#include <stdlib.h>

/* Most bytes of a piece's events that may wait to be taken. */
#define WAITING ((size_t)24 << 20)

/* The next piece; at most one for each thread is ahead of the taker. */
static struct hsc_crew_piece *take_piece(struct hsc_crew *c, enum hsc_status rc)
{
	struct hsc_crew_piece *p = NULL;

	pthread_mutex_lock(&c->lock);
	if (rc != HSC_OK) {
		c->rc = rc;
		pthread_cond_broadcast(&c->moved);
	}
	while (c->rc == HSC_OK && !c->stop && c->next < c->count &&
	       c->next > c->now + c->jobs)
		pthread_cond_wait(&c->moved, &c->lock);
	if (c->rc == HSC_OK && !c->stop && c->next < c->count)
		p = &c->pieces[c->next++];
	pthread_mutex_unlock(&c->lock);
	return p;
}

/* Hand over a chunk, or wait until there is room. False: it is not wanted any
 * more. */
static bool hand_over(struct hsc_crew *c, struct hsc_crew_piece *p,
		      struct hsc_ahead_chunk *chunk)
{
	bool stop;

	pthread_mutex_lock(&c->lock);
	while (p->waiting > WAITING && !c->stop)
		pthread_cond_wait(&c->moved, &c->lock);
	stop = c->stop;
	if (!stop) {
		if (p->last)
			p->last->next = chunk;
		else
			p->first = chunk;
		p->last = chunk;
		p->waiting += hsc_ahead_chunk_bytes(chunk);
		pthread_cond_broadcast(&c->moved);
	}
	pthread_mutex_unlock(&c->lock);
	if (stop)
		hsc_ahead_chunk_free(chunk);
	return !stop;
}

static void set_begin(struct hsc_crew *c, struct hsc_crew_piece *p,
		      size_t thread, uint64_t begin, bool empty)
{
	pthread_mutex_lock(&c->lock);
	p->thread = thread;
	p->begin = begin;
	p->empty = empty;
	p->begun = true;
	pthread_cond_broadcast(&c->moved);
	pthread_mutex_unlock(&c->lock);
}

static enum hsc_status find_begin(struct hsc_crew_thread *t,
				  struct hsc_crew_piece *p)
{
	struct hsc_crew *c = t->crew;
	struct hsc_error error;
	enum hsc_status rc = HSC_OK;
	uint64_t begin = 0;
	bool empty;

	if (p->from)
		rc = hsc_piece_find(t->maker.decode, t->maker.index, p->from,
				    &begin, &error);
	empty = rc != HSC_OK || (p->until && begin >= p->until);
	set_begin(c, p, (size_t)(t - c->threads), begin, empty);
	return rc == HSC_END ? HSC_OK : rc;
}

static enum hsc_status decode_piece(struct hsc_crew_thread *t,
				    struct hsc_crew_piece *p)
{
	const struct hsc_decode_piece piece = {
		.begin = p->begin,
		.end = p->until,
		.step = t->crew->step,
	};
	enum hsc_status rc = hsc_ahead_maker_begin(
		&t->maker, p->until || p->begin ? &piece : NULL);

	while (rc == HSC_OK) {
		struct hsc_ahead_chunk *chunk = hsc_ahead_chunk_new();

		rc = chunk ? hsc_ahead_maker_fill(&t->maker, chunk)
			   : HSC_E_MEMORY;
		if (rc < 0)
			hsc_ahead_chunk_free(chunk);
		else if (!hand_over(t->crew, p, chunk))
			return HSC_END;
	}
	return rc;
}

static void *run_thread(void *data)
{
	struct hsc_crew_thread *t = data;
	struct hsc_crew *c = t->crew;
	enum hsc_status rc =
		hsc_ahead_maker_open(&t->maker, c->like, c->source, false);
	struct hsc_crew_piece *p;

	while ((p = take_piece(c, rc)) != NULL) {
		enum hsc_status ended = find_begin(t, p);

		if (ended == HSC_OK && !p->empty)
			ended = decode_piece(t, p);
		pthread_mutex_lock(&c->lock);
		p->rc = ended < 0 ? ended : HSC_OK;
		p->end = t->maker.end;
		p->done = true;
		pthread_cond_broadcast(&c->moved);
		pthread_mutex_unlock(&c->lock);
	}
	return NULL;
}

enum hsc_status hsc_crew_open(struct hsc_crew *c)
{
	pthread_mutex_init(&c->lock, NULL);
	pthread_cond_init(&c->moved, NULL);
	c->threads = calloc(c->jobs + 1, sizeof(*c->threads));
	for (size_t i = 0; c->threads && i <= c->jobs; i++)
		c->threads[i].crew = c;
	return c->threads ? HSC_OK : HSC_E_MEMORY;
}

void hsc_crew_close(struct hsc_crew *c)
{
	pthread_mutex_lock(&c->lock);
	c->stop = true;
	pthread_cond_broadcast(&c->moved);
	pthread_mutex_unlock(&c->lock);
	for (size_t i = 0; c->threads && i <= c->jobs; i++) {
		struct hsc_crew_thread *t = &c->threads[i];

		if (t->started)
			pthread_join(t->id, NULL);
		hsc_ahead_maker_close(&t->maker);
		hsc_ahead_ids_clear(&t->ids);
	}
	for (size_t i = 0; i < c->count; i++)
		while (c->pieces[i].first) {
			struct hsc_ahead_chunk *chunk = c->pieces[i].first;

			c->pieces[i].first = chunk->next;
			hsc_ahead_chunk_free(chunk);
		}
	pthread_cond_destroy(&c->moved);
	pthread_mutex_destroy(&c->lock);
	free(c->pieces);
	free(c->threads);
}

bool hsc_crew_add(struct hsc_crew *c, uint64_t from, uint64_t until)
{
	if (!HSC_GROW(c->pieces, c->cap, c->count + 1))
		return false;
	c->pieces[c->count++] =
		(struct hsc_crew_piece){ .from = from, .until = until };
	return true;
}

bool hsc_crew_start(struct hsc_crew *c)
{
	bool any = false;

	for (size_t i = 0; i < c->jobs; i++) {
		struct hsc_crew_thread *t = &c->threads[i];

		t->started = pthread_create(&t->id, NULL, run_thread, t) == 0;
		any |= t->started;
	}
	return any;
}

enum hsc_status hsc_crew_wait(struct hsc_crew *c)
{
	const struct hsc_crew_piece *p = &c->pieces[c->now];
	enum hsc_status rc;

	pthread_mutex_lock(&c->lock);
	while (!p->begun && c->rc == HSC_OK)
		pthread_cond_wait(&c->moved, &c->lock);
	rc = c->rc;
	pthread_mutex_unlock(&c->lock);
	return rc;
}

struct hsc_ahead_chunk *hsc_crew_take(struct hsc_crew *c, enum hsc_status *rc)
{
	struct hsc_crew_piece *p = &c->pieces[c->now];
	struct hsc_ahead_chunk *chunk;

	pthread_mutex_lock(&c->lock);
	while (!p->first && !p->done && c->rc == HSC_OK)
		pthread_cond_wait(&c->moved, &c->lock);
	chunk = p->first;
	if (chunk) {
		p->first = chunk->next;
		p->last = p->first ? p->last : NULL;
		p->waiting -= hsc_ahead_chunk_bytes(chunk);
		pthread_cond_broadcast(&c->moved);
	} else {
		*rc = p->done ? p->rc : c->rc;
	}
	pthread_mutex_unlock(&c->lock);
	return chunk;
}

void hsc_crew_pass(struct hsc_crew *c)
{
	pthread_mutex_lock(&c->lock);
	c->now++;
	pthread_cond_broadcast(&c->moved);
	pthread_mutex_unlock(&c->lock);
}
