/* SPDX-License-Identifier: MIT */
/*
 * pins.h - trace that leaves the virtual SoC by pins or by ATB, as a probe
 * would receive it.
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
 * Trace was started: if it leaves the SoC by pins or ATB, are these set up?
 *
 * Returns HSC_OK; HSC_E_CONFIG, and why: what has to be set is not
 */
HSC_MUST_USE enum hsc_status hsc_record_off_chip(struct hsc_record_hardware *hw,
						 struct hsc_error *error);

/*
 * Convert the levels of the pins to bytes, and write the levels themselves to a
 * VCD file, one nanosecond a cycle, if `wave` is its name.
 *
 * Returns HSC_OK; HSC_E_CONFIG: the pins are off; HSC_E_FILE
 */
HSC_MUST_USE enum hsc_status hsc_record_pins(struct hsc_record_hardware *hw,
					     bool etrace, const char *wave,
					     FILE *out,
					     struct hsc_error *error);

/* Write the bytes with the ATB ID of this trace. Returns as above. */
HSC_MUST_USE enum hsc_status hsc_record_atb(struct hsc_record_hardware *hw,
					    FILE *out, struct hsc_error *error);

#endif
