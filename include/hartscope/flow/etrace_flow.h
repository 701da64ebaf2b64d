/* SPDX-License-Identifier: MIT */
/*
 * etrace_flow.h - E-Trace packets of one source -> runs of executed blocks.
 *
 * Room   flow (floor 3)
 * Spec   E-Trace 2.0, "Decoder"; 0.026-DRAFT read as
 *        docs/spec-notes.md says
 *
 * Feed one packet (or one damaged span), then take items until HSC_AGAIN.
 * Branch maps are walked at once, so memory does not grow with the trace.
 * Damage comes out as a GAP item; decoding resumes at the next packet of format
 * 3 with an address.
 */
#ifndef HSC_FLOW_ETRACE_FLOW_H
#define HSC_FLOW_ETRACE_FLOW_H

#include <hartscope/base/input.h>
#include <hartscope/codec/etrace_options.h>
#include <hartscope/flow/batch.h>
#include <hartscope/flow/blocks.h>
#include <hartscope/flow/flow_item.h>

#ifdef __cplusplus
extern "C" {
#endif

struct hsc_et_flow_config {
	struct hsc_et_params params; /* edition and widths of the stream */
	struct hsc_et_options
		options;        /* until a support packet reports others */
	uint8_t support;        /* row of hsc_et_supports */
	bool keep_options;      /* rely on `options`, not on support packets */
	bool truncated_address; /* rv_tracer: an address is cut to 8k + 1 bits,
				   flags after it */
	bool sticky_updiscon;   /* rv_tracer: updiscon is set after every jump
				 */
	bool ecall_stops;   /* trace ends before an ecall that the environment
			       carries out, and begins again after it */
	bool no_marker;     /* 0.026: no repeated context after a jump (G26) */
	bool irdepth_exact; /* irdepth never fits two returns */
	uint64_t handler;   /* implicit exceptions: xtvec, with its MODE */
	uint64_t handler_s; /* the same for S and HS, if it is another */
	bool has_handler, has_handler_s;
	uint32_t return_stack;   /* entries kept; 0: as the parameters say */
	uint32_t predicted_most; /* if a packet counts more predicted branches,
				    it is damaged; 0: no limit */
	bool thorough;           /* no fast paths */
	struct hsc_flow_versions versions; /* of code that changed */
};

/* A packet of the stream, and what carried it. */
struct hsc_et_packet_in {
	const struct hsc_msg *msg; /* msg->offset: of its frame */
	uint64_t time;             /* of the frame, if has_time */
	bool has_time;
};

struct hsc_et_flow;

/* `blocks` is borrowed and must outlive the decoder.
 * Returns HSC_OK, HSC_E_CONFIG or HSC_E_MEMORY */
HSC_API HSC_MUST_USE enum hsc_status hsc_et_flow_new(
	struct hsc_et_flow **out, struct hsc_blocks *blocks,
	const struct hsc_et_flow_config *config);
HSC_API void hsc_et_flow_free(struct hsc_et_flow **flow);

/*
 * Put one packet in. A packet of data trace makes an item, unless it is half of
 * a split access.
 * Returns HSC_OK; HSC_E_VALUE if items of the last one are not taken */
HSC_API HSC_MUST_USE enum hsc_status hsc_et_flow_feed(
	struct hsc_et_flow *f, const struct hsc_et_packet_in *packet);

/* Which packets hsc_et_flow_read reads, and what it did. */
struct hsc_et_reading {
	uint8_t lengths[256]; /* of payloads, by the first byte of the frame,
				 see hsc_et_frame_lengths; 0: stop there */
	uint8_t source_bytes; /* between that byte and the payload */
	uint16_t src;         /* of this source, if source_bytes is not 0 */
	uint64_t number;      /* of the next packet, of any source */
	uint64_t packets;     /* of any source that were read */
	uint64_t ours;        /* of these, packets of this source */
	uint64_t last;        /* read before the last packet of this source */
};

/*
 * The fast path: decode packets from in->pos on, as long as each only executes
 * blocks, and append their runs to `batch`. It may decode none, for example if
 * items were not taken yet or the batch is full: then feed the packet at
 * in->pos. `in` must be at the boundary of a packet. Either all calls for a
 * decoder have a batch of words, or none.
 */
HSC_API void hsc_et_flow_read(struct hsc_et_flow *f, struct hsc_input *in,
			      struct hsc_et_reading *as,
			      struct hsc_flow_batch *batch);

/* The bytes at `offset` of the capture are no packet; see
 * hsc_nt_flow_damage. Returns as hsc_et_flow_feed */
HSC_API HSC_MUST_USE enum hsc_status hsc_et_flow_damage(
	struct hsc_et_flow *f, uint64_t offset, enum hsc_flow_reason reason);

/*
 * A stream is cut at a synchronisation, as that of N-Trace is: see
 * hsc_nt_flow_cuts.
 */

/* Is nothing left of the packet that was fed last? If not, take items first. */
HSC_API bool hsc_et_flow_is_drained(const struct hsc_et_flow *f);

/*
 * The packet at `offset` was fed last, and the flow is drained. Does the
 * decoder have exactly the state that it would have if it had begun with that
 * packet and with these options?
 *
 * timed  the packet has a time of its own
 */
HSC_API bool hsc_et_flow_cuts(const struct hsc_et_flow *f, uint64_t offset,
			      const struct hsc_et_options *options, bool timed);

/* No more packets: the capture ends at `offset`. */
HSC_API void hsc_et_flow_finish(struct hsc_et_flow *f, uint64_t offset);

/* Take the next item. HSC_OK, HSC_AGAIN (feed more), HSC_END (finished), or
 * HSC_E_MEMORY. Work per call is bounded. */
HSC_API HSC_MUST_USE enum hsc_status hsc_et_flow_next(
	struct hsc_et_flow *f, struct hsc_flow_item *out);

/*
 * Append runs to `batch`, as hsc_et_flow_next would give them. HSC_OK: there is
 * no room left in it, or else an item of another kind is next; all others as
 * hsc_et_flow_next. Runs may have been appended with any of them.
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_et_flow_batch(
	struct hsc_et_flow *f, struct hsc_flow_batch *batch);

#ifdef __cplusplus
}
#endif

#endif
