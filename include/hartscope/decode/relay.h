/* SPDX-License-Identifier: MIT */
/*
 * relay.h - bytes that threads make, written in the order of what they are made
 * from.
 *
 * Room   decode (floor 6): where threads are started
 *
 * Who lists fills one job after the other and sends it. Threads make the bytes
 * of each, and write them in turn; whoever has to wait makes some as well. At
 * most so many jobs are under way, so memory is bounded:
 *
 *   job = hsc_relay_job, fill it, hsc_relay_send; at the end hsc_relay_drain
 *
 * docs/decisions/0211-lists-by-threads.md
 */
#ifndef HSC_DECODE_RELAY_H
#define HSC_DECODE_RELAY_H

#include <hartscope/base/status.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Make the bytes of a job: out[room]. Returns how many. It is called by any
 * thread, so it may only read what nobody changes until the job is written. */
typedef size_t hsc_relay_make_fn(const void *job, uint8_t *out);

struct hsc_relay_config {
	FILE *out;
	unsigned jobs;    /* threads in all, with the one that sends */
	size_t job_bytes; /* of a job */
	size_t room;      /* that its bytes have */
	hsc_relay_make_fn *make;
};

struct hsc_relay;

/* Returns HSC_OK or HSC_E_MEMORY. Threads that cannot be started are left out.
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_relay_new(
	struct hsc_relay **out, const struct hsc_relay_config *config);
/* What was sent and is not written may be lost. */
HSC_API void hsc_relay_free(struct hsc_relay **relay);

/* A job to be filled; what is in it is that of an earlier one, or zero. */
HSC_API void *hsc_relay_job(struct hsc_relay *r);

/* The job is filled. HSC_OK or HSC_E_FILE: one before it could not be written,
 * errno is that of then. */
HSC_API HSC_MUST_USE enum hsc_status hsc_relay_send(struct hsc_relay *r);

/* Wait until all that was sent is written. HSC_OK or HSC_E_FILE. */
HSC_API HSC_MUST_USE enum hsc_status hsc_relay_drain(struct hsc_relay *r);

#ifdef __cplusplus
}
#endif

#endif
