/* SPDX-License-Identifier: MIT */
/*
 * Event messages come in millions, and each is one event whatever came before.
 * So they have a way of their own that copies nothing twice, and remembers the
 * instructions that it looked up.
 */
#include "event/begin.h"
#include "event/events_state.h"
#include <hartscope/spec/ntrace.h>

/* The kind of an event message; of a transfer, by the instruction there. */
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

/* What the instruction at t->from does makes it a call or something else. */
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
			 const struct hsc_flow_item *item)
{
	struct hsc_transfer *t =
		&e->transfers[item->from >> 1 & (HSC_TRANSFERS - 1)];

	if (t->from != item->from || t->space != item->space) {
		t->from = item->from;
		t->space = item->space;
		look_up(e, t);
	}
	out->kind = t->kind;
	out->transfer = (struct hsc_event_transfer){
		.from = item->from,
		.to = item->to == HSC_FLOW_NOWHERE ? t->target : item->to,
		.link = t->link,
	};
}

static void set_trap(struct hsc_event *out, const struct hsc_flow_item *item)
{
	out->trap = (struct hsc_event_trap){
		.from = item->from,
		.to = item->to,
		.tval = item->tval,
		.cause = item->cause,
		.btype = item->code == HSC_NT_CK_INTERRUPT
				 ? HSC_NT_BTYPE_INTERRUPT
				 : HSC_NT_BTYPE_EXCEPTION,
		.has_cause = item->has_cause,
	};
}

static void set_counters(struct hsc_event *out,
			 const struct hsc_flow_item *item)
{
	for (unsigned i = 0; i < 8; i++)
		out->counters.counts[i] =
			(uint16_t)((i < 4 ? item->context : item->tval) >>
				   16 * (i % 4));
}

/* The arm of an event message. */
static void set_report(struct hsc_events *e, struct hsc_event *out,
		       const struct hsc_flow_item *item)
{
	out->kind = kinds[item->code & 15];
	switch (out->kind) {
	case HSC_EVENT_CALL:
		set_transfer(e, out, item);
		break;
	case HSC_EVENT_TRAP:
		set_trap(out, item);
		break;
	case HSC_EVENT_COUNTERS:
		set_counters(out, item);
		break;
	case HSC_EVENT_CONTEXT:
		out->context = (struct hsc_event_context){
			.address = item->from,
			.process = item->context,
			.privilege = item->privilege,
		};
		break;
	case HSC_EVENT_SAMPLE:
		out->sample.address = item->from;
		break;
	case HSC_EVENT_WATCHPOINT:
	case HSC_EVENT_TRIGGER:
		out->hit = (struct hsc_event_hit){ item->from, item->context };
		break;
	default:
		out->kind = HSC_EVENT_CONTROL;
		out->control =
			(struct hsc_event_control){ item->from,
						    (uint8_t)item->context };
		break;
	}
}

void hsc_events_tell(struct hsc_events *e, const struct hsc_flow_item *item,
		     struct hsc_event *out)
{
	hsc_event_begin(out, HSC_EVENT_DATA_WRITE, e->config.source);
	out->clock = e->clock;
	out->offset = item->offset;
	out->message = item->message;
	out->space = item->space;
	out->at = item->at;
	out->time = item->time;
	out->timed = item->timed;
	out->missed = item->missed;
	out->reported = item->kind != HSC_FLOW_DATA;
	if (item->kind == HSC_FLOW_EVENT) {
		set_report(e, out, item);
	} else if (item->kind == HSC_FLOW_DATA) {
		out->write =
			(struct hsc_event_write){ item->context, item->channel,
						  item->size };
	} else {
		out->kind = HSC_EVENT_ACCESS;
		out->access = (struct hsc_event_access){
			.address = item->from,
			.value = item->context,
			.operand = item->tval,
			.type = item->channel,
			.size = item->size,
			.known = item->code,
		};
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
