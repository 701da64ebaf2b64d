/* SPDX-License-Identifier: MIT */
/*
 * chain.h - the chain of one protocol: a raw stream to flow items.
 *
 * Room   decode (floor 6)
 *
 * Open one with the call of the protocol that the manifest names; the rest is
 * the same for all.
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

/* What a protocol does. */
struct hsc_decode_chain_ops {
	/* The next item: HSC_OK, HSC_AGAIN (read on), HSC_END, HSC_E_MEMORY */
	enum hsc_status (*next)(struct hsc_decode_chain *c,
				struct hsc_flow_item *out);
	/* Runs, as hsc_nt_flow_batch; NULL: one by one is no slower for now,
	   or there are none */
	enum hsc_status (*batch)(struct hsc_decode_chain *c,
				 struct hsc_flow_batch *batch);
	/* Give the decoder one more piece of the stream: HSC_OK, HSC_E_FILE.
	   An event or data message sets `reported`, and the caller clears it.
	   Runs of messages before it may be appended to `batch`, unless that is
	   NULL. */
	enum hsc_status (*read)(struct hsc_decode_chain *c,
				struct hsc_flow_batch *batch);
	void (*close)(struct hsc_decode_chain *c);
	/* The next event, of a protocol without flow; else NULL */
	enum hsc_status (*event)(struct hsc_decode_chain *c,
				 struct hsc_event *out);
};

struct hsc_decode_stm; /* see stm.c */

struct hsc_decode_chain {
	const struct hsc_decode_chain_ops *ops; /* NULL: not open */
	struct hsc_messages *messages;          /* N-Trace */
	struct hsc_nt_flow *nt;
	uint8_t untried; /* messages to go before the fast path is asked, */
	uint8_t refused; /* as it took none so often in a row */
	struct hsc_nt_reading reading;
	bool thorough;
	bool timeless;               /* timestamps are not used */
	struct hsc_packets *packets; /* E-Trace */
	struct hsc_et_flow *et;
	struct {
		struct hsc_et_reading as;
		bool known;                    /* the lengths */
		struct hsc_et_options options; /* with which trace begins */
	} packet_reading;
	struct hsc_flow_item item; /* of the message read last, if `reported` */
	bool reported;
	struct hsc_decode_stm *stm; /* software events */
	bool filtered;   /* messages of other sources are in the stream */
	uint64_t src;    /* ours, if so */
	uint64_t count;  /* our messages */
	uint64_t shared; /* fed before them: the one that a piece begins with */
	uint64_t number; /* of our last message in the stream */
	uint64_t offset; /* in the stream */
	/* of a stream of several sources: bytes of ours before the message in
	   hand, with it, and before the one that lost the flow */
	uint64_t before, after, lost_from;
	bool lost;
	struct hsc_flow_versions versions; /* of its code; list is ours */
	struct hsc_decode_cut cut;
};

/* What the sources of a bundle have in common, and the one to open. */
struct hsc_decode_setup {
	const char *bundle;
	const struct hsc_manifest *manifest;
	struct hsc_blocks *blocks; /* of its process; borrowed */
	uint32_t source;           /* index in the manifest */
	bool blocks_only;
	bool joined;
	bool alone; /* of the only source runs may be joined, if all else comes
		       in its place */
	uint64_t grid;                        /* of cuts; 0: none */
	const struct hsc_decode_piece *piece; /* of the stream, or NULL: all */
	bool words;    /* ... and runs are made of words */
	bool thorough; /* no fast paths */
	bool live;     /* nothing waits for what comes after it */
	struct hsc_stream_rest *rest; /* of the stream, or NULL */
};

/* Bytes of the stream that count; 0: all. */
static inline uint64_t hsc_decode_length(const struct hsc_decode_setup *s)
{
	return s->source < s->manifest->source_count
		       ? s->manifest->sources[s->source].length
		       : 0;
}

/* Each: HSC_OK, HSC_E_FILE, HSC_E_CONFIG or HSC_E_MEMORY, and why. What was
 * opened until it failed is closed by the caller. */
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
