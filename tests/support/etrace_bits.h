/* SPDX-License-Identifier: MIT */
/* etrace_bits.h - a second E-Trace codec for tests, which works bit by bit. */
#ifndef HSC_TESTS_ETRACE_BITS_H
#define HSC_TESTS_ETRACE_BITS_H

#include <hartscope/codec/etrace_codec.h>

/* Is this field of the layout present, given the fields before it? */
bool et_bits_present(const struct hsc_wire_field *f, const struct hsc_msg *msg);

/* The width of the field in bits. */
unsigned et_bits_width(const struct hsc_wire_field *f,
		       const struct hsc_et_params *par,
		       const struct hsc_msg *msg);

/* Decode a payload that is known to have this layout. */
void et_bits_decode(const struct hsc_et_payload *in,
		    const struct hsc_et_params *par, uint8_t layout,
		    struct hsc_msg *msg);

/* Encode; returns the length. */
size_t et_bits_encode(struct hsc_et_lead lead, const struct hsc_msg *msg,
		      const struct hsc_et_params *par, uint8_t *buf);

#endif
