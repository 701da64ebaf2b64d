/* SPDX-License-Identifier: MIT */
/* data_trace.c - accesses become data packets of E-Trace.
 * Room   model (floor 3) */
#include <hartscope/base/bits.h>
#include <hartscope/model/data_trace.h>
#include <hartscope/spec/machine.h>
#include <string.h>

static uint64_t extend_sign(uint64_t v, unsigned bits)
{
	return hsc_et_extend(hsc_low64(v, bits), bits);
}

static unsigned log2_of(unsigned size)
{
	return size == 8 ? 3 : size / 2;
}

/* Number of bytes to send of a value whose other bytes are copies of the
 * sign. */
static unsigned bytes_of(uint64_t v)
{
	unsigned n = 8;

	while (n > 1 && extend_sign(v, 8 * (n - 1)) == v)
		n--;
	return n;
}

unsigned hsc_data_access_parts(const struct hsc_data_access *a,
			       struct hsc_data_access *parts)
{
	parts[0] = *a;
	if (a->dtype <= HSC_DTYPE_STORE)
		return 1;
	if (!hsc_dtype_is_atomic(a->dtype) ||
	    a->dtype == HSC_DTYPE_STORE_FAILED)
		return 0;
	parts[0].dtype = HSC_DTYPE_LOAD;
	parts[1] = *a;
	parts[1].dtype = HSC_DTYPE_STORE;
	parts[1].value = a->written;
	return 2;
}

void hsc_data_trace_forget(struct hsc_data_trace *d)
{
	memset(d->last, 0, sizeof(d->last));
}

/* CSRs have no size, and have their own last value. */
static struct hsc_data_last *last_of(struct hsc_data_trace *d,
				     const struct hsc_data_access *a)
{
	return &d->last[hsc_dtype_is_csr(a->dtype) ? HSC_DATA_SIZES
						   : log2_of(a->size)];
}

/* If both are reported, the layouts with address only and with data only follow
 * in this order. */
static enum hsc_et_packet with_parts(const struct hsc_data_trace *d,
				     enum hsc_et_packet whole)
{
	const unsigned first = whole;

	if (d->params->value[ET_P_NO_DATA])
		return (enum hsc_et_packet)(first + 1);
	if (d->params->value[ET_P_NO_ADDRESS])
		return (enum hsc_et_packet)(first + 2);
	return whole;
}

static enum hsc_et_packet layout_of(const struct hsc_data_trace *d,
				    const struct hsc_data_access *a)
{
	const bool split = d->params->value[ET_P_SPLIT] != 0;

	if (hsc_dtype_is_csr(a->dtype))
		return d->params->value[ET_P_NO_DATA] ? HSC_ET_DATA_CSR_ADDRESS
						      : HSC_ET_DATA_CSR;
	if (hsc_dtype_is_atomic(a->dtype))
		return split ? HSC_ET_DATA_ATOMIC_OPERAND
			     : with_parts(d, HSC_ET_DATA_ATOMIC);
	if (split && a->dtype == HSC_DTYPE_LOAD)
		return HSC_ET_DATA_SPLIT_ADDRESS;
	return with_parts(d, HSC_ET_DATA_ACCESS);
}

static bool has_field(enum hsc_et_packet layout, enum hsc_et_data_field field)
{
	const struct hsc_wire_layout *l = &hsc_et_layouts[layout];

	for (unsigned i = 0; i < l->count; i++)
		if (l->fields[i].id == field)
			return true;
	return false;
}

/* A way to report an access. */
struct way {
	enum hsc_et_packet layout;
	unsigned diff; /* of the layout with all parts */
	const struct hsc_data_access *a;
	const struct hsc_data_last *last;
};

static bool is_aligned(const struct hsc_data_access *a)
{
	return a->address % a->size == 0;
}

/* Is the value that it is relative to known, and can the difference be
 * reported? */
static bool is_possible(const struct way *w)
{
	const bool changed =
		w->diff == HSC_ET_DIFF_XOR || w->diff == HSC_ET_DIFF_DATA;

	if (changed && has_field(w->layout, ETD_DATA) && !w->last->has_value)
		return false;
	if (w->diff == HSC_ET_DIFF_FULL)
		return true;
	if (!has_field(w->layout, ETD_ADDRESS))
		return w->layout != HSC_ET_DATA_CSR_ADDRESS ||
		       w->last->has_address;
	return w->last->has_address &&
	       !(is_aligned(w->a) && w->last->address % w->a->size);
}

