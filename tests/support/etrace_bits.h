/* SPDX-License-Identifier: MIT */
/*
 * etrace_bits.h - the E-Trace codec once more, bit by bit, for tests.
 *
 * It reads the same tables, but nothing else is shared with src/codec.
 */
#ifndef HSC_TESTS_ETRACE_BITS_H
#define HSC_TESTS_ETRACE_BITS_H

#include <hartscope/codec/etrace_codec.h>

/* Is this field of the layout there, given the fields before it? */
bool et_bits_present(const struct hsc_wire_field *f, const struct hsc_msg *msg);

/* How many bits has it? */
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
