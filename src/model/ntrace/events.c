/* SPDX-License-Identifier: MIT */
/* events.c - steps become SiFive's event messages.
 * Room   model (floor 3) */
#include "model/ntrace/emit.h"
#include "model/ntrace/message.h"
#include <hartscope/model/ntrace_events.h>
#include <hartscope/spec/ntrace_events.h>

/* One message. */
struct event {
	uint8_t source;  /* enum hsc_nt_cksrc */
	bool two;        /* it has a second value */
	uint64_t at;     /* address of what happened */
	uint64_t second; /* of a transfer its target */
};

static uint64_t address_field(const struct hsc_nt_encoder *e, uint64_t at)
{
	return e->config.xlen == 32 ? (uint32_t)at : at;
}

/* Every so many messages, one synchronises. */
static bool is_due(const struct hsc_nt_encoder *e)
{
	return e->config.sync_unit == HSC_NT_SYNC_MESSAGES &&
	       e->since_sync + 1 >= e->config.sync_interval;
}

static void build_message(struct hsc_msg *m, const struct hsc_nt_encoder *e,
			  const struct event *x, bool whole)
{
	const uint64_t at = address_field(e, x->at);
	const uint64_t to = address_field(e, x->second);

	m->layout =
		whole ? HSC_NT_IN_CIRCUIT_TRACE_SYNC : HSC_NT_IN_CIRCUIT_TRACE;
	m->present = 0;
	hsc_msg_set(m, NT_CKSRC, x->source);
	hsc_msg_set(m, NT_CKDF, x->two);
	hsc_msg_set(m, NT_CKDATA0, (whole ? at : at ^ e->last_address) >> 1);
	if (x->two)
		hsc_msg_set(m, NT_CKDATA1,
			    x->source == HSC_NT_CK_CALL ? (at ^ to) >> 1
							: x->second);
}

/* Of an event outside the flow, a message has the address only, and not a full
 * one. */
static void report_beside(struct hsc_nt_encoder *e, struct event x)
{
	struct hsc_msg m;

	x.two = false;
	build_message(&m, e, &x, false);
	hsc_nt_emit_message(e, &m);
	if (!e->overrun)
		e->last_address = address_field(e, x.at);
}

/* The first message after a loss has a full address. */
static void report_event(struct hsc_nt_encoder *e, struct hsc_nt_events *ev,
			 struct event x)
{
	struct hsc_msg m;
	bool whole;

	if (!ev->on) {
		report_beside(e, x);
		return;
	}
	if (e->overrun && hsc_nt_emit_error(e))
		ev->whole = true;
	whole = ev->whole || is_due(e);
	build_message(&m, e, &x, whole);
	hsc_nt_emit_message(e, &m);
	if (e->overrun)
		return;
	e->last_address = address_field(
		e, x.two && x.source == HSC_NT_CK_CALL ? x.second : x.at);
	if (!whole)
		return;
	ev->whole = false;
	e->since_sync = 0;
	e->sync_time = e->time;
	e->synced = e->messages;
}

static void report_control(struct hsc_nt_encoder *e, struct hsc_nt_events *ev,
			   enum hsc_nt_ckcontrol code, uint64_t at)
{
	report_event(e, ev,
		     (struct event){ HSC_NT_CK_CONTROL, true, at, code });
}

static void start_events(struct hsc_nt_encoder *e, struct hsc_nt_events *ev,
			 uint64_t at)
{
	ev->whole = true;
	ev->reported = false;
	report_control(e, ev,
		       ev->start ? (enum hsc_nt_ckcontrol)ev->start
				 : HSC_NT_CONTROL_ON,
		       at);
	ev->start = 0;
}

/* The address where execution would continue, or else the last one. */
static uint64_t address_after(const struct hsc_step_encoder *s)
{
	return s->last_to != HSC_STEP_NOWHERE ? s->last_to : s->last.next;
}

static void stop_events(struct hsc_nt_encoder *e, struct hsc_nt_events *ev,
			struct hsc_step_encoder *s, enum hsc_nt_ckcontrol code)
{
	if (s->tracing)
		report_control(e, ev, code, address_after(s));
	s->tracing = false;
}

static void report_context(struct hsc_nt_encoder *e, struct hsc_nt_events *ev,
			   const struct hsc_step *step, uint64_t at)
{
	const uint64_t tag = step->hcontext ? HSC_NT_FORMAT_HCONTEXT
					    : HSC_NT_FORMAT_SCONTEXT;
	const uint64_t last = ev->reported ? ev->context : 0;
	const uint64_t above = ev->reported ? ev->hypervisor : 0;

	if (!(ev->control & HSC_NT_EV_CONTEXT))
		return;
	if (!ev->reported || ev->privilege != step->privilege)
		report_event(
			e, ev,
			(struct event){ HSC_NT_CK_CONTEXT, true, at,
					hsc_nt_process_mode(step->privilege) |
						HSC_NT_FORMAT_MODE });
	if (above != step->hypervisor)
		report_event(e, ev,
			     (struct event){ HSC_NT_CK_CONTEXT, true, at,
					     step->hypervisor << 2 |
						     HSC_NT_FORMAT_HCONTEXT });
	if (last != step->context)
		report_event(e, ev,
			     (struct event){ HSC_NT_CK_CONTEXT, true, at,
					     step->context << 2 | tag });
	ev->reported = true;
	ev->privilege = step->privilege;
	ev->context = step->context;
	ev->hypervisor = step->hypervisor;
}

