/* SPDX-License-Identifier: MIT */
/*
 * atb_frame.h - trace of several sources in the 16-byte frames of a CoreSight
 * formatter.
 *
 * Room   link (floor 2): how messages travel
 * Spec   Arm CoreSight Architecture Specification 3.0, "Trace formatter";
 *        Trace Control 1.0, "Trace ATB Bridge"
 *
 * An ATB bridge gives the bytes of a RISC-V stream one ID; a formatter packs
 * them with the bytes of other IDs. The reader takes the frames apart, the
 * writer packs them.
 */
#ifndef HSC_LINK_ATB_FRAME_H
#define HSC_LINK_ATB_FRAME_H

#include <hartscope/base/compiler.h>
#include <hartscope/base/input.h>
#include <hartscope/base/status.h>
#include <hartscope/spec/wires.h>

#ifdef __cplusplus
extern "C" {
#endif

#define HSC_ATB_NO_ID 0xff /* no ID was seen yet */

/* Bytes of one ID in a row. */
struct hsc_atb_run {
	uint8_t id;         /* 1..HSC_ATB_ID_MAX, another, or HSC_ATB_NO_ID */
	uint8_t first, len; /* data[first .. first + len) */
};

struct hsc_atb_frame {
	uint64_t offset; /* in the capture, bytes */
	uint64_t len;    /* bytes of the capture that it takes, from offset; */
			 /* with `gap` none of them could be read */
	bool gap;
	uint8_t runs;
	struct hsc_atb_run run[8];
	uint8_t data[HSC_ATB_DATA];
};

/* Zero is valid but for `id`: start with hsc_atb_reader_start. */
struct hsc_atb_reader {
	bool syncs;   /* from a TPIU: synchronisation packets in between */
	bool aligned; /* the next byte starts a frame or a packet */
	uint8_t id;   /* that holds at the next byte */
};

/*
 * syncs    the stream has full and half-word synchronisation packets
 * aligned  it starts with a frame; a stream without such packets must
 */
static inline struct hsc_atb_reader hsc_atb_reader_start(bool syncs,
							 bool aligned)
{
	struct hsc_atb_reader r;

	r.syncs = syncs;
	r.aligned = aligned || !syncs;
	r.id = HSC_ATB_NO_ID;
	return r;
}

/*
 * Take one frame apart. What comes before the first synchronisation packet of a
 * stream that is not aligned is a gap, and so is a frame that the stream ends
 * in.
 *
 * Returns HSC_OK, HSC_AGAIN (refill `in`) or HSC_END
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_atb_reader_next(
	struct hsc_atb_reader *r, struct hsc_input *in,
	struct hsc_atb_frame *out);

/* Zero is valid. */
struct hsc_atb_writer {
	uint8_t frame[HSC_ATB_FRAME]; /* the last whole one */
	uint8_t next[HSC_ATB_FRAME];  /* the one in work, next[count] */
	uint8_t count;
	uint8_t id; /* that holds; 0: padding */
};

/*
 * Add one byte of a source.
 *
 * id     1..HSC_ATB_ID_MAX
 * full   w->frame is whole: take it before the next call
 * Returns HSC_OK or HSC_E_VALUE (no ID of a source)
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_atb_writer_put(
	struct hsc_atb_writer *w, uint8_t id, uint8_t byte, bool *full);

/* Fill the frame up with padding. True if there is one to take. */
HSC_API bool hsc_atb_writer_flush(struct hsc_atb_writer *w);

#ifdef __cplusplus
}
#endif

#endif
