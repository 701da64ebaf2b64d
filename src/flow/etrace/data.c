/* SPDX-License-Identifier: MIT */
/* data.c - data packets become accesses.
 * Room   flow (floor 3) */
#include "flow/etrace/items.h"
#include "flow/etrace/state.h"
#include <hartscope/base/bits.h>
#include <hartscope/flow/etrace_data.h>
#include <hartscope/spec/machine.h>
#include <string.h>

static uint64_t sign_extend(uint64_t v, unsigned bits)
{
	return hsc_et_extend(hsc_low64(v, bits), bits);
}

void hsc_et_data_flow_lose(struct hsc_et_data_flow *f)
{
	memset(f->last, 0, sizeof(f->last));
	for (unsigned i = 0; i < HSC_ET_DATA_PENDING; i++)
		f->pending[i].used = false;
}

static bool is_csr(const struct hsc_msg *m)
{
	return m->layout == HSC_ET_DATA_CSR ||
	       m->layout == HSC_ET_DATA_CSR_ADDRESS;
}

static bool is_atomic(const struct hsc_msg *m)
{
	return m->layout >= HSC_ET_DATA_ATOMIC &&
	       m->layout <= HSC_ET_DATA_ATOMIC_OPERAND;
}

static bool is_request(const struct hsc_msg *m)
{
	return m->layout == HSC_ET_DATA_SPLIT_ADDRESS ||
	       m->layout == HSC_ET_DATA_ATOMIC_OPERAND;
}

static bool is_answer(const struct hsc_msg *m)
{
	return m->layout == HSC_ET_DATA_SPLIT_DATA ||
	       m->layout == HSC_ET_DATA_ATOMIC_RESULT;
}

/* Type and size of a packet that is no answer. */
static bool read_kind(const struct hsc_et_data_flow *f, const struct hsc_msg *m,
		      struct hsc_et_data *out)
{
	const unsigned format = (unsigned)hsc_msg_get(m, ETD_FORMAT);
	const unsigned subtype = (unsigned)hsc_msg_get(m, ETD_SUBTYPE);
	const uint64_t size = hsc_msg_get(m, ETD_SIZE);

	if (is_csr(m)) {
		out->dtype = (uint8_t)(HSC_DTYPE_CSR_WRITE + subtype);
		out->size = (uint8_t)(1u << f->params->width[ETW_CSR_LEN]);
		return subtype < HSC_ET_CSR_SUBTYPES;
	}
	if (size >= HSC_ET_DATA_SIZES)
		return false;
	out->size = (uint8_t)(1u << size);
	if (is_atomic(m)) {
		out->dtype = (uint8_t)(HSC_DTYPE_SWAP + (subtype & 7));
		return true;
	}
	out->dtype = format >= HSC_ET_FORMAT_STORE ? HSC_DTYPE_STORE
						   : HSC_DTYPE_LOAD;
	return format <= (HSC_ET_FORMAT_STORE | HSC_ET_FORMAT_UNALIGNED);
}

static struct hsc_et_data_last *last_of(struct hsc_et_data_flow *f,
					const struct hsc_et_data *d)
{
	const unsigned size = d->size == 8 ? 3 : d->size / 2u;

	return &f->last[hsc_dtype_is_csr(d->dtype) ? HSC_ET_DATA_SIZES : size];
}

static bool has_number(const struct hsc_msg *m)
{
	return is_csr(m);
}

static bool has_address(const struct hsc_msg *m)
{
	switch (m->layout) {
	case HSC_ET_DATA_ACCESS:
	case HSC_ET_DATA_ACCESS_ADDRESS:
	case HSC_ET_DATA_SPLIT_ADDRESS:
	case HSC_ET_DATA_ATOMIC:
	case HSC_ET_DATA_ATOMIC_ADDRESS:
	case HSC_ET_DATA_ATOMIC_OPERAND:
		return true;
	default:
		return false;
	}
}

static bool has_data(const struct hsc_msg *m)
{
	switch (m->layout) {
	case HSC_ET_DATA_ACCESS:
	case HSC_ET_DATA_ACCESS_DATA:
	case HSC_ET_DATA_ATOMIC:
	case HSC_ET_DATA_ATOMIC_DATA:
	case HSC_ET_DATA_CSR:
		return true;
	default:
		return is_answer(m);
	}
}

