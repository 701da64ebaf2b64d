/* SPDX-License-Identifier: MIT */
/* module.c - a module of the debug interconnect, cycle by cycle.
 * Room   model (floor 3) */
#include <hartscope/base/bits.h>
#include <hartscope/codec/osd_codec.h>
#include <hartscope/model/stm_module.h>

enum { NOTHING, AN_EVENT, AN_ANSWER };

/* Cycles from the last word of a request to the first of the answer, as
 * measured on the hardware. */
#define ANSWER_DELAY 1

static unsigned payload_most(const struct hsc_stm_module *m)
{
	const unsigned most = m->max_words ? m->max_words : HSC_OSD_WORDS_LEAST;

	return most - HSC_OSD_HEADER_WORDS;
}

enum hsc_status hsc_stm_module_check(const struct hsc_stm_module *m)
{
	if (m->value_bits != 16 && m->value_bits != 32 && m->value_bits != 64)
		return HSC_E_CONFIG;
	if (m->max_words != 0 && m->max_words <= HSC_OSD_HEADER_WORDS)
		return HSC_E_CONFIG;
	return HSC_OK;
}

bool hsc_stm_module_is_idle(const struct hsc_stm_module *m)
{
	return m->count == 0 && m->lost == 0 && m->sending == NOTHING &&
	       m->request_count == 0 && m->answer_count == 0;
}

/* Encode the first record as one packet of any length; returns how many
 * words. */
static size_t encode_first(const struct hsc_stm_module *m, uint16_t *words)
{
	const struct hsc_stm_record *r = &m->fifo[m->first];
	struct hsc_msg msg = { .layout = HSC_OSD_STM_EVENT };
	size_t count = 0;

	if (r->lost) {
		msg.layout = HSC_OSD_STM_OVERFLOW;
		msg.code = HSC_OSD_OVERFLOW;
	}
	hsc_msg_set(&msg, OSD_DEST, m->event_dest);
	hsc_msg_set(&msg, OSD_SRC, m->address);
	hsc_msg_set(&msg, OSD_LOST, r->lost);
	hsc_msg_set(&msg, OSD_TIMESTAMP, r->time);
	hsc_msg_set(&msg, OSD_ID, r->event.id);
	hsc_msg_set(&msg, OSD_VALUE, hsc_low64(r->event.value, m->value_bits));
	if (hsc_osd_encode(&msg, m->value_bits, words, HSC_OSD_TABLE_WORDS,
			   &count) != HSC_OK)
		return 0; /* a configuration that hsc_stm_module_check refuses
			   */
	return count;
}

/* Begin the next packet of the first record: all of it if it fits. */
static void start_event(struct hsc_stm_module *m)
{
	uint16_t all[HSC_OSD_TABLE_WORDS];
	const size_t count = encode_first(m, all);
	const unsigned most = payload_most(m);
	unsigned left = (unsigned)count - HSC_OSD_HEADER_WORDS - m->part;

	if (count == 0)
		return;
	m->sending = AN_EVENT;
	m->word = 0;
	m->words[0] = all[0];
	m->words[1] = all[1];
	m->words[2] = left > most ? HSC_OSD_FLAGS(HSC_OSD_EVENT, HSC_OSD_MORE)
				  : all[2];
	left = left > most ? most : left;
	for (unsigned i = 0; i < left; i++)
		m->words[HSC_OSD_HEADER_WORDS + i] =
			all[HSC_OSD_HEADER_WORDS + m->part++];
	m->word_count = HSC_OSD_HEADER_WORDS + left;
}

static void start_answer(struct hsc_stm_module *m)
{
	m->sending = AN_ANSWER;
	m->word = 0;
	m->word_count = m->answer_count;
	for (unsigned i = 0; i < m->answer_count; i++)
		m->words[i] = m->answer[i];
}

/* Between packets, an answer goes first. */
static void choose_packet(struct hsc_stm_module *m)
{
	if (m->answer_count > 0 && m->delay == 0)
		start_answer(m);
	else if (m->count > 0)
		start_event(m);
}

/* The word on the wire was taken. True: the first record is complete. */
static bool finish_word(struct hsc_stm_module *m)
{
	const bool event = m->sending == AN_EVENT;

	if (++m->word < m->word_count)
		return false;
	m->sending = NOTHING;
	if (!event) {
		m->answer_count = 0;
		return false;
	}
	if (HSC_OSD_SUB(m->words[2]) == HSC_OSD_MORE)
		return false;
	m->part = 0;
	return true;
}

static void push_record(struct hsc_stm_module *m,
			const struct hsc_stm_record *r)
{
	m->fifo[(m->first + m->count++) % HSC_STM_FIFO] = *r;
}

/* A loss is reported as soon as there is room; an event in that cycle is lost,
 * too. */
