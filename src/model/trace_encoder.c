/* SPDX-License-Identifier: MIT */
#include "model/ntrace_emit.h"
#include "model/trace_encoder_setup.h"
#include <hartscope/codec/ntrace_codec.h>
#include <hartscope/model/itc.h>
#include <string.h>

/* Kept free for what the end of trace needs. */

static uint64_t *out_len(struct hsc_trace_encoder *te)
{
	return te->etrace ? &te->u.et.out_len : &te->u.nt.out_len;
}

static uint64_t used(const struct hsc_trace_encoder *te)
{
	return te->etrace ? te->u.et.out_len : te->u.nt.out_len;
}

static void put(struct hsc_trace_encoder *te, enum hsc_tc_field_id field,
		uint32_t value)
{
	hsc_trace_block_put(te->block, HSC_TR_CONTROL, field, value);
}

/* The encoder writes behind what is left in the FIFO, up to `cap`. */
static inline void make_room(struct hsc_trace_encoder *te, uint64_t cap)
{
	uint64_t *len = out_len(te);

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

/* --- the end of trace --------------------------------------------------- */

/*
 * A branch goes into the trace when the next block tells where it went. Where
 * trace ends behind one, that block begins and nothing of it retires.
 */
static void close_branch(struct hsc_trace_encoder *te)
{
	const struct hsc_retired next = {
		.start = te->state.last_to,
		.next = te->state.last_to + 2,
		.halfwords = 1,
		.instructions = 1,
		.last_halfwords = 1,
		.end = HSC_INSN_LINEAR,
	};

	if (!te->state.tracing || !te->state.open || te->events.on ||
	    te->state.last.end != HSC_INSN_BRANCH ||
	    te->state.last_to == HSC_STEP_NOWHERE)
		return;
	if (te->etrace) {
		hsc_et_encoder_retire(&te->u.et, &next);
		hsc_et_encoder_cut(&te->u.et, &next, 0, 0);
	} else {
		hsc_nt_encoder_retire(&te->u.nt, &next);
		hsc_nt_encoder_cut(&te->u.nt, &next, 0);
	}
	te->state.last = next;
	te->state.open = false;
}

/* Messages were lost, and there was no room since to tell. */
static bool owes_loss(const struct hsc_trace_encoder *te)
{
	return te->etrace ? te->u.et.overrun : te->u.nt.overrun;
}

static void finish(struct hsc_trace_encoder *te, bool disabled)
{
	make_room(te, te->config.fifo_size);
	close_branch(te);
	if (te->etrace) {
		hsc_et_encoder_finish(&te->u.et, &te->state);
		if (disabled)
			hsc_et_encoder_stop(&te->u.et, HSC_ET_END_DISABLED);
	} else if (te->events.on) {
		hsc_nt_events_finish(&te->u.nt, &te->events, &te->state);
	} else {
		hsc_nt_emit_lost_data(&te->u.nt);
		hsc_nt_encoder_finish(&te->u.nt, &te->state);
	}
	if (!te->etrace && owes_loss(te))
		(void)hsc_nt_emit_error(&te->u.nt);
}

static void follow_tracing(struct hsc_trace_encoder *te, bool tracing)
{
	const bool was = hsc_trace_encoder_get(te, HSC_TF_INST_TRACING);

	put(te, HSC_TF_INST_TRACING, tracing);
	te->trigger.tracing = tracing;
	if (was == tracing)
		return;
	if (tracing)
		hsc_itc_start(te);
	te->outputs |= hsc_trace_encoder_events(
		te, tracing ? HSC_TRACE_STARTED : HSC_TRACE_STOPPED);
}

/* --- registers ---------------------------------------------------------- */

static void enable(struct hsc_trace_encoder *te)
{
	put(te, HSC_TF_INST_STALL_OR_OVERFLOW, 0);
	hsc_trace_encoder_make(te);
	hsc_trace_encoder_filter(te);
}

static void drop(struct hsc_trace_encoder *te)
{
	*out_len(te) = te->head = 0;
	te->on = te->notify = false;
	te->state.tracing = false;
}

/* Was trace on, as this word of Control says? */
static bool runs(const struct hsc_register_change *c, uint32_t word)
{
	const struct hsc_tc_field *enable =
		hsc_tc_find_field(c->reg, HSC_TF_ENABLE);
	const struct hsc_tc_field *tracing =
		hsc_tc_find_field(c->reg, HSC_TF_INST_TRACING);

	return hsc_tc_get(enable, 0, word) && hsc_tc_get(tracing, 0, word);
}

static void control_written(struct hsc_trace_encoder *te,
			    const struct hsc_register_change *c)
{
	const bool tracing = hsc_trace_encoder_get(te, HSC_TF_INST_TRACING);
	const bool enabled = hsc_trace_encoder_get(te, HSC_TF_ENABLE);
	const bool legacy = te->block->regs.generation == HSC_TC_0;

	if (!te->block->active) {
		drop(te);
		te->sent = te->u.nt.messages = te->u.nt.synced = 0;
		te->sampler = (struct hsc_pc_sampler){ .on = false };
		te->trigger = (struct hsc_trigger){ .enable = false };
		return;
	}
	if (te->on && (!tracing || !enabled) &&
	    (te->state.tracing || owes_loss(te)))
		finish(te, !enabled);
	if (hsc_register_changed(c, HSC_TF_ENABLE)) {
		if (enabled)
			enable(te);
		else
			te->on = false;
	}
	te->trigger.enable =
		legacy || hsc_trace_encoder_get(te, HSC_TF_INST_TRIG_ENABLE);
	te->trigger.tracing = tracing;
	if (runs(c, c->before) != runs(c, c->after))
		te->outputs |= hsc_trace_encoder_events(
			te, runs(c, c->after) ? HSC_TRACE_STARTED
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
			    (uint32_t)(used(te) - te->head));
	hsc_trace_block_put(te->block, HSC_TR_BTM_COUNT, HSC_TF_WHOLE,
			    (uint32_t)(te->u.nt.messages - te->u.nt.synced));
	hsc_trace_block_put(te->block, HSC_TR_WORD_COUNT, HSC_TF_WHOLE,
			    (uint32_t)(te->sent / 4));
}

void hsc_trace_encoder_show(struct hsc_trace_encoder *te)
{
	put(te, HSC_TF_EMPTY, used(te) == te->head);
	if (te->block->regs.generation == HSC_TC_0)
		show_counts(te);
}

void hsc_trace_encoder_halt(struct hsc_trace_encoder *te)
{
	put(te, HSC_TF_ENABLE, 0);
	hsc_trace_block_put(te->block, HSC_TR_DATA_CONTROL, HSC_TF_DATA_ENABLE,
			    0);
	hsc_trace_block_put(te->block, HSC_TR_DATA_CONTROL, HSC_TF_DATA_TRACING,
			    0);
	follow_tracing(te, false);
	drop(te);
}

/* --- steps -------------------------------------------------------------- */

static void ask_sync(struct hsc_trace_encoder *te, enum hsc_nt_sync reason)
{
	if (te->etrace)
		hsc_et_encoder_resync(&te->u.et);
	else if (te->events.on)
		te->events.sample = true;
	else
		hsc_nt_encoder_sync(&te->u.nt, reason);
}

/* Periodic synchronisation that we count. */
static void count_sync(struct hsc_trace_encoder *te,
		       const struct hsc_step *step)
{
	if (!te->sync_max)
		return;
	if (te->sync_cycles)
		te->since_sync += step->time - te->last_time;
	else if (step->kind == HSC_STEP_RETIRED)
		te->since_sync += step->block.halfwords;
	if (te->since_sync < te->sync_max)
		return;
	te->since_sync = 0;
	ask_sync(te, HSC_NT_SYNC_PERIODIC);
}

/* Reports that a trigger asks for; Trace Control 1.0, "Trace Encoder Triggers":
 * "a packet with the current PC". */
static void report(struct hsc_trace_encoder *te, const struct hsc_step *step,
		   struct hsc_qualified *q)
{
	const bool pulse = step->trigger & HSC_STEP_NOTIFY;

	if (!q->trace || te->events.on || step->kind != HSC_STEP_RETIRED)
		return;
	if (te->etrace)
		q->notify |= pulse || te->notify;
	else if (pulse || q->notify || te->notify)
		hsc_nt_encoder_sync(&te->u.nt, te->notify ? HSC_NT_SYNC_EXTERNAL
							  : HSC_NT_SYNC_EVENT);
	te->notify = false;
}

/* Where nobody asked for the context, N-Trace takes it as told. */
static inline void keep_quiet(struct hsc_trace_encoder *te,
			      const struct hsc_step *step)
{
	if (te->settings.context || te->etrace)
		return;
	te->state.told = true;
	te->state.privilege = step->privilege;
	te->state.context = te->state.hypervisor = 0;
}

/* As the encoder is to see it: with its time, and no more of the context than
 * was asked for. It is in `room` if it is another one. */
static inline const struct hsc_step *as_asked(
	const struct hsc_trace_encoder *te, const struct hsc_step *step,
	struct hsc_step *room)
{
	const bool timed = te->settings.timed, told = te->settings.context;
	const bool context = !told && (step->context | step->hypervisor ||
				       step->ctype != HSC_ET_CONTEXT_NONE);

	if (!timed && !context)
		return step;
	*room = *step;
	if (timed)
		room->time = hsc_timestamp_now(te->ts);
	if (context) {
		room->context = room->hypervisor = 0;
		room->ctype = HSC_ET_CONTEXT_NONE;
	}
	return room;
}

static inline void encode(struct hsc_trace_encoder *te,
			  const struct hsc_step *step, struct hsc_qualified q)
{
	struct hsc_step room;
	const struct hsc_step *s = as_asked(te, step, &room);

	keep_quiet(te, step);
	make_room(te, te->config.fifo_size - HSC_TRACE_FIFO_END);
	if (te->etrace)
		hsc_et_encoder_step(&te->u.et, &te->state, s, q);
	else if (te->events.on)
		hsc_nt_events_step(&te->u.nt, &te->events, &te->state, s, q);
	else
		hsc_nt_encoder_step(&te->u.nt, &te->state, s, q);
	if (te->events.control && !te->events.on && q.trace)
		hsc_nt_events_beside(&te->u.nt, &te->events, s);
}

static inline void tell_lost(struct hsc_trace_encoder *te)
{
	const uint64_t lost = te->etrace ? te->u.et.lost : te->u.nt.lost;

	if (HSC_UNLIKELY(lost != te->lost))
		put(te, HSC_TF_INST_STALL_OR_OVERFLOW, 1);
	te->lost = lost;
}

/* So many messages were out when it last synchronised. */
static uint64_t synced(const struct hsc_trace_encoder *te)
{
	return te->etrace ? te->u.et.packets - te->u.et.since_sync
			  : te->u.nt.synced;
}

static void hand_over(struct hsc_trace_encoder *te, const struct hsc_step *step,
		      struct hsc_qualified q)
{
	const uint64_t before = synced(te);

	if (q.trace)
		count_sync(te, step);
	encode(te, step, q);
	if (synced(te) != before && !te->events.on)
		te->since_sync = 0;
	if (te->etrace)
		hsc_trace_encoder_tell_data(te, synced(te) != before);
	else
		hsc_trace_encoder_tell_messages(te);
	tell_lost(te);
}

/* Most steps: all is traced, and nothing but the encoder has to do with it. */
static inline bool is_plain(const struct hsc_trace_encoder *te,
			    const struct hsc_step *step)
{
	return te->settings.plain && step->kind == HSC_STEP_RETIRED &&
	       !(step->trigger | step->halted | step->reset);
}

void hsc_trace_encoder_step(struct hsc_trace_encoder *te,
			    const struct hsc_step *step)
{
	static const struct hsc_qualified plainly = { .trace = true };
	struct hsc_qualified q;
	bool tracing;

	if (te->sampler.on)
		hsc_pc_sampler_step(&te->sampler, step);
	if (!te->on) {
		te->access_count = 0;
		return;
	}
	if (HSC_UNLIKELY(te->settings.stale ||
			 te->settings.version != te->block->regs.version))
		hsc_trace_encoder_read_settings(te);
	if (HSC_LIKELY(is_plain(te, step))) {
		encode(te, step, plainly);
		tell_lost(te);
		te->access_count = 0;
		te->last_time = step->time;
		return;
	}
	te->settings.stale = true;
	if (step->trigger & HSC_STEP_NOTIFY)
		te->outputs |=
			hsc_trace_encoder_events(te, HSC_TRACE_WATCHPOINT);
	q = hsc_trigger_step(&te->trigger, step);
	tracing = te->trigger.tracing;
	q = hsc_qualified_both(q, hsc_trace_encoder_qualify(te, step));
	q.trace &= te->settings.traces;
	report(te, step, &q);
	if (step->halted || step->reset ||
	    (!q.trace && step->kind != HSC_STEP_IDLE)) {
		make_room(te, te->config.fifo_size - HSC_TRACE_FIFO_END);
		close_branch(te);
	}
	hsc_trace_encoder_data_pulse(te, step->trigger & HSC_STEP_TRACE_ON);
	hand_over(te, step, q);
	hsc_trace_encoder_data_pulse(te, step->trigger & HSC_STEP_TRACE_OFF);
	te->access_count = 0;
	te->last_time = step->time;
	follow_tracing(te, tracing);
}

bool hsc_trace_encoder_fine(const struct hsc_trace_encoder *te)
{
	bool fine = te->filters.selected || te->filters.data_selected;

	for (unsigned i = 0; i < te->config.comparators; i++)
		fine |= te->filters.comparator[i].p.notify ||
			te->filters.comparator[i].s.notify;
	return te->on && fine;
}

bool hsc_trace_encoder_stalls(struct hsc_trace_encoder *te)
{
	const uint64_t room = te->config.fifo_size - HSC_TRACE_FIFO_END;
	const uint64_t held = used(te) - te->head;
	const uint64_t left = held < room ? room - held : 0;
	bool data;

	if (HSC_LIKELY(!hsc_step_stall(left, 1)))
		return false;
	data = hsc_trace_encoder_data_stalls(te, left);
	if (!te->on || !hsc_trace_encoder_get(te, HSC_TF_INST_STALL_ENABLE))
		return data;
	put(te, HSC_TF_INST_STALL_OR_OVERFLOW, 1);
	return true;
}

/* --- triggers ----------------------------------------------------------- */

void hsc_trace_encoder_fire(struct hsc_trace_encoder *te, uint8_t inputs)
{
	const struct hsc_tc_register *r =
		hsc_tc_find((enum hsc_tc_generation)te->block->regs.generation,
			    HSC_TC_ENCODER, HSC_TR_TRIG_IN);
	const uint32_t actions = te->block->regs.word[r->offset / 4];
	uint8_t pulses = 0, reports = 0;

	te->settings.stale = true;
	for (unsigned i = 0; i < 8; i++) {
		const uint8_t pulse = hsc_trigger_pulse(actions >> 4 * i & 15);

		if (inputs >> i & 1) {
			pulses |= pulse;
			if (pulse & HSC_STEP_NOTIFY)
				reports |= (uint8_t)(1u << i);
		}
	}
	if (!te->on)
		return;
	if (te->events.control)
		te->events.inputs |= te->trigger.tracing ? reports : 0;
	te->notify |= reports && te->trigger.tracing && !te->events.on;
	hsc_trace_encoder_data_pulse(te, pulses);
	/* before 1.0 the bit is for debug triggers only */
	if (te->block->regs.generation == HSC_TC_1_0 && !te->trigger.enable)
		return;
	if (pulses & HSC_STEP_TRACE_ON)
		follow_tracing(te, true);
	if (pulses & HSC_STEP_TRACE_OFF) {
		if (te->state.tracing)
			finish(te, false);
		follow_tracing(te, false);
	}
}

uint8_t hsc_trace_encoder_outputs(struct hsc_trace_encoder *te)
{
	const uint8_t fired = te->outputs;

	te->outputs = 0;
	return fired;
}
