/* SPDX-License-Identifier: MIT */
/* trace_encoder.c - the steps of a hart become messages. The encoder's
 * registers are in trace_encoder_control.c, external triggers in
 * trace_encoder_trigger.c.
 * Room   model (floor 3) */
#include "model/hardware/trace_encoder_parts.h"
#include <hartscope/model/itc.h>

/* A branch is recorded when the next block shows where it went. If trace ends
 * after a branch, the next block begins, but nothing of it retires. */
void hsc_trace_encoder_close_branch(struct hsc_trace_encoder *te)
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

void hsc_trace_encoder_follow(struct hsc_trace_encoder *te, bool tracing)
{
	const bool was = hsc_trace_encoder_get(te, HSC_TF_INST_TRACING);

	hsc_trace_encoder_put(te, HSC_TF_INST_TRACING, tracing);
	te->trigger.tracing = tracing;
	if (was == tracing)
		return;
	if (tracing)
		hsc_itc_start(te);
	te->outputs |= hsc_trace_encoder_events(
		te, tracing ? HSC_TRACE_STARTED : HSC_TRACE_STOPPED);
}

static void request_sync(struct hsc_trace_encoder *te, enum hsc_nt_sync reason)
{
	if (te->etrace)
		hsc_et_encoder_resync(&te->u.et);
	else if (te->events.on)
		te->events.sample = true;
	else
		hsc_nt_encoder_sync(&te->u.nt, reason);
}

/* Periodic synchronisation that is counted here. */
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
	request_sync(te, HSC_NT_SYNC_PERIODIC);
}

/* Reports that a trigger requests; Trace Control 1.0, "Trace Encoder Triggers":
 * "a packet with the current PC". */
static void report_triggers(struct hsc_trace_encoder *te,
			    const struct hsc_step *step,
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

/* If reports of the context are off, N-Trace treats it as reported. */
static inline void mark_context_sent(struct hsc_trace_encoder *te,
				     const struct hsc_step *step)
{
	if (te->settings.context || te->etrace)
		return;
	te->state.reported = true;
	te->state.privilege = step->privilege;
	te->state.context = te->state.hypervisor = 0;
}

/* The step as the encoder is to see it: with its time, and only the parts of
 * the context that are enabled. It is in `room` if it differs. */
static inline const struct hsc_step *as_asked(
	const struct hsc_trace_encoder *te, const struct hsc_step *step,
	struct hsc_step *room)
{
	const bool timed = te->settings.timed, reported = te->settings.context;
	const bool context = !reported && (step->context | step->hypervisor ||
					   step->ctype != HSC_ET_CONTEXT_NONE);

	if (!timed && !context)
		return step;
	*room = *step;
	if (timed) {
		room->time = te->dated && !te->events.on
				     ? te->date
				     : hsc_timestamp_now(te->ts);
		room->took = 0;
	}
	if (context) {
		room->context = room->hypervisor = 0;
		room->ctype = HSC_ET_CONTEXT_NONE;
	}
	return room;
}

static inline void encode_step(struct hsc_trace_encoder *te,
			       const struct hsc_step *step,
			       struct hsc_qualified q)
{
	struct hsc_step room;
	const struct hsc_step *s = as_asked(te, step, &room);

	mark_context_sent(te, step);
	hsc_trace_encoder_make_room(te,
				    te->config.fifo_size - HSC_TRACE_FIFO_END);
	if (te->etrace)
		hsc_et_encoder_step(&te->u.et, &te->state, s, q);
	else if (te->events.on)
		hsc_nt_events_step(&te->u.nt, &te->events, &te->state, s, q);
	else
		hsc_nt_encoder_step(&te->u.nt, &te->state, s, q);
	if (te->events.control && !te->events.on && q.trace)
		hsc_nt_events_beside(&te->u.nt, &te->events, s);
}

static inline void report_lost(struct hsc_trace_encoder *te)
{
	const uint64_t lost = te->etrace ? te->u.et.lost : te->u.nt.lost;

	if (HSC_UNLIKELY(lost != te->lost))
		hsc_trace_encoder_put(te, HSC_TF_INST_STALL_OR_OVERFLOW, 1);
	te->lost = lost;
}

/* The number of messages at the last synchronisation. */
static uint64_t messages_at_sync(const struct hsc_trace_encoder *te)
{
	return te->etrace ? te->u.et.packets - te->u.et.since_sync
			  : te->u.nt.synced;
}

static void hand_over(struct hsc_trace_encoder *te, const struct hsc_step *step,
		      struct hsc_qualified q)
{
	const uint64_t before = messages_at_sync(te);

	if (q.trace)
		count_sync(te, step);
	encode_step(te, step, q);
	if (messages_at_sync(te) != before && !te->events.on)
		te->since_sync = 0;
	if (te->etrace)
		hsc_trace_encoder_report_data(te,
					      messages_at_sync(te) != before);
	else
		hsc_trace_encoder_report_messages(te);
	report_lost(te);
}

/* The usual step: everything is traced, and only the encoder needs it. */
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
		encode_step(te, step, plainly);
		report_lost(te);
		te->access_count = 0;
		te->last_time = step->time;
		te->asleep = true;
		te->dated = false;
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
	report_triggers(te, step, &q);
	if (step->halted || step->reset ||
	    (!q.trace && step->kind != HSC_STEP_IDLE)) {
		hsc_trace_encoder_make_room(te, te->config.fifo_size -
							HSC_TRACE_FIFO_END);
		hsc_trace_encoder_close_branch(te);
	}
	hsc_trace_encoder_data_pulse(te, step->trigger & HSC_STEP_TRACE_ON);
	hand_over(te, step, q);
	hsc_trace_encoder_data_pulse(te, step->trigger & HSC_STEP_TRACE_OFF);
	te->access_count = 0;
	te->last_time = step->time;
	te->asleep = true;
	te->dated = false;
	hsc_trace_encoder_follow(te, tracing);
}

