/* SPDX-License-Identifier: MIT */
/*
 * trace_encoder_setup.h - from registers to the settings of an encoder.
 *
 * Room   model (floor 3)
 */
#ifndef HSC_MODEL_TRACE_ENCODER_SETUP_H
#define HSC_MODEL_TRACE_ENCODER_SETUP_H

#include <hartscope/model/trace_encoder.h>

/* Build the fields of an encoder. False: too many. */
bool hsc_trace_encoder_build(struct hsc_trace_encoder *te);

/* A new encoder of the format that the registers ask for, with an empty FIFO.
 */
void hsc_trace_encoder_make(struct hsc_trace_encoder *te);

/* Filters and comparators as the registers say. */
void hsc_trace_encoder_filter(struct hsc_trace_encoder *te);

/* External trigger outputs that an event makes fire. */
uint8_t hsc_trace_encoder_events(const struct hsc_trace_encoder *te,
				 enum hsc_trace_event event);

static inline uint32_t hsc_trace_encoder_get(const struct hsc_trace_encoder *te,
					     enum hsc_tc_field_id field)
{
	return hsc_trace_block_get(te->block, HSC_TR_CONTROL, field);
}

#endif
