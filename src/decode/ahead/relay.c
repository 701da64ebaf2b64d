/* SPDX-License-Identifier: MIT */
/* relay.c - the bytes of jobs are made by threads, and written in order.
 * Room   decode (floor 6) */
#include <errno.h>
#include <hartscope/decode/relay.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

/* Jobs in progress for each thread, so that none waits for a slow one. */
#define JOBS_EACH 8u
/* A thread is woken for this many jobs, because waking it takes as long as
 * making one. */
#define JOBS_WAKE 4u

struct slot {
	void *job;
	uint8_t *bytes; /* NULL: not made yet, or written */
	size_t len;
	bool made;
};

struct hsc_relay {
	struct hsc_relay_config config;
	struct slot *slots; /* slots[count]; job n is in n % count */
	size_t count;
	uint8_t **memory; /* buffers for bytes, memory[count]; memory[in_use] is
			     used next, */
	size_t in_use; /* because it was written last and is still in a cache */
	pthread_t *threads; /* threads[started] */
	unsigned started;

	pthread_mutex_t lock;          /* protects the following */
	pthread_cond_t given;          /* there is a job to be made */
	pthread_cond_t room;           /* there is room, or all is written */
	uint64_t sent, taken, written; /* jobs */
	bool writing;                  /* a thread is writing */
	uint64_t wakes;
	bool failed, stop;
	int error; /* errno, if failed: other threads have an errno of their own
		    */
};

static struct slot *slot_of(const struct hsc_relay *r, uint64_t n)
{
	return &r->slots[n % r->count];
}

/* Write what is made, in order, unless another thread does. Locked. */
static void write_made(struct hsc_relay *r)
{
	while (!r->writing && r->written < r->taken &&
	       slot_of(r, r->written)->made) {
		struct slot *s = slot_of(r, r->written);
		bool good;
		int error;

		r->writing = true;
		pthread_mutex_unlock(&r->lock);
		good = fwrite(s->bytes, 1, s->len, r->config.out) == s->len;
		error = errno;
		pthread_mutex_lock(&r->lock);
		if (!good && !r->failed)
			r->error = error;
		s->made = false;
		r->memory[--r->in_use] = s->bytes;
		s->bytes = NULL;
		r->writing = false;
		r->failed |= !good;
		r->written++;
		pthread_cond_signal(&r->room);
	}
}

/* Make the next job. Locked; there is one. */
static void make_one(struct hsc_relay *r)
{
	struct slot *s = slot_of(r, r->taken++);

	s->bytes = r->memory[r->in_use];
	r->memory[r->in_use++] = NULL;
	pthread_mutex_unlock(&r->lock);
	s->len = r->config.make(s->job, s->bytes);
	pthread_mutex_lock(&r->lock);
	s->made = true;
	write_made(r);
}

/* The sender makes a job, or waits for those of other threads. Locked. */
static void go_on(struct hsc_relay *r)
{
	if (r->taken < r->sent)
		make_one(r);
	else
		pthread_cond_wait(&r->room, &r->lock);
}

/* Wait until there are enough jobs, or all are to be woken. Locked. */
static void wait_for_jobs(struct hsc_relay *r, uint64_t wakes)
{
	while (!r->stop && r->wakes == wakes && r->sent - r->taken < JOBS_WAKE)
		pthread_cond_wait(&r->given, &r->lock);
}

static void *run_thread(void *data)
{
	struct hsc_relay *r = data;

	pthread_mutex_lock(&r->lock);
	while (!r->stop)
		if (r->taken < r->sent)
			make_one(r);
		else
			wait_for_jobs(r, r->wakes);
	pthread_mutex_unlock(&r->lock);
	return NULL;
}

static bool take_memory(struct hsc_relay *r)
{
	r->count = JOBS_EACH * r->config.jobs;
	r->slots = calloc(r->count, sizeof(*r->slots));
	r->memory = calloc(r->count, sizeof(*r->memory));
	r->threads = calloc(r->config.jobs, sizeof(*r->threads));
	if (!r->slots || !r->memory || !r->threads)
		return false;
	for (size_t i = 0; i < r->count; i++) {
		r->slots[i].job = calloc(1, r->config.job_bytes);
		r->memory[i] = malloc(r->config.room);
		if (!r->slots[i].job || !r->memory[i])
			return false;
	}
	return true;
}

