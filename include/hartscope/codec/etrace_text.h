/* SPDX-License-Identifier: MIT */
/*
 * etrace_text.h - E-Trace packets as lines of text, and lines as packets.
 *
 * Room   codec (floor 2): bytes <-> messages
 * Spec   E-Trace 2.0, "Instruction Trace Encoder Output Packets"
 *
 * One line is one payload. Printing and parsing are inverses:
 *
 *   Format3Start branch=1 privilege=3 context=0x0 address=0x800
 *   Format1 branches=2 branch_map=0x1 address=0x7ffffffffffffff9 notify=1 ...
 *   SyncContext context=0x2a privilege=3     of the draft
 *   DataAccess format=2 size=3 diff=1 ...    of data trace
 *   Reserved BYTES=0f                        a format that nobody has defined
 *   ReservedData BYTES=07, ReservedControl BYTES=00
 *   Empty                                    a payload of no bytes
 *
 * Fields are named as the specification prints them, hold what is on the wire,
 * and stand in the order of transmission; a reader takes any order, decimal or
 * 0x numbers, and stops at '#' or ';'. EXTRA=n counts bits after the packet
 * that are no padding: they are lost. LEN=n stands where a payload has more
 * bytes than it needs.
 */
#ifndef HSC_CODEC_ETRACE_TEXT_H
#define HSC_CODEC_ETRACE_TEXT_H

#include <hartscope/codec/etrace_codec.h>

#ifdef __cplusplus
extern "C" {
#endif

/* No line of a known packet is longer, with its NUL. */
#define HSC_ET_TEXT_MAX 640

/* Longest payload that a line may hold as bytes. */
#define HSC_ET_RAW_MAX 256

/*
 * Print one payload as a line without newline, always ended by NUL.
 *
 * msg    the decoded packet, or NULL if it is empty
 * in     its bytes; may be NULL for a packet whose layout is known
 * buf    buf[cap], cap at least 1; a line that does not fit is cut
 * Returns the length of the whole line, NUL not counted
 */
HSC_API size_t hsc_et_print(const struct hsc_msg *msg,
			    const struct hsc_et_payload *in, char *buf,
			    size_t cap);

/* A line as bytes. */
struct hsc_et_raw {
	enum hsc_et_type type;
	uint64_t len; /* 0..HSC_ET_RAW_MAX */
	uint8_t bytes[HSC_ET_RAW_MAX];
};

/*
 * Parse one line.
 *
 * msg    fields, layout and code; len is LEN or 0, offset 0. Its layout is
 *        HSC_LAYOUT_UNKNOWN where the line holds bytes
 * raw    what the line holds as bytes, and the type of the packet
 * error  says what is wrong, if anything is
 * Returns HSC_OK; HSC_END if the line is empty or a comment; HSC_E_FORMAT if
 *        it does not follow the grammar; HSC_E_VALUE if a value is wider than
 *        its field can ever be. Whether fields are missing depends on the
 *        parameters, and is for hsc_et_assemble to say
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_et_parse(const char *line,
						  struct hsc_msg *msg,
						  struct hsc_et_raw *raw,
						  struct hsc_error *error);

/*
 * Parse one line and encode it: raw holds its bytes.
 *
 * Returns as hsc_et_parse; HSC_E_VALUE also where hsc_et_encode does
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_et_assemble(
	const char *line, const struct hsc_et_params *par,
	struct hsc_et_raw *raw, struct hsc_error *error);

#ifdef __cplusplus
}
#endif

#endif
