/* SPDX-License-Identifier: MIT */
/*
 * packet_text.h - frames of an E-Trace stream as lines of text, and back.
 *
 * Room   decode (floor 6)
 *
 * A line is a packet as hsc_et_print writes it, and after it what its frame
 * adds: type, srcID, timestamp, and flow where it is not the usual one. Others:
 *
 *   Null COUNT=3, Alignment COUNT=1, Null COUNT=1 flow=2
 *   Malformed BYTES=..., Frame BYTES=..., Gap BYTES=...   as they stand there
 */
#ifndef HSC_DECODE_PACKET_TEXT_H
#define HSC_DECODE_PACKET_TEXT_H

#include <hartscope/decode/packets.h>

#ifdef __cplusplus
extern "C" {
#endif

/* No line is longer, with its NUL. */
#define HSC_PACKET_TEXT_MAX 768

/* Print one frame; of damage at most HSC_ET_BODY_MAX bytes, else COUNT=n. */
HSC_API void hsc_packet_print(const struct hsc_packets_config *config,
			      const struct hsc_packet *packet,
			      char text[HSC_PACKET_TEXT_MAX]);

/*
 * The same, so that hsc_packet_assemble gives the same bytes again: a frame
 * that the fields do not describe wholly is printed as Frame BYTES=... Damage
 * must not be longer than HSC_ET_BODY_MAX.
 */
HSC_API void hsc_packet_print_exact(const struct hsc_packets_config *config,
				    const struct hsc_packet *packet,
				    char text[HSC_PACKET_TEXT_MAX]);

/* What a line stands for: bytes[len], `count` times. */
struct hsc_packet_bytes {
	uint8_t bytes[256];
	size_t len;
	uint64_t count;
};

/*
 * Make the bytes of one line.
 *
 * Returns HSC_OK; HSC_END if the line is empty or a comment; HSC_E_FORMAT or
 * HSC_E_VALUE, and why
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_packet_assemble(
	const struct hsc_packets_config *config, const char *line,
	struct hsc_packet_bytes *out, struct hsc_error *error);

#ifdef __cplusplus
}
#endif

#endif
