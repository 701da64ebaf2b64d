/* SPDX-License-Identifier: MIT */
/* event.c - event messages of SiFive's dialect.
 * Room   flow (floor 3) */
/*
 * Messages of SiFive's dialect that report an event, not the path of the
 * program. Their addresses continue the chain of U-ADDR; the walk ignores them.
 * See docs/spec-notes.md, "SiFive's dialect".
 */
#include "flow/ntrace/items.h"
#include "flow/ntrace/message.h"
#include "flow/ntrace/reports.h"
#include <hartscope/spec/ntrace.h>

/* CKSRC values of event messages with one value, and with two; a bit each. */
#define ONE(s)   (1u << HSC_NT_CK_##s)
#define WITH_ONE (ONE(CONTROL) | ONE(TRIGGER) | ONE(CALL) | ONE(WATCHPOINT))
#define WITH_TWO (WITH_ONE | ONE(EXCEPTION) | ONE(INTERRUPT) | ONE(COUNTERS))

static const uint32_t known[2] = {
	WITH_ONE | ONE(SAMPLE),
	WITH_TWO | ONE(CONTEXT),
};

/* Extend an address with copies of its top bit. */
static uint64_t extend_address(const struct hsc_nt_flow *f, uint64_t v)
{
	const unsigned bits = f->config.address_bits;

	return bits && bits < 64 && v >> (bits - 1) == 1
		       ? v | UINT64_MAX << bits
		       : v;
}

static uint64_t step_address(struct hsc_nt_flow *f, uint64_t field, bool whole)
{
	const uint64_t v = extend_address(f, field) << 1;

	f->address = (whole ? v : f->address ^ v) & f->blocks->address_mask;
	f->placed |= whole;
	return f->placed ? f->address : HSC_FLOW_NOWHERE;
}

static void read_data(const struct hsc_msg *msg, struct hsc_flow_data *data)
{
	static const uint8_t sizes[] = { 4, 4, 2, 1 };
	const uint64_t tag = msg->value[NT_IDTAG];

	data->value = msg->value[NT_DQDATA];
	data->channel = (uint32_t)(tag >> HSC_NT_ITC_LANE_BITS);
	data->size = sizes[tag & ((1 << HSC_NT_ITC_LANE_BITS) - 1)];
}

/* Without a second value, the number of the watchpoint is not known. */
static void read_without_second(struct hsc_flow_event *event)
{
	if (event->code == HSC_NT_CK_WATCHPOINT ||
	    event->code == HSC_NT_CK_TRIGGER)
		event->value = HSC_FLOW_NO_NUMBER;
}

/* Read the second value, which follows an address. */
static void read_second(struct hsc_nt_flow *f, struct hsc_flow_event *event,
			uint64_t v)
{
	switch (event->code) {
	case HSC_NT_CK_CALL:
		event->to = step_address(f, v, false);
		break;
	case HSC_NT_CK_EXCEPTION:
	case HSC_NT_CK_INTERRUPT:
		event->value = (uint16_t)v;
		break;
	case HSC_NT_CK_CONTEXT:
		/* like PROCESS, in which the mode lies in between */
		event->value =
			HSC_NT_PROCESS_FORMAT(v)
				? HSC_NT_PROCESS_FORMAT(v) |
					  v >> 2 << HSC_NT_PROCESS_CONTEXT_AT
				: v;
		break;
	default:
		event->value = v;
		break;
	}
}

static HSC_ALWAYS_INLINE void read_circuit(struct hsc_nt_flow *f,
					   const struct hsc_msg *msg,
					   struct hsc_flow_event *event)
{
	const bool sync = msg->layout == HSC_NT_IN_CIRCUIT_TRACE_SYNC;
	const uint64_t first = msg->value[NT_CKDATA0];
	const uint64_t second = hsc_msg_get(msg, NT_CKDATA1);
	const bool two = msg->value[NT_CKDF] == 1;

	event->code = (uint8_t)msg->value[NT_CKSRC];
	if (event->code == HSC_NT_CK_COUNTERS) {
		event->value = first;
		event->second = second;
	} else if (event->code == HSC_NT_CK_CONTROL && !two) {
		event->value = first;
	} else {
		event->from = step_address(f, first, sync);
		if (two)
			read_second(f, event, second);
		else
			read_without_second(event);
	}
}

