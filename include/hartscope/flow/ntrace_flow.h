/* SPDX-License-Identifier: MIT */
/*
 * ntrace_flow.h - N-Trace messages of one source -> runs of executed blocks.
 *
 * Room   flow (floor 3)
 * Spec   RISC-V N-Trace 1.0
 *
 * Feed one message (or one damaged span), then take items until HSC_AGAIN.
 * History bits are walked at once, so memory does not grow with the trace.
 * Damage comes out as a GAP item; decoding resumes at the next sync message.
 */
#ifndef HSC_FLOW_NTRACE_FLOW_H
#define HSC_FLOW_NTRACE_FLOW_H

#include <hartscope/base/input.h>
#include <hartscope/flow/batch.h>
#include <hartscope/flow/blocks.h>
#include <hartscope/flow/flow_item.h>
#include <hartscope/spec/ntrace.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Zero means default. */
struct hsc_nt_flow_config {
	uint8_t dialect;        /* enum hsc_nt_dialect */
	uint8_t ts_form;        /* enum hsc_nt_ts_form */
	uint8_t address_bits;   /* as NT_ADDRESS_BITS, for event messages */
	bool implicit_return;   /* returns may be implicit */
	bool explicit_jumps;    /* no sequentially inferable jumps expected */
	bool all_jumps;         /* trTeInstEnAllJumps: direct jumps and calls
				   are reported as taken branches */
	bool repeated_history;  /* the encoder counts equal histories before it
				   sends them */
	bool no_timestamp;      /* TSTAMP fields are not used */
	uint8_t ts_bits;        /* width of the time counter, to 64; 0: 64 */
	uint8_t hist_bits;      /* of a full history, stop bit included, to 32;
				   0: as the stream shows */
	bool hist_varies;       /* a history may be sent before it is full */
	bool hist_late;         /* a full one may be sent when the next branch
				   retires: its time is not that of its last */
	uint8_t icnt_bits;      /* of the I-CNT counter, to 22; 0: 22 */
	uint32_t sync_messages; /* from one periodic sync message to the next,
				  at least; 0: not known */
	bool sync_only; /* also after unknown code, decoding resumes at sync
			   messages only */
	bool thorough;  /* no fast paths */
	uint32_t return_stack; /* entries kept; 0: 1024 */
	/*
	 * Address spaces of the block table, by CONTEXT of Ownership and of
	 * context events with FORMAT scontext: spaces[space_count], copied.
	 * Contexts that are not here, and the time before the first, have
	 * `other_space`. None given: always space 0.
	 */
	const struct hsc_nt_space *spaces;
	size_t space_count;
	uint16_t other_space;
	/* Or by how often trace was started. */
	struct hsc_flow_versions versions;
};

/* A process, by the contents of its context register. */
struct hsc_nt_space {
	uint64_t context;
	uint16_t space;
};

struct hsc_nt_flow;

/* `blocks` is borrowed and must outlive the decoder.
 * Returns HSC_OK, HSC_E_CONFIG or HSC_E_MEMORY */
HSC_API HSC_MUST_USE enum hsc_status hsc_nt_flow_new(
	struct hsc_nt_flow **out, struct hsc_blocks *blocks,
	const struct hsc_nt_flow_config *config);
HSC_API void hsc_nt_flow_free(struct hsc_nt_flow **flow);

/*
 * Put one message in.
 *
 * Returns HSC_OK; HSC_E_VALUE if items of the last one are not taken
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_nt_flow_feed(
	struct hsc_nt_flow *f, const struct hsc_msg *msg);

/*
 * Put one message in and take its item at once, if it is an event or data
 * message with nothing unusual about it. The same as hsc_nt_flow_feed, but
 * faster.
 *
 * Returns HSC_OK, there is no other item; HSC_AGAIN: it is another message, or
 *         not its turn, feed it; HSC_E_VALUE if items of the last one are not
 *         taken
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_nt_flow_reported(
	struct hsc_nt_flow *f, const struct hsc_msg *msg,
	struct hsc_flow_item *out);

/* How a stream is to be read, and what was read. */
struct hsc_nt_reading {
	struct hsc_wire_params params;
	bool filtered; /* only messages with SRC `src` belong to this source */
	uint64_t src;  /* of this source */
	uint64_t number;   /* of the next message, of any source */
	uint64_t messages; /* of any source that were read; adds up */
	uint64_t ours;     /* of these, of this source; adds up */
	uint64_t bytes;    /* in messages of this source; adds up */
	uint64_t last; /* read before the last message of this source, in this
			  call */
};

