/* SPDX-License-Identifier: MIT */
/* itc.c - stimulus registers: writes become messages.
 * Room   model (floor 3) */
#include "model/hardware/trace_encoder_parts.h"
#include <hartscope/codec/ntrace_codec.h>
#include <hartscope/model/itc.h>
#include <hartscope/spec/perf_record.h>

static uint32_t control_field(const struct hsc_trace_encoder *te,
			      enum hsc_tc_field_id field)
{
	return hsc_trace_block_get(te->block, HSC_TR_CONTROL, field);
}

static bool is_sent(const struct hsc_trace_encoder *te, unsigned channel)
{
	const uint32_t enabled = hsc_trace_block_get(
		te->block, HSC_TR_ITC_TRACE_ENABLE, HSC_TF_WHOLE);

	if (!te->on || !control_field(te, HSC_TF_INST_TRACING) ||
	    !(enabled >> channel & 1))
		return false;
	switch (control_field(te, HSC_TF_INSTRUMENTATION)) {
	case HSC_TC_ITC_ALL:
		return true;
	case HSC_TC_ITC_OWNERSHIP:
		return HSC_PERF_SENDS_OWNERSHIP(channel);
	case HSC_TC_ITC_NOT_OWNERSHIP:
		return !HSC_PERF_SENDS_OWNERSHIP(channel);
	default:
		return false;
	}
}

/* The upper registers send a timestamp; the others only if the timestamp unit
 * says so. */
static bool is_timed(const struct hsc_trace_encoder *te, unsigned channel)
{
	const enum hsc_tc_field_id field = HSC_PERF_SENDS_OWNERSHIP(channel)
						   ? HSC_TF_TS_OWNERSHIP
						   : HSC_TF_TS_ITC;

	return channel >= HSC_NT_ITC_TIMED ||
	       hsc_trace_block_get(te->block, HSC_TR_TS_CONTROL, field);
}

/* A trigger needs an enabled encoder, but not trace. */
static void fire_trigger(struct hsc_trace_encoder *te, unsigned channel)
{
	const uint32_t enabled = hsc_trace_block_get(
		te->block, HSC_TR_ITC_TRIG_ENABLE, HSC_TF_WHOLE);

	if (te->on && enabled >> channel & 1)
		te->outputs |= hsc_trace_encoder_events(te, HSC_TRACE_STIMULUS);
}

bool hsc_itc_write(struct hsc_trace_encoder *te, uint32_t offset, unsigned size,
		   uint32_t value)
{
	const uint32_t tag = offset - HSC_TC_ITC_STIMULUS;
	const unsigned channel = tag / 4;
	struct hsc_msg m = { .layout = HSC_NT_DATA_ACQUISITION };

	if (te->block->regs.generation != HSC_TC_0 ||
	    offset < HSC_TC_ITC_STIMULUS || channel >= HSC_NT_ITC_CHANNELS)
		return false;
	fire_trigger(te, channel);
	if (!is_sent(te, channel))
		return true;
	if (size < 4)
		value &= (1u << 8 * size) - 1;
	if (HSC_PERF_SENDS_OWNERSHIP(channel)) {
		m.layout = HSC_NT_OWNERSHIP;
		hsc_msg_set(&m, NT_PROCESS, value);
	} else {
		hsc_msg_set(&m, NT_IDTAG, tag);
		hsc_msg_set(&m, NT_DQDATA, value);
	}
	if (!hsc_trace_encoder_insert(te, &m, is_timed(te, channel)))
		hsc_trace_block_put(te->block, HSC_TR_CONTROL,
				    HSC_TF_INST_STALL_OR_OVERFLOW, 1);
	return true;
}

uint32_t hsc_itc_read(const struct hsc_trace_encoder *te)
{
	const uint64_t held = te->u.nt.out_len - te->head;

	return !te->on || te->config.fifo_size - held >= HSC_NT_MESSAGE_MAX * 4;
}

void hsc_itc_start(struct hsc_trace_encoder *te)
{
	struct hsc_msg m = { .layout = HSC_NT_IN_CIRCUIT_TRACE_SYNC };

	if (te->block->regs.generation != HSC_TC_0 || !te->on ||
	    !control_field(te, HSC_TF_INSTRUMENTATION))
		return;
	hsc_msg_set(&m, NT_CKSRC, 0);
	hsc_msg_set(&m, NT_CKDF, 0);
	hsc_msg_set(&m, NT_CKDATA0, 0);
	(void)hsc_trace_encoder_insert(te, &m, true);
}
