/* SPDX-License-Identifier: MIT */
/*
 * osd_him.h - packets of the debug interconnect in a byte stream.
 *
 * Room   link (floor 2): how bytes travel
 * Spec   Open SoC Debug, "Host Interface Module"
 *
 * A length in words, then so many words; all of 16 bits, the upper byte first.
 * Nothing marks where a packet begins: after damage the reader looks for a
 * place from which packets follow each other.
 */
#ifndef HSC_LINK_OSD_HIM_H
#define HSC_LINK_OSD_HIM_H

#include <hartscope/base/input.h>
#include <hartscope/base/status.h>
#include <hartscope/spec/osd.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Longest packet, in words, if a network says no other. */
#define HSC_OSD_HIM_USUAL 256

enum hsc_osd_him_kind {
	HSC_OSD_HIM_PACKET,
	HSC_OSD_HIM_GAP, /* bytes that are no packet */
};

/* Start as { .payload = p, .most = n }: payload[most], most at least 12. */
struct hsc_osd_him {
	uint16_t *payload; /* of the packet in hand */
	uint32_t most;     /* words of a packet, header included */
	bool little;       /* the lower byte first: a log of a host */
	bool lost;         /* private: after damage */
};

struct hsc_osd_him_item {
	uint8_t kind;                 /* enum hsc_osd_him_kind */
	const uint8_t *bytes;         /* bytes[packet.len], in the input */
	struct hsc_osd_packet packet; /* GAP: offset and len only */
};

/*
 * Take the next packet or piece of damage; they tile the stream. The payload
 * is borrowed until the next call.
 *
 * Returns HSC_OK; HSC_AGAIN: show more, at most HSC_OSD_HIM_WINDOW(most) bytes
 *         after in->pos; HSC_END
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_osd_him_next(
	struct hsc_osd_him *h, struct hsc_input *in,
	struct hsc_osd_him_item *out);

#define HSC_OSD_HIM_CHAIN 4 /* packets in a row that are no accident */
#define HSC_OSD_HIM_WINDOW(most)                                               \
	((HSC_OSD_HIM_CHAIN + 1) * (2u + 2u * (size_t)(most)))

/*
 * Write words[count], a packet with its header, to buf[cap].
 *
 * Returns HSC_OK; HSC_E_VALUE: no packet has so few or many words; HSC_E_SPACE
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_osd_him_write(const uint16_t *words,
						       size_t count,
						       uint8_t *buf, size_t cap,
						       size_t *len);

#ifdef __cplusplus
}
#endif

#endif
