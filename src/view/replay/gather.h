/* SPDX-License-Identifier: MIT */
/*
 * gather.h - output that is copied from many parts, by threads.
 *
 * Room   view (floor 8)
 *
 * A view names the parts of its output by their addresses; threads copy and
 * write them, see hartscope/decode/relay.h. So a part must stay where it is
 * until it was written. Most parts are in one array, where a number of four
 * bytes names them.
 */
#ifndef HSC_VIEW_REPLAY_GATHER_H
#define HSC_VIEW_REPLAY_GATHER_H

#include <hartscope/decode/relay.h>
#include <stdbool.h>

/* Parts are copied in steps of so many bytes, so up to one step beyond the end
 * of a part may be read. */
#define HSC_GATHER_STEP 64u
/* Bytes and numbers of one job. */
#define HSC_GATHER_BYTES   ((size_t)1 << 19)
#define HSC_GATHER_NUMBERS 16384u

/* The number of a part of the array: its begin in units, and its length minus
 * one in the lowest bits. */
#define HSC_GATHER_UNIT  16u
#define HSC_GATHER_SHIFT 12u
#define HSC_GATHER_MOST  (1u << HSC_GATHER_SHIFT)
/* A part elsewhere is this number, its address as two numbers, its length. */
#define HSC_GATHER_ELSEWHERE UINT32_MAX

struct hsc_gather_job {
	const uint8_t *array;
	size_t count, len; /* of numbers; bytes of their parts */
	uint32_t numbers[HSC_GATHER_NUMBERS];
};

struct hsc_gather {
	struct hsc_relay_sink *sink; /* where jobs go, or NULL */
	struct hsc_gather_job *job;  /* that is being filled */
	const uint8_t *array;
	struct hsc_relay *relay; /* of `own`, if it has one */
	struct hsc_relay_sink own;
};

/* The configuration of a relay, all but its threads. */
struct hsc_relay_config hsc_gather_config(FILE *out);

/* Start with a relay of its own of `jobs` threads. HSC_OK or HSC_E_MEMORY. */
HSC_MUST_USE enum hsc_status hsc_gather_open(struct hsc_gather *g, FILE *out,
					     unsigned jobs);
/* Start with the jobs of another relay. */
void hsc_gather_begin(struct hsc_gather *g, struct hsc_relay_sink *sink);
void hsc_gather_close(struct hsc_gather *g);

/* Set the array that parts are in; it can be set only once. */
void hsc_gather_set_array(struct hsc_gather *g, const uint8_t *array);

/* Send the job that is being filled. HSC_OK, HSC_E_FILE, HSC_E_MEMORY. */
HSC_MUST_USE enum hsc_status hsc_gather_send(struct hsc_gather *g);

/* Wait until all parts are written, so that they may change. HSC_OK; HSC_AGAIN:
 * others must be written before them; HSC_E_FILE, HSC_E_MEMORY. */
HSC_MUST_USE enum hsc_status hsc_gather_drain(struct hsc_gather *g);

/* Append a part of any length and place. HSC_OK, HSC_E_FILE, HSC_E_MEMORY. */
HSC_MUST_USE enum hsc_status hsc_gather_put(struct hsc_gather *g,
					    const uint8_t *from, size_t len);

/* Is there room for a part of `most` bytes in a job that has `count` numbers
 * and `len` bytes? */
static inline bool hsc_gather_fits(size_t count, size_t len, size_t most)
{
	return count + 4 <= HSC_GATHER_NUMBERS &&
	       len + most <= HSC_GATHER_BYTES;
}

static inline bool hsc_gather_has_room(const struct hsc_gather_job *job,
				       size_t most)
{
	return hsc_gather_fits(job->count, job->len, most);
}

/* The number of a part of up to HSC_GATHER_MOST bytes that begins at a unit of
 * the array. */
static inline uint32_t hsc_gather_number(size_t at, uint32_t len)
{
	return (uint32_t)(at / HSC_GATHER_UNIT) << HSC_GATHER_SHIFT | (len - 1);
}

/* Append a part that is not in the array; the job must have room. */
static inline void hsc_gather_refer(struct hsc_gather_job *job,
				    const uint8_t *from, uint32_t len)
{
	const uint64_t at = (uint64_t)(uintptr_t)from;
	uint32_t *to = job->numbers + job->count;

	to[0] = HSC_GATHER_ELSEWHERE;
	to[1] = (uint32_t)at;
	to[2] = (uint32_t)(at >> 32);
	to[3] = len;
	job->count += 4;
	job->len += len;
}

#endif
