/* SPDX-License-Identifier: MIT */
/* scribe.c - what a thread lists is kept until it is its turn.
 * Room   decode (floor 6) */
#include "decode/ahead/scribe.h"
#include <stdlib.h>
#include <string.h>

static struct hsc_scribe *scribe_of(struct hsc_relay_sink *sink)
{
	return (struct hsc_scribe *)((char *)sink -
				     offsetof(struct hsc_scribe, sink));
}

size_t hsc_scribe_job_make(const void *job, uint8_t *out)
{
	const struct hsc_scribe_job *j;

	memcpy(&j, job, sizeof(j));
	return j->make(j->data, out);
}

size_t hsc_scribe_job_size(const struct hsc_lister *how)
{
	const size_t align = sizeof(max_align_t);

	return sizeof(struct hsc_scribe_job) +
	       (how->relay.job_bytes + align - 1) / align * align;
}

static void put_back(struct hsc_scribe *t, struct hsc_scribe_job *j)
{
	j->next = t->spare;
	t->spare = j;
}

static bool make_jobs(struct hsc_scribe *t)
{
	const size_t size = hsc_scribe_job_size(t->how);
	struct hsc_scribe_jobs *jobs =
		calloc(1, sizeof(*jobs) + HSC_SCRIBE_JOBS * size);

	if (!jobs)
		return false;
	jobs->next = t->jobs;
	t->jobs = jobs;
	for (unsigned i = HSC_SCRIBE_JOBS; i-- > 0;) {
		struct hsc_scribe_job *j =
			(struct hsc_scribe_job *)((char *)jobs->data +
						  i * size);

		j->make = t->how->relay.make;
		put_back(t, j);
	}
	return true;
}

/* Have a current job to fill. */
static enum hsc_status take_job(struct hsc_scribe *t)
{
	if (!t->spare && !make_jobs(t))
		return HSC_E_MEMORY;
	t->job = t->spare;
	t->spare = t->job->next;
	t->sink.job = t->job->data;
	return HSC_OK;
}

/* Give a job to the relay, and get back one that was written. */
static enum hsc_status to_relay(struct hsc_scribe *t, struct hsc_scribe_job *j)
{
	void *slot = hsc_relay_job(t->relay);
	struct hsc_scribe_job *written;

	memcpy(&written, slot, sizeof(written));
	memcpy(slot, &j, sizeof(j));
	if (written)
		put_back(t, written);
	return hsc_relay_send(t->relay);
}

static void append_job(struct hsc_scribe *t, struct hsc_scribe_job *j)
{
	struct hsc_scribe_piece *p = t->in_hand;

	j->next = NULL;
	if (p->last)
		p->last->next = j;
	else
		p->first = j;
	p->last = j;
	t->kept++;
}

static enum hsc_status send_job(struct hsc_relay_sink *sink)
{
	struct hsc_scribe *t = scribe_of(sink);
	enum hsc_status rc = HSC_OK;

	if (t->turn)
		rc = to_relay(t, t->job);
	else
		append_job(t, t->job);
	return rc == HSC_OK ? take_job(t) : rc;
}

static enum hsc_status drain(struct hsc_relay_sink *sink)
{
	struct hsc_scribe *t = scribe_of(sink);
	enum hsc_status rc;

	t->full = !t->turn || t->kept;
	if (t->full)
		return HSC_AGAIN;
	rc = send_job(sink);
	return rc == HSC_OK ? hsc_relay_drain(t->relay) : rc;
}

static struct hsc_ahead_chunk *add_chunk(struct hsc_scribe_piece *p)
{
	struct hsc_ahead_chunk *c = hsc_ahead_chunk_new();

	if (c && p->last_events)
		p->last_events->next = c;
	else if (c)
		p->events = c;
	if (c)
		p->last_events = c;
	return c;
}

