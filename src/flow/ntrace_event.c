/* SPDX-License-Identifier: MIT */
/*
 * Messages of SiFive's dialect that say what happened, not where the flow went.
 * Their addresses continue the chain of U-ADDR; the walk does not notice them.
 *
 * See docs/spec-notes.md, "SiFive's dialect".
 */
#include "flow/ntrace_state.h"
#include <hartscope/spec/ntrace.h>

static struct hsc_flow_item *queue(struct hsc_nt_flow *f,
				   enum hsc_flow_kind kind)
{
	struct hsc_flow_item *item = hsc_nt_queue(f, kind);

	item->time = f->time;
	item->timed = f->timed;
	item->from = item->to = HSC_FLOW_NOWHERE;
	return item;
}

static void tell_data(struct hsc_nt_flow *f, const struct hsc_msg *msg)
{
	static const uint8_t sizes[] = { 4, 4, 2, 1 };
	const uint64_t tag = msg->value[NT_IDTAG];
	struct hsc_flow_item *item = queue(f, HSC_FLOW_DATA);

	item->size = sizes[tag & ((1 << HSC_NT_ITC_LANE_BITS) - 1)];
	item->channel = (uint32_t)(tag >> HSC_NT_ITC_LANE_BITS);
	item->context = msg->value[NT_DQDATA];
}

/* The bits above the width of addresses are copies of its top one. */
static uint64_t extend(const struct hsc_nt_flow *f, uint64_t v)
{
	const unsigned bits = f->config.address_bits;

	return bits && bits < 64 && v >> (bits - 1) == 1
		       ? v | UINT64_MAX << bits
		       : v;
}

static uint64_t step_address(struct hsc_nt_flow *f, uint64_t field, bool whole)
{
	const uint64_t v = extend(f, field) << 1;

	f->address = (whole ? v : f->address ^ v) & f->blocks->address_mask;
	return f->address;
}

static void tell_sample(struct hsc_nt_flow *f, const struct hsc_msg *msg)
{
	struct hsc_flow_item *item = queue(f, HSC_FLOW_EVENT);

	item->code = HSC_NT_CK_SAMPLE;
	item->from = step_address(f, msg->value[NT_FADDR], true);
}

/* Must this event have two values, or one only? */
static bool is_known(uint64_t source, uint64_t ckdf)
{
	switch (source) {
	case HSC_NT_CK_CONTROL:
	case HSC_NT_CK_TRIGGER:
	case HSC_NT_CK_CALL:
	case HSC_NT_CK_WATCHPOINT:
		return ckdf <= 1;
	case HSC_NT_CK_EXCEPTION:
	case HSC_NT_CK_INTERRUPT:
	case HSC_NT_CK_COUNTERS:
	case HSC_NT_CK_CONTEXT:
		return ckdf == 1;
	default:
		return source == HSC_NT_CK_SAMPLE && ckdf == 0;
	}
}

/* What the second value says, behind an address. */
static void take_second(struct hsc_nt_flow *f, struct hsc_flow_item *item,
			uint64_t v)
{
	switch (item->code) {
	case HSC_NT_CK_CALL:
		item->to = step_address(f, v, false);
		break;
	case HSC_NT_CK_EXCEPTION:
	case HSC_NT_CK_INTERRUPT:
		item->cause = (uint16_t)v;
		item->has_cause = true;
		break;
	case HSC_NT_CK_CONTEXT:
		/* as PROCESS, whose mode is not told here */
		item->context = (v & 3) | v >> 2 << 5;
		break;
	default:
		item->context = v;
		break;
	}
}

static void tell_event(struct hsc_nt_flow *f, const struct hsc_msg *msg)
{
	const bool sync = msg->layout == HSC_NT_IN_CIRCUIT_TRACE_SYNC;
	const uint64_t first = msg->value[NT_CKDATA0];
	const uint64_t second = hsc_msg_get(msg, NT_CKDATA1);
	const uint64_t ckdf = msg->value[NT_CKDF];
	struct hsc_flow_item *item;

	if (!is_known(msg->value[NT_CKSRC], ckdf)) {
		hsc_nt_note(f, HSC_FLOW_VENDOR, msg->code);
		return;
	}
	item = queue(f, HSC_FLOW_EVENT);
	item->code = (uint8_t)msg->value[NT_CKSRC];
	if (item->code == HSC_NT_CK_COUNTERS) {
		item->context = first;
		item->tval = second;
		return;
	}
	if (item->code == HSC_NT_CK_CONTROL && ckdf == 0) {
		item->context = first;
		return;
	}
	item->from = step_address(f, first, sync);
	if (ckdf == 1)
		take_second(f, item, second);
}

void hsc_nt_tell(struct hsc_nt_flow *f, const struct hsc_msg *msg)
{
	hsc_nt_pass_time(f);
	if (msg->layout == HSC_NT_DATA_ACQUISITION)
		tell_data(f, msg);
	else if (msg->layout == HSC_NT_PROG_TRACE_SYNC)
		tell_sample(f, msg);
	else if (msg->layout == HSC_NT_AUX_ACCESS_WRITE)
		hsc_nt_note(f, HSC_FLOW_VENDOR, msg->code);
	else
		tell_event(f, msg);
}
