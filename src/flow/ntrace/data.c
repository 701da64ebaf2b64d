/* SPDX-License-Identifier: MIT */
/* data.c - data messages become accesses.
 * Room   flow (floor 3) */
#include "flow/ntrace/items.h"
#include "flow/ntrace/reports.h"
#include <hartscope/flow/ntrace_data.h>
#include <hartscope/spec/dtype.h>
#include <hartscope/spec/ntrace_data.h>

#define HAS(f)  (UINT32_C(1) << NT_##f)
#define FIELDS  (HAS(DSZ) | HAS(ELSZ) | HAS(DATA))
#define ADDRESS (HAS(UADDR) | HAS(FADDR))

static uint64_t mask_of(const struct hsc_nt_data_flow *f)
{
	return f->xlen == 32 ? UINT32_MAX : UINT64_MAX;
}

void hsc_nt_data_flow_lose(struct hsc_nt_data_flow *f)
{
	f->known = false;
}

/* Decode 0, 1, 2, 3, ... to 0, -1, 1, -2, ... */
static uint64_t signed_of(uint64_t v)
{
	return v >> 1 ^ (0 - (v & 1));
}

/* Read the address; false if it is relative to one that is not known. */
static bool take_address(struct hsc_nt_data_flow *f, const struct hsc_msg *msg,
			 bool is_difference, struct hsc_nt_data *out)
{
	const bool whole = hsc_msg_has(msg, NT_FADDR);
	uint64_t v = msg->value[whole ? NT_FADDR : NT_UADDR];

	if (!is_difference && (v & ~mask_of(f)))
		return false;
	out->has_address = whole || f->known;
	if (!out->has_address)
		return true;
	if (!whole)
		v = is_difference ? f->last + signed_of(v) : f->last ^ v;
	out->address = f->last = v & mask_of(f);
	f->known = true;
	return true;
}

static bool is_whole(const struct hsc_msg *msg)
{
	return hsc_nt_is_data(msg->layout) &&
	       (msg->present & FIELDS) == FIELDS && (msg->present & ADDRESS) &&
	       !(msg->excess & (FIELDS | ADDRESS));
}

/* Are the fields that the form does not use 0? */
static bool is_idle(const struct hsc_msg *msg, const struct hsc_nt_data_form *f)
{
	const bool address = hsc_msg_get(msg, NT_UADDR) != 0 ||
			     hsc_msg_get(msg, NT_FADDR) != 0;

	return (f->has_value || !msg->value[NT_DATA]) &&
	       (f->has_address || !address);
}

bool hsc_nt_data_flow_take(struct hsc_nt_data_flow *f,
			   const struct hsc_msg *msg, struct hsc_nt_data *out)
{
	struct hsc_nt_data_form form;

	if (!is_whole(msg) ||
	    !hsc_nt_data_form_of(msg->value[NT_DSZ], msg->value[NT_ELSZ],
				 &form) ||
	    !is_idle(msg, &form) ||
	    (form.is_difference && hsc_msg_has(msg, NT_FADDR)) ||
	    (form.size < 8 && msg->value[NT_DATA] >> 8 * form.size))
		return false;
	*out = (struct hsc_nt_data){
		.value = msg->value[NT_DATA],
		.size = form.size,
		.write = hsc_nt_is_write(msg->layout),
		.has_value = form.has_value,
	};
	return !form.has_address ||
	       take_address(f, msg, form.is_difference, out);
}

static uint8_t known_of(const struct hsc_nt_data *d)
{
	return (uint8_t)((d->write ? HSC_FLOW_ACCESS_WRITE : 0) |
			 (d->has_address ? HSC_FLOW_ACCESS_ADDRESS : 0) |
			 (d->has_value ? HSC_FLOW_ACCESS_VALUE : 0));
}

void hsc_nt_report_access(struct hsc_nt_flow *f, const struct hsc_msg *msg)
{
	struct hsc_flow_item *item;
	struct hsc_nt_data d;

	hsc_nt_pass_time(f);
	if (!hsc_nt_data_flow_take(&f->access, msg, &d)) {
		hsc_nt_data_flow_lose(&f->access);
		hsc_nt_note(f, HSC_FLOW_BAD_MESSAGE, msg->code);
		return;
	}
	item = hsc_nt_queue(f, HSC_FLOW_ACCESS);
	hsc_flow_item_date(item, f->time.known, f->time.ticks);
	item->access = (struct hsc_flow_data_access){
		.at = f->state == HSC_NT_RUNNING ? hsc_nt_where(f, &f->at)
						 : HSC_FLOW_NOWHERE,
		.address = d.address,
		.value = d.value,
		.known = known_of(&d),
		.dtype = d.write ? HSC_DTYPE_STORE : HSC_DTYPE_LOAD,
		.size = d.size,
	};
}

bool hsc_nt_report_data_loss(struct hsc_nt_flow *f, const struct hsc_msg *msg)
{
	const uint64_t ecode = hsc_msg_get(msg, NT_ECODE);

	hsc_nt_data_flow_lose(&f->access);
	if (!(f->config.dialect & HSC_NT_WITH_DATA) ||
	    ecode != HSC_NT_ECODE_DATA ||
	    hsc_msg_get(msg, NT_ETYPE) != HSC_NT_ETYPE_OVERRUN)
		return false;
	hsc_nt_pass_time(f);
	hsc_nt_note(f, HSC_FLOW_OVERRUN, ecode);
	return true;
}
