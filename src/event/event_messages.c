/* SPDX-License-Identifier: MIT */
/* event_messages.c - event messages become events.
 * Room   event (floor 4) */
/*
 * Event messages come in millions, and each is one event, whatever came before.
 * So they have a path of their own that copies nothing twice and remembers the
 * instructions that it looked up.
 */
#include "event/begin.h"
#include "event/events_state.h"
#include <hartscope/spec/ntrace.h>

/* The kind of an event message; for a transfer it depends on the
 * instruction. */
static const uint8_t kinds[16] = {
	[HSC_NT_CK_CONTROL] = HSC_EVENT_CONTROL,
	[HSC_NT_CK_TRIGGER] = HSC_EVENT_TRIGGER,
	[HSC_NT_CK_CALL] = HSC_EVENT_CALL,
	[HSC_NT_CK_EXCEPTION] = HSC_EVENT_TRAP,
	[HSC_NT_CK_INTERRUPT] = HSC_EVENT_TRAP,
	[HSC_NT_CK_COUNTERS] = HSC_EVENT_COUNTERS,
	[HSC_NT_CK_CONTEXT] = HSC_EVENT_CONTEXT,
	[HSC_NT_CK_WATCHPOINT] = HSC_EVENT_WATCHPOINT,
	[HSC_NT_CK_SAMPLE] = HSC_EVENT_SAMPLE,
};

/* Look up the instruction at t->from, which decides whether it is a call or
 * something else. */
static void look_up(struct hsc_events *e, struct hsc_transfer *t)
{
	const uint32_t id = hsc_blocks_find_in(e->blocks, t->space, t->from);
	const struct hsc_block *b;

	t->kind = HSC_EVENT_CALL;
	t->link = t->target = HSC_FLOW_NOWHERE;
	if (id == HSC_BLOCK_NONE)
		return;
	b = hsc_blocks_get(e->blocks, id);
	if (b->instructions != 1)
		return;
	switch (hsc_edge_of((enum hsc_insn_kind)b->end)) {
	case HSC_EDGE_CALL:
	case HSC_EDGE_SWAP:
		t->link = b->next;
		if (b->target)
			t->target = b->target;
		break;
	case HSC_EDGE_RETURN:
		t->kind = HSC_EVENT_RETURN;
		break;
	case HSC_EDGE_TRAP_RETURN:
		t->kind = HSC_EVENT_TRAP_RETURN;
		break;
	default:
		break;
	}
}

static void set_transfer(struct hsc_events *e, struct hsc_event *out,
			 const struct hsc_flow_event *m)
{
	struct hsc_transfer *t =
		&e->transfers[m->from >> 1 & (HSC_TRANSFERS - 1)];

	/* an odd address is no instruction, but that of an empty slot */
	if (t->from != m->from || t->space != out->space || (m->from & 1)) {
		t->from = m->from;
		t->space = out->space;
		look_up(e, t);
	}
	out->kind = t->kind;
	out->transfer = (struct hsc_event_transfer){
		.from = m->from,
		.to = m->to == HSC_FLOW_NOWHERE ? t->target : m->to,
		.link = t->link,
	};
}

static void set_trap(struct hsc_event *out, const struct hsc_flow_event *m)
{
	out->trap = (struct hsc_event_trap){
		.from = m->from,
		.to = m->to,
		.cause = (uint16_t)m->value,
		.btype = m->code == HSC_NT_CK_INTERRUPT
				 ? HSC_NT_BTYPE_INTERRUPT
				 : HSC_NT_BTYPE_EXCEPTION,
		.has_cause = true,
	};
}

static void set_counters(struct hsc_event *out, const struct hsc_flow_event *m)
{
	for (unsigned i = 0; i < 8; i++)
		out->counters.counts[i] =
			(uint16_t)((i < 4 ? m->value : m->second) >>
				   16 * (i % 4));
}

/* Set the union member of an event message. */
static void set_report(struct hsc_events *e, struct hsc_event *out,
		       const struct hsc_flow_event *m)
{
	out->kind = kinds[m->code & 15];
	switch (out->kind) {
	case HSC_EVENT_CALL:
		set_transfer(e, out, m);
		break;
	case HSC_EVENT_TRAP:
		set_trap(out, m);
		break;
	case HSC_EVENT_COUNTERS:
		set_counters(out, m);
		break;
	case HSC_EVENT_CONTEXT:
		out->context = (struct hsc_event_context){
			.address = m->from,
			.process = m->value,
			.privilege = HSC_FLOW_NO_PRIVILEGE,
		};
		break;
	case HSC_EVENT_SAMPLE:
		out->sample.address = m->from;
		break;
	case HSC_EVENT_WATCHPOINT:
	case HSC_EVENT_TRIGGER:
		out->hit = (struct hsc_event_hit){ m->from, m->value };
		break;
	default:
		out->kind = HSC_EVENT_CONTROL;
		out->control = (struct hsc_event_control){ m->from,
							   (uint8_t)m->value };
		break;
	}
}

static void set_access(struct hsc_event *out,
		       const struct hsc_flow_data_access *a)
{
	out->kind = HSC_EVENT_ACCESS;
	out->access = (struct hsc_event_access){
		.address = a->address,
		.value = a->value,
		.operand = a->operand,
		.type = a->dtype,
		.size = a->size,
		.known = a->known,
	};
}

void hsc_events_tell(struct hsc_events *e, const struct hsc_flow_item *item,
		     struct hsc_event *out)
{
	hsc_event_begin(out, HSC_EVENT_DATA_WRITE, e->config.source);
	out->clock = e->clock;
	out->offset = item->offset;
	out->message = item->message;
	out->space = item->space;
	out->time = item->time;
	out->timed = item->timed;
	out->reported = item->kind != HSC_FLOW_DATA;
	if (item->kind == HSC_FLOW_EVENT) {
		out->at = item->event.at;
		out->missed = item->event.missed;
		set_report(e, out, &item->event);
	} else if (item->kind == HSC_FLOW_DATA) {
		out->at = item->data.at;
		out->missed = item->data.missed;
		out->write = (struct hsc_event_write){ item->data.value,
						       item->data.channel,
						       item->data.size };
	} else {
		out->at = item->access.at;
		set_access(out, &item->access);
	}
}

enum hsc_status hsc_events_message(struct hsc_events *e,
				   const struct hsc_flow_item *item,
				   struct hsc_event *out)
{
	if (e->loaded ||
	    (item->kind != HSC_FLOW_EVENT && item->kind != HSC_FLOW_DATA))
		return HSC_E_VALUE;
	if (e->edge != HSC_EDGE_PLAIN)
		return HSC_AGAIN;
	hsc_events_tell(e, item, out);
	return HSC_OK;
}
