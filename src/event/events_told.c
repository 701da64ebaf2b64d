/* SPDX-License-Identifier: MIT */
/*
 * Event messages come in millions, and each is one event whatever came before.
 * So they have a way of their own that copies nothing twice, and remembers the
 * instructions that it looked up.
 */
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

static void settle_transfer(struct hsc_events *e, struct hsc_event *out)
{
	struct hsc_transfer *t =
		&e->transfers[out->from >> 1 & (HSC_TRANSFERS - 1)];

	if (t->from != out->from || t->space != out->space) {
		t->from = out->from;
		t->space = out->space;
		look_up(e, t);
	}
	out->kind = t->kind;
	out->link = t->link;
	if (out->to == HSC_FLOW_NOWHERE)
		out->to = t->target;
}

void hsc_events_tell(struct hsc_events *e, const struct hsc_flow_item *item,
		     struct hsc_event *out)
{
	*out = e->blank;
	out->clock = e->clock;
	out->offset = item->offset;
	out->message = item->message;
	out->space = item->space;
	out->from = item->from;
	out->to = item->to;
	out->at = item->at;
	out->value = item->context;
	out->time = item->time;
	out->timed = item->timed;
	out->missed = item->missed;
	out->privilege = item->privilege;
	if (item->kind == HSC_FLOW_DATA || item->kind == HSC_FLOW_ACCESS) {
		const bool access = item->kind == HSC_FLOW_ACCESS;

		out->kind = access ? HSC_EVENT_ACCESS : HSC_EVENT_DATA_WRITE;
		out->told = access;
		out->code = access ? item->code : out->code;
		out->tval = item->tval;
		out->size = item->size;
		out->channel = item->channel;
		return;
	}
	out->kind = kinds[item->code & 15];
	out->told = true;
	out->tval = item->tval;
	out->cause = item->cause;
	out->has_cause = item->has_cause;
	if (item->code == HSC_NT_CK_CALL)
		settle_transfer(e, out);
	else if (item->code == HSC_NT_CK_EXCEPTION)
		out->code = HSC_NT_BTYPE_EXCEPTION;
	else if (item->code == HSC_NT_CK_INTERRUPT)
		out->code = HSC_NT_BTYPE_INTERRUPT;
}

enum hsc_status hsc_events_told(struct hsc_events *e,
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
