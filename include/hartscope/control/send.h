/* SPDX-License-Identifier: MIT */
/*
 * send.h - a word for the trace, from outside: instrumentation (ITC).
 *
 * Room   control (floor 3): driver of trace hardware
 * Spec   RISC-V Trace Control Interface 0.9.4, "Legacy Interface Version"
 */
#ifndef HSC_CONTROL_SEND_H
#define HSC_CONTROL_SEND_H

#include <hartscope/control/control.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What to send. */
struct hsc_control_word {
	uint8_t channel; /* 0 to 31 */
	uint8_t size;    /* bytes: 1, 2 or 4; 0: 4 */
	uint32_t value;
};

/*
 * Write a word to a stimulus register of an encoder, as soon as that is not
 * busy. One or two bytes are written to its upper end, by which the encoder
 * knows their size. What keeps the encoder from sending the word is noted.
 *
 * Returns HSC_OK; HSC_E_TARGET: no answer, or it stays busy; HSC_E_CONFIG:
 *         there is no such register, as in all but version 0; HSC_E_VALUE: the
 *         value does not fit its size, or there is none such
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_control_send(
	struct hsc_control *c, uint8_t component,
	const struct hsc_control_word *word);

#ifdef __cplusplus
}
#endif

#endif
