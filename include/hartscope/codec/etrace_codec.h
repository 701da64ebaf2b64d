/* SPDX-License-Identifier: MIT */
/*
 * etrace_codec.h - one E-Trace packet: the bytes of its payload <-> its fields.
 *
 * Room   codec (floor 2): bytes <-> messages
 * Spec   E-Trace 2.0, "Instruction Trace Encoder Output Packets", "Data Trace
 *        Encoder Output Packets"; 0.026-DRAFT, "Trace Encoder Output Packet"
 *
 * A payload has no length of its own: its top bits repeat, and what carries it
 * says how many bytes are left ("sign based compression"). A message in memory
 * holds every field as it stands on the wire, as many bits as its parameter
 * says: addresses without their lowest bits, differences not extended, the
 * flags after an address not yet compared with the bit before them.
 */
#ifndef HSC_CODEC_ETRACE_CODEC_H
#define HSC_CODEC_ETRACE_CODEC_H

#include <hartscope/base/error.h>
#include <hartscope/base/status.h>
#include <hartscope/spec/etrace.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* No packet is longer, bytes, with up to 15 bits before it. */
#define HSC_ET_PAYLOAD_MAX 40

/*
 * What an encoder is built and set up as. Start from hsc_et_params_default and
 * change it with hsc_et_params_set: width[] follows from the rest.
 */
struct hsc_et_params {
	uint8_t edition;          /* enum hsc_et_edition */
	uint8_t value[ET_PARAMS]; /* by enum hsc_et_param */
	uint8_t width[ETW_WIDTHS];
	bool uncompressed; /* encode all bits of a payload */
};

/* The parameters of a common encoder: RV64, reference support packet. */
HSC_API struct hsc_et_params hsc_et_params_default(enum hsc_et_edition edition);

/*
 * Set one parameter.
 *
 * name   as hsc_params spells it
 * Returns HSC_OK; HSC_E_CONFIG, and why, if the edition has no such parameter
 *        or the value is beyond what it may be
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_et_params_set(
	struct hsc_et_params *par, const char *name, uint64_t value,
	struct hsc_error *error);

/* Why an edition has no parameter of this name, to be read after the name. */
HSC_API const char *hsc_et_param_absent(const char *name,
					enum hsc_et_edition edition);

/*
 * Do the parameters go together?
 *
 * Returns HSC_OK; HSC_E_CONFIG, and why, if a packet could need more than 31
 *        bytes, or an address has no bits
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_et_params_check(
	const struct hsc_et_params *par, struct hsc_error *error);

/*
 * Decode one payload of instruction trace. Whatever its length, missing bits
 * are copies of the last; bits after the last field that are no such copies
 * are counted in msg->extra (to 255) and else ignored. A reserved format gives
 * HSC_LAYOUT_UNKNOWN, with no fields; then msg->code is its lowest four bits,
 * else 0.
 *
 * Returns HSC_OK; HSC_E_WIRE if len is 0: then msg has only len
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_et_decode(
	const uint8_t *payload, size_t len, const struct hsc_et_params *par,
	struct hsc_msg *msg);

/*
 * Encode one payload: as few bytes as its values need, or all of them if
 * par->uncompressed.
 *
 * msg    layout and the fields in `present` count
 * Returns HSC_OK; HSC_E_VALUE if a value is wider than its field, a field that
 *        must be there is not, or one that must not be is; HSC_E_SPACE.
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_et_encode(
	const struct hsc_msg *msg, const struct hsc_et_params *par,
	uint8_t *buf, size_t cap, size_t *len);

/* Bits before the packet, in its first bytes: residual source bits, a type. */
struct hsc_et_lead {
	uint16_t value;
	uint8_t bits; /* 0..15 */
};

/* A payload, and what its transport knows about it. */
struct hsc_et_payload {
	const uint8_t *bytes; /* bytes[len] */
	size_t len;
	uint8_t type;      /* enum hsc_et_type */
	uint8_t lead_bits; /* 0..15, skipped */
};

/*
 * As hsc_et_decode, for a payload of any type after other bits.
 *
 * Returns HSC_OK; HSC_E_WIRE if in->len is 0: then msg has only len
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_et_decode_payload(
	const struct hsc_et_payload *in, const struct hsc_et_params *par,
	struct hsc_msg *msg);

/*
 * As hsc_et_encode, after other bits: these are compressed along with it.
 *
 * buf    buf[HSC_ET_PAYLOAD_MAX]
 * Returns as hsc_et_encode
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_et_encode_after(
	struct hsc_et_lead lead, const struct hsc_msg *msg,
	const struct hsc_et_params *par, uint8_t *buf, size_t *len);

/* What sort of packet has this layout? */
static inline enum hsc_et_type hsc_et_type_of(unsigned layout)
{
	if (layout >= HSC_ET_DATA_FIRST)
		return HSC_ET_DATA;
	return layout == HSC_ET_DRAFT_SUPPORT ? HSC_ET_CONTROL : HSC_ET_INST;
}

/* A value of so many bits, its top bit repeated: a difference of addresses. */
static inline uint64_t hsc_et_extend(uint64_t v, unsigned bits)
{
	const uint64_t sign = UINT64_C(1) << (bits - 1);

	return (v ^ sign) - sign;
}

#ifdef __cplusplus
}
#endif

#endif
