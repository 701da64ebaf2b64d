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

#define HSC_ATB_NO_ID   0xff /* no ID was seen yet */
#define HSC_ATB_LOST_ID 0xfe /* after damage, up to the next ID */

/* What cannot be. */
enum hsc_atb_damage {
	HSC_ATB_SOUND,
	HSC_ATB_BAD_ID,     /* reserved, or of no source that is there */
	HSC_ATB_CUT,        /* a synchronisation packet within a frame */
	HSC_ATB_ENDS,       /* the stream ends within a frame */
	HSC_ATB_NOT_SYNCED, /* before the first synchronisation packet */
};

/* IDs of sources, a bit each. */
struct hsc_atb_ids {
	uint64_t bit[2];
};

/* Is `id` one of them? Not if it is 128 or more. */
static inline bool hsc_atb_ids_has(const struct hsc_atb_ids *ids, unsigned id)
{
	return id < 128 && (ids->bit[id / 64] >> id % 64 & 1);
}

/* Add one; 128 and more are ignored. */
static inline void hsc_atb_ids_add(struct hsc_atb_ids *ids, unsigned id)
{
	if (id < 128)
		ids->bit[id / 64] |= UINT64_C(1) << id % 64;
}

#define HSC_ATB_RUNS 9 /* that a frame can have: 8 IDs, and the one before */

/* Bytes of one ID in a row; of HSC_ATB_LOST_ID perhaps none. */
struct hsc_atb_run {
	uint8_t id; /* 1..HSC_ATB_ID_MAX, another, HSC_ATB_NO_ID or _LOST_ID */
	uint8_t first, len; /* data[first .. first + len) */
};

struct hsc_atb_frame {
	uint64_t offset; /* in the capture, bytes */
	uint64_t len;    /* bytes of the capture that it takes, from offset; */
			 /* with `gap` none of them could be read */
	bool gap;
	bool synced;    /* a full synchronisation packet was before it */
	uint8_t damage; /* enum hsc_atb_damage */
	uint8_t runs;
	struct hsc_atb_run run[HSC_ATB_RUNS];
	uint8_t data[HSC_ATB_DATA];
};

/* Zero is valid but for `id`: start with hsc_atb_reader_start. */
struct hsc_atb_reader {
	bool syncs;   /* from a TPIU: synchronisation packets in between */
	bool aligned; /* the next byte starts a frame or a packet */
	bool synced;  /* a full synchronisation packet was seen */
	uint8_t id;   /* that holds at the next byte */
	struct hsc_atb_ids known; /* sources that there are; none: any */
	/* private: the frame in hand, part[have], and where it began */
	uint8_t part[HSC_ATB_FRAME];
	uint8_t have;
	uint64_t start;
};

/*
 * syncs    the stream has full and half-word synchronisation packets
 * aligned  it starts with a frame; a stream without such packets must
 */
static inline struct hsc_atb_reader hsc_atb_reader_start(bool syncs,
							 bool aligned)
{
	struct hsc_atb_reader r = { 0, 0, 0, 0, { { 0, 0 } }, { 0 }, 0, 0 };

	r.syncs = syncs;
	r.aligned = aligned || !syncs;
	r.id = HSC_ATB_NO_ID;
	return r;
}

/*
 * Take one frame apart. What comes before the first synchronisation packet of a
 * stream that is not aligned is a gap, and so is a frame that the stream, or
 * such a packet, ends in: bytes of it or of a frame before it, back to the last
 * packet, are missing. After an ID that cannot be, bytes are of
 * HSC_ATB_LOST_ID until the next.
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