enum hsc_status hsc_relay_new(struct hsc_relay **out,
			      const struct hsc_relay_config *config)
{
	struct hsc_relay *r = calloc(1, sizeof(*r));

	*out = r;
	if (!r)
		return HSC_E_MEMORY;
	r->config = *config;
	r->config.jobs += r->config.jobs == 0;
	pthread_mutex_init(&r->lock, NULL);
	pthread_cond_init(&r->given, NULL);
	pthread_cond_init(&r->room, NULL);
	if (!take_memory(r)) {
		hsc_relay_free(out);
		return HSC_E_MEMORY;
	}
	while (!r->config.helped && r->started + 1 < r->config.jobs &&
	       pthread_create(&r->threads[r->started], NULL, run_thread, r) ==
		       0)
		r->started++;
	return HSC_OK;
}

/* Did writing fail? Then set errno in this thread, too. */
static enum hsc_status outcome_of_writing(const struct hsc_relay *r,
					  bool failed)
{
	if (failed)
		errno = r->error;
	return failed ? HSC_E_FILE : HSC_OK;
}

void hsc_relay_free(struct hsc_relay **relay)
{
	struct hsc_relay *r = *relay;
	int error = errno;

	if (!r)
		return;
	pthread_mutex_lock(&r->lock);
	r->stop = true;
	pthread_cond_broadcast(&r->given);
	pthread_mutex_unlock(&r->lock);
	for (unsigned i = 0; i < r->started; i++)
		pthread_join(r->threads[i], NULL);
	for (size_t i = 0; r->slots && i < r->count; i++) {
		free(r->slots[i].job);
		free(r->slots[i].bytes);
	}
	for (size_t i = 0; r->memory && i < r->count; i++)
		free(r->memory[i]);
	pthread_cond_destroy(&r->given);
	pthread_cond_destroy(&r->room);
	pthread_mutex_destroy(&r->lock);
	if (r->failed)
		error = r->error;
	free(r->slots);
	free((void *)r->memory);
	free(r->threads);
	free(r);
	*relay = NULL;
	errno = error;
}

void *hsc_relay_job(struct hsc_relay *r)
{
	pthread_mutex_lock(&r->lock);
	while (r->sent - r->written == r->count)
		go_on(r);
	pthread_mutex_unlock(&r->lock);
	return slot_of(r, r->sent)->job;
}

enum hsc_status hsc_relay_send(struct hsc_relay *r)
{
	bool failed;

	pthread_mutex_lock(&r->lock);
	r->sent++;
	if (r->sent - r->taken >= JOBS_WAKE)
		pthread_cond_signal(&r->given);
	failed = r->failed;
	pthread_mutex_unlock(&r->lock);
	return outcome_of_writing(r, failed);
}

enum hsc_status hsc_relay_drain(struct hsc_relay *r)
{
	bool failed;

	pthread_mutex_lock(&r->lock);
	while (r->written < r->sent)
		go_on(r);
	failed = r->failed;
	pthread_mutex_unlock(&r->lock);
	return outcome_of_writing(r, failed);
}

bool hsc_relay_help(struct hsc_relay *r)
{
	bool any;

	pthread_mutex_lock(&r->lock);
	any = r->taken < r->sent;
	if (any)
		make_one(r);
	pthread_mutex_unlock(&r->lock);
	return any;
}

uint64_t hsc_relay_wakes(struct hsc_relay *r)
{
	uint64_t wakes;

	pthread_mutex_lock(&r->lock);
	wakes = r->wakes;
	pthread_mutex_unlock(&r->lock);
	return wakes;
}

void hsc_relay_wait(struct hsc_relay *r, uint64_t wakes)
{
	pthread_mutex_lock(&r->lock);
	if (r->taken == r->sent)
		wait_for_jobs(r, wakes);
	pthread_mutex_unlock(&r->lock);
}

void hsc_relay_wake(struct hsc_relay *r)
{
	pthread_mutex_lock(&r->lock);
	r->wakes++;
	pthread_cond_broadcast(&r->given);
	pthread_mutex_unlock(&r->lock);
}
