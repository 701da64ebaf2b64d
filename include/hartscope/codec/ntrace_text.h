/* SPDX-License-Identifier: MIT */
/*
 * ntrace_text.h - N-Trace messages as lines of text, and lines as messages.
 *
 * Room   codec (floor 2): bytes <-> messages
 * Spec   RISC-V N-Trace 1.0, "N-Trace Messages (Details)"
 *
 * One line is one span of a stream. Printing and parsing are inverses:
 *
 *   ProgTraceSync SYNC=3 I-CNT=0 F-ADDR=0x80
 *   ResourceFull RCODE=2 RDATA=0x5 HREPEAT=150 TSTAMP=12
 *   Vendor TCODE=56 BYTES=e0140b       vendor message, with all its bytes
 *   Reserved TCODE=5 SRC=1 BYTES=1407  likewise, of a reserved TCODE
 *   Malformed BYTES=240f               whole, but a field is missing or wrong
 *   Idle COUNT=8                       bytes between messages
 *   Gap BYTES=1df8                     bytes that are no message
 *
 * Fields are named as the specification prints them and stand in the order of
 * transmission; a reader takes any order, decimal or 0x numbers, and stops at
 * '#' or ';'. EXTRA=n counts fields that were skipped: their values are lost.
 *
 * A value may have been sent in more bytes than it needs, or beyond its limit.
 * Where that matters, BYTES comes after the fields, which must be its own:
 *
 *   ResourceFull RCODE=0 RDATA=1 BYTES=6c410003
 */
#ifndef HSC_CODEC_NTRACE_TEXT_H
#define HSC_CODEC_NTRACE_TEXT_H

#include <hartscope/base/error.h>
#include <hartscope/codec/ntrace_codec.h>

#ifdef __cplusplus
extern "C" {
#endif

/* No line is longer, with its NUL. */
#define HSC_NT_TEXT_MAX 1024

/*
 * Print one span as a line without newline, always ended by NUL.
 *
 * msg    the decoded message, or NULL if the span is none or is malformed
 * span   its bytes; may be NULL for a message whose layout is known. A gap
 *        longer than HSC_NT_SPAN_MAX prints as COUNT=n, which cannot be
 *        assembled again: hand it over in parts to keep its bytes
 * buf    buf[cap], cap at least 1; a line that does not fit is cut
 * Returns the length of the whole line, NUL not counted
 */
HSC_API size_t hsc_nt_print(const struct hsc_msg *msg,
			    const struct hsc_nt_span *span, char *buf,
			    size_t cap);

/*
 * The same with BYTES after the fields of a message that hsc_nt_encode does not
 * make of them, so that every line of a span gives its bytes again.
 *
 * span   must not be NULL
 * par    those that the message was decoded with
 */
HSC_API size_t hsc_nt_print_exact(const struct hsc_msg *msg,
				  const struct hsc_nt_span *span,
				  const struct hsc_wire_params *par, char *buf,
				  size_t cap);

/* No explanation is longer, with its NUL. */
#define HSC_NT_EXPLAIN_MAX 256

/*
 * Say in words what the codes of a message mean: "SYNC periodic". Empty if
 * there is nothing to say.
 *
 * buf    buf[cap], cap at least 1; ended by NUL, cut if it does not fit
 * Returns the length of the whole text
 */
HSC_API size_t hsc_nt_explain(const struct hsc_msg *msg, char *buf, size_t cap);

/* A line as bytes. */
struct hsc_nt_raw {
	enum hsc_nt_span_kind kind;
	uint64_t len; /* IDLE: any number of bytes, else 0..HSC_NT_SPAN_MAX */
	uint8_t bytes[HSC_NT_SPAN_MAX]; /* IDLE: all of them 0xff */
};

/*
 * Parse one line.
 *
 * msg    fields, layout and code; offset and len are 0. Only for a known,
 *        Vendor or Reserved message; else its layout is HSC_LAYOUT_UNKNOWN
 * raw    what the line holds as bytes; len is 0 for a known message without
 *        BYTES
 * error  says what is wrong, if anything is
 * Returns HSC_OK; HSC_END if the line is empty or a comment; HSC_E_FORMAT if
 *        it does not follow the grammar; HSC_E_VALUE if a value cannot be.
 *        A variable field may exceed its limit, see msg->excess
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_nt_parse(const char *line,
						  struct hsc_msg *msg,
						  struct hsc_nt_raw *raw,
						  struct hsc_error *error);

/*
 * Parse one line and encode it: raw holds its bytes. Idle bytes beyond
 * HSC_NT_SPAN_MAX are for the caller to repeat.
 *
 * Returns as hsc_nt_parse; HSC_E_VALUE also where hsc_nt_encode does, and if
 *         BYTES are those of other fields
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_nt_assemble(
	const char *line, const struct hsc_wire_params *par,
	struct hsc_nt_raw *raw, struct hsc_error *error);

#ifdef __cplusplus
}
#endif

#endif
