/* SPDX-License-Identifier: MIT */
/*
 * relay.h - bytes that threads make, written in the order of what they are made
 * from.
 *
 * Room   decode (floor 6): where threads are started
 *
 * The caller fills one job after the other and sends it. Threads make the bytes
 * of each, and write them in turn; a thread that has to wait makes some as
 * well. At most so many jobs are under way, so memory is bounded:
 *
 *   job = hsc_relay_job, fill it, hsc_relay_send; at the end hsc_relay_drain
 *
 * Threads of the caller may help, in place of threads that the relay starts.
 *
 * docs/decisions/0211-lists-by-threads.md
 */
#ifndef HSC_DECODE_RELAY_H
#define HSC_DECODE_RELAY_H

#include <hartscope/base/status.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Make the bytes of a job: out[room]. Returns how many. It is called by any
 * thread, so it may only read what does not change until the job is written. */
typedef size_t hsc_relay_make_fn(const void *job, uint8_t *out);

struct hsc_relay_config {
	FILE *out;
	unsigned jobs;    /* threads in all, with the one that sends */
	size_t job_bytes; /* of a job */
	size_t room;      /* that its bytes have */
	hsc_relay_make_fn *make;
	bool helped; /* no thread is started: those that there are help */
};

struct hsc_relay;

/* Make a relay and start its threads. A thread that cannot be started is left
 * out. Returns HSC_OK or HSC_E_MEMORY. */
HSC_API HSC_MUST_USE enum hsc_status hsc_relay_new(
	struct hsc_relay **out, const struct hsc_relay_config *config);
/* End the threads and release all. Jobs that are not written yet may be lost.
 */
HSC_API void hsc_relay_free(struct hsc_relay **relay);

/* A job to be filled; it still has the contents of an earlier one, or zeros. */
HSC_API void *hsc_relay_job(struct hsc_relay *r);

/* Send a job that is filled. Returns HSC_OK, or HSC_E_FILE: an earlier job
 * could not be written, with the errno of that failure. */
HSC_API HSC_MUST_USE enum hsc_status hsc_relay_send(struct hsc_relay *r);

/* Wait until all jobs that were sent are written. Returns HSC_OK or HSC_E_FILE,
 * as hsc_relay_send. */
HSC_API HSC_MUST_USE enum hsc_status hsc_relay_drain(struct hsc_relay *r);

/* Make the bytes of one job that was sent; false: there is none. */
HSC_API bool hsc_relay_help(struct hsc_relay *r);

/* How often hsc_relay_wake was called. */
HSC_API uint64_t hsc_relay_wakes(struct hsc_relay *r);
/* Wait until there is a job to make, or hsc_relay_wake was called more than
 * `wakes` times. */
HSC_API void hsc_relay_wait(struct hsc_relay *r, uint64_t wakes);
HSC_API void hsc_relay_wake(struct hsc_relay *r);

/* Where a lister puts jobs, which are sent at once or kept until it is their
 * turn. */
struct hsc_relay_sink {
	void *job; /* to be filled; as of hsc_relay_job */
	/* It is filled: another one is there. HSC_OK, HSC_E_FILE, HSC_E_MEMORY
	 */
	enum hsc_status (*send)(struct hsc_relay_sink *);
	/* Send it, and wait until all is written; HSC_AGAIN, nothing was sent:
	   not before it is their turn */
	enum hsc_status (*drain)(struct hsc_relay_sink *);
};

#ifdef __cplusplus
}
#endif

#endif
