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

/*
 * Write `value` to a stimulus register of an encoder, as soon as that is not
 * busy. If the encoder is set to send nothing of it, that is noted.
 *
 * Returns HSC_OK; HSC_E_TARGET: no answer, or it stays busy; HSC_E_CONFIG:
 *         there is no such register, as in all but version 0
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_control_send(struct hsc_control *c,
						      uint8_t component,
						      uint8_t channel,
						      uint32_t value);

#ifdef __cplusplus
}
#endif

#endif
