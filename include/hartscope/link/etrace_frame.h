/* SPDX-License-Identifier: MIT */
/*
 * etrace_frame.h - E-Trace packets in the frames that carry them.
 *
 * Room   link (floor 2): how messages travel
 * Spec   Efficient Trace Encapsulation 1.0, "Packet Encapsulation"
 *
 * The reader cuts a stream into packets, nulls and gaps, which tile it; the
 * writer is its inverse. Which framing it is and how wide its fields are is a
 * fact that the stream does not say: struct hsc_et_link says it.
 */
#ifndef HSC_LINK_ETRACE_FRAME_H
#define HSC_LINK_ETRACE_FRAME_H

#include <hartscope/base/input.h>
#include <hartscope/base/status.h>
#include <hartscope/spec/etrace_framing.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Longest payload, bytes: a frame holds 31, a bare payload may be longer. */
#define HSC_ET_BODY_MAX 64

/* No frame is longer, bytes. */
#define HSC_ET_FRAME_MAX HSC_ET_BODY_MAX

/* Zero is valid: the ratified encapsulation of one source without time. */
struct hsc_et_link {
	uint8_t framing;     /* enum hsc_et_framing */
	uint8_t source_bits; /* width of the source */
	uint8_t time_bytes;  /* width of a timestamp */
	uint8_t type_bits;   /* width of the packet type */
};

enum hsc_et_frame_kind {
	HSC_ET_FRAME_PACKET, /* one packet: payload and what comes with it */
	HSC_ET_FRAME_IDLE,   /* a run of equal nulls without content */
	HSC_ET_FRAME_ALIGN,  /* a run of nulls that mark a byte boundary */
	HSC_ET_FRAME_GAP,    /* damage, or bytes before the first boundary */
};

struct hsc_et_frame {
	enum hsc_et_frame_kind kind;
	size_t len;           /* at least 1; of a packet the whole frame */
	const uint8_t *bytes; /* bytes[len], borrowed from the input */
	uint64_t offset;      /* of bytes[0] in the capture */
	uint8_t flow;         /* of packets and nulls */
	bool has_time;
	uint8_t type;        /* packets: 0 if it has no width */
	uint16_t source;     /* packets: 0 if it has no width */
	uint64_t time;       /* ticks, as many bits as were sent */
	uint8_t payload_len; /* packets: at least 1 */
	uint8_t payload[HSC_ET_BODY_MAX];
};

/* The usual widths of a framing. */
HSC_API struct hsc_et_link hsc_et_link_usual(enum hsc_et_framing framing);

/*
 * Are these widths that the framing can have?
 *
 * Returns HSC_OK or HSC_E_CONFIG
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_et_link_check(
	const struct hsc_et_link *link);

/*
 * Start as { .link = ..., .aligned = true } if the capture begins with a whole
 * frame, with false if it comes from a ring whose oldest frame may be cut. The
 * link is one that hsc_et_link_check accepts.
 */
struct hsc_et_reader {
	struct hsc_et_link link;
	bool aligned;    /* the next byte starts a frame */
	uint64_t starts; /* while it is not: bit per byte where one may */
};

/*
 * Cut the next frame. A long gap or run of nulls may come in several.
 *
 * A payload ends at a byte: bits that the source or the type took before
 * it are made up for by copies of its last bit, which is what E-Trace reads
 * into bits that are not there.
 *
 * After damage it looks for the next boundary: in the ratified encapsulation
 * where all frames that may begin there meet, which a run of nulls makes them
 * do and some packets, too; else where some frames follow each other without
 * fault. A frame whose end is not in the stream is a gap.
 *
 * Returns HSC_OK, HSC_AGAIN (refill `in`) or HSC_END
 * Spec    Encapsulation 1.0, "Null Encapsulation", "Synchronization"
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_et_reader_next(
	struct hsc_et_reader *r, struct hsc_input *in,
	struct hsc_et_frame *out);

/*
 * Length of the frame that begins at p, of which p[left] are in sight; 0 if
 * none does, or its end is not. A null counts alone.
 */
HSC_API size_t hsc_et_frame_len(const struct hsc_et_link *link,
				const uint8_t *p, size_t left);

/*
 * Of frames that are a byte, the source in whole bytes and the payload of one
 * packet: how long the payload is, by the first byte. All other frames, and all
 * of a link that has no such ones: 0.
 */
HSC_API void hsc_et_frame_lengths(const struct hsc_et_link *link,
				  uint8_t lengths[256]);

/*
 * Write one frame.
 *
 * frame  a packet: flow, type, source, time and payload count; nulls: flow and
 *        len; the rest is not looked at. A gap cannot be written
 * buf    buf[cap]; HSC_ET_FRAME_MAX is enough for any packet
 * len    bytes written
 * Returns HSC_OK; HSC_E_VALUE if the framing has no room for a value, or the
 *        payload is too long; HSC_E_SPACE
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_et_frame_write(
	const struct hsc_et_link *link, const struct hsc_et_frame *frame,
	uint8_t *buf, size_t cap, size_t *len);

#ifdef __cplusplus
}
#endif

#endif
