/* SPDX-License-Identifier: MIT */
/*
 * stream.h - the chain of one source: from its stream to events.
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
	/* for a source that is blocks_only; else NULL */
	struct hsc_flow_batch batch;
	uint32_t run;  /* the first run of the batch that is not used */
	bool time_due; /* the run was used, its time is next */
	enum hsc_status failed; /* returned after the batch, if not HSC_OK */
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