/*
 * The fast path: decode messages from in->pos on, as long as each only executes
 * blocks, and append their runs to `batch`. It may decode none, for example if
 * items were not taken yet or the batch is full: then feed the message at
 * in->pos. `in` must be at the boundary of a message.
 */
HSC_API void hsc_nt_flow_read(struct hsc_nt_flow *f, struct hsc_input *in,
			      struct hsc_nt_reading *as,
			      struct hsc_flow_batch *batch);

/*
 * The bytes at `offset` of the capture are not a message of any source, or one
 * that cannot be decoded. The gap ends where the flow is known again.
 *
 * reason  HSC_FLOW_BAD_BYTES or HSC_FLOW_BAD_MESSAGE
 * Returns as hsc_nt_flow_feed
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_nt_flow_damage(
	struct hsc_nt_flow *f, uint64_t offset, enum hsc_flow_reason reason);

/*
 * The capture ends at `offset` within a message, for example because a buffer
 * was full. Only this message is incomplete, so there is a note and no gap.
 * Call hsc_nt_flow_finish next.
 *
 * Returns as hsc_nt_flow_feed
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_nt_flow_cut(struct hsc_nt_flow *f,
						     uint64_t offset);

/* Is a gap open? */
HSC_API bool hsc_nt_flow_is_lost(const struct hsc_nt_flow *f);

/*
 * A stream can be cut at a synchronising message: one decoder ends with it, and
 * another begins with it, whose items of that message are dropped. The
 * positions of cuts depend only on the stream, not on which decoder reads which
 * piece.
 */

/* Is nothing left of the message that was fed last? If not, take items
 * first. */
HSC_API bool hsc_nt_flow_is_drained(const struct hsc_nt_flow *f);

/*
 * The message at `offset` was fed last, and the flow is drained. Does the
 * decoder have exactly the state that it would have if it had begun with that
 * message, except for what it learned about the encoder, and
 * hsc_nt_flow_misses?
 *
 * timed  the message has a timestamp, and they are used
 */
HSC_API bool hsc_nt_flow_cuts(const struct hsc_nt_flow *f, uint64_t offset,
			      bool timed);

/*
 * Have messages been lost since the last event or data message, or since the
 * start if there was none? The next such message will report it. A decoder that
 * begins at a cut does not know what was lost before it.
 */
HSC_API bool hsc_nt_flow_misses(const struct hsc_nt_flow *f);

/* Forget what was learned about the encoder. */
HSC_API void hsc_nt_flow_forget(struct hsc_nt_flow *f);

/* No more messages: the capture ends at `offset`. */
HSC_API void hsc_nt_flow_finish(struct hsc_nt_flow *f, uint64_t offset);

/* Take the next item. HSC_OK, HSC_AGAIN (feed more), HSC_END (finished), or
 * HSC_E_MEMORY. Work per call is bounded. */
HSC_API HSC_MUST_USE enum hsc_status hsc_nt_flow_next(
	struct hsc_nt_flow *f, struct hsc_flow_item *out);

/*
 * Append runs to `batch`, as hsc_nt_flow_next would give them. HSC_OK: there is
 * no room left in it, or else an item of another kind is next; all others as
 * hsc_nt_flow_next. Runs may have been appended with any of them.
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_nt_flow_batch(
	struct hsc_nt_flow *f, struct hsc_flow_batch *batch);

#ifdef __cplusplus
}
#endif

#endif
