/* SPDX-License-Identifier: MIT */
/* trace_encoder_control.c - reads and writes of an encoder's registers: trace
 * begins and ends.
 * Room   model (floor 3) */
#include "model/hardware/trace_encoder_parts.h"
#include "model/ntrace/emit.h"
#include <string.h>

enum hsc_status hsc_trace_encoder_init(
	struct hsc_trace_encoder *te, struct hsc_trace_block *block,
	const struct hsc_timestamp_unit *ts,
	const struct hsc_trace_encoder_config *config)
{
	memset(te, 0, sizeof(*te));
	te->block = block;
	te->ts = ts;
	te->config = *config;
	if (!te->config.xlen)
		te->config.xlen = 64;
	if (config->fifo_size < HSC_TRACE_FIFO_MIN ||
	    config->filters > HSC_FILTERS_MAX ||
	    config->comparators > HSC_COMPARATORS_MAX ||
	    !hsc_trace_encoder_build(te))
		return HSC_E_CONFIG;
	return HSC_OK;
}

/* Messages were lost, and since then there was no room to report it. */
static bool owes_loss(const struct hsc_trace_encoder *te)
{
	return te->etrace ? te->u.et.overrun : te->u.nt.overrun;
}

static void finish_et(struct hsc_trace_encoder *te,
		      enum hsc_trace_encoder_end why)
{
	if (why == HSC_TRACE_END_TRIGGER)
		hsc_et_encoder_pause(&te->u.et, &te->state);
	else
		hsc_et_encoder_finish(&te->u.et, &te->state);
	if (why == HSC_TRACE_END_ENABLE)
		hsc_et_encoder_stop(&te->u.et, HSC_ET_END_DISABLED);
}

void hsc_trace_encoder_finish(struct hsc_trace_encoder *te,
			      enum hsc_trace_encoder_end why)
{
	hsc_trace_encoder_make_room(te, te->config.fifo_size);
	hsc_trace_encoder_close_branch(te);
	if (te->etrace) {
		finish_et(te, why);
	} else if (te->events.on) {
		hsc_nt_events_finish(&te->u.nt, &te->events, &te->state);
	} else {
		hsc_nt_emit_lost_data(&te->u.nt);
		hsc_nt_encoder_finish(&te->u.nt, &te->state);
	}
	if (!te->etrace && owes_loss(te))
		(void)hsc_nt_emit_error(&te->u.nt);
}

static void enable_encoder(struct hsc_trace_encoder *te)
{
	hsc_trace_encoder_put(te, HSC_TF_INST_STALL_OR_OVERFLOW, 0);
	hsc_trace_encoder_make(te);
	hsc_trace_encoder_filter(te);
}

static void drop_output(struct hsc_trace_encoder *te)
{
	*hsc_trace_encoder_out_len(te) = te->head = 0;
	te->on = te->notify = false;
	te->state.tracing = false;
}

/* Was trace on, according to this word of Control? */
static bool was_on(const struct hsc_register_change *c, uint32_t word)
{
	const struct hsc_tc_field *enable =
		hsc_tc_find_field(c->reg, HSC_TF_ENABLE);
	const struct hsc_tc_field *tracing =
		hsc_tc_find_field(c->reg, HSC_TF_INST_TRACING);

	return hsc_tc_get(enable, 0, word) && hsc_tc_get(tracing, 0, word);
}

/* 1.0: "must return versions of implemented protocol", which depends on the
 * format. */
static void show_protocol(struct hsc_trace_encoder *te)
{
	const bool etrace =
		hsc_trace_encoder_get(te, HSC_TF_FORMAT) == HSC_TC_ETRACE;

	hsc_trace_block_put(te->block, HSC_TR_IMPL, HSC_TF_PROTOCOL_MAJOR,
			    etrace ? HSC_TC_ETRACE_MAJOR : HSC_TC_NTRACE_MAJOR);
}

