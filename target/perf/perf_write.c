/* SPDX-License-Identifier: MIT */
/* perf_write.c - a record of counters becomes writes to stimulus registers.
 * Room   target/perf */
#include "perf_write.h"
#if HSC_PERF_BARE
#include "perf_hal.h"
#endif
#include <hartscope/base/compiler.h>
#include <stddef.h>

#ifndef HSC_PERF_ONLY_REGISTERS
#define HSC_PERF_ONLY_REGISTERS 0 /* 1: smaller, and `put` is not called */
#endif

/* A stimulus register reads 0 while its FIFO has no room. Inlined, because
 * otherwise all writers would have to save registers for a rare call. */
HSC_UNTRACED static HSC_ALWAYS_INLINE bool has_room(
	const struct hsc_perf_port *p, const volatile uint32_t *to)
{
	if (HSC_UNLIKELY(*to == 0)) {
		uint32_t left = p->poll_limit;

		do
			if (left-- == 0)
				return false;
		while (*to == 0);
	}
	return true;
}

/*
 * The writer is inlined twice, for a register and for a function, because
 * otherwise each write would test which of the two it is. `to` is p->stimulus.
 */
HSC_UNTRACED static HSC_ALWAYS_INLINE bool put32(const struct hsc_perf_port *p,
						 volatile uint32_t *to,
						 uint32_t value)
{
	if (!HSC_PERF_ONLY_REGISTERS && !to)
		return p->put(p->ctx, 4, value);
	if (!has_room(p, to))
		return false;
	*to = value;
	return true;
}

/* Narrow stores go to the top of the word: the byte lane shows their size. */
HSC_UNTRACED static HSC_ALWAYS_INLINE bool put16(const struct hsc_perf_port *p,
						 volatile uint32_t *to,
						 uint16_t value)
{
	if (!HSC_PERF_ONLY_REGISTERS && !to)
		return p->put(p->ctx, 2, value);
	if (!has_room(p, to))
		return false;
	((volatile uint16_t *)to)[HSC_PERF_LANE(2) / 2] = value;
	return true;
}

HSC_UNTRACED static HSC_ALWAYS_INLINE bool put8(const struct hsc_perf_port *p,
						volatile uint32_t *to,
						uint8_t value)
{
	if (!HSC_PERF_ONLY_REGISTERS && !to)
		return p->put(p->ctx, 1, value);
	if (!has_room(p, to))
		return false;
	((volatile uint8_t *)to)[HSC_PERF_LANE(1)] = value;
	return true;
}

/* The current value of counter i. */
HSC_UNTRACED static HSC_ALWAYS_INLINE uint64_t
value_of(const struct hsc_perf_slot *s, uintptr_t time, const uint64_t *now)
{
#if HSC_PERF_BARE
	(void)now;
	return hsc_perf_read(s->how, time);
#else
	(void)s;
	(void)time;
	return *now;
#endif
}

/* For headers, which are rare and need not be fast. */
HSC_UNTRACED static bool put_word(const struct hsc_perf_port *p, uint32_t value)
{
	return put32(p, p->stimulus, value);
}

/* The same for any size. */
HSC_UNTRACED HSC_PERF_PRIVATE bool hsc_perf_write_value(
	const struct hsc_perf_port *p, unsigned bytes, uint32_t value)
{
	volatile uint32_t *const to = p->stimulus;

	if (!HSC_PERF_ONLY_REGISTERS && !to)
		return p->put(p->ctx, bytes,
			      bytes == 4 ? value
					 : value & ((1u << 8 * bytes) - 1));
	if (!has_room(p, to))
		return false;
	if (bytes == 4)
		*to = value;
	else if (bytes == 2)
		((volatile uint16_t *)to)[HSC_PERF_LANE(2) / 2] =
			(uint16_t)value;
	else
		((volatile uint8_t *)to)[HSC_PERF_LANE(1)] = (uint8_t)value;
	return true;
}

/* The lowest `bits` bits set, in two halves: without a shift of 64 bits on
 * RV32. */
HSC_UNTRACED static uint64_t ones_of(unsigned bits)
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

/* Check the slots, and make their mask; false: they are not valid. */
HSC_UNTRACED static bool settle_slots(struct hsc_perf_writer *w, uint32_t *mask)
{
	int last = -1;

	*mask = 0;
	for (unsigned i = 0; i < w->count; i++) {
		struct hsc_perf_slot *s = &w->slots[i];

		if (s->index >= HSC_PERF_COUNTERS || s->index <= last ||
		    s->type >= HSC_PERF_TYPES || s->bits < 1 || s->bits > 64)
			return false;
		last = s->index;
		/* RAW: the difference to 0, because `last` stays 0 */
		s->wrap = w->counts == HSC_PERF_RAW ? ones_of(64)
						    : ones_of(s->bits);
		*mask |= UINT32_C(1) << s->index;
	}
	return w->counts < HSC_PERF_COUNTS;
}

