/* SPDX-License-Identifier: MIT */
/*
 * chain.h - the chain of one protocol: from a raw stream to flow items.
 *
 * Room   decode (floor 6)
 *
 * Open one with the function of its protocol; the other functions are the same
 * for all protocols.
 */
#ifndef HSC_DECODE_STREAM_CHAIN_H
#define HSC_DECODE_STREAM_CHAIN_H

#include "decode/stream/cut.h"
#include <hartscope/capture/manifest.h>
#include <hartscope/decode/messages.h>
#include <hartscope/decode/packets.h>
#include <hartscope/event/event.h>
#include <hartscope/flow/batch.h>
#include <hartscope/flow/blocks.h>
#include <hartscope/flow/etrace_flow.h>
#include <hartscope/flow/flow_item.h>
#include <hartscope/flow/ntrace_flow.h>

struct hsc_decode_chain;

/* The functions of a protocol. */
struct hsc_decode_chain_ops {
	/* The next item: HSC_OK, HSC_AGAIN (read on), HSC_END, HSC_E_MEMORY */
	enum hsc_status (*next)(struct hsc_decode_chain *c,
				struct hsc_flow_item *out);
	/* Runs, as hsc_nt_flow_batch; NULL: there are none, or single items are
	 * as fast at the moment */
	enum hsc_status (*batch)(struct hsc_decode_chain *c,
				 struct hsc_flow_batch *batch);
	/*
	 * Give the decoder one more piece of the stream: HSC_OK, HSC_E_FILE. An
	 * event or data message sets `reported`, which the caller clears. Runs
	 * of messages before it may be appended to `batch`, unless it is NULL.
	 */
	enum hsc_status (*read)(struct hsc_decode_chain *c,
				struct hsc_flow_batch *batch);
	void (*close)(struct hsc_decode_chain *c);
	/* The next event, for a protocol without flow; else NULL */
	enum hsc_status (*event)(struct hsc_decode_chain *c,
				 struct hsc_event *out);
};

struct hsc_decode_stm; /* see stm.c */

struct hsc_decode_chain {
	const struct hsc_decode_chain_ops *ops; /* NULL: not open */
	struct hsc_messages *messages;          /* N-Trace */
	struct hsc_nt_flow *nt;
	uint8_t untried; /* messages to decode before the fast path is tried
			    again, */
	uint8_t refused; /* because it was of no use this many times in a row */
	struct hsc_nt_reading reading;
	bool thorough;
	bool timeless;               /* timestamps are not used */
	struct hsc_packets *packets; /* E-Trace */
	struct hsc_et_flow *et;
	struct {
		struct hsc_et_reading as;
		bool known; /* the lengths are known */
		/* the options when trace begins */
		struct hsc_et_options options;
	} packet_reading;
	struct hsc_flow_item item; /* of the last message, if `reported` */
	bool reported;
	struct hsc_decode_stm *stm; /* software events */
	bool filtered;   /* the stream has messages of other sources */
	uint64_t src;    /* source number of the messages to decode, if so */
	uint64_t count;  /* decoded messages of this source */
	uint64_t shared; /* fed before them: the message at which a piece begins
			  */
	uint64_t number; /* number of its last message in the stream */
	uint64_t offset; /* in the stream */
	/* if the stream has several sources: bytes of this source before the
	 * current message, with it, and before the one that lost the flow */
	uint64_t before, after, lost_from;
	bool lost;
	struct hsc_flow_versions versions; /* of its code; it owns the list */
	struct hsc_decode_cut cut;
};

/* What the sources of a bundle share, and the source to open. */
struct hsc_decode_setup {
	const char *bundle;
	const struct hsc_manifest *manifest;
	struct hsc_blocks *blocks; /* of its process; borrowed */
	uint32_t source;           /* index in the manifest */
	bool blocks_only;
	bool joined;
	bool alone; /* there is only one source: runs may be joined, if all else
		       is in order */
	uint64_t grid;                        /* of cuts; 0: none */
	const struct hsc_decode_piece *piece; /* of the stream, or NULL: all */
	bool words;                           /* and runs consist of words */
	bool thorough;                        /* no fast paths */
	bool live;                    /* items do not wait for later ones */
	struct hsc_stream_rest *rest; /* of the stream, or NULL */
};

/* Bytes of the stream to decode; 0: all. */
static inline uint64_t hsc_decode_length(const struct hsc_decode_setup *s)
{
	return s->source < s->manifest->source_count
		       ? s->manifest->sources[s->source].length
		       : 0;
}

/* Each returns HSC_OK, HSC_E_FILE, HSC_E_CONFIG or HSC_E_MEMORY, and the
 * reason. After a failure, the caller closes what was opened. */
enum hsc_status hsc_decode_ntrace_open(struct hsc_decode_chain *c,
				       const struct hsc_decode_setup *setup,
				       const char *path,
				       struct hsc_error *error);
enum hsc_status hsc_decode_etrace_open(struct hsc_decode_chain *c,
				       const struct hsc_decode_setup *setup,
				       const char *path,
				       struct hsc_error *error);
enum hsc_status hsc_decode_stm_open(struct hsc_decode_chain *c,
				    const struct hsc_decode_setup *setup,
				    const char *path, struct hsc_error *error);

#endif
