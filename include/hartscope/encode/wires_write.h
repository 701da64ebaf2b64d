/* SPDX-License-Identifier: MIT */
/*
 * wires_write.h - messages to a wave, as the pins of a chip would show them.
 *
 * Room   encode (floor 7)
 * Spec   Trace Control 1.0, "Trace PIB Sink"
 */
#ifndef HSC_ENCODE_WIRES_WRITE_H
#define HSC_ENCODE_WIRES_WRITE_H

#include <hartscope/base/status.h>
#include <hartscope/capture/wave.h>
#include <hartscope/link/pib_wire.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

struct hsc_wires_writer {
	struct hsc_pib_writer pib;
	struct hsc_wave_writer wave;
};

/* Write the head of a VCD file to `file`; a period of the divided clock is 10
 * ns. HSC_OK or HSC_E_CONFIG. */
HSC_API HSC_MUST_USE enum hsc_status hsc_wires_write_begin(
	struct hsc_wires_writer *w, const struct hsc_pib_link *link,
	FILE *file);
/* One whole message, and one beat of idle after it. */
HSC_API void hsc_wires_write_message(struct hsc_wires_writer *w,
				     const uint8_t *message, size_t len);
/* Idle at the end, for readers that know a beat by the next. */
HSC_API void hsc_wires_write_end(struct hsc_wires_writer *w);

#ifdef __cplusplus
}
#endif

#endif