static HSC_ALWAYS_INLINE void read_event(struct hsc_nt_flow *f,
					 const struct hsc_msg *msg,
					 struct hsc_flow_item *item)
{
	const bool missed = f->missed;
	const uint64_t at = f->state == HSC_NT_RUNNING ? hsc_nt_where(f, &f->at)
						       : HSC_FLOW_NOWHERE;

	f->missed = false;
	if (f->stamped)
		hsc_nt_pass_time(f);
	hsc_flow_item_date(item, f->time.known, f->time.ticks);
	if (msg->layout == HSC_NT_DATA_ACQUISITION) {
		item->data =
			(struct hsc_flow_data){ .at = at, .missed = missed };
		read_data(msg, &item->data);
		return;
	}
	item->event = (struct hsc_flow_event){
		.at = at,
		.from = HSC_FLOW_NOWHERE,
		.to = HSC_FLOW_NOWHERE,
		.code = HSC_NT_CK_SAMPLE,
		.missed = missed,
	};
	if (msg->layout == HSC_NT_PROG_TRACE_SYNC)
		item->event.from = step_address(f, msg->value[NT_FADDR], true);
	else
		read_circuit(f, msg, &item->event);
}

static HSC_ALWAYS_INLINE enum hsc_flow_kind kind_of(const struct hsc_msg *msg)
{
	return msg->layout == HSC_NT_DATA_ACQUISITION ? HSC_FLOW_DATA
						      : HSC_FLOW_EVENT;
}

/* Is the meaning of the event known? */
static HSC_ALWAYS_INLINE bool is_known(const struct hsc_msg *msg)
{
	if (msg->layout == HSC_NT_AUX_ACCESS_WRITE)
		return false;
	if (msg->layout == HSC_NT_DATA_ACQUISITION ||
	    msg->layout == HSC_NT_PROG_TRACE_SYNC)
		return true;
	return msg->value[NT_CKDF] <= 1 &&
	       (known[msg->value[NT_CKDF]] >> msg->value[NT_CKSRC] & 1);
}

/* May it change the address space? */
static HSC_ALWAYS_INLINE bool is_context(const struct hsc_msg *msg)
{
	return (msg->layout == HSC_NT_IN_CIRCUIT_TRACE ||
		msg->layout == HSC_NT_IN_CIRCUIT_TRACE_SYNC) &&
	       msg->value[NT_CKSRC] == HSC_NT_CK_CONTEXT;
}

void hsc_nt_report_event(struct hsc_nt_flow *f, const struct hsc_msg *msg)
{
	if (is_known(msg)) {
		struct hsc_flow_item *item;

		if (f->idle)
			hsc_nt_close_gap(f, f->offset);
		item = hsc_nt_queue(f, kind_of(msg));
		read_event(f, msg, item);
		if (is_context(msg))
			hsc_nt_enter(f, item->event.value);
		return;
	}
	hsc_nt_pass_time(f);
	hsc_nt_note(f, HSC_FLOW_VENDOR, msg->code);
}

enum hsc_status hsc_nt_flow_reported(struct hsc_nt_flow *f,
				     const struct hsc_msg *msg,
				     struct hsc_flow_item *out)
{
	if (msg->layout < HSC_NT_STANDARD_MESSAGES || f->thorough ||
	    msg->layout >= HSC_NT_SIFIVE_MESSAGES || msg->excess ||
	    msg->extra || (hsc_nt_needed[msg->layout] & ~msg->present) ||
	    !is_known(msg) || is_context(msg) || f->idle)
		return HSC_AGAIN;
	if (f->phase != HSC_NT_DONE || f->count || f->queue_end)
		return HSC_E_VALUE;
	f->offset = msg->offset;
	f->message = f->messages++;
	f->stamped = !f->config.no_timestamp && hsc_msg_has(msg, NT_TSTAMP);
	f->stamp = msg->value[NT_TSTAMP];
	f->whole = msg->layout == HSC_NT_IN_CIRCUIT_TRACE_SYNC;
	hsc_nt_item_begin(f, out, kind_of(msg));
	read_event(f, msg, out);
	return HSC_OK;
}
