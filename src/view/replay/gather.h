/* SPDX-License-Identifier: MIT */
/*
 * gather.h - output that is copied from many parts, by threads.
 *
 * Room   view (floor 8)
 *
 * Who lists says where its bytes stand; threads copy and write them, see
 * hartscope/decode/relay.h. So they must stay there until they are written.
 * Most stand in one array, and take four bytes to say so.
 */
#ifndef HSC_VIEW_REPLAY_GATHER_H
#define HSC_VIEW_REPLAY_GATHER_H

#include <hartscope/decode/relay.h>
#include <stdbool.h>

/* Parts are copied so many bytes at a time; as many after a part may be read.
 */
#define HSC_GATHER_STEP 64u
/* Bytes and numbers of one job. */
#define HSC_GATHER_BYTES   ((size_t)1 << 19)
#define HSC_GATHER_NUMBERS 16384u

/* A part of the array: where it begins, in such units, and its length less one.
 */
#define HSC_GATHER_UNIT  16u
#define HSC_GATHER_SHIFT 12u
#define HSC_GATHER_MOST  (1u << HSC_GATHER_SHIFT)
/* Or it stands elsewhere: the address in two numbers and the length follow. */
#define HSC_GATHER_ELSEWHERE UINT32_MAX

struct hsc_gather_job {
	const uint8_t *array;
	size_t count, len; /* numbers, and bytes of their parts */
	uint32_t numbers[HSC_GATHER_NUMBERS];
};

struct hsc_gather {
	struct hsc_relay_sink *sink; /* where jobs go, or NULL */
	struct hsc_gather_job *job;  /* in hand */
	const uint8_t *array;
	struct hsc_relay *relay; /* of `own`, if it has one */
	struct hsc_relay_sink own;
};

/* What a relay needs to know, without its threads. */
struct hsc_relay_config hsc_gather_config(FILE *out);

/* Have a relay of its own, with so many threads. HSC_OK or HSC_E_MEMORY. */
HSC_MUST_USE enum hsc_status hsc_gather_open(struct hsc_gather *g, FILE *out,
					     unsigned jobs);
/* Or fill jobs of somebody else's. */
void hsc_gather_begin(struct hsc_gather *g, struct hsc_relay_sink *sink);
void hsc_gather_close(struct hsc_gather *g);

/* Parts may be of that array from now on; there was none. */
void hsc_gather_set_array(struct hsc_gather *g, const uint8_t *array);

/* Send what is in hand. HSC_OK, HSC_E_FILE, HSC_E_MEMORY. */
HSC_MUST_USE enum hsc_status hsc_gather_send(struct hsc_gather *g);

/* All parts so far are written: they are free to change. HSC_OK; HSC_AGAIN: not
 * before it is their turn; HSC_E_FILE, HSC_E_MEMORY. */
HSC_MUST_USE enum hsc_status hsc_gather_drain(struct hsc_gather *g);

/* Append a part of any length that stands anywhere. HSC_OK, HSC_E_FILE, .. */
HSC_MUST_USE enum hsc_status hsc_gather_put(struct hsc_gather *g,
					    const uint8_t *from, size_t len);

/* Has a job of so many numbers and bytes room for a part of `most` bytes? */
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

/* The number of a part of the array, of up to HSC_GATHER_MOST bytes, at a unit.
 */
static inline uint32_t hsc_gather_number(size_t at, uint32_t len)
{
	return (uint32_t)(at / HSC_GATHER_UNIT) << HSC_GATHER_SHIFT | (len - 1);
}

/* Append a part that stands elsewhere; there is room. */
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
