/* SPDX-License-Identifier: MIT */
/*
 * trace_pins.h - the PIB of a block of sinks.
 *
 * Room   model (floor 3)
 */
#ifndef HSC_MODEL_HARDWARE_TRACE_PINS_H
#define HSC_MODEL_HARDWARE_TRACE_PINS_H

#include <hartscope/model/trace_sinks.h>

/* Send a message; false if the pins are off or busy, or no one takes levels. */
bool hsc_trace_pins_put(struct hsc_trace_sinks *s,
			const struct hsc_trace_message *m);

void hsc_trace_pins_tick(struct hsc_trace_sinks *s);
void hsc_trace_pins_wrote(struct hsc_trace_sinks *s,
			  const struct hsc_register_change *c);

#endif
