/* SPDX-License-Identifier: MIT */
/*
 * ntrace_codec.h - one N-Trace message: its bytes <-> its fields.
 *
 * Room   codec (floor 2): bytes <-> messages
 * Spec   RISC-V N-Trace 1.0, "N-Trace Messages (Overview)"
 *
 * Parameters (struct hsc_wire_params, by enum hsc_nt_param): the width of SRC,
 * and whether addresses are cut. Fields are indexed by enum hsc_nt_field, and
 * layout by enum hsc_nt_message.
 *
 * TCODE is not a field of a message in memory: `layout` and `code` say it.
 */
#ifndef HSC_CODEC_NTRACE_CODEC_H
#define HSC_CODEC_NTRACE_CODEC_H

#include <hartscope/codec/ntrace_slice.h>
#include <hartscope/spec/ntrace.h>

#ifdef __cplusplus
extern "C" {
#endif

/* No standard message that keeps to the limits is longer, bytes. */
#define HSC_NT_MESSAGE_MAX 38

/*
 * Decode one message.
 *
 * A field wider than its limit is taken as it is, up to 64 bits, and flagged
 * in msg->excess. Of fields after those that the layout knows, the last is
 * TSTAMP and the others are counted in msg->extra. A vendor or reserved TCODE
 * gives HSC_LAYOUT_UNKNOWN, with no field but SRC.
 *
 * span   of kind HSC_NT_MESSAGE
 * Returns HSC_OK; or HSC_E_WIRE if a field is missing, holds more than 64
 *        significant bits, or the flag bits are wrong: then msg has only
 *        offset, len and code
 * Spec   N-Trace 1.0, "Fields in Messages", "Maximum Field Sizes"
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_nt_decode(
	const struct hsc_nt_span *span, const struct hsc_wire_params *par,
	struct hsc_msg *msg);

/*
 * Encode one message: as few bytes as its values need.
 *
 * msg    layout and the fields in `present` count; the rest is not looked at
 * buf    buf[cap]; HSC_NT_MESSAGE_MAX is always enough
 * len    bytes written
 * Returns HSC_OK; HSC_E_VALUE if a value is wider than its field, a field that
 *        must be there is not, or one that must not be is; HSC_E_SPACE.
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_nt_encode(
	const struct hsc_msg *msg, const struct hsc_wire_params *par,
	uint8_t *buf, size_t cap, size_t *len);

#ifdef __cplusplus
}
#endif

#endif
