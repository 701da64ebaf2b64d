/* SPDX-License-Identifier: MIT */
/*
 * trace_encoder_parts.h - what the sources of an encoder offer each other.
 *
 * Room   model (floor 3)
 */
#ifndef HSC_MODEL_HARDWARE_TRACE_ENCODER_PARTS_H
#define HSC_MODEL_HARDWARE_TRACE_ENCODER_PARTS_H

#include <hartscope/model/trace_encoder.h>
#include <string.h>

/* Build the fields of an encoder. False: too many. */
bool hsc_trace_encoder_build(struct hsc_trace_encoder *te);
/* Of them, those of filters and comparators. */
bool hsc_trace_encoder_build_filters(struct hsc_trace_encoder *te);

/* A new encoder of the format that the registers ask for. */
void hsc_trace_encoder_make(struct hsc_trace_encoder *te);

/* Data trace of an N-Trace encoder that is being set up;
 * trace_encoder_messages.c
 */
void hsc_trace_encoder_set_messages(struct hsc_trace_encoder *te);
/* A step was handed over: now the messages of the loads and stores of its
 * instruction. */
void hsc_trace_encoder_report_messages(struct hsc_trace_encoder *te);
/* Is data trace enabled, and has it something to report? */
bool hsc_trace_encoder_data_enabled(const struct hsc_trace_encoder *te);

/* What each step needs, read again. */
void hsc_trace_encoder_read_settings(struct hsc_trace_encoder *te);

/* Data trace of an E-Trace encoder that is being set up. */
void hsc_trace_encoder_set_data(struct hsc_trace_encoder *te,
				struct hsc_et_encoder_config *c);
/* Control or the control of data was written. */
void hsc_trace_encoder_data_wrote(struct hsc_trace_encoder *te,
				  const struct hsc_register_change *c);
/* Filters on a step and its accesses; those that do not qualify are dropped. */
struct hsc_qualified hsc_trace_encoder_qualify(struct hsc_trace_encoder *te,
					       const struct hsc_step *step);
/* A step was handed over: now the loads and stores of its instruction. */
void hsc_trace_encoder_report_data(struct hsc_trace_encoder *te, bool synced);
/* With so many bytes of room, is the hart to wait for data? */
bool hsc_trace_encoder_data_stalls(struct hsc_trace_encoder *te, uint64_t room);
/* Triggers fired, enum hsc_step_trigger. */
void hsc_trace_encoder_data_pulse(struct hsc_trace_encoder *te, uint8_t pulses);

/* Who ended it: a trigger leaves the encoder enabled. */
enum hsc_trace_encoder_end {
	HSC_TRACE_END_TRIGGER,
	HSC_TRACE_END_TRACING, /* its bit was cleared */
	HSC_TRACE_END_ENABLE,
};

/* Trace ends: report what is left. */
void hsc_trace_encoder_finish(struct hsc_trace_encoder *te,
			      enum hsc_trace_encoder_end why);
void hsc_trace_encoder_close_branch(struct hsc_trace_encoder *te);
/* Trace is on, or off, from here on; Control says so. */
void hsc_trace_encoder_follow(struct hsc_trace_encoder *te, bool tracing);

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

static inline void hsc_trace_encoder_put(struct hsc_trace_encoder *te,
					 enum hsc_tc_field_id field,
					 uint32_t value)
{
	hsc_trace_block_put(te->block, HSC_TR_CONTROL, field, value);
}

/* Fields of the control of data. */
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

/* --- the FIFO ----------------------------------------------------------- */

static inline uint64_t *hsc_trace_encoder_out_len(struct hsc_trace_encoder *te)
{
	return te->etrace ? &te->u.et.out_len : &te->u.nt.out_len;
}

static inline uint64_t hsc_trace_encoder_used(
	const struct hsc_trace_encoder *te)
{
	return te->etrace ? te->u.et.out_len : te->u.nt.out_len;
}

/* The encoder writes after what is left in the FIFO, up to `cap`. */
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
