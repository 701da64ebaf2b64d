/* SPDX-License-Identifier: MIT */
/* event.c - kinds of events by name, and where they happened.
 * Room   event (floor 4) */
#include <hartscope/event/event.h>
#include <hartscope/flow/flow_item.h>

_Static_assert(sizeof(struct hsc_event) <= 112, "events are copied often");

static const char *const kinds[HSC_EVENT_KINDS] = {
	[HSC_EVENT_BLOCKS] = "blocks",
	[HSC_EVENT_CALL] = "call",
	[HSC_EVENT_RETURN] = "return",
	[HSC_EVENT_TRAP] = "trap",
	[HSC_EVENT_TRAP_RETURN] = "trap-return",
	[HSC_EVENT_START] = "start",
	[HSC_EVENT_STOP] = "stop",
	[HSC_EVENT_CONTEXT] = "context",
	[HSC_EVENT_TIME] = "time",
	[HSC_EVENT_GAP] = "gap",
	[HSC_EVENT_NOTE] = "note",
	[HSC_EVENT_DATA_WRITE] = "data-write",
	[HSC_EVENT_ACCESS] = "access",
	[HSC_EVENT_WATCHPOINT] = "watchpoint",
	[HSC_EVENT_SAMPLE] = "sample",
	[HSC_EVENT_COUNTERS] = "counters",
	[HSC_EVENT_TRIGGER] = "trigger",
	[HSC_EVENT_CONTROL] = "control",
	[HSC_EVENT_PERF] = "perf",
	[HSC_EVENT_SOFTWARE] = "software",
};

const char *hsc_event_kind_text(enum hsc_event_kind kind)
{
	return (unsigned)kind < HSC_EVENT_KINDS ? kinds[kind] : "unknown";
}

uint64_t hsc_event_address(const struct hsc_event *e)
{
	switch (e->kind) {
	case HSC_EVENT_CALL:
	case HSC_EVENT_RETURN:
	case HSC_EVENT_TRAP_RETURN:
		return e->transfer.from;
	case HSC_EVENT_TRAP:
		return e->trap.from;
	case HSC_EVENT_CONTEXT:
		return e->context.address;
	case HSC_EVENT_WATCHPOINT:
	case HSC_EVENT_TRIGGER:
		return e->hit.address;
	case HSC_EVENT_SAMPLE:
		return e->sample.address;
	case HSC_EVENT_CONTROL:
		return e->control.address;
	default:
		return HSC_FLOW_NOWHERE;
	}
}

const struct hsc_stm_reading *hsc_event_software(const struct hsc_event *e)
{
	if (e->kind == HSC_EVENT_SOFTWARE)
		return e->software.reading;
	return e->kind == HSC_EVENT_GAP ? e->gap.software : NULL;
}
