/* SPDX-License-Identifier: MIT */
/* record_encode.c - performance records become ITC writes.
 * Room   codec (floor 2) */
#include "codec/perf/record_walk.h"
#include <hartscope/codec/perf_record_codec.h>
#include <hartscope/spec/machine.h>

/* Both halves of the value being sent. */
struct halves {
	uint32_t low, high;
};

static bool is_sound(const struct hsc_perf_setup *s)
{
	if (s->count >= HSC_PERF_COUNTS)
		return false;
	for (unsigned i = 0; i < HSC_PERF_COUNTERS; i++) {
		const struct hsc_perf_counter *c = &s->counters[i];

		if (!(s->mask >> i & 1))
			continue;
		if (c->type >= HSC_PERF_TYPES || c->bits < 1 || c->bits > 64 ||
		    c->csr > HSC_CSR_NUMBER)
			return false;
	}
	return true;
}

static uint32_t header_value(const struct hsc_perf_setup *s, unsigned field,
			     const struct hsc_perf_counter *c)
{
	switch (field) {
	case PERF_MARKER:
		return HSC_PERF_MARKER;
	case PERF_COUNT_TYPE:
		return s->count;
	case PERF_MASK:
		return s->mask;
	case PERF_TYPE:
		return c->type;
	case PERF_CODE:
		return c->code;
	case PERF_EVENT_LOW:
		return (uint32_t)c->event_data;
	case PERF_EVENT_HIGH:
		return (uint32_t)(c->event_data >> 32);
	default: /* PERF_INFO */
		return HSC_PERF_INFO(c->csr, c->bits);
	}
}

static struct hsc_perf_write write_of(const struct hsc_perf_encoder *e,
				      unsigned field, uint32_t value)
{
	return (struct hsc_perf_write){
		.value = value,
		.channel = e->channel,
		.bytes = hsc_perf_rows[field].bytes,
	};
}

enum hsc_status hsc_perf_encode_header(struct hsc_perf_encoder *e,
				       const uint64_t *base,
				       struct hsc_perf_write *out,
				       size_t *count)
{
	struct hsc_perf_walk w = { .mask = e->setup.mask,
				   .narrow = e->setup.narrow };
	size_t n = 0;

	if (!is_sound(&e->setup))
		return HSC_E_VALUE;
	/* XOR starts from 0, because a decoder does not know the counters. */
	for (unsigned i = 0; i < HSC_PERF_COUNTERS; i++)
		e->last[i] =
			base && e->setup.count == HSC_PERF_DELTA ? base[i] : 0;
	e->last_address = 0;
	do {
		const struct hsc_perf_counter *c =
			&e->setup.counters[w.counter];

		w.type = c->type;
		out[n++] = write_of(e, w.field,
				    header_value(&e->setup, w.field, c));
		perf_advance(&w);
	} while (w.field != PERF_RECORD);
	*count = n;
	return HSC_OK;
}

static struct halves address_of(struct hsc_perf_encoder *e, uint64_t address)
{
	uint64_t sent = address;
	struct halves h;

	if (e->setup.count == HSC_PERF_XOR && e->style == HSC_PERF_XORED)
		sent ^= e->last_address;
	e->last_address = address;
	h.high = (uint32_t)(sent >> HSC_PERF_LOW_BITS);
	h.low = (uint32_t)sent | (h.high ? HSC_PERF_ADDRESS_MORE : 0);
	return h;
}

static struct halves count_of(struct hsc_perf_encoder *e, unsigned i,
			      uint64_t value)
{
	uint64_t sent = value;

	if (e->setup.count == HSC_PERF_DELTA)
		sent = hsc_low64(value - e->last[i], e->setup.counters[i].bits);
	else if (e->setup.count == HSC_PERF_XOR)
		sent = value ^ e->last[i];
	e->last[i] = value;
	sent = hsc_low64(sent, HSC_PERF_COUNT_BITS);
	return (struct halves){ (uint32_t)sent,
				(uint32_t)(sent >> HSC_PERF_LOW_BITS) };
}

/* The value of the next write; low halves decide what follows. */
static uint32_t record_value(struct hsc_perf_encoder *e,
			     struct hsc_perf_walk *w, struct halves *h,
			     const struct hsc_perf_sample *s)
{
	switch (w->field) {
	case PERF_RECORD:
		return s->record;
	case PERF_FIRST:
	case PERF_SECOND:
		*h = address_of(e, s->address[w->field == PERF_SECOND]);
		w->more = h->high != 0;
		return h->low;
	case PERF_COUNT:
		*h = count_of(e, w->counter, s->value[w->counter]);
		w->wide = h->high != 0;
		return h->low;
	default:
		return h->high;
	}
}

enum hsc_status hsc_perf_encode_record(struct hsc_perf_encoder *e,
				       const struct hsc_perf_sample *s,
				       struct hsc_perf_write *out,
				       size_t *count)
{
	struct hsc_perf_walk w = {
		.field = PERF_RECORD,
		.record = s->record,
		.mask = e->setup.mask,
	};
	struct halves h = { 0, 0 };
	size_t n = 0;

	if (s->record >= HSC_PERF_RECORDS ||
	    ((s->address[0] | s->address[1]) & HSC_PERF_ADDRESS_MORE))
		return HSC_E_VALUE;
	do {
		const unsigned field = w.field;

		out[n++] = write_of(e, field, record_value(e, &w, &h, s));
		perf_advance(&w);
	} while (w.field != PERF_RECORD);
	*count = n;
	return HSC_OK;
}
