/* SPDX-License-Identifier: MIT */
/* scribes.c - threads decode pieces ahead and list them, one after the other.
 * Room   decode (floor 6) */
#include "decode/ahead/scribes.h"
#include "base/grow.h"
#include <errno.h>
#include <stdlib.h>

/* Most bytes that a thread keeps until it is its turn. */
#define KEPT ((size_t)64 << 20)
/* After this many events, a thread checks whether it can help, or must stop. */
#define EVENTS 256u

static bool is_stopped(const struct hsc_scribes *s)
{
	return s->stop_all || s->ended || s->rc != HSC_OK;
}

/* Wake all that wait. Locked. */
static void wake_all(struct hsc_scribes *s)
{
	pthread_cond_broadcast(&s->moved);
	hsc_relay_wake(s->relay);
}

/* A thread has failed. Locked. */
static void stop_threads(struct hsc_scribes *s, enum hsc_status rc)
{
	if (s->rc == HSC_OK)
		s->rc = rc;
	wake_all(s);
}

/* Note the result of a lister: the taker of events must know why it did not
 * write. */
static enum hsc_status note_result(struct hsc_scribes *s, enum hsc_status rc)
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

/* Hand over the events of the piece so far. */
static void hand_over(struct hsc_scribes *s, struct hsc_scribe_piece *p)
{
	struct hsc_ahead_chunk *c;

	while ((c = p->events) != NULL) {
		p->events = c->next;
		c->next = NULL;
		for (size_t i = 0; i < c->count; i++) {
			c->events[i].clock += s->clock;
			c->events[i].message += s->message;
		}
		hsc_ahead_queue_put(&s->beside, c);
	}
	p->last_events = NULL;
}

static bool must_stop(struct hsc_scribes *s)
{
	bool stop;

	pthread_mutex_lock(&s->lock);
	stop = s->stop_all;
	pthread_mutex_unlock(&s->lock);
	return stop;
}

/* Decode and list the current piece, because it is its turn. */
static enum hsc_status list_on(struct hsc_scribe *t)
{
	struct hsc_scribe_piece *p = t->in_hand;
	enum hsc_status rc = HSC_OK;

	for (unsigned i = 1; rc == HSC_OK; i++) {
		rc = hsc_scribe_step(t);
		if (p->events && p->events->next)
			hand_over(t->all, p);
		if (rc == HSC_OK && i % EVENTS == 0 && must_stop(t->all))
			return HSC_AGAIN;
	}
	return rc == HSC_END ? HSC_OK : rc;
}

/* A piece is listed: add its totals to those of the pieces after it. */
static void add_end(struct hsc_scribes *s, const struct hsc_ahead_end *end)
{
	s->clock += end->instructions;
	if (!s->offset)
		s->clock += s->like->manifest.sources[s->source].start;
	s->message += end->last;
	s->offset = end->cut ? end->at : UINT64_MAX;
	pthread_mutex_lock(&s->lock);
	s->messages += end->messages;
	s->bytes += end->bytes;
	pthread_mutex_unlock(&s->lock);
}

/* It is the turn of a piece of this thread. */
static enum hsc_status list_piece(struct hsc_scribe *t,
				  struct hsc_scribe_piece *p)
{
	struct hsc_scribes *s = t->all;
	enum hsc_status rc;

	t->turn = true;
	rc = hsc_scribe_send(t, p);
	if (rc == HSC_OK && !p->done)
		rc = list_on(t);
	/* a lister that keeps nothing may release its memory */
	if (rc == HSC_OK)
		rc = t->kept || t->in_hand ? hsc_relay_drain(s->relay)
					   : t->how->flush(t->lister);
	t->turn = false;
	rc = note_result(s, rc);
	hand_over(s, p);
	if (rc == HSC_OK)
		rc = p->rc;
	if (rc == HSC_OK)
		add_end(s, &p->end);
	return rc;
}

/* The end of a piece that begins there. */
static uint64_t end_from(const struct hsc_scribes *s, uint64_t from)
{
	return from - from % s->step + s->step;
}

static enum hsc_status begin_piece(struct hsc_scribe *t,
				   struct hsc_scribe_piece *p)
{
	const struct hsc_decode_piece piece = {
		.begin = p->begin,
		.end = p->until,
		.step = t->all->step,
	};

	t->in_hand = p;
	t->maker.index = p->source;
	return hsc_ahead_maker_begin(&t->maker,
				     p->until || p->begin ? &piece : NULL);
}

