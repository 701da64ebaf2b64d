/* SPDX-License-Identifier: MIT */
/* Model against decoder: what is fed comes back out of the byte stream. */
#include "support/random.h"
#include "unit/check.h"
#include <hartscope/codec/osd_codec.h>
#include <hartscope/link/osd_him.h>
#include <hartscope/link/osd_join.h>
#include <hartscope/model/stm_recorder.h>

#define EVENTS    1000
#define MUTATIONS 400
#define BYTES     (EVENTS * 96)

struct run {
	struct hsc_stm_event events[EVENTS];
	uint64_t times[EVENTS];
	uint8_t bytes[BYTES + HSC_STM_RECORDER_MAX];
	size_t len;
};

static struct run run;

/* Slow enough for nothing to be lost: over 2^32 cycles in all. */
static void record(unsigned bits, unsigned max_words)
{
	struct hsc_stm_recorder r = { .module = { .address = 5,
						  .value_bits = (uint8_t)bits,
						  .max_words =
							  (uint16_t)max_words,
						  .active = true } };
	uint64_t state = bits + max_words, time = 100;

	run.len = 0;
	for (unsigned i = 0; i < EVENTS; i++) {
		struct hsc_stm_event *e = &run.events[i];

		time += 60 + (random_next(&state) >> 40) % 8000000;
		e->id = (uint16_t)(random_next(&state) >> 48);
		e->value = random_next(&state) >> (64 - bits);
		run.times[i] = time;
		run.len +=
			hsc_stm_recorder_feed(&r, time, e, run.bytes + run.len);
		CHECK(run.len < BYTES);
	}
	run.len += hsc_stm_recorder_finish(&r, run.bytes + run.len);
}

struct reading {
	unsigned events, wrong, lost_bytes, not_whole, unread;
};

static void read_packet(struct reading *r, const struct hsc_osd_packet *p,
			unsigned bits)
{
	struct hsc_msg m;
	unsigned i = r->events;

	if (hsc_osd_decode(p, bits, &m) != HSC_OK) {
		r->unread++;
		return;
	}
	if (m.layout != HSC_OSD_STM_EVENT)
		return;
	/* after damage: the next that has this time */
	while (i < EVENTS &&
	       (uint32_t)run.times[i] != hsc_msg_get(&m, OSD_TIMESTAMP))
		i++;
	if (i == EVENTS || run.events[i].id != hsc_msg_get(&m, OSD_ID) ||
	    run.events[i].value != hsc_msg_get(&m, OSD_VALUE))
		r->wrong++;
	else
		r->events = i + 1;
}

static struct reading read_all(unsigned bits)
{
	uint16_t payload[64], words[2][32];
	struct hsc_osd_slot slots[2] = { { .words = words[0], .cap = 32 },
					 { .words = words[1], .cap = 32 } };
	struct hsc_osd_join join = { .slots = slots, .slot_count = 2 };
	struct hsc_osd_him him = { .payload = payload, .most = 64 };
	struct hsc_input in = { .buf = run.bytes,
				.len = run.len,
				.last = true };
	struct hsc_osd_him_item item;
	struct hsc_osd_join_item joined;
	struct reading r = { 0 };
	enum hsc_status rc = HSC_OK;

	while (rc != HSC_END) {
		rc = hsc_osd_him_next(&him, &in, &item);
		if (rc == HSC_END) {
			hsc_osd_join_finish(&join);
		} else if (item.kind == HSC_OSD_HIM_GAP) {
			r.lost_bytes += (unsigned)item.packet.len;
			hsc_osd_join_lose(&join);
		} else {
			CHECK_EQ(hsc_osd_join_feed(&join, &item.packet),
				 HSC_OK);
		}
		while (hsc_osd_join_next(&join, &joined) == HSC_OK)
			if (joined.kind == HSC_OSD_JOIN_LOST)
				r.not_whole++;
			else
				read_packet(&r, &joined.packet, bits);
	}
	return r;
}

static void test_round(void)
{
	static const unsigned limits[] = { 0, 4, 5, 7, 12 };

	for (unsigned bits = 16; bits <= 64; bits *= 2)
		for (size_t i = 0; i < 5; i++) {
			struct reading r;

			record(bits, limits[i]);
			r = read_all(bits);
			CHECK_EQ(r.events, EVENTS);
			CHECK_EQ(r.wrong + r.lost_bytes + r.not_whole +
					 r.unread,
				 0);
		}
}

/* One byte changed, taken out or put in: the reader gets past it, and only
 * what is near it is missing. */
static void test_mutations(void)
{
	uint64_t state = 5;
	unsigned seen = 0;

	for (unsigned i = 0; i < MUTATIONS; i++) {
		const unsigned bits = 16u << i % 3;
		struct reading r;
		size_t at;

		record(bits, 0);
		at = (random_next(&state) >> 20) % (run.len - 1);
		if (i % 4 == 0)
			memmove(run.bytes + at, run.bytes + at + 1,
				run.len-- - at - 1);
		else if (i % 4 == 1)
			memmove(run.bytes + at + 1, run.bytes + at,
				run.len++ - at);
		else
			run.bytes[at] ^=
				(uint8_t)(1u << (random_next(&state) >> 61));
		r = read_all(bits);
		seen += r.wrong + r.lost_bytes + r.unread > 0;
		CHECK(r.events + 3 >= EVENTS);
		CHECK(r.wrong <= 2);
		CHECK(r.lost_bytes < 100);
	}
	/* a bit of an address is nothing that shows */
	CHECK(seen > MUTATIONS / 2);
}

/* Events in a row: the loss is reported, and how much. */
static void test_burst(void)
{
	struct hsc_stm_recorder r = { .module = { .value_bits = 32,
						  .active = true } };
	struct hsc_input in = { .buf = run.bytes, .last = true };
	uint16_t payload[64];
	struct hsc_osd_him him = { .payload = payload, .most = 64 };
	struct hsc_osd_him_item item;
	unsigned events = 0, lost = 0;

	for (unsigned i = 0; i < 100; i++) {
		const struct hsc_stm_event e = { 7, i };

		in.len += hsc_stm_recorder_feed(&r, 0, &e, run.bytes + in.len);
	}
	in.len += hsc_stm_recorder_finish(&r, run.bytes + in.len);
	while (hsc_osd_him_next(&him, &in, &item) == HSC_OK) {
		if (item.packet.flags == 0x9400)
			lost += item.packet.payload[0];
		else
			events++;
	}
	CHECK_EQ(events, HSC_STM_FIFO);
	CHECK_EQ(lost, 100 - HSC_STM_FIFO);
}

int main(void)
{
	test_round();
	test_mutations();
	test_burst();
	return check_failures != 0;
}
