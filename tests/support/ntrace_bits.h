/* SPDX-License-Identifier: MIT */
/* ntrace_bits.h - a second N-Trace codec, bit by bit and slow, with which tests
 * compare the library's. */
#ifndef HSC_TESTS_NTRACE_BITS_H
#define HSC_TESTS_NTRACE_BITS_H

#include <hartscope/codec/ntrace_codec.h>

/* As hsc_nt_decode. */
enum hsc_status bits_decode(const struct hsc_nt_span *span,
			    const struct hsc_wire_params *par,
			    struct hsc_msg *msg);

/* As hsc_nt_encode, of a valid message; returns the length. */
size_t bits_encode(const struct hsc_msg *msg, const struct hsc_wire_params *par,
		   uint8_t *buf);

#endif