/* No piece begins where the last one ended: decode that part here. */
static enum hsc_status list_own(struct hsc_scribes *s)
{
	struct hsc_scribe *t = &s->threads[s->jobs];
	struct hsc_scribe_piece piece = { .source = s->source,
					  .begin = s->offset,
					  .until = end_from(s, s->offset) };
	enum hsc_status rc = HSC_OK;

	if (!t->lister)
		rc = hsc_scribe_open(t, s->like);
	if (rc == HSC_OK)
		rc = begin_piece(t, &piece);
	if (rc == HSC_OK)
		rc = list_piece(t, &piece);
	hsc_scribe_piece_clear(&piece);
	return rc;
}

static enum hsc_status find_begin(struct hsc_scribe *t,
				  struct hsc_scribe_piece *p)
{
	struct hsc_scribes *s = t->all;
	struct hsc_error error;
	enum hsc_status rc = HSC_OK;
	uint64_t begin = 0;

	if (p->from)
		rc = hsc_piece_find(t->maker.decode, p->source, p->from, &begin,
				    &error);
	pthread_mutex_lock(&s->lock);
	p->begin = begin;
	p->empty = rc != HSC_OK || (p->until && begin >= p->until);
	p->begun = true;
	wake_all(s);
	pthread_mutex_unlock(&s->lock);
	return rc == HSC_END ? HSC_OK : rc;
}

/* Take the next piece. One that cannot be begun fails when it is its turn.
 * Locked, but not while it is begun. */
static void take_piece(struct hsc_scribe *t)
{
	struct hsc_scribes *s = t->all;
	struct hsc_scribe_piece *p = &s->pieces[s->next++];
	enum hsc_status rc;

	p->owner = t;
	if (p == s->pieces)
		s->turn = t;
	pthread_mutex_unlock(&s->lock);
	rc = find_begin(t, p);
	if (rc == HSC_OK && !p->empty)
		rc = begin_piece(t, p);
	pthread_mutex_lock(&s->lock);
	if (rc == HSC_OK)
		return;
	t->in_hand = NULL;
	p->done = true;
	p->rc = rc;
}

/* List some more of the current piece, whose turn has not come, until there is
 * a job to keep, or for a while. */
static enum hsc_status keep_some(struct hsc_scribe *t)
{
	const size_t kept = t->kept;
	enum hsc_status rc = HSC_OK;

	for (unsigned i = 0; rc == HSC_OK && i < EVENTS && t->kept == kept; i++)
		rc = hsc_scribe_step(t);
	return rc == HSC_END ? HSC_OK : note_result(t->all, rc);
}

/* Drop a piece that the pieces before went past. Locked. */
static void drop_passed(struct hsc_scribe *t)
{
	struct hsc_scribes *s = t->all;

	for (; t->oldest < s->now; t->oldest++) {
		struct hsc_scribe_piece *p = &s->pieces[t->oldest];

		if (p->owner == t && hsc_scribe_drop(t, p) != HSC_OK)
			stop_threads(s, HSC_E_MEMORY);
	}
}

/* All of a source is listed: the next one begins. Locked. */
static void next_source(struct hsc_scribes *s)
{
	while (s->now < s->count && s->pieces[s->now].source == s->source)
		s->now++;
	if (s->next < s->now)
		s->next = s->now;
	s->ended = s->now == s->count;
	if (s->ended)
		return;
	s->source = s->pieces[s->now].source;
	s->offset = s->clock = s->message = 0;
}

/* The thread whose piece begins where the last one ended; NULL: there is none.
 * `t` has had the turn so far. Locked. */
static struct hsc_scribe *look_for_next(struct hsc_scribes *s,
					struct hsc_scribe *t)
{
	for (; s->now < s->count; s->now++) {
		const struct hsc_scribe_piece *p = &s->pieces[s->now];

		if (p->source != s->source)
			return NULL;
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

		if (s->offset == UINT64_MAX)
			next_source(s);
		if (!s->ended)
			s->turn = look_for_next(s, t);
		if (!s->ended && !s->turn && !is_stopped(s)) {
			pthread_mutex_unlock(&s->lock);
			rc = list_own(s);
			pthread_mutex_lock(&s->lock);
		}
		if (rc < 0)
			stop_threads(s, rc);
	}
	wake_all(s);
}

static void take_turn(struct hsc_scribe *t)
{
	struct hsc_scribes *s = t->all;
	struct hsc_scribe_piece *p = &s->pieces[s->now];
	enum hsc_status rc;

	pthread_mutex_unlock(&s->lock);
	rc = list_piece(t, p);
	pthread_mutex_lock(&s->lock);
	if (rc < 0)
		stop_threads(s, rc);
	else
		pass_turn(t);
}

