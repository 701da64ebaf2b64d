/* SPDX-License-Identifier: MIT */
#include "perf_write.h"

/* A stimulus register reads 0 while its FIFO has no room. */
static bool has_room(const struct hsc_perf_port *p)
{
	uint32_t left = p->patience;

	while (*p->stimulus == 0)
		if (left-- == 0)
			return false;
	return true;
}

static inline bool put32(const struct hsc_perf_port *p, uint32_t value)
{
	if (!p->stimulus)
		return p->put(p->ctx, 4, value);
	if (!has_room(p))
		return false;
	*p->stimulus = value;
	return true;
}

/* Narrow stores go to the top of the word: the lane tells their size. */
static inline bool put16(const struct hsc_perf_port *p, uint16_t value)
{
	if (!p->stimulus)
		return p->put(p->ctx, 2, value);
	if (!has_room(p))
		return false;
	((volatile uint16_t *)p->stimulus)[HSC_PERF_LANE(2) / 2] = value;
	return true;
}

static inline bool put8(const struct hsc_perf_port *p, uint8_t value)
{
	if (!p->stimulus)
		return p->put(p->ctx, 1, value);
	if (!has_room(p))
		return false;
	((volatile uint8_t *)p->stimulus)[HSC_PERF_LANE(1)] = value;
	return true;
}

/* The lowest `bits` ones, in halves: no shift of 64 bits on RV32. */
static uint64_t ones(unsigned bits)
{
	const uint32_t low =
		bits >= 32 ? UINT32_MAX : (UINT32_C(1) << bits) - 1;
	uint32_t high = 0;

	if (bits == 64)
		high = UINT32_MAX;
	else if (bits > 32)
		high = (UINT32_C(1) << (bits - 32)) - 1;
	return (uint64_t)high << 32 | low;
}

/* Check the slots and make the mask of them; false: they cannot be. */
static bool settle(struct hsc_perf_writer *w, uint32_t *mask)
{
	int last = -1;

	*mask = 0;
	for (unsigned i = 0; i < w->count; i++) {
		struct hsc_perf_slot *s = &w->slots[i];

		if (s->index >= HSC_PERF_COUNTERS || s->index <= last ||
		    s->type >= HSC_PERF_TYPES || s->bits < 1 || s->bits > 64)
			return false;
		last = s->index;
		s->wrap = ones(s->bits);
		*mask |= UINT32_C(1) << s->index;
	}
	return w->counts < HSC_PERF_COUNTS;
}

static bool put_definition(const struct hsc_perf_port *p,
			   const struct hsc_perf_slot *s)
{
	if (!put32(p, s->type))
		return false;
	if (s->type == HSC_PERF_EVENT) {
		if (!put32(p, (uint32_t)s->event_data) ||
		    !put32(p, (uint32_t)(s->event_data >> 32)))
			return false;
	} else if (!put32(p, s->code)) {
		return false;
	}
	return put32(p, HSC_PERF_INFO(s->csr & 0xfffu, s->bits));
}

bool hsc_perf_write_header(struct hsc_perf_writer *w, const uint64_t *now)
{
	uint32_t mask;

	if (!settle(w, &mask))
		return false;
	w->last_address = 0;
	for (unsigned i = 0; i < w->count; i++)
		w->slots[i].last = w->counts == HSC_PERF_DELTA ? now[i] : 0;
	if (!put32(&w->port, HSC_PERF_MARKER) || !put8(&w->port, w->counts) ||
	    !put32(&w->port, mask))
		return false;
	for (unsigned i = 0; i < w->count; i++)
		if (!put_definition(&w->port, &w->slots[i]))
			return false;
	return true;
}

static bool put_address(struct hsc_perf_writer *w, uint64_t address)
{
	uint64_t sent = address;

	if (w->counts == HSC_PERF_XOR && !w->full_addresses)
		sent ^= w->last_address;
	w->last_address = address;
	if (sent >> 32 == 0)
		return put32(&w->port, (uint32_t)sent);
	return put32(&w->port, (uint32_t)sent | HSC_PERF_ADDRESS_MORE) &&
	       put32(&w->port, (uint32_t)(sent >> 32));
}

static bool put_count(const struct hsc_perf_port *p, uint64_t sent)
{
	const uint16_t high = (uint16_t)(sent >> HSC_PERF_LOW_BITS);

	return put32(p, (uint32_t)sent) && (high == 0 || put16(p, high));
}

bool hsc_perf_write_record(struct hsc_perf_writer *w,
			   enum hsc_perf_record record, uint64_t first,
			   uint64_t second, const uint64_t *now)
{
	if (!put8(&w->port, (uint8_t)record) || !put_address(w, first))
		return false;
	if (record <= HSC_PERF_EXIT && !put_address(w, second))
		return false;
	for (unsigned i = 0; i < w->count; i++) {
		struct hsc_perf_slot *s = &w->slots[i];
		uint64_t sent = now[i];

		if (w->counts == HSC_PERF_DELTA)
			sent = (sent - s->last) & s->wrap;
		else if (w->counts == HSC_PERF_XOR)
			sent ^= s->last;
		if (!put_count(&w->port, sent))
			return false;
		s->last = now[i];
	}
	return true;
}
