/* SPDX-License-Identifier: MIT */
#include <hartscope/base/bits.h>
#include <hartscope/model/data_trace.h>
#include <string.h>

/* format of unified loads and stores; E-Trace 2.0, "format field" */
enum { LOAD = 0, LOAD_UNALIGNED = 1, STORE = 2, STORE_UNALIGNED = 3 };

/* diff; E-Trace 2.0, "diff field" */
enum { FULL = 0, XOR_DATA = 1, FULL_DATA = 2, DIFF_DATA = 3 };

static uint64_t ones(unsigned bits)
{
	return bits > 63 ? UINT64_MAX : (UINT64_C(1) << bits) - 1;
}

static uint64_t extend(uint64_t v, unsigned bits)
{
	return bits > 63 ? v : hsc_et_extend(v & ones(bits), bits);
}

static unsigned log2_of(unsigned size)
{
	return size == 8 ? 3 : size / 2;
}

/* Bytes from which the rest of a sign-extended value follows. */
static unsigned bytes_of(uint64_t v)
{
	unsigned n = 8;

	while (n > 1 && extend(v, 8 * (n - 1)) == v)
		n--;
	return n;
}

void hsc_data_trace_forget(struct hsc_data_trace *d)
{
	memset(d->last, 0, sizeof(d->last));
}

/* --- encoding ----------------------------------------------------------- */

static enum hsc_et_packet layout_of(const struct hsc_data_trace *d)
{
	if (d->params->value[ET_P_NO_DATA])
		return HSC_ET_DATA_ACCESS_ADDRESS;
	return d->params->value[ET_P_NO_ADDRESS] ? HSC_ET_DATA_ACCESS_DATA
						 : HSC_ET_DATA_ACCESS;
}

/* Data as `diff` says, sign-extended from their size. */
static uint64_t data_of(const struct hsc_data_access *a,
			const struct hsc_data_last *last, unsigned diff)
{
	uint64_t v = a->value;

	if (diff == XOR_DATA)
		v ^= last->value;
	else if (diff == DIFF_DATA)
		v -= last->value;
	return extend(v, 8u * a->size);
}

static void put_address(struct hsc_msg *m, const struct hsc_data_trace *d,
			uint64_t address, unsigned shift)
{
	const unsigned width = d->params->width[ETW_DADDRESS];

	address = extend(address, width);
	hsc_msg_set(m, ETD_ADDRESS,
		    (uint64_t)((int64_t)address >> shift) & ones(width));
}

static void put_data(struct hsc_msg *m, enum hsc_et_packet layout, uint64_t v)
{
	const unsigned bytes = bytes_of(v);

	if (layout == HSC_ET_DATA_ACCESS_DATA) {
		hsc_msg_set(m, ETD_DATA, v);
		return;
	}
	if (hsc_msg_get(m, ETD_SIZE)) /* a byte is a byte */
		hsc_msg_set(m, ETD_DATA_LEN, bytes - 1);
	hsc_msg_set(m, ETD_DATA, v & ones(8 * bytes));
}

/* One way to tell it. Returns the length, 0 if this cannot be said so. */
static size_t tell(const struct hsc_data_trace *d,
		   const struct hsc_data_access *a, unsigned diff, uint8_t *out)
{
	const unsigned size = log2_of(a->size);
	const struct hsc_data_last *last = &d->last[size];
	const enum hsc_et_packet layout = layout_of(d);
	const bool aligned = a->address % a->size == 0;
	const uint64_t from = diff ? last->address : 0;
	struct hsc_msg m = { .layout = (uint8_t)layout };
	size_t len = 0;

	if (diff && (!last->known || (aligned && from % a->size)))
		return 0;
	hsc_msg_set(&m, ETD_FORMAT,
		    (a->write ? STORE : LOAD) + (aligned ? 0u : 1u));
	hsc_msg_set(&m, ETD_SIZE, size);
	hsc_msg_set(&m, ETD_DIFF,
		    layout == HSC_ET_DATA_ACCESS_ADDRESS ? diff != 0 : diff);
	if (layout != HSC_ET_DATA_ACCESS_ADDRESS)
		put_data(&m, layout, data_of(a, last, diff));
	if (layout != HSC_ET_DATA_ACCESS_DATA)
		put_address(&m, d, a->address - from, aligned ? size : 0);
	if (hsc_et_encode(&m, d->params, out, HSC_ET_PAYLOAD_MAX, &len) !=
	    HSC_OK)
		return 0;
	return len;
}

/* May this be chosen? Values of diff are those of the layout. */
static bool is_allowed(const struct hsc_data_trace *d, unsigned diff)
{
	if (d->addresses == HSC_DATA_ADDRESS_FULL)
		return diff == FULL;
	if (layout_of(d) == HSC_ET_DATA_ACCESS_DATA && diff == FULL_DATA)
		return false; /* reserved there */
	return d->addresses == HSC_DATA_ADDRESS_SHORTEST || diff == FULL ||
	       diff == FULL_DATA;
}

size_t hsc_data_trace_packet(struct hsc_data_trace *d,
			     const struct hsc_data_access *a, uint8_t *out)
{
	struct hsc_data_last *last = &d->last[log2_of(a->size)];
	uint8_t one[HSC_ET_PAYLOAD_MAX];
	size_t best = 0;

	for (unsigned diff = DIFF_DATA + 1; diff-- > 0;) {
		const size_t len =
			is_allowed(d, diff) ? tell(d, a, diff, one) : 0;

		/* an address that may be differential is, where it can */
		if (!len ||
		    (best && (len >= best ||
			      d->addresses != HSC_DATA_ADDRESS_SHORTEST)))
			continue;
		best = len;
		memcpy(out, one, len);
	}
	if (best)
		*last = (struct hsc_data_last){ a->address, a->value, true };
	return best;
}
