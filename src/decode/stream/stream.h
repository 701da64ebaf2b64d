/* SPDX-License-Identifier: MIT */
/*
 * stream.h - the chain of one source: stream to events.
 *
 * Room   decode (floor 6)
 */
#ifndef HSC_DECODE_STREAM_STREAM_H
#define HSC_DECODE_STREAM_STREAM_H

#include "decode/stream/chain.h"
#include <hartscope/event/events.h>

struct hsc_decode_stream {
	struct hsc_decode_chain chain;
	struct hsc_events *events;
	struct hsc_flow_batch batch; /* of one that is blocks_only; else NULL */
	uint32_t run;           /* of the batch: the first that is not used */
	bool time_due;          /* its time is, the run was used */
	enum hsc_status failed; /* what to give after it, if not HSC_OK */
};

/* Returns HSC_OK, HSC_E_FILE, HSC_E_CONFIG or HSC_E_MEMORY, and why. */
enum hsc_status hsc_decode_stream_open(struct hsc_decode_stream *s,
				       const struct hsc_decode_setup *setup,
				       struct hsc_error *error);
void hsc_decode_stream_close(struct hsc_decode_stream *s);

/* HSC_OK, HSC_END, HSC_E_FILE or HSC_E_MEMORY. */
enum hsc_status hsc_decode_stream_next(struct hsc_decode_stream *s,
				       struct hsc_event *out);

#endif
