/* SPDX-License-Identifier: MIT */
/*
 * trace_encoder_parts.h - shared by the source files of the encoder.
 *
 * Room   model (floor 3)
 */
#ifndef HSC_MODEL_HARDWARE_TRACE_ENCODER_PARTS_H
#define HSC_MODEL_HARDWARE_TRACE_ENCODER_PARTS_H

#include <hartscope/model/trace_encoder.h>
#include <string.h>

/* Build the fields of an encoder. False: too many. */
bool hsc_trace_encoder_build(struct hsc_trace_encoder *te);
/* The same for those of filters and comparators. */
bool hsc_trace_encoder_build_filters(struct hsc_trace_encoder *te);

/* Make a new encoder of the format in the registers. */
void hsc_trace_encoder_make(struct hsc_trace_encoder *te);

/* Set up data trace of an N-Trace encoder; trace_encoder_messages.c */
void hsc_trace_encoder_set_messages(struct hsc_trace_encoder *te);
/* After a step: send the messages of its instruction's loads and stores. */
void hsc_trace_encoder_report_messages(struct hsc_trace_encoder *te);
/* Is data trace enabled, and is there something to report? */
bool hsc_trace_encoder_data_enabled(const struct hsc_trace_encoder *te);

/* Read the settings that each step needs again. */
void hsc_trace_encoder_read_settings(struct hsc_trace_encoder *te);

/* Set up data trace of an E-Trace encoder. */
void hsc_trace_encoder_set_data(struct hsc_trace_encoder *te,
				struct hsc_et_encoder_config *c);
/* Control or DataControl was written. */
void hsc_trace_encoder_data_wrote(struct hsc_trace_encoder *te,
				  const struct hsc_register_change *c);
/* Apply filters to a step and its accesses; those that do not qualify are
 * dropped. */
struct hsc_qualified hsc_trace_encoder_qualify(struct hsc_trace_encoder *te,
					       const struct hsc_step *step);
/* After a step: report its instruction's loads and stores. */
void hsc_trace_encoder_report_data(struct hsc_trace_encoder *te, bool synced);
/* Must the hart wait for data if the FIFO has this much room, in bytes? */
bool hsc_trace_encoder_data_stalls(struct hsc_trace_encoder *te, uint64_t room);
/* Triggers fired, enum hsc_step_trigger. */
void hsc_trace_encoder_data_pulse(struct hsc_trace_encoder *te, uint8_t pulses);

/* What ended it: a trigger leaves the encoder enabled. */
enum hsc_trace_encoder_end {
	HSC_TRACE_END_TRIGGER,
	HSC_TRACE_END_TRACING, /* its bit was cleared */
	HSC_TRACE_END_ENABLE,
};

/* Trace ends: send what is left. */
void hsc_trace_encoder_finish(struct hsc_trace_encoder *te,
			      enum hsc_trace_encoder_end why);
void hsc_trace_encoder_close_branch(struct hsc_trace_encoder *te);
/* Trace is on, or off, from here on; update Control. */
void hsc_trace_encoder_follow(struct hsc_trace_encoder *te, bool tracing);

/* Set up filters and comparators from the registers. */
void hsc_trace_encoder_filter(struct hsc_trace_encoder *te);

/* External trigger outputs that fire for an event. */
uint8_t hsc_trace_encoder_events(const struct hsc_trace_encoder *te,
				 enum hsc_trace_event event);

static inline uint32_t hsc_trace_encoder_get(const struct hsc_trace_encoder *te,
					     enum hsc_tc_field_id field)
{
	return hsc_trace_block_get(te->block, HSC_TR_CONTROL, field);
}

static inline void hsc_trace_encoder_put(struct hsc_trace_encoder *te,
					 enum hsc_tc_field_id field,
					 uint32_t value)
{
	hsc_trace_block_put(te->block, HSC_TR_CONTROL, field, value);
}

/* Fields of DataControl. */
static inline uint32_t hsc_trace_encoder_data_get(
	const struct hsc_trace_encoder *te, enum hsc_tc_field_id field)
{
	return hsc_trace_block_get(te->block, HSC_TR_DATA_CONTROL, field);
}

static inline void hsc_trace_encoder_data_put(struct hsc_trace_encoder *te,
					      enum hsc_tc_field_id field,
					      uint32_t value)
{
	hsc_trace_block_put(te->block, HSC_TR_DATA_CONTROL, field, value);
}

static inline uint64_t *hsc_trace_encoder_out_len(struct hsc_trace_encoder *te)
{
	return te->etrace ? &te->u.et.out_len : &te->u.nt.out_len;
}

static inline uint64_t hsc_trace_encoder_used(
	const struct hsc_trace_encoder *te)
{
	return te->etrace ? te->u.et.out_len : te->u.nt.out_len;
}

/* Let the encoder write after the messages in the FIFO, up to `cap`. */
static inline void hsc_trace_encoder_make_room(struct hsc_trace_encoder *te,
					       uint64_t cap)
{
	uint64_t *len = hsc_trace_encoder_out_len(te);

	if (HSC_UNLIKELY(te->head)) {
		memmove(te->config.fifo, te->config.fifo + te->head,
			(size_t)(*len - te->head));
		*len -= te->head;
		te->head = 0;
	}
	if (te->etrace)
		te->u.et.out_cap = cap;
	else
		te->u.nt.out_cap = cap;
}

#endif
