/* SPDX-License-Identifier: MIT */
/*
 * pins.h - trace of the virtual SoC that leaves it by pins or by ATB, as
 * a probe would take it.
 *
 * Room   record (floor 7)
 */
#ifndef HSC_RECORD_SOC_PINS_H
#define HSC_RECORD_SOC_PINS_H

#include "record/soc/hardware.h"
#include <stdio.h>

/* Does the trace of this plan leave the SoC by pins or ATB? */
bool hsc_record_by_pins(const struct hsc_record_hardware *hw);
bool hsc_record_by_atb(const struct hsc_record_hardware *hw);

/*
 * Trace was started: can it leave the SoC by pins or ATB, if it is to?
 *
 * Returns HSC_OK; HSC_E_CONFIG, and why: what has to be set is not
 */
HSC_MUST_USE enum hsc_status hsc_record_off_chip(struct hsc_record_hardware *hw,
						 struct hsc_error *error);

/*
 * Write what the pins said as bytes, and the levels themselves to a VCD file,
 * one nanosecond a cycle, if `wave` names one.
 *
 * Returns HSC_OK; HSC_E_CONFIG: the pins are off; HSC_E_FILE
 */
HSC_MUST_USE enum hsc_status hsc_record_pins(struct hsc_record_hardware *hw,
					     bool etrace, const char *wave,
					     FILE *out,
					     struct hsc_error *error);

/* Write the bytes that have our ATB ID. Returns as above. */
HSC_MUST_USE enum hsc_status hsc_record_atb(struct hsc_record_hardware *hw,
					    FILE *out, struct hsc_error *error);

#endif