/* May the encoder choose this? */
static bool is_allowed(const struct hsc_data_trace *d, const struct way *w)
{
	const bool address = has_field(w->layout, ETD_ADDRESS);
	const bool data = has_field(w->layout, ETD_DATA);

	if (d->addresses == HSC_DATA_ADDRESS_FULL ||
	    w->diff == HSC_ET_DIFF_FULL)
		return w->diff == HSC_ET_DIFF_FULL;
	if (w->layout == HSC_ET_DATA_CSR_ADDRESS)
		return w->diff == HSC_ET_DIFF_FULL_DATA &&
		       d->params->width[ETW_CSR_DIFF];
	if (!address && w->diff == HSC_ET_DIFF_FULL_DATA)
		return false; /* reserved in that layout */
	if (!data && w->diff != HSC_ET_DIFF_FULL_DATA)
		return false; /* the same as another way */
	return d->addresses == HSC_DATA_ADDRESS_SHORTEST ||
	       w->diff == HSC_ET_DIFF_FULL_DATA;
}

static unsigned format_of(const struct hsc_data_access *a)
{
	if (hsc_dtype_is_csr(a->dtype))
		return HSC_ET_FORMAT_CSR;
	if (hsc_dtype_is_atomic(a->dtype))
		return HSC_ET_FORMAT_ATOMIC;
	return (a->dtype == HSC_DTYPE_STORE ? HSC_ET_FORMAT_STORE
					    : HSC_ET_FORMAT_LOAD) |
	       (is_aligned(a) ? 0u : HSC_ET_FORMAT_UNALIGNED);
}

static unsigned subtype_of(const struct hsc_data_access *a)
{
	return (unsigned)a->dtype - (hsc_dtype_is_csr(a->dtype)
					     ? (unsigned)HSC_DTYPE_CSR_WRITE
					     : (unsigned)HSC_DTYPE_SWAP);
}

/* Set a field, unless the layout does not have it. */
static void put_field(struct hsc_msg *m, enum hsc_et_data_field field,
		      uint64_t v)
{
	if (has_field((enum hsc_et_packet)m->layout, field))
		hsc_msg_set(m, field, v);
}

/* The data, relative as `diff` says, and sign-extended from their size. */
static uint64_t data_of(const struct way *w)
{
	uint64_t v = w->a->value;

	if (w->diff == HSC_ET_DIFF_XOR)
		v ^= w->last->value;
	else if (w->diff == HSC_ET_DIFF_DATA)
		v -= w->last->value;
	return extend_sign(v, 8u * w->a->size);
}

static void put_data(struct hsc_msg *m, const struct hsc_data_trace *d,
		     uint64_t v)
{
	const unsigned bytes = bytes_of(v);

	if (!has_field((enum hsc_et_packet)m->layout, ETD_DATA_LEN)) {
		put_field(m, ETD_DATA,
			  v & hsc_ones64(d->params->width[ETW_DDATA]));
		return;
	}
	if (!hsc_msg_has(m, ETD_SIZE) || m->value[ETD_SIZE])
		hsc_msg_set(m, ETD_DATA_LEN, bytes - 1); /* else it is a byte */
	hsc_msg_set(m, ETD_DATA, v & hsc_ones64(8 * bytes));
}

static void put_operand(struct hsc_msg *m, const struct hsc_data_access *a)
{
	const uint64_t v = extend_sign(a->operand, 8u * a->size);
	const unsigned bytes = bytes_of(v);

	put_field(m, ETD_OP_LEN, bytes - 1);
	put_field(m, ETD_OPERAND, v & hsc_ones64(8 * bytes));
}

static void put_address(struct hsc_msg *m, const struct hsc_data_trace *d,
			const struct way *w)
{
	const unsigned width = d->params->width[ETW_DADDRESS];
	const unsigned shift = is_aligned(w->a) ? log2_of(w->a->size) : 0;
	const uint64_t from = w->diff ? w->last->address : 0;
	const uint64_t address = extend_sign(w->a->address - from, width);

	put_field(m, ETD_ADDRESS,
		  (uint64_t)((int64_t)address >> shift) & hsc_ones64(width));
}

/* Numbers of CSRs are never differential in packets with data. */
static void put_number(struct hsc_msg *m, const struct way *w)
{
	const bool differs = w->layout == HSC_ET_DATA_CSR_ADDRESS && w->diff;
	const uint64_t v = (w->a->address - (differs ? w->last->address : 0)) &
			   HSC_CSR_NUMBER;

	put_field(m, ETD_ADDR_MSBS, v >> HSC_ET_CSR_LSBS);
	put_field(m, ETD_ADDR_LSBS, v & hsc_ones64(HSC_ET_CSR_LSBS));
}

/* In packets without data, `diff` has one bit: 1 means a difference. */
static unsigned diff_of(const struct hsc_data_trace *d, const struct way *w)
{
	if (w->layout == HSC_ET_DATA_ATOMIC_OPERAND)
		return w->diff && d->params->width[ETW_DDIFF] == 1 ? 1
								   : w->diff;
	return has_field(w->layout, ETD_DATA) ? w->diff
					      : w->diff != HSC_ET_DIFF_FULL;
}