/* Is the state of the hart the same, as far as the encoder reports it? */
static inline bool is_same(const struct hsc_trace_encoder *te,
			   const struct hsc_step *step)
{
	const struct hsc_step_encoder *s = &te->state;

	if (!s->tracing || !s->reported || s->stopped ||
	    s->privilege != step->privilege)
		return false;
	if (!te->settings.context)
		return !(s->context | s->hypervisor);
	return s->context == step->context &&
	       s->hypervisor == step->hypervisor &&
	       step->ctype == HSC_ET_CONTEXT_NONE;
}

/* Does only the encoder need the step, and is the state the same? */
static inline bool is_its_own(const struct hsc_trace_encoder *te,
			      const struct hsc_step *step)
{
	return te->on && !te->settings.stale && !te->sampler.on &&
	       te->settings.version == te->block->regs.version &&
	       is_plain(te, step) && is_same(te, step);
}

/* A step that made no message is done. */
static inline void let_pass(struct hsc_trace_encoder *te,
			    const struct hsc_step *step)
{
	te->access_count = 0;
	te->last_time = step->time;
	te->asleep = true;
}

bool hsc_trace_encoder_open(const struct hsc_trace_encoder *te,
			    const struct hsc_step *step, struct hsc_pass *p)
{
	p->open = false;
	p->edges = 0;
	if (!is_its_own(te, step))
		return false;
	return te->etrace ? hsc_et_encoder_open(&te->u.et, &te->state, step, p)
			  : hsc_nt_encoder_open(&te->u.nt, &te->state, step, p);
}

void hsc_trace_encoder_close(struct hsc_trace_encoder *te,
			     const struct hsc_step *step, struct hsc_pass *p)
{
	if (te->etrace)
		hsc_et_encoder_close(&te->u.et, &te->state, step, p);
	else
		hsc_nt_encoder_close(&te->u.nt, &te->state, step, p);
	let_pass(te, step);
}