static void sample_event(struct hsc_stm_module *m,
			 const struct hsc_stm_event *e, bool full)
{
	const struct hsc_stm_record loss = { .lost = m->lost };

	if (!m->active)
		e = NULL;
	if (m->lost > 0 && !full) {
		push_record(m, &loss);
		m->lost = e ? 1 : 0;
	} else if (e && full) {
		if (m->lost < HSC_STM_LOST_MOST)
			m->lost++;
	} else if (e) {
		const struct hsc_stm_record r = { (uint32_t)m->cycles, *e, 0 };

		push_record(m, &r);
	}
}

static void push_answer(struct hsc_stm_module *m, unsigned sub, unsigned data)
{
	m->answer[0] = m->request[1];
	m->answer[1] = m->address;
	m->answer[2] = HSC_OSD_FLAGS(HSC_OSD_REG, sub);
	m->answer[3] = (uint16_t)data;
	m->answer_count = sub == HSC_OSD_READ_OK ? 4 : 3;
	m->delay = ANSWER_DELAY;
}

static unsigned value_of(const struct hsc_stm_module *m, unsigned reg)
{
	switch (reg) {
	case HSC_OSD_MOD_CS:
		return m->active ? HSC_OSD_CS_ACTIVE : 0;
	case HSC_OSD_MOD_EVENT_DEST:
		return m->event_dest;
	case HSC_OSD_STM_VALWIDTH:
		return m->value_bits;
	default:
		return hsc_osd_registers[reg].reset;
	}
}

/* Returns false if that is an error. */
static bool write_register(struct hsc_stm_module *m, unsigned reg,
			   uint16_t data)
{
	const struct hsc_osd_register_row *row = &hsc_osd_registers[reg];

	data &= row->writable;
	if (reg == HSC_OSD_MOD_CS)
		m->active = data & HSC_OSD_CS_ACTIVE;
	else if (reg == HSC_OSD_MOD_EVENT_DEST)
		m->event_dest = data;
	return row->writable || row->ignores;
}

static unsigned find_register(uint64_t address)
{
	unsigned i = 0;

	while (i < HSC_OSD_REGISTERS && hsc_osd_registers[i].address != address)
		i++;
	return i;
}

/* Registers have 16 bits; extra words are ignored. */
static void serve_packet(struct hsc_stm_module *m, const struct hsc_msg *msg,
			 bool whole)
{
	const unsigned reg = find_register(hsc_msg_get(msg, OSD_ADDRESS));
	const bool known = whole && reg < HSC_OSD_REGISTERS;

	if (msg->layout == HSC_OSD_READ_REQUEST) {
		if (known && msg->code == HSC_OSD_READ)
			push_answer(m, HSC_OSD_READ_OK, value_of(m, reg));
		else
			push_answer(m, HSC_OSD_READ_ERROR, 0);
	} else if (msg->layout == HSC_OSD_WRITE_REQUEST) {
		const bool done =
			known && msg->code == HSC_OSD_WRITE &&
			write_register(m, reg,
				       (uint16_t)hsc_msg_get(msg, OSD_DATA));

		push_answer(m, done ? HSC_OSD_WRITE_OK : HSC_OSD_WRITE_ERROR,
			    0);
	}
}

/* A complete packet has arrived. Events and answers are ignored. */
static void receive_packet(struct hsc_stm_module *m)
{
	unsigned count = m->request_count;
	struct hsc_osd_packet p = { .payload =
					    m->request + HSC_OSD_HEADER_WORDS };
	struct hsc_msg msg;

	m->request_count = 0;
	count = count < HSC_STM_REQUEST ? count : HSC_STM_REQUEST;
	if (count < HSC_OSD_HEADER_WORDS)
		return;
	p.dest = m->request[0];
	p.src = m->request[1];
	p.flags = m->request[2];
	p.words = count - HSC_OSD_HEADER_WORDS;
	serve_packet(m, &msg, hsc_osd_decode(&p, 0, &msg) == HSC_OK);
}

static void receive_word(struct hsc_stm_module *m, const struct hsc_stm_in *in)
{
	if (m->request_count < HSC_STM_REQUEST)
		m->request[m->request_count] = in->word;
	m->request_count += m->request_count < UINT32_MAX;
	if (in->last)
		receive_packet(m);
}

void hsc_stm_module_cycle(struct hsc_stm_module *m, const struct hsc_stm_in *in,
			  struct hsc_stm_out *out)
{
	const bool full = m->count == HSC_STM_FIFO;
	const bool ready = m->answer_count == 0;
	bool pop = false;

	if (m->sending == NOTHING)
		choose_packet(m);
	out->valid = m->sending != NOTHING;
	out->word = out->valid ? m->words[m->word] : 0;
	out->last = out->valid && m->word + 1 == m->word_count;
	out->ready = ready;
	if (m->delay > 0)
		m->delay--;
	if (out->valid && in->ready)
		pop = finish_word(m);
	sample_event(m, in->event, full);
	if (pop) {
		m->first = (m->first + 1) % HSC_STM_FIFO;
		m->count--;
	}
	if (ready && in->valid)
		receive_word(m, in);
	m->cycles++;
}