static uint64_t read_address(const struct hsc_et_data_flow *f,
			     const struct hsc_msg *m, uint64_t from)
{
	const unsigned width = f->params->width[ETW_DADDRESS];
	const uint64_t field = sign_extend(hsc_msg_get(m, ETD_ADDRESS), width);
	const bool aligned = is_atomic(m) || !(hsc_msg_get(m, ETD_FORMAT) &
					       HSC_ET_FORMAT_UNALIGNED);

	return (from + (field << (aligned ? hsc_msg_get(m, ETD_SIZE) : 0))) &
	       hsc_ones64(width);
}

static uint64_t read_number(const struct hsc_msg *m, uint64_t from)
{
	const uint64_t number = hsc_msg_get(m, ETD_ADDR_MSBS)
					<< HSC_ET_CSR_LSBS |
				hsc_msg_get(m, ETD_ADDR_LSBS);

	return (number + from) & HSC_CSR_NUMBER;
}

/* Read the address; false if it is relative to one that is not known. */
static bool take_address(const struct hsc_et_data_flow *f,
			 const struct hsc_msg *m, struct hsc_et_data_last *last,
			 struct hsc_et_data *out)
{
	/* numbers of CSRs are never differential if there are data */
	const bool differs =
		hsc_msg_get(m, ETD_DIFF) != 0 && m->layout != HSC_ET_DATA_CSR;
	const uint64_t from = differs ? last->address : 0;

	if (!has_number(m) && !has_address(m))
		return true;
	if (differs && !last->known)
		return false;
	out->address =
		has_number(m) ? read_number(m, from) : read_address(f, m, from);
	last->address = out->address;
	last->known = true;
	return true;
}

/* Extend a value whose upper bytes were left out, because they are copies of
 * its top bit. */
static uint64_t extend_value(const struct hsc_msg *m,
			     enum hsc_et_data_field field,
			     enum hsc_et_data_field len, unsigned size)
{
	uint64_t v = hsc_msg_get(m, field);

	if (hsc_msg_has(m, len))
		v = sign_extend(v, 8 * ((unsigned)hsc_msg_get(m, len) + 1));
	else if (size == 1)
		v = sign_extend(v, 8); /* a single byte has no length field */
	return v;
}

static bool take_data(const struct hsc_msg *m, struct hsc_et_data_last *last,
		      struct hsc_et_data *out)
{
	const enum hsc_et_data_field how = is_answer(m) ? ETD_RESP : ETD_DIFF;
	const unsigned diff = (unsigned)hsc_msg_get(m, how);
	uint64_t v;

	if (!has_data(m))
		return true;
	if ((diff == HSC_ET_DIFF_XOR || diff == HSC_ET_DIFF_DATA) &&
	    !last->has_value)
		return false;
	v = extend_value(m, ETD_DATA, ETD_DATA_LEN, out->size);
	if (diff == HSC_ET_DIFF_XOR)
		v ^= last->value;
	else if (diff == HSC_ET_DIFF_DATA)
		v += last->value;
	out->value = v & hsc_ones64(8u * out->size);
	last->value = out->value;
	last->has_value = true;
	return true;
}

static void keep_request(struct hsc_et_data_flow *f, const struct hsc_msg *m,
			 const struct hsc_et_data *d)
{
	const uint16_t lrid = (uint16_t)hsc_msg_get(m, ETD_LRID);
	unsigned at = f->next;

	/* if a number is used again, the answer to the earlier request was
	 * lost */
	for (unsigned i = 0; i < HSC_ET_DATA_PENDING; i++)
		if (f->pending[i].used && f->pending[i].lrid == lrid)
			at = i;
	f->pending[at].data = *d;
	f->pending[at].lrid = lrid;
	f->pending[at].used = true;
	if (at == f->next)
		f->next = (uint8_t)((f->next + 1) % HSC_ET_DATA_PENDING);
}

static bool find_request(struct hsc_et_data_flow *f, const struct hsc_msg *m,
			 struct hsc_et_data *out)
{
	const uint16_t lrid = (uint16_t)hsc_msg_get(m, ETD_LRID);

	for (unsigned i = 0; i < HSC_ET_DATA_PENDING; i++) {
		if (!f->pending[i].used || f->pending[i].lrid != lrid)
			continue;
		f->pending[i].used = false;
		*out = f->pending[i].data;
		return true;
	}
	return false;
}

