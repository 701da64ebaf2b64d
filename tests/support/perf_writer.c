/* SPDX-License-Identifier: MIT */
/* perf_writer.c - performance records, written according to the text of their
 * format. */
#include "perf_writer.h"
#include <stdio.h>
#include <stdlib.h>

void perf_write(struct perf_writer *w, unsigned bytes, uint32_t value)
{
	if (w->count == w->cap) {
		fprintf(stderr, "perf_writer: no room\n");
		abort();
	}
	w->out[w->count++] = (struct hsc_perf_write){
		.time = w->time,
		.value = value,
		.channel = w->channel,
		.bytes = (uint8_t)bytes,
	};
	w->time += w->step;
}

uint64_t perf_cut(uint64_t v, unsigned bits)
{
	return bits >= 64 ? v : v & ((UINT64_C(1) << bits) - 1);
}

void perf_write_header(struct perf_writer *w, const struct hsc_perf_setup *s,
		       const uint64_t *base)
{
	perf_write(w, 4, ('p' << 24) | ('e' << 16) | ('r' << 8) | 'f');
	perf_write(w, 1, s->count);
	perf_write(w, 4, s->mask);
	w->last_address = 0;
	for (unsigned i = 0; i < 32; i++) {
		const struct hsc_perf_counter *c = &s->counters[i];

		w->last[i] = base && s->count != 2 ? base[i] : 0;
		if (!(s->mask & UINT32_C(1) << i))
			continue;
		perf_write(w, 4, c->type);
		if (c->type == 2) {
			perf_write(w, 4, (uint32_t)c->event_data);
			perf_write(w, 4, (uint32_t)(c->event_data >> 32));
		} else {
			perf_write(w, 4, c->code);
		}
		perf_write(w, 4, (c->bits - 1u) << 12 | c->csr);
	}
}

static void write_address(struct perf_writer *w, bool xored, uint64_t address)
{
	const uint64_t v = xored ? address ^ w->last_address : address;

	w->last_address = address;
	if (v >> 32) {
		perf_write(w, 4, (uint32_t)v | 1);
		perf_write(w, 4, (uint32_t)(v >> 32));
	} else {
		perf_write(w, 4, (uint32_t)v);
	}
}

void perf_write_record(struct perf_writer *w, const struct hsc_perf_setup *s,
		       const struct hsc_perf_sample *sample)
{
	const bool xored = s->count == 2 && w->xor_addresses;

	perf_write(w, 1, sample->record);
	write_address(w, xored, sample->address[0]);
	if (sample->record < 2)
		write_address(w, xored, sample->address[1]);
	for (unsigned i = 0; i < 32; i++) {
		const uint64_t now = sample->value[i];
		uint64_t v = now;

		if (!(s->mask & UINT32_C(1) << i))
			continue;
		if (s->count == 1)
			v = perf_cut(now - w->last[i], s->counters[i].bits);
		else if (s->count == 2)
			v = now ^ w->last[i];
		w->last[i] = now;
		perf_write(w, 4, (uint32_t)v);
		if (v >> 32 & 0xffff)
			perf_write(w, 2, (uint32_t)(v >> 32 & 0xffff));
	}
}

static uint64_t random_below(uint64_t *state, uint64_t n)
{
	return (random_next(state) >> 11) % n;
}

void perf_random_setup(uint64_t *state, struct hsc_perf_setup *s)
{
	static const uint8_t widths[] = {
		1, 8, 31, 32, 33, 40, 47, 48, 63, 64
	};

	*s = (struct hsc_perf_setup){ .count =
					      (uint8_t)random_below(state, 3) };
	s->mask = (uint32_t)(random_next(state) >> 16);
	if (random_below(state, 3) != 0)
		s->mask &= 0x7f;
	if (random_below(state, 8) == 0)
		s->mask = random_below(state, 2) ? 0 : UINT32_MAX;
	for (unsigned i = 0; i < 32; i++) {
		struct hsc_perf_counter *c = &s->counters[i];

		if (!(s->mask & UINT32_C(1) << i))
			continue;
		c->type = (uint8_t)random_below(state, 3);
		c->bits = widths[random_below(state, sizeof(widths))];
		c->csr = (uint16_t)random_below(state, 0x1000);
		if (c->type == 2)
			c->event_data = random_next(state);
		else
			c->code = (uint32_t)(random_next(state) >> 9);
	}
}

static uint64_t random_address(uint64_t *state)
{
	static const uint64_t places[] = {
		0x80000000,         0x20400000, 0x3fc0000000,
		0xffffffff80000000, 0x10000,    0,
	};

	return places[random_below(state, 6)] + 2 * random_below(state, 0x8000);
}

void perf_random_sample(uint64_t *state, const struct hsc_perf_setup *s,
			struct hsc_perf_sample *sample)
{
	sample->record = (uint8_t)random_below(state, 4);
	sample->address[0] = random_address(state);
	sample->address[1] = sample->record < 2 ? random_address(state) : 0;
	for (unsigned i = 0; i < 32; i++) {
		const unsigned bits = s->counters[i].bits;
		const uint64_t by =
			random_next(state) >> random_below(state, 64);

		if (!(s->mask & UINT32_C(1) << i))
			continue;
		sample->value[i] = perf_cut(
			sample->value[i] + (random_below(state, 8) ? by : 0),
			bits > 48 && s->count != 1 ? 48 : bits);
	}
}