/* A loss is shown in a register, and a full sink may stop the encoder. */
static inline bool is_changed(const struct hsc_trace_encoder *te)
{
	return !te->on || te->settings.stale ||
	       te->settings.version != te->block->regs.version;
}

bool hsc_trace_encoder_pass_quiet(struct hsc_trace_encoder *te,
				  struct hsc_pass *p,
				  const struct hsc_retired *b, uint64_t time)
{
	if (is_changed(te) ||
	    !(te->etrace ? hsc_et_encoder_pass_quiet(&te->u.et, p, b)
			 : hsc_nt_encoder_pass_quiet(&te->u.nt, p, b)))
		return false;
	te->last_time = time + b->instructions;
	te->asleep = true;
	return true;
}

bool hsc_trace_encoder_pass_turn(struct hsc_trace_encoder *te,
				 struct hsc_pass *p,
				 const struct hsc_retired *b, uint64_t time)
{
	if (is_changed(te))
		return false;
	hsc_trace_encoder_make_room(te,
				    te->config.fifo_size - HSC_TRACE_FIFO_END);
	if (te->etrace)
		hsc_et_encoder_pass_turn(&te->u.et, p, b, time);
	else
		hsc_nt_encoder_pass_turn(&te->u.nt, p, b, time);
	report_lost(te);
	te->last_time = time + b->instructions;
	te->asleep = true;
	te->dated = false;
	if (is_changed(te))
		p->open = false;
	if (!p->open)
		p->edges = 0;
	return true;
}

bool hsc_trace_encoder_pass(struct hsc_trace_encoder *te,
			    const struct hsc_step *step)
{
	const struct hsc_retired *b = &step->block;

	if (!is_its_own(te, step))
		return false;
	if (te->etrace) {
		if (!hsc_et_encoder_is_quiet(&te->u.et, b))
			return false;
		hsc_et_encoder_retire(&te->u.et, b);
	} else {
		if (!hsc_nt_encoder_is_quiet(&te->u.nt, b))
			return false;
		hsc_nt_encoder_retire(&te->u.nt, b);
	}
	te->state.open = true;
	te->state.last = *b;
	te->state.last_to = step->to;
	let_pass(te, step);
	return true;
}

void hsc_trace_encoder_date(struct hsc_trace_encoder *te)
{
	te->dated = te->on;
	te->date = hsc_timestamp_now(te->ts);
}

void hsc_trace_encoder_wake(struct hsc_trace_encoder *te)
{
	const uint64_t now =
		te->settings.timed ? hsc_timestamp_now(te->ts) : te->last_time;

	if (!te->asleep)
		return;
	te->asleep = false;
	if (te->etrace)
		te->u.et.time = now;
	else
		te->u.nt.time = now;
}

bool hsc_trace_encoder_listens(const struct hsc_trace_encoder *te)
{
	return te->on || te->sampler.on;
}

bool hsc_trace_encoder_single_steps(const struct hsc_trace_encoder *te)
{
	bool single = te->filters.selected || te->filters.data_selected;

	for (unsigned i = 0; i < te->config.comparators; i++)
		single |= te->filters.comparator[i].p.notify ||
			  te->filters.comparator[i].s.notify;
	return te->on && single;
}

bool hsc_trace_encoder_stalls(struct hsc_trace_encoder *te)
{
	const uint64_t room = te->config.fifo_size - HSC_TRACE_FIFO_END;
	const uint64_t held = hsc_trace_encoder_used(te) - te->head;
	const uint64_t left = held < room ? room - held : 0;
	bool data;

	if (HSC_LIKELY(!hsc_step_stall(left, 1)))
		return false;
	data = hsc_trace_encoder_data_stalls(te, left);
	if (!te->on || !hsc_trace_encoder_get(te, HSC_TF_INST_STALL_ENABLE))
		return data;
	hsc_trace_encoder_put(te, HSC_TF_INST_STALL_OR_OVERFLOW, 1);
	return true;
}