static enum hsc_status take_answer(struct hsc_et_data_flow *f,
				   const struct hsc_msg *m,
				   struct hsc_et_data *out)
{
	const bool load = m->layout == HSC_ET_DATA_SPLIT_DATA;

	if (!find_request(f, m, out) ||
	    load != (out->dtype == HSC_DTYPE_LOAD) ||
	    (load && UINT64_C(1) << hsc_msg_get(m, ETD_SIZE) != out->size))
		return HSC_E_WIRE;
	out->failed = hsc_msg_get(m, ETD_RESP) == HSC_ET_RESP_ERROR;
	if (out->failed)
		return HSC_OK;
	return take_data(m, last_of(f, out), out) ? HSC_OK : HSC_E_WIRE;
}

/* Does an answer follow? */
static bool is_split(const struct hsc_et_data_flow *f, const struct hsc_msg *m,
		     const struct hsc_et_data *d)
{
	return is_request(m) && !f->params->value[ET_P_NO_DATA] &&
	       d->dtype != HSC_DTYPE_STORE_FAILED;
}

enum hsc_status hsc_et_data_flow_take(struct hsc_et_data_flow *f,
				      const struct hsc_msg *msg,
				      struct hsc_et_data *out)
{
	struct hsc_et_data_last *last;

	*out = (struct hsc_et_data){ .size = 0 };
	if (msg->layout < HSC_ET_DATA_FIRST || msg->layout >= HSC_ET_PACKETS)
		return HSC_E_WIRE;
	if (is_answer(msg))
		return take_answer(f, msg, out);
	if (!read_kind(f, msg, out))
		return HSC_E_WIRE;
	last = last_of(f, out);
	if (!take_address(f, msg, last, out) || !take_data(msg, last, out))
		return HSC_E_WIRE;
	out->operand = extend_value(msg, ETD_OPERAND, ETD_OP_LEN, out->size) &
		       hsc_ones64(8u * out->size);
	if (!is_split(f, msg, out))
		return HSC_OK;
	keep_request(f, msg, out);
	return HSC_AGAIN;
}

/* Which parts of the access are known. */
static uint8_t known_of(const struct hsc_et_data_flow *f,
			const struct hsc_et_data *d)
{
	const bool csr = hsc_dtype_is_csr(d->dtype);
	const bool operated = csr || (hsc_dtype_is_atomic(d->dtype) &&
				      d->dtype != HSC_DTYPE_STORE_FAILED);
	const bool address = csr || !f->params->value[ET_P_NO_ADDRESS];
	const bool data = !f->params->value[ET_P_NO_DATA] && !d->failed &&
			  d->dtype != HSC_DTYPE_STORE_FAILED;
	const bool operand =
		operated && (!f->params->value[ET_P_NO_DATA] ||
			     (f->params->value[ET_P_SPLIT] && !csr));

	return (uint8_t)((operated || d->dtype == HSC_DTYPE_STORE
				  ? HSC_FLOW_ACCESS_WRITE
				  : 0) |
			 (address ? HSC_FLOW_ACCESS_ADDRESS : 0) |
			 (data ? HSC_FLOW_ACCESS_VALUE : 0) |
			 (operand ? HSC_FLOW_ACCESS_OPERAND : 0) |
			 (d->failed ? HSC_FLOW_ACCESS_FAILED : 0));
}

void hsc_et_report_access(struct hsc_et_flow *f,
			  const struct hsc_et_packet_in *packet)
{
	struct hsc_et_data d;
	struct hsc_flow_item *item;
	const enum hsc_status rc =
		hsc_et_data_flow_take(&f->access, packet->msg, &d);

	if (rc == HSC_E_WIRE)
		hsc_et_note(f, HSC_FLOW_BAD_MESSAGE, HSC_FLOW_NOWHERE,
			    hsc_msg_get(packet->msg, ETD_FORMAT));
	if (rc != HSC_OK)
		return;
	item = hsc_et_queue(f, HSC_FLOW_ACCESS);
	hsc_flow_item_date(item, packet->has_time, packet->time);
	item->access = (struct hsc_flow_data_access){
		.at = HSC_FLOW_NOWHERE,
		.address = d.address,
		.value = d.value,
		.operand = d.operand,
		.known = known_of(&f->access, &d),
		.dtype = d.dtype,
		.size = d.size,
	};
}