/* Can it keep no more? Then it has kept something, and its turn will come. */
static bool is_full(const struct hsc_scribe *t)
{
	return t->full || t->kept >= t->all->room;
}

/* Make the bytes of a job, decode ahead, or wait for work. Locked, but not
 * while it works. */
static void help_others(struct hsc_scribe *t)
{
	struct hsc_scribes *s = t->all;
	const uint64_t wakes = hsc_relay_wakes(s->relay);
	const bool idle = is_full(t) || (!t->in_hand && s->next == s->count);
	enum hsc_status rc = HSC_OK;

	pthread_mutex_unlock(&s->lock);
	if (idle)
		hsc_relay_wait(s->relay, wakes);
	if (!hsc_relay_help(s->relay) && !idle && t->in_hand)
		rc = keep_some(t);
	pthread_mutex_lock(&s->lock);
	if (rc != HSC_OK)
		stop_threads(s, rc);
}

/* Do one thing, or wait for one to do. Locked. */
static void go_on(struct hsc_scribe *t)
{
	struct hsc_scribes *s = t->all;

	drop_passed(t);
	if (s->turn == t)
		take_turn(t);
	else if (!t->in_hand && s->next < s->count && !is_full(t))
		take_piece(t);
	else
		help_others(t);
}

static void *run_thread(void *data)
{
	struct hsc_scribe *t = data;
	struct hsc_scribes *s = t->all;
	const enum hsc_status rc = hsc_scribe_open(t, s->like);

	pthread_mutex_lock(&s->lock);
	if (rc != HSC_OK)
		stop_threads(s, rc);
	while (!is_stopped(s))
		go_on(t);
	pthread_mutex_unlock(&s->lock);
	/* the thread with the turn has put in all events */
	hsc_ahead_queue_end(&s->beside);
	return NULL;
}

enum hsc_status hsc_scribes_open(struct hsc_scribes *s)
{
	struct hsc_relay_config config = s->how.relay;

	pthread_mutex_init(&s->lock, NULL);
	pthread_cond_init(&s->moved, NULL);
	hsc_ahead_queue_open(&s->beside);
	s->room = KEPT / hsc_scribe_job_size(&s->how);
	config.jobs = (unsigned)s->jobs;
	config.job_bytes = sizeof(struct hsc_scribe_job *);
	config.make = hsc_scribe_job_make;
	config.helped = true;
	s->threads = calloc(s->jobs + 1, sizeof(*s->threads));
	if (!s->threads || hsc_relay_new(&s->relay, &config) != HSC_OK)
		return HSC_E_MEMORY;
	for (size_t i = 0; i <= s->jobs; i++) {
		s->threads[i].all = s;
		s->threads[i].how = &s->how;
		s->threads[i].relay = s->relay;
	}
	return HSC_OK;
}

void hsc_scribes_close(struct hsc_scribes *s)
{
	pthread_mutex_lock(&s->lock);
	s->stop_all = true;
	pthread_cond_broadcast(&s->moved);
	if (s->relay)
		hsc_relay_wake(s->relay);
	pthread_mutex_unlock(&s->lock);
	hsc_ahead_queue_end(&s->beside);
	for (size_t i = 0; s->threads && i < s->jobs; i++)
		if (s->threads[i].started)
			pthread_join(s->threads[i].id, NULL);
	hsc_relay_free(&s->relay);
	for (size_t i = 0; s->threads && i <= s->jobs; i++)
		hsc_scribe_close(&s->threads[i]);
	for (size_t i = 0; i < s->count; i++)
		hsc_scribe_piece_clear(&s->pieces[i]);
	hsc_ahead_queue_close(&s->beside);
	pthread_cond_destroy(&s->moved);
	pthread_mutex_destroy(&s->lock);
	free(s->pieces);
	free(s->threads);
}

bool hsc_scribes_add(struct hsc_scribes *s, uint32_t source, uint64_t from,
		     uint64_t until)
{
	if (!HSC_GROW(s->pieces, s->cap, s->count + 1))
		return false;
	s->pieces[s->count++] = (struct hsc_scribe_piece){ .source = source,
							   .from = from,
							   .until = until };
	return true;
}

bool hsc_scribes_start(struct hsc_scribes *s)
{
	bool any = false;

	s->source = s->pieces[0].source;
	for (size_t i = 0; i < s->jobs; i++) {
		struct hsc_scribe *t = &s->threads[i];

		t->started = pthread_create(&t->id, NULL, run_thread, t) == 0;
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