HSC_UNTRACED static bool put_definition(const struct hsc_perf_port *p,
					const struct hsc_perf_slot *s)
{
	if (!put_word(p, s->type))
		return false;
	if (s->type == HSC_PERF_EVENT) {
		if (!put_word(p, (uint32_t)s->event_data) ||
		    !put_word(p, (uint32_t)(s->event_data >> 32)))
			return false;
	} else if (!put_word(p, s->code)) {
		return false;
	}
	return put_word(p, HSC_PERF_INFO(s->csr & 0xfffu, s->bits));
}

HSC_UNTRACED HSC_PERF_PRIVATE bool hsc_perf_write_header(
	struct hsc_perf_writer *w, const uint64_t *now)
{
	uint32_t mask;

	if (!settle_slots(w, &mask))
		return false;
	w->last_address = 0;
	w->end = w->slots + w->count;
	w->xored = w->counts == HSC_PERF_XOR && !w->full_addresses;
	for (unsigned i = 0; i < w->count; i++)
		w->slots[i].last =
			w->counts == HSC_PERF_DELTA
				? value_of(&w->slots[i], w->time, now + i)
				: 0;
	if (!put_word(&w->port, HSC_PERF_MARKER) ||
	    !put8(&w->port, w->port.stimulus, w->counts) ||
	    !put_word(&w->port, mask))
		return false;
	for (unsigned i = 0; i < w->count; i++)
		if (!put_definition(&w->port, &w->slots[i]))
			return false;
	return true;
}

HSC_UNTRACED static HSC_ALWAYS_INLINE bool put_address(
	struct hsc_perf_writer *w, volatile uint32_t *to, uint64_t address)
{
	uint64_t sent = address;

	if (w->xored) {
		sent ^= w->last_address;
		w->last_address = address;
	}
	if (sent >> 32 == 0)
		return put32(&w->port, to, (uint32_t)sent);
	return put32(&w->port, to, (uint32_t)sent | HSC_PERF_ADDRESS_MORE) &&
	       put32(&w->port, to, (uint32_t)(sent >> 32));
}

/* The upper bits that are sent; by two shifts. */
HSC_UNTRACED static HSC_ALWAYS_INLINE uint16_t high_of(uint64_t sent)
{
	return (uint16_t)(sent << (64 - HSC_PERF_COUNT_BITS) >>
			  (64 - HSC_PERF_COUNT_BITS + HSC_PERF_LOW_BITS));
}

HSC_UNTRACED static HSC_ALWAYS_INLINE bool put_counts(struct hsc_perf_writer *w,
						      volatile uint32_t *to,
						      const uint64_t *now)
{
	struct hsc_perf_slot *const end = w->end;
	const uint8_t counts = w->counts;
	const uintptr_t time = w->time;

	for (struct hsc_perf_slot *s = w->slots; s < end; s++) {
		const uint64_t value = value_of(s, time, now++);
		const uint64_t sent = counts == HSC_PERF_XOR
					      ? value ^ s->last
					      : (value - s->last) & s->wrap;

		if (!put32(&w->port, to, (uint32_t)sent))
			return false;
		if (HSC_UNLIKELY(high_of(sent) != 0) &&
		    !put16(&w->port, to, high_of(sent)))
			return false;
		if (counts != HSC_PERF_RAW)
			s->last = value;
	}
	return true;
}

HSC_UNTRACED HSC_PERF_PRIVATE bool hsc_perf_write_record(
	struct hsc_perf_writer *w, enum hsc_perf_record record, uint64_t first,
	uint64_t second, const uint64_t *now)
{
	volatile uint32_t *to = w->port.stimulus;

	if (HSC_PERF_ONLY_REGISTERS || to)
		return put8(&w->port, to, (uint8_t)record) &&
		       put_address(w, to, first) &&
		       (record > HSC_PERF_EXIT || put_address(w, to, second)) &&
		       put_counts(w, to, now);
#if HSC_PERF_ONLY_REGISTERS
	return false;
#else
	return put8(&w->port, NULL, (uint8_t)record) &&
	       put_address(w, NULL, first) &&
	       (record > HSC_PERF_EXIT || put_address(w, NULL, second)) &&
	       put_counts(w, NULL, now);
#endif
}
