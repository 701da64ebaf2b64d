/* SPDX-License-Identifier: MIT */
/* pib_wire.c - bytes to the pins of a PIB, and back.
 * Room   link (floor 2) */
#include <hartscope/link/pib_wire.h>
#include <hartscope/spec/etrace_framing.h>
#include <hartscope/spec/ntrace.h>
#include <string.h>

#define UART_BITS  10 /* start, 8 data, stop */
#define STILL_UART 10 /* bits of idle after which a 0 is a start bit */
#define STILL_WIRE 3  /* phases of Manchester */
#define STILL_BYTE 8  /* bits of N-Trace idle that hide no MSEO */
#define RUN_MAX    20 /* bits of one level that are looked at */

unsigned hsc_pib_width(enum hsc_pib_mode mode)
{
	return (unsigned)mode < HSC_PIB_MODES ? hsc_pib_rows[mode].pins : 0;
}

static bool is_serial(const struct hsc_pib_link *link)
{
	return link->mode < HSC_PIB_PARALLEL_1;
}

static unsigned width_of(const struct hsc_pib_link *link)
{
	return hsc_pib_width((enum hsc_pib_mode)link->mode);
}

static enum hsc_status check_link(const struct hsc_pib_link *link)
{
	return width_of(link) == 0 || (is_serial(link) && link->center)
		       ? HSC_E_CONFIG
		       : HSC_OK;
}

/* A byte of an idle parallel port. */
static uint8_t idle_byte(const struct hsc_pib_link *link)
{
	return link->protocol == HSC_PIB_NTRACE ? HSC_NT_IDLE_BYTE
						: HSC_ET_FRAME_NULL;
}

static uint16_t idle_pins(const struct hsc_pib_link *link)
{
	if (link->mode == HSC_PIB_MANCHESTER)
		return 0;
	if (link->mode == HSC_PIB_UART)
		return 1;
	return (uint16_t)(idle_byte(link) * 0x101u &
			  ((1u << width_of(link)) - 1));
}

enum hsc_status hsc_pib_writer_init(struct hsc_pib_writer *w,
				    const struct hsc_pib_link *link)
{
	*w = (struct hsc_pib_writer){ .link = *link };
	if (check_link(link) != HSC_OK)
		return HSC_E_CONFIG;
	w->level.data = idle_pins(link);
	return HSC_OK;
}

void hsc_pib_writer_feed(struct hsc_pib_writer *w, const uint8_t *message,
			 size_t len)
{
	const unsigned width = width_of(&w->link);

	w->bytes = message;
	w->len = len;
	w->at = 0;
	w->idle = false;
	if (len == 0)
		w->beats = 0;
	else if (w->link.mode == HSC_PIB_UART)
		w->beats = (uint64_t)len * UART_BITS;
	else if (w->link.mode == HSC_PIB_MANCHESTER)
		w->beats = 2 * (8 * (uint64_t)len + 2);
	else
		w->beats = (8 * (uint64_t)len + width - 1) / width;
}

void hsc_pib_writer_idle(struct hsc_pib_writer *w, uint64_t beats)
{
	w->at = 0;
	w->idle = true;
	w->beats = w->link.mode == HSC_PIB_MANCHESTER ? 2 * beats : beats;
}

/* Byte `i` of the message; after it idle, for 16 pins. */
static unsigned byte_at(const struct hsc_pib_writer *w, uint64_t i)
{
	return i < w->len ? w->bytes[i] : idle_byte(&w->link);
}

static unsigned uart_bit(const struct hsc_pib_writer *w)
{
	const uint64_t bit = w->at % UART_BITS;

	if (bit == 0 || bit == UART_BITS - 1)
		return bit != 0;
	return byte_at(w, w->at / UART_BITS) >> (bit - 1) & 1;
}

/* Trace Control 1.0, "SWT Manchester Protocol" */
static unsigned manchester_phase(const struct hsc_pib_writer *w)
{
	const uint64_t bit = w->at / 2;
	unsigned value;

	if (bit == 0)
		return w->at == 0;
	if (bit == 8 * (uint64_t)w->len + 1)
		return 0;
	value = byte_at(w, (bit - 1) / 8) >> (bit - 1) % 8 & 1;
	return value ^ (w->at & 1);
}

