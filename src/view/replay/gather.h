/* SPDX-License-Identifier: MIT */
/*
 * gather.h - output that is copied from many parts, by threads.
 *
 * Room   view (floor 8)
 *
 * Who lists says where its bytes stand; threads copy and write them, see
 * hartscope/decode/relay.h. So they must stay there until they are written.
 */
#ifndef HSC_VIEW_REPLAY_GATHER_H
#define HSC_VIEW_REPLAY_GATHER_H

#include <hartscope/decode/relay.h>
#include <stdbool.h>

/* Parts are copied so many bytes at a time; as many after a part may be read.
 */
#define HSC_GATHER_STEP 64u
/* Bytes and parts of one job. */
#define HSC_GATHER_BYTES ((size_t)1 << 18)
#define HSC_GATHER_PARTS 8192u

struct hsc_gather_job {
	size_t count, len; /* of parts, and their bytes */
	struct hsc_gather_part {
		const uint8_t *from;
		uint32_t len;
	} parts[HSC_GATHER_PARTS];
};

struct hsc_gather {
	struct hsc_relay *relay;
	struct hsc_gather_job *job; /* in hand */
};

/* Returns HSC_OK or HSC_E_MEMORY. */
HSC_MUST_USE enum hsc_status hsc_gather_open(struct hsc_gather *g, FILE *out,
					     unsigned jobs);
void hsc_gather_close(struct hsc_gather *g);

/* Send what is in hand. HSC_OK or HSC_E_FILE. */
HSC_MUST_USE enum hsc_status hsc_gather_send(struct hsc_gather *g);

/* All parts so far are written: they are free to change. HSC_OK, HSC_E_FILE. */
HSC_MUST_USE enum hsc_status hsc_gather_drain(struct hsc_gather *g);

/* Append a part of any length. HSC_OK or HSC_E_FILE. */
HSC_MUST_USE enum hsc_status hsc_gather_put(struct hsc_gather *g,
					    const uint8_t *from, size_t len);

/* Is there room for a part of `most` bytes? Then append one. */
static inline bool hsc_gather_has_room(const struct hsc_gather_job *job,
				       size_t most)
{
	return job->count < HSC_GATHER_PARTS &&
	       job->len + most <= HSC_GATHER_BYTES;
}

static inline void hsc_gather_add(struct hsc_gather_job *job,
				  const uint8_t *from, uint32_t len)
{
	job->parts[job->count++] = (struct hsc_gather_part){ from, len };
	job->len += len;
}

#endif