static size_t encode_message(const struct hsc_data_trace *d,
			     const struct hsc_msg *m, uint8_t *out)
{
	size_t len = 0;

	if (hsc_et_encode(m, d->params, out, HSC_ET_PAYLOAD_MAX, &len) !=
	    HSC_OK)
		return 0;
	return len;
}

static size_t encode_access(const struct hsc_data_trace *d, const struct way *w,
			    uint8_t *out)
{
	struct hsc_msg m = { .layout = (uint8_t)w->layout };

	put_field(&m, ETD_FORMAT, format_of(w->a));
	put_field(&m, ETD_SUBTYPE, subtype_of(w->a));
	put_field(&m, ETD_SIZE, log2_of(w->a->size));
	put_field(&m, ETD_LRID, d->lrid);
	if (w->layout != HSC_ET_DATA_CSR_ADDRESS ||
	    d->params->width[ETW_CSR_DIFF])
		put_field(&m, ETD_DIFF, diff_of(d, w));
	put_number(&m, w);
	if (w->layout != HSC_ET_DATA_CSR ||
	    w->a->address >> HSC_CSR_ACCESS_AT != HSC_CSR_READ_ONLY)
		put_operand(&m, w->a);
	put_data(&m, d, data_of(w));
	put_address(&m, d, w);
	return encode_message(d, &m, out);
}

static void note_last(struct hsc_data_trace *d, const struct hsc_data_access *a,
		      bool value)
{
	struct hsc_data_last *last = last_of(d, a);

	if (value) {
		last->value = a->value;
		last->has_value = true;
	} else {
		last->address = a->address;
		last->has_address = true;
	}
}

size_t hsc_data_trace_packet(struct hsc_data_trace *d,
			     const struct hsc_data_access *a, uint8_t *out)
{
	struct way w = { layout_of(d, a), HSC_ET_DIFFS, a, last_of(d, a) };
	uint8_t one[HSC_ET_PAYLOAD_MAX];
	size_t len, best = 0;

	if (8u * a->size > d->params->width[ETW_DDATA])
		return 0;
	d->lrid = (uint16_t)((d->lrid + 1u) &
			     hsc_ones64(d->params->width[ETW_LRID]));
	while (w.diff-- > 0) {
		/* an address is differential wherever that is possible */
		if (!is_allowed(d, &w) || !is_possible(&w) ||
		    (best && d->addresses != HSC_DATA_ADDRESS_SHORTEST))
			continue;
		len = encode_access(d, &w, one);
		if (!len || (best && len >= best))
			continue;
		best = len;
		memcpy(out, one, len);
	}
	if (best) {
		note_last(d, a, false);
		if (has_field(w.layout, ETD_DATA))
			note_last(d, a, true);
	}
	return best;
}

bool hsc_data_trace_splits(const struct hsc_data_trace *d,
			   const struct hsc_data_access *a)
{
	return d->params->value[ET_P_SPLIT] &&
	       !d->params->value[ET_P_NO_DATA] &&
	       (a->dtype == HSC_DTYPE_LOAD ||
		(hsc_dtype_is_atomic(a->dtype) &&
		 a->dtype != HSC_DTYPE_STORE_FAILED));
}

static size_t encode_response(const struct hsc_data_trace *d,
			      const struct way *w, uint8_t *out)
{
	struct hsc_msg m = { .layout = (uint8_t)w->layout };

	put_field(&m, ETD_FORMAT,
		  w->layout == HSC_ET_DATA_SPLIT_DATA ? HSC_ET_FORMAT_SPLIT_DATA
						      : HSC_ET_FORMAT_RESULT);
	put_field(&m, ETD_SIZE, log2_of(w->a->size));
	put_field(&m, ETD_LRID, d->lrid);
	put_field(&m, ETD_RESP, w->diff);
	put_data(&m, d, data_of(w));
	return encode_message(d, &m, out);
}

size_t hsc_data_trace_response(struct hsc_data_trace *d,
			       const struct hsc_data_access *a, uint8_t *out)
{
	struct way w = { a->dtype == HSC_DTYPE_LOAD ? HSC_ET_DATA_SPLIT_DATA
						    : HSC_ET_DATA_ATOMIC_RESULT,
			 HSC_ET_DIFFS, a, last_of(d, a) };
	uint8_t one[HSC_ET_PAYLOAD_MAX];
	size_t len, best = 0;

	while (--w.diff > HSC_ET_DIFF_FULL) {
		if (w.diff != HSC_ET_DIFF_FULL_DATA &&
		    (!w.last->has_value ||
		     d->addresses != HSC_DATA_ADDRESS_SHORTEST))
			continue;
		len = encode_response(d, &w, one);
		if (!len || (best && len >= best))
			continue;
		best = len;
		memcpy(out, one, len);
	}
	if (best)
		note_last(d, a, true);
	return best;
}
