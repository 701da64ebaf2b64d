/* SPDX-License-Identifier: MIT */
/*
 * Any bytes as packets of the debug interconnect: packets and damage tile them,
 * however they are shown; packets are written as the same bytes; joining and
 * reading them ends, and what a table describes is encoded as the same words.
 *
 * The first byte is the size of the window of the second reading.
 */
#include "fuzz.h"
#include <hartscope/codec/osd_codec.h>
#include <hartscope/codec/stm_text.h>
#include <hartscope/link/osd_him.h>
#include <hartscope/link/osd_join.h>
#include <string.h>

#define MOST  300
#define SLOTS 3

struct joiner {
	uint16_t words[SLOTS][MOST];
	struct hsc_osd_slot slots[SLOTS];
	struct hsc_osd_join join;
};

static void check_codec(const struct hsc_osd_packet *p)
{
	uint16_t words[HSC_OSD_TABLE_WORDS];
	char text[HSC_OSD_TEXT_MAX];
	struct hsc_msg m;
	size_t n = 0;
	const enum hsc_status rc = hsc_osd_decode(p, 0, &m);

	FUZZ_CHECK(hsc_osd_print(&m, p->flags, text) < HSC_OSD_TEXT_MAX);
	if (rc != HSC_OK)
		return;
	FUZZ_CHECK(hsc_osd_encode(&m,
				  m.layout == HSC_OSD_STM_EVENT
					  ? 16u * (unsigned)(p->words - 3)
					  : 16,
				  words, HSC_OSD_TABLE_WORDS, &n) == HSC_OK);
	n -= HSC_OSD_HEADER_WORDS;
	FUZZ_CHECK(n <= p->words);
	FUZZ_CHECK(n == 0 || memcmp(words + HSC_OSD_HEADER_WORDS, p->payload,
				    2 * n) == 0);
}

static void take(struct hsc_osd_join *j)
{
	struct hsc_osd_join_item item;

	while (hsc_osd_join_next(j, &item) == HSC_OK)
		if (item.kind == HSC_OSD_JOIN_PACKET)
			check_codec(&item.packet);
}

static void check_packet(const struct hsc_osd_him_item *item)
{
	uint16_t words[MOST];
	uint8_t bytes[2 + 2 * MOST];
	const struct hsc_osd_packet *p = &item->packet;
	size_t n = 0;

	words[0] = p->dest;
	words[1] = p->src;
	words[2] = p->flags;
	memcpy(words + 3, p->payload, 2 * p->words);
	FUZZ_CHECK(hsc_osd_him_write(words, 3 + p->words, bytes, sizeof(bytes),
				     &n) == HSC_OK);
	FUZZ_CHECK(n == p->len && memcmp(bytes, item->bytes, n) == 0);
}

static void use(struct joiner *j, const struct hsc_osd_him_item *item)
{
	if (item->kind == HSC_OSD_HIM_GAP) {
		hsc_osd_join_lose(&j->join);
	} else {
		check_packet(item);
		FUZZ_CHECK(hsc_osd_join_feed(&j->join, &item->packet) ==
			   HSC_OK);
	}
	take(&j->join);
}

static uint64_t read_all(const uint8_t *data, size_t len, size_t step)
{
	uint16_t payload[MOST];
	struct hsc_osd_him him = { .payload = payload, .most = MOST };
	struct hsc_input in = { .buf = data };
	struct hsc_osd_him_item item;
	struct joiner j = { .join = { .slot_count = SLOTS } };
	uint64_t hash = 1, end = 0;
	enum hsc_status rc;

	j.join.slots = j.slots;
	for (unsigned i = 0; i < SLOTS; i++)
		j.slots[i] = (struct hsc_osd_slot){ .words = j.words[i],
						    .cap = MOST };
	while ((rc = hsc_osd_him_next(&him, &in, &item)) != HSC_END) {
		if (rc == HSC_AGAIN) {
			FUZZ_CHECK(!in.last);
			in.len += step < len - in.len ? step : len - in.len;
			in.last = in.len == len;
			continue;
		}
		FUZZ_CHECK(rc == HSC_OK && item.packet.offset == end);
		FUZZ_CHECK(item.packet.len > 0);
		end += item.packet.len;
		use(&j, &item);
		if (item.kind == HSC_OSD_HIM_PACKET)
			hash = (hash ^ item.packet.offset) * 0x100000001b3u;
	}
	FUZZ_CHECK(end == len);
	hsc_osd_join_finish(&j.join);
	take(&j.join);
	FUZZ_CHECK(hsc_osd_join_next(&j.join, &(struct hsc_osd_join_item){
						      0 }) == HSC_END);
	return hash;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len)
{
	struct hsc_stm_log_line line;

	if (len < 1)
		return 0;
	if (hsc_stm_log_parse((const char *)data, len, &line) == HSC_OK)
		FUZZ_CHECK(line.overflow || line.lost == 0);
	FUZZ_CHECK(read_all(data + 1, len - 1, len) ==
		   read_all(data + 1, len - 1, 1u + data[0]));
	return 0;
}
