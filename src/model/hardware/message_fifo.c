/* SPDX-License-Identifier: MIT */
/* message_fifo.c - a ring of whole messages.
 * Room   model (floor 3) */
#include <hartscope/model/message_fifo.h>
#include <string.h>

/* The index of byte i after the oldest; i <= size. */
static inline size_t place_of(const struct hsc_message_fifo *f, size_t i)
{
	const size_t at = f->head + i;

	return at < f->size ? at : at - f->size;
}

/* Copy between bytes[len] and the ring from `at` on, around its end. */
static void put_in(struct hsc_message_fifo *f, size_t at, const uint8_t *bytes,
		   size_t len)
{
	const size_t first = f->size - at;

	if (HSC_LIKELY(len <= first)) {
		memcpy(f->ring + at, bytes, len);
		return;
	}
	memcpy(f->ring + at, bytes, first);
	memcpy(f->ring, bytes + first, len - first);
}

static void copy_out(const struct hsc_message_fifo *f, size_t at,
		     uint8_t *bytes, size_t len)
{
	const size_t first = f->size - at;

	if (HSC_LIKELY(len <= first)) {
		memcpy(bytes, f->ring + at, len);
		return;
	}
	memcpy(bytes, f->ring + at, first);
	memcpy(bytes + first, f->ring, len - first);
}

bool hsc_message_fifo_put(struct hsc_message_fifo *f,
			  const struct hsc_trace_message *m)
{
	if (f->size - f->held < (size_t)HSC_FIFO_LEAD + m->len)
		return false;
	f->ring[place_of(f, f->held)] = (uint8_t)m->len;
	f->ring[place_of(f, f->held + 1)] = (uint8_t)(m->len >> 8);
	f->ring[place_of(f, f->held + 2)] = m->etrace;
	put_in(f, place_of(f, f->held + HSC_FIFO_LEAD), m->bytes, m->len);
	f->held += (size_t)HSC_FIFO_LEAD + m->len;
	return true;
}

static uint16_t len_of(const struct hsc_message_fifo *f)
{
	return (uint16_t)(f->ring[f->head] | f->ring[place_of(f, 1)] << 8);
}

bool hsc_message_fifo_peek(const struct hsc_message_fifo *f,
			   struct hsc_trace_message *m)
{
	if (!f->held)
		return false;
	m->len = len_of(f);
	m->etrace = f->ring[place_of(f, 2)];
	copy_out(f, place_of(f, HSC_FIFO_LEAD), m->bytes, m->len);
	return true;
}

void hsc_message_fifo_drop(struct hsc_message_fifo *f)
{
	const size_t len = (size_t)HSC_FIFO_LEAD + len_of(f);

	f->head = place_of(f, len);
	f->held -= len;
}