static unsigned pins_now(const struct hsc_pib_writer *w)
{
	const unsigned width = width_of(&w->link);
	const uint64_t bit = w->at * width;

	if (w->idle)
		return idle_pins(&w->link);
	if (w->link.mode == HSC_PIB_UART)
		return uart_bit(w);
	if (w->link.mode == HSC_PIB_MANCHESTER)
		return manchester_phase(w);
	if (width == 16)
		return byte_at(w, bit / 8) | byte_at(w, bit / 8 + 1) << 8;
	return byte_at(w, bit / 8) >> bit % 8 & ((1u << width) - 1);
}

enum hsc_status hsc_pib_writer_next(struct hsc_pib_writer *w,
				    struct hsc_pib_level *out)
{
	const bool parallel = !is_serial(&w->link);

	if (w->second) {
		w->second = false;
		w->level.clock = !w->level.clock;
	} else if (w->at == w->beats) {
		return HSC_AGAIN;
	} else {
		w->level.data = (uint16_t)pins_now(w);
		w->second = w->link.center;
		w->level.clock ^= parallel && !w->link.center;
		w->at++;
	}
	*out = w->level;
	w->level.time++;
	return HSC_OK;
}

size_t hsc_pib_calibration(enum hsc_pib_mode mode, uint8_t pattern[8])
{
	const struct hsc_pib_row *row = &hsc_pib_rows[mode % HSC_PIB_MODES];

	if (hsc_pib_width(mode) == 0)
		return 0;
	memcpy(pattern, row->pattern, row->len);
	return row->len;
}

enum hsc_status hsc_pib_reader_init(struct hsc_pib_reader *r,
				    const struct hsc_pib_link *link,
				    uint64_t period, bool aligned)
{
	*r = (struct hsc_pib_reader){ .link = *link,
				      .period = period,
				      .in_step = aligned };
	if (check_link(link) != HSC_OK || (is_serial(link) && period == 0))
		return HSC_E_CONFIG;
	return HSC_OK;
}

/* The byte in hand is whole. */
static void finish_byte(struct hsc_pib_reader *r, struct hsc_pib_bytes *out)
{
	if (out->count == 0)
		out->time = r->start;
	out->byte[out->count++] = (uint8_t)r->bits;
	r->have = 0;
	r->bits = 0;
}

/* Idle lasts: after `enough` bits of it the line is in step. */
static void count_idle(struct hsc_pib_reader *r, unsigned bits, unsigned enough)
{
	const unsigned still = r->still + bits;

	r->still = (uint8_t)(still < UINT8_MAX ? still : UINT8_MAX);
	r->in_step = r->in_step || r->still >= enough;
}

/* What came cannot be: wait for an idle line. */
static void note_fault(struct hsc_pib_reader *r)
{
	r->faults++;
	r->fault = r->now;
	r->busy = r->in_step = r->open = false;
	r->still = r->have = r->first = 0;
	r->bits = 0;
}

/* Some bits of the byte in hand; with N-Trace it may end the message. */
static void collect_bits(struct hsc_pib_reader *r, unsigned value,
			 unsigned width, struct hsc_pib_bytes *out)
{
	r->bits = (uint16_t)(r->bits | value << r->have);
	r->have = (uint8_t)(r->have + width);
	if (r->have < 8)
		return;
	if (r->link.protocol == HSC_PIB_NTRACE) {
		r->open = (r->bits & HSC_NT_MSEO_END) != HSC_NT_MSEO_END;
		r->busy = r->busy && r->open;
	}
	finish_byte(r, out);
}

/*
 * One beat of a parallel port, or one byte of 16 pins. A message of N-Trace
 * begins with MSEO 00, so its first beat is no idle in any width.
 */
static void feed_beat(struct hsc_pib_reader *r, unsigned value, unsigned width,
		      struct hsc_pib_bytes *out)
{
	const unsigned mseo = width == 1 ? 1 : HSC_NT_MSEO_END;
	const bool ntrace = r->link.protocol == HSC_PIB_NTRACE;

