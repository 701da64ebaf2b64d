/* SPDX-License-Identifier: MIT */
/*
 * packets.h - the E-Trace packets of a raw stream, one by one, with their
 * frames.
 *
 * Room   decode (floor 6): wires the usual chains
 *
 * Needs no code: what `hartscope dump` shows. Frames tile the whole stream:
 * packets, nulls and damage.
 */
#ifndef HSC_DECODE_PACKETS_H
#define HSC_DECODE_PACKETS_H

#include <hartscope/base/error.h>
#include <hartscope/base/status.h>
#include <hartscope/capture/manifest.h>
#include <hartscope/capture/stream.h>
#include <hartscope/codec/etrace_options.h>
#include <hartscope/link/etrace_frame.h>
#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

struct hsc_packets;

struct hsc_packets_config {
	struct hsc_et_link link;
	struct hsc_et_params params;
	bool ring;     /* the first frame may be cut: hunt for a boundary */
	uint64_t from; /* offset in the stream where to begin */
	/* the rest is for flow decoders, see struct hsc_et_flow_config */
	struct hsc_et_options options;
	uint8_t support;
	bool keep_options;
	bool no_marker;
	bool ecall_stops;
	bool irdepth_exact;
	bool rv_tracer; /* repair payloads as for framing rv_tracer */
	uint64_t handler, handler_s;
	bool has_handler, has_handler_s;
	uint32_t predicted_most;      /* see hsc_et_flow_config */
	struct hsc_stream_rest *rest; /* that the file has not yet, or NULL */
	uint64_t length; /* bytes of the stream that count; 0: all */
};

/* The edition that --protocol names: etrace, etrace-0.026.
 * Returns HSC_OK or HSC_E_CONFIG */
HSC_API HSC_MUST_USE enum hsc_status hsc_packets_edition(
	const char *protocol, enum hsc_et_edition *edition);

/*
 * The usual configuration of an edition, changed by params[count] of the form
 * "name=value", in any order: widths left out are the usual ones of the
 * framing.
 *
 * Returns HSC_OK; HSC_E_CONFIG, and why, if one names no parameter, has a value
 *         that cannot be, or they do not go together
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_packets_configure(
	struct hsc_packets_config *config, enum hsc_et_edition edition,
	const char *const *params, size_t count, struct hsc_error *error);

/*
 * The configuration of the streams of a manifest, as its protocol and
 * parameters say: of addresses as wide as its code, if they say no width.
 * Parameters that are of the encoder alone do not count.
 *
 * Returns HSC_OK; HSC_E_CONFIG, and why, if the protocol is no E-Trace or they
 *         do not go together
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_packets_config_of(
	struct hsc_packets_config *config, const struct hsc_manifest *m,
	struct hsc_error *error);

/*
 * Take from the first support packet of the raw stream `path` what it has of
 * parameters, where the configuration has the default. Only the Standard
 * Support Packet (support=standard) does; of the draft, a discovery record.
 * keep_options keeps all as it is.
 *
 * Returns HSC_OK, also if there is none; HSC_E_FILE or HSC_E_MEMORY, and why
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_packets_learn(
	struct hsc_packets_config *config, const char *path,
	struct hsc_error *error);

/* Has the stream standard support packets (2.0.5) in the place of those that
 * are configured? Its first one is as long as only they are. */
HSC_API bool hsc_packets_is_standard(const struct hsc_packets_config *config,
				     const char *path);

/* One frame of the stream. All that it points to is borrowed until the next
 * call. */
struct hsc_packet {
	struct hsc_et_frame frame;
	enum hsc_et_type type;     /* of a packet, as its frame says */
	const struct hsc_msg *msg; /* NULL: nulls, damage, or it cannot be
				      read */
	uint64_t number;           /* of the packet in the stream, from 0 */
	bool foreign;              /* its type is none of E-Trace */
};

/* Is it a discovery record of the draft, hsc_et_discovery_read? */
HSC_API bool hsc_packet_tells(const struct hsc_packet *packet);

/* Open the raw stream `path` ("-": standard input).
 * Returns HSC_OK, HSC_E_FILE or HSC_E_MEMORY, and why */
HSC_API HSC_MUST_USE enum hsc_status hsc_packets_open(
	struct hsc_packets **out, const char *path,
	const struct hsc_packets_config *config, struct hsc_error *error);
HSC_API void hsc_packets_close(struct hsc_packets **packets);

/* The next frame: HSC_OK, HSC_END or HSC_E_FILE. */
HSC_API HSC_MUST_USE enum hsc_status hsc_packets_next(struct hsc_packets *p,
						      struct hsc_packet *out);

/* How far it is: the offset after the last frame, bytes. */
HSC_API uint64_t hsc_packets_offset(const struct hsc_packets *p);

#ifdef __cplusplus
}
#endif

#endif