static void control_written(struct hsc_trace_encoder *te,
			    const struct hsc_register_change *c)
{
	const bool tracing = hsc_trace_encoder_get(te, HSC_TF_INST_TRACING);
	const bool enabled = hsc_trace_encoder_get(te, HSC_TF_ENABLE);
	const bool legacy = te->block->regs.generation == HSC_TC_0;

	if (!te->block->active) {
		drop_output(te);
		te->sent = te->u.nt.messages = te->u.nt.synced = 0;
		te->sampler = (struct hsc_pc_sampler){ .on = false };
		te->trigger = (struct hsc_trigger){ .enable = false };
		return;
	}
	show_protocol(te);
	if (te->on && (!tracing || !enabled) &&
	    (te->state.tracing || owes_loss(te)))
		hsc_trace_encoder_finish(te, enabled ? HSC_TRACE_END_TRACING
						     : HSC_TRACE_END_ENABLE);
	if (hsc_register_changed(c, HSC_TF_ENABLE)) {
		if (enabled)
			enable_encoder(te);
		else
			te->on = false;
	}
	te->trigger.enable =
		legacy || hsc_trace_encoder_get(te, HSC_TF_INST_TRIG_ENABLE);
	te->trigger.tracing = tracing;
	if (was_on(c, c->before) != was_on(c, c->after))
		te->outputs |= hsc_trace_encoder_events(
			te, was_on(c, c->after) ? HSC_TRACE_STARTED
						: HSC_TRACE_STOPPED);
}

static bool is_filter(unsigned reg)
{
	return reg == HSC_TR_INST_FILTERS || reg == HSC_TR_DATA_FILTERS ||
	       (reg >= HSC_TR_FILTER_CONTROL && reg <= HSC_TR_COMP_S_HIGH);
}

void hsc_trace_encoder_wrote(struct hsc_trace_encoder *te,
			     const struct hsc_register_change *c)
{
	if (!c->reg)
		return;
	te->settings.stale = true;
	if (c->reg->id == HSC_TR_CONTROL)
		control_written(te, c);
	if (c->reg->id == HSC_TR_CONTROL || c->reg->id == HSC_TR_DATA_CONTROL)
		hsc_trace_encoder_data_wrote(te, c);
	if (c->reg->id == HSC_TR_EVENT_CONTROL)
		te->events.control = (uint8_t)c->after;
	if (c->reg->id == HSC_TR_PC_CONTROL &&
	    hsc_register_changed(c, HSC_TF_ACTIVE))
		te->sampler = (struct hsc_pc_sampler){ .on = c->after & 1 };
	if (is_filter(c->reg->id))
		hsc_trace_encoder_filter(te);
}

/* What waits, what was sent, and how far the last address is away. */
static void show_counts(struct hsc_trace_encoder *te)
{
	hsc_trace_block_put(te->block, HSC_TR_FIFO, HSC_TF_WHOLE,
			    (uint32_t)(hsc_trace_encoder_used(te) - te->head));
	hsc_trace_block_put(te->block, HSC_TR_BTM_COUNT, HSC_TF_WHOLE,
			    (uint32_t)(te->u.nt.messages - te->u.nt.synced));
	hsc_trace_block_put(te->block, HSC_TR_WORD_COUNT, HSC_TF_WHOLE,
			    (uint32_t)(te->sent / 4));
}

void hsc_trace_encoder_show(struct hsc_trace_encoder *te)
{
	hsc_trace_encoder_put(te, HSC_TF_EMPTY,
			      hsc_trace_encoder_used(te) == te->head);
	if (te->block->regs.generation == HSC_TC_0)
		show_counts(te);
}

void hsc_trace_encoder_halt(struct hsc_trace_encoder *te)
{
	hsc_trace_encoder_put(te, HSC_TF_ENABLE, 0);
	hsc_trace_block_put(te->block, HSC_TR_DATA_CONTROL, HSC_TF_DATA_ENABLE,
			    0);
	hsc_trace_block_put(te->block, HSC_TR_DATA_CONTROL, HSC_TF_DATA_TRACING,
			    0);
	hsc_trace_encoder_follow(te, false);
	drop_output(te);
}