	if (ntrace && !r->busy) {
		if (value == (1u << width) - 1) {
			count_idle(r, width, STILL_BYTE);
			return;
		}
		r->still = 0;
		if (!r->in_step && width < 8)
			return;
		if (value & mseo && width < 8) {
			note_fault(r);
			return;
		}
		r->busy = true;
	}
	collect_bits(r, value, width, out);
}

static void parallel_edge(struct hsc_pib_reader *r, uint64_t since,
			  unsigned pins, struct hsc_pib_bytes *out)
{
	const unsigned width = width_of(&r->link);

	r->now = since;
	if (r->have == 0)
		r->start = since;
	feed_beat(r, width == 16 ? pins & 0xff : pins, width == 16 ? 8 : width,
		  out);
	if (width == 16)
		feed_beat(r, pins >> 8, 8, out);
}

static void feed_uart(struct hsc_pib_reader *r, unsigned bit, uint64_t at,
		      struct hsc_pib_bytes *out)
{
	if (!r->busy) {
		if (bit)
			count_idle(r, 1, STILL_UART);
		r->still = bit ? r->still : 0;
		r->busy = !bit && r->in_step;
		r->start = at;
	} else if (r->have < 8) {
		r->bits = (uint16_t)(r->bits | bit << r->have++);
	} else if (bit) {
		r->busy = false;
		finish_byte(r, out);
	} else {
		note_fault(r);
	}
}

/* Both phases of a bit within a message. */
static void manchester_bit(struct hsc_pib_reader *r, unsigned a, unsigned b,
			   struct hsc_pib_bytes *out)
{
	if (a && b) {
		note_fault(r);
	} else if (a || b) {
		collect_bits(r, a, 1, out);
		r->busy = true; /* the stop bit ends it, not MSEO */
	} else if (r->have || r->open) {
		note_fault(r); /* it ends within a byte, or a message */
	} else {
		r->busy = false;
	}
}

/* first: 0 none, 2 or 3: 2 + the first phase, 4: that of the start bit */
static void feed_manchester(struct hsc_pib_reader *r, unsigned phase,
			    uint64_t at, struct hsc_pib_bytes *out)
{
	const unsigned first = r->first;

	r->first = 0;
	if (!r->busy && first == 0) {
		if (!phase)
			count_idle(r, 1, STILL_WIRE);
		else if (r->in_step)
			r->first = 4;
		r->still = phase ? 0 : r->still;
	} else if (first == 4) {
		r->busy = !phase;
		if (phase)
			note_fault(r);
	} else if (first == 0) {
		r->first = (uint8_t)(2 + phase);
		if (r->have == 0)
			r->start = at;
	} else {
		manchester_bit(r, first - 2, phase, out);
	}
}

/* So many bits or phases of one level. */
static void serial_run(struct hsc_pib_reader *r, uint64_t until,
		       struct hsc_pib_bytes *out)
{
	const uint64_t units = until - r->last.time + r->period / 2;
	uint64_t n = units / r->period;

	n = n < RUN_MAX ? n : RUN_MAX;
	for (uint64_t i = 0; i < n; i++) {
		const uint64_t at = r->last.time + i * r->period;

		r->now = at;
		if (r->link.mode == HSC_PIB_UART)
			feed_uart(r, r->last.data & 1, at, out);
		else
			feed_manchester(r, r->last.data & 1, at, out);
	}
}

void hsc_pib_reader_feed(struct hsc_pib_reader *r,
			 const struct hsc_pib_level *level,
			 struct hsc_pib_bytes *out)
{
	const bool edge = r->started && level->clock != r->last.clock;

	out->count = 0;
	if (is_serial(&r->link)) {
		if (r->started && level->data == r->last.data)
			return; /* the run goes on */
		if (r->started)
			serial_run(r, level->time, out);
	} else if (edge && r->link.center) {
		parallel_edge(r, level->time, level->data, out);
	} else if (edge && r->edged) {
		parallel_edge(r, r->last.time, r->last.data, out);
	}
	r->edged = r->edged || edge;
	r->started = true;
	r->last = *level;
}

void hsc_pib_reader_finish(struct hsc_pib_reader *r, uint64_t time,
			   struct hsc_pib_bytes *out)
{
	out->count = 0;
	if (is_serial(&r->link) && r->started)
		serial_run(r, time, out);
	r->started = false;
}
