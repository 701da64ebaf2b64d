/* SPDX-License-Identifier: MIT */
/*
 * osd_join.h - events that came in several packets, put together again.
 *
 * Room   link (floor 2): how bytes travel
 * Spec   Open SoC Debug, "The Debug Packet", "Event Debug Packets"
 *
 * Fragments of one source are joined, however those of others lie between.
 * Packets have no numbers: a fragment lost is seen only where the caller knows
 * of damage, the space is used up, or the stream ends.
 */
#ifndef HSC_LINK_OSD_JOIN_H
#define HSC_LINK_OSD_JOIN_H

#include <hartscope/base/status.h>
#include <hartscope/spec/osd.h>

#ifdef __cplusplus
extern "C" {
#endif

/* One event that is not whole. Start with words and cap; the rest is zero. */
struct hsc_osd_slot {
	uint16_t *words; /* words[cap] */
	size_t cap;
	size_t count;
	struct hsc_osd_packet first; /* its first fragment, without payload */
	uint64_t age;
	bool used;
	bool over; /* more came than there is space for */
};

enum hsc_osd_join_kind {
	HSC_OSD_JOIN_PACKET, /* whole; of several, as if it were one */
	HSC_OSD_JOIN_LOST,   /* fragments of an event that is not whole */
};

struct hsc_osd_join_item {
	uint8_t kind;                 /* enum hsc_osd_join_kind */
	uint32_t packets;             /* that it was made of */
	struct hsc_osd_packet packet; /* payload borrowed until the next feed */
};

/* Start as { .slots = s, .slot_count = n }; the rest is zero. */
struct hsc_osd_join {
	struct hsc_osd_slot *slots; /* slots[slot_count], one at least */
	size_t slot_count;
	uint64_t age;
	bool damaged;                    /* hsc_osd_join_lose was called */
	bool finished;                   /* hsc_osd_join_finish was called */
	struct hsc_osd_join_item out[2]; /* out[0] comes first */
	uint8_t out_count;
};

/*
 * Put a packet in; it is borrowed until its items are taken.
 *
 * Returns HSC_OK; HSC_E_VALUE if the items of the last are not taken
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_osd_join_feed(
	struct hsc_osd_join *j, const struct hsc_osd_packet *packet);

/* Bytes were lost after the last packet: what is not whole will not be. */
HSC_API void hsc_osd_join_lose(struct hsc_osd_join *j);

/* No packet will come; take items until HSC_END. */
HSC_API void hsc_osd_join_finish(struct hsc_osd_join *j);

/* Take the next item: HSC_OK, HSC_AGAIN (feed more) or HSC_END. */
HSC_API HSC_MUST_USE enum hsc_status hsc_osd_join_next(
	struct hsc_osd_join *j, struct hsc_osd_join_item *out);

#ifdef __cplusplus
}
#endif

#endif
