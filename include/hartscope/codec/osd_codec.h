/* SPDX-License-Identifier: MIT */
/*
 * osd_codec.h - packets of the debug interconnect <-> messages.
 *
 * Room   codec (floor 2): bytes <-> messages
 * Spec   Open SoC Debug, "The Debug Packet", "Software Trace Module"
 *
 * hsc_msg.layout is enum hsc_osd_packet_kind, code the TYPE_SUB, extra the
 * words after those that the table knows.
 */
#ifndef HSC_CODEC_OSD_CODEC_H
#define HSC_CODEC_OSD_CODEC_H

#include <hartscope/base/status.h>
#include <hartscope/spec/osd.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Read a packet, as one of an STM if it is an event.
 *
 * value_bits  16, 32 or 64; 0: as the length says
 * Returns HSC_OK; HSC_E_WIRE: no packet of a table has this type (layout is
 *         HSC_LAYOUT_UNKNOWN), or it has too few words, of events also too
 *         many (layout is which it would be). Header fields are set anyhow.
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_osd_decode(
	const struct hsc_osd_packet *packet, unsigned value_bits,
	struct hsc_msg *out);

/* Most words of a packet that a table describes, header included. */
#define HSC_OSD_TABLE_WORDS 12

/*
 * Write a packet: header and payload to words[cap]. Of requests and answers
 * msg->code says the size of the access.
 *
 * value_bits  of an STM event: 16, 32 or 64
 * Returns HSC_OK; HSC_E_VALUE: a value does not fit, or there is no such
 *         packet; HSC_E_SPACE
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_osd_encode(const struct hsc_msg *msg,
						    unsigned value_bits,
						    uint16_t *words, size_t cap,
						    size_t *count);

/* No text of a packet is longer, with its NUL. */
#define HSC_OSD_TEXT_MAX 160

/*
 * "StmEvent dest=0x0 src=0x1 timestamp=0x516 id=0x1234 value=0xdeadbeef";
 * of what no table describes "Packet dest=0x0 src=0x1 type=3 sub=0".
 *
 * buf    buf[HSC_OSD_TEXT_MAX]; returns the length
 */
HSC_API size_t hsc_osd_print(const struct hsc_msg *msg, uint16_t flags,
			     char *buf);

#ifdef __cplusplus
}
#endif

#endif
