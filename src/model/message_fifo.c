/* SPDX-License-Identifier: MIT */
#include <hartscope/model/message_fifo.h>

#define LEAD 3 /* bytes in front of a message: length, format */

static uint8_t at(const struct hsc_message_fifo *f, size_t i)
{
	return f->ring[(f->head + i) % f->size];
}

static void append(struct hsc_message_fifo *f, uint8_t byte)
{
	f->ring[(f->head + f->held++) % f->size] = byte;
}

bool hsc_message_fifo_put(struct hsc_message_fifo *f,
			  const struct hsc_trace_message *m)
{
	if (f->size - f->held < (size_t)LEAD + m->len)
		return false;
	append(f, (uint8_t)m->len);
	append(f, (uint8_t)(m->len >> 8));
	append(f, m->etrace);
	for (unsigned i = 0; i < m->len; i++)
		append(f, m->bytes[i]);
	return true;
}

static uint16_t len_of(const struct hsc_message_fifo *f)
{
	return (uint16_t)(at(f, 0) | at(f, 1) << 8);
}

bool hsc_message_fifo_peek(const struct hsc_message_fifo *f,
			   struct hsc_trace_message *m)
{
	if (!f->held)
		return false;
	m->len = len_of(f);
	m->etrace = at(f, 2);
	for (unsigned i = 0; i < m->len; i++)
		m->bytes[i] = at(f, LEAD + i);
	return true;
}

void hsc_message_fifo_drop(struct hsc_message_fifo *f)
{
	const size_t len = LEAD + len_of(f);

	f->head = (f->head + len) % f->size;
	f->held -= len;
}