/* Keep the event without its blocks; consecutive runs become one. */
static bool keep_event(struct hsc_scribe_piece *p, const struct hsc_event *e)
{
	struct hsc_ahead_chunk *c = p->last_events;
	struct hsc_event shown = *e, *last;

	if (!c || hsc_ahead_chunk_is_full(c))
		c = add_chunk(p);
	if (!c)
		return false;
	if (e->kind != HSC_EVENT_BLOCKS)
		return hsc_ahead_chunk_add(c, e);
	shown.blocks =
		(struct hsc_event_blocks){ .instructions =
						   e->blocks.instructions };
	last = c->events + c->count - 1;
	if (!c->count || last->kind != HSC_EVENT_BLOCKS ||
	    last->space != e->space)
		return hsc_ahead_chunk_add(c, &shown);
	last->blocks.instructions += e->blocks.instructions;
	last->offset = shown.offset;
	last->message = shown.message;
	return true;
}

enum hsc_status hsc_scribe_step(struct hsc_scribe *t)
{
	struct hsc_scribe_piece *p = t->in_hand;
	enum hsc_status rc;
	struct hsc_event e;

	p->rc = hsc_ahead_maker_next(&t->maker, &e);
	if (p->rc == HSC_OK) {
		rc = t->how->feed(t->lister, &e);
		if (rc == HSC_OK && !keep_event(p, &e))
			rc = HSC_E_MEMORY;
		return rc;
	}
	p->rc = p->rc == HSC_END ? HSC_OK : p->rc;
	p->done = true;
	p->end = t->maker.end;
	rc = t->how->flush(t->lister);
	t->in_hand = NULL;
	t->full = false;
	return rc == HSC_OK ? HSC_END : rc;
}

enum hsc_status hsc_scribe_send(struct hsc_scribe *t,
				struct hsc_scribe_piece *p)
{
	enum hsc_status rc = HSC_OK;

	while (rc == HSC_OK && p->first) {
		struct hsc_scribe_job *j = p->first;

		p->first = j->next;
		t->kept--;
		rc = to_relay(t, j);
	}
	p->last = p->first ? p->last : NULL;
	return rc;
}

void hsc_scribe_piece_clear(struct hsc_scribe_piece *p)
{
	while (p->events) {
		struct hsc_ahead_chunk *next = p->events->next;

		hsc_ahead_chunk_free(p->events);
		p->events = next;
	}
	p->last_events = NULL;
	p->first = p->last = NULL;
}

enum hsc_status hsc_scribe_drop(struct hsc_scribe *t,
				struct hsc_scribe_piece *p)
{
	enum hsc_status rc = HSC_OK;

	/* what the lister holds back of it is dropped, too */
	if (t->in_hand == p)
		rc = t->how->flush(t->lister);
	t->in_hand = t->in_hand == p ? NULL : t->in_hand;
	while (p->first) {
		struct hsc_scribe_job *j = p->first;

		p->first = j->next;
		t->kept--;
		put_back(t, j);
	}
	hsc_scribe_piece_clear(p);
	t->full = false;
	return rc;
}

enum hsc_status hsc_scribe_open(struct hsc_scribe *t,
				const struct hsc_decode *like)
{
	/* of which source, each piece says */
	enum hsc_status rc = hsc_ahead_maker_open(&t->maker, like, 0, true);

	t->sink = (struct hsc_relay_sink){ .send = send_job, .drain = drain };
	if (rc == HSC_OK)
		rc = take_job(t);
	if (rc != HSC_OK)
		return rc;
	t->lister = t->how->open(t->how->ctx, t->maker.decode, &t->sink);
	return t->lister ? HSC_OK : HSC_E_MEMORY;
}

void hsc_scribe_close(struct hsc_scribe *t)
{
	if (t->lister)
		t->how->close(t->lister);
	t->lister = NULL;
	while (t->jobs) {
		struct hsc_scribe_jobs *next = t->jobs->next;

		free(t->jobs);
		t->jobs = next;
	}
	hsc_ahead_maker_close(&t->maker);
}