/* Send one message for each bit, with its number. */
static void report_each(struct hsc_nt_encoder *e, struct hsc_nt_events *ev,
			struct event x, uint8_t bits)
{
	for (unsigned i = 0; i < 8; i++) {
		x.second = i;
		if (bits >> i & 1)
			report_event(e, ev, x);
	}
}

static void report_pulses(struct hsc_nt_encoder *e, struct hsc_nt_events *ev,
			  const struct hsc_step *step, uint64_t at)
{
	const struct event input = { HSC_NT_CK_TRIGGER, true, at, 0 };
	struct event watch = { HSC_NT_CK_WATCHPOINT, true, at, 0 };

	if (ev->control & HSC_NT_EV_TRIGGER)
		report_each(e, ev, input, ev->inputs);
	ev->inputs = 0;
	if (!(step->trigger & HSC_STEP_NOTIFY) ||
	    !(ev->control & HSC_NT_EV_WATCHPOINT))
		return;
	report_each(e, ev, watch, step->watchpoints);
	watch.two = false;
	/* The port does not number watchpoints. */
	if (!step->watchpoints)
		report_event(e, ev, watch);
}

/* Report calls, and returns from them and from traps. */
static void report_turn(struct hsc_nt_encoder *e, struct hsc_nt_events *ev,
			const struct hsc_step *step)
{
	struct event x = { HSC_NT_CK_CALL, true, hsc_retired_last(&step->block),
			   step->to };

	switch (step->block.end) {
	case HSC_INSN_CALL:
		x.two = false; /* the decoder knows the target */
		break;
	case HSC_INSN_INDIRECT_CALL:
	case HSC_INSN_RETURN:
	case HSC_INSN_SWAP:
	case HSC_INSN_TRAP_RETURN:
		if (step->to != HSC_STEP_NOWHERE)
			break;
		return;
	default:
		return;
	}
	report_event(e, ev, x);
}

static void report_trap(struct hsc_nt_encoder *e, struct hsc_nt_events *ev,
			const struct hsc_et_trap *trap, uint64_t at)
{
	const uint8_t bit =
		trap->interrupt ? HSC_NT_EV_INTERRUPT : HSC_NT_EV_EXCEPTION;
	const uint8_t source =
		trap->interrupt ? HSC_NT_CK_INTERRUPT : HSC_NT_CK_EXCEPTION;

	if (ev->control & bit)
		report_event(e, ev,
			     (struct event){ source, true, at, trap->cause });
}

static void act_on_step(struct hsc_nt_encoder *e, struct hsc_nt_events *ev,
			const struct hsc_step *step, uint64_t at)
{
	const struct event sample = { HSC_NT_CK_SAMPLE, false, at, 0 };

	report_context(e, ev, step, at);
	report_pulses(e, ev, step, at);
	if (ev->sample)
		report_event(e, ev, sample);
	ev->sample = false;
	if (step->kind == HSC_STEP_TRAP)
		report_trap(e, ev, &step->trap, at);
	else if (ev->control & HSC_NT_EV_CALL)
		report_turn(e, ev, step);
}

static uint64_t where_now(const struct hsc_step_encoder *s,
			  const struct hsc_step *step)
{
	if (step->kind == HSC_STEP_RETIRED)
		return step->block.start;
	return step->trap.epc != HSC_STEP_NOWHERE ? step->trap.epc
						  : address_after(s);
}

static void remember_step(struct hsc_step_encoder *s,
			  const struct hsc_step *step)
{
	s->open = step->kind == HSC_STEP_RETIRED;
	if (s->open)
		s->last = step->block;
	s->last_to = step->to;
}

void hsc_nt_events_step(struct hsc_nt_encoder *e, struct hsc_nt_events *ev,
			struct hsc_step_encoder *s, const struct hsc_step *step,
			struct hsc_qualified q)
{
	e->time = step->time;
	if (step->kind != HSC_STEP_IDLE) {
		const uint64_t at = where_now(s, step);

		if (!q.trace)
			stop_events(e, ev, s, HSC_NT_CONTROL_OFF);
		else if (!s->tracing)
			start_events(e, ev, at);
		if (q.trace)
			act_on_step(e, ev, step, at);
		s->tracing = q.trace;
		remember_step(s, step);
	}
	if (!s->tracing || (!step->reset && !step->halted))
		return;
	stop_events(e, ev, s,
		    step->reset ? HSC_NT_CONTROL_RESET_ENTRY
				: HSC_NT_CONTROL_DEBUG_ENTRY);
	ev->start = step->reset ? HSC_NT_CONTROL_RESET_EXIT
				: HSC_NT_CONTROL_DEBUG_EXIT;
}

/* Jumps that need a message are reported in the flow. */
void hsc_nt_events_beside(struct hsc_nt_encoder *e, struct hsc_nt_events *ev,
			  const struct hsc_step *step)
{
	const bool retired = step->kind == HSC_STEP_RETIRED;
	const uint64_t at = retired ? step->block.start : step->trap.epc;

	if (step->kind == HSC_STEP_IDLE || at == HSC_STEP_NOWHERE)
		return;
	report_pulses(e, ev, step, at);
	if (retired && step->block.end == HSC_INSN_CALL &&
	    (ev->control & HSC_NT_EV_CALL))
		report_turn(e, ev, step);
}

void hsc_nt_events_finish(struct hsc_nt_encoder *e, struct hsc_nt_events *ev,
			  struct hsc_step_encoder *s)
{
	stop_events(e, ev, s, HSC_NT_CONTROL_OFF);
}
