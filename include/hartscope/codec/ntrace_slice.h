/* SPDX-License-Identifier: MIT */
/*
 * ntrace_slice.h - cut a stream of N-Trace bytes into whole messages.
 *
 * Room   codec (floor 2): bytes <-> messages
 * Spec   RISC-V N-Trace 1.0, "N-Trace Transmission Protocol"
 *
 * Every byte holds six data bits (MDO, bits 7..2) and two flag bits (MSEO,
 * bits 1..0) that mark where fields and messages end. The slicer looks at the
 * flags and at 0xff, the idle byte, and never inside a field. A damaged capture
 * is not an error: bytes that belong to no message come back as a gap, so the
 * spans always tile the whole capture.
 */
#ifndef HSC_CODEC_NTRACE_SLICE_H
#define HSC_CODEC_NTRACE_SLICE_H

#include <hartscope/base/input.h>
#include <hartscope/base/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Longest message accepted, bytes. Standard messages need at most 38, vendor
 * messages may need more; the cap keeps zeroed memory from reading as one
 * endless message.
 */
#define HSC_NT_SPAN_MAX 256

enum hsc_nt_span_kind {
	HSC_NT_MESSAGE, /* one whole message, first byte to last */
	HSC_NT_IDLE,    /* a run of 0xff filler between messages */
	HSC_NT_GAP,     /* damage, or bytes before the first boundary; or the */
			/* beginning of a message that the capture cuts */
};

struct hsc_nt_span {
	enum hsc_nt_span_kind kind;
	size_t len;           /* at least 1; of a message 2..HSC_NT_SPAN_MAX */
	const uint8_t *bytes; /* bytes[len], borrowed from the input */
	uint64_t offset;      /* of bytes[0] in the capture */
};

/*
 * Start as { .aligned = true } if the capture begins with a whole message, as
 * { .aligned = false } if it comes from a ring whose oldest message may be cut.
 */
struct hsc_nt_slicer {
	bool aligned; /* the next byte starts a message or idle run */
	bool cut;     /* the last span was a gap, and the capture ends within a
			 message in which nothing is wrong so far */
};

/*
 * Cut the next span. A long gap or idle run may come in several spans.
 *
 * Returns HSC_OK, HSC_AGAIN (refill `in`) or HSC_END
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_nt_slicer_next(
	struct hsc_nt_slicer *s, struct hsc_input *in, struct hsc_nt_span *out);

#ifdef __cplusplus
}
#endif

#endif
