/* SPDX-License-Identifier: MIT */
#include "support/random.h"
#include "unit/check.h"
#include <hartscope/codec/osd_codec.h>

#define WORDS 16

/* Packets as words, and what they say. */
static const struct {
	const char *name;
	uint16_t words[WORDS];
	size_t count;
	unsigned value_bits;
	const char *text;
} cases[] = {
	{ "read 16 bits",
	  { 1, 0, 0x0000, 0x0200 },
	  4,
	  0,
	  "ReadRequest dest=0x1 src=0x0 address=0x200 bits=16" },
	{ "read 128 bits",
	  { 1, 0, 0x0c00, 0x0200 },
	  4,
	  0,
	  "ReadRequest dest=0x1 src=0x0 address=0x200 bits=128" },
	{ "write 16 bits",
	  { 1, 0, 0x1000, 3, 1 },
	  5,
	  0,
	  "WriteRequest dest=0x1 src=0x0 address=0x3 data=0x1 bits=16" },
	{ "write 32 bits, the upper word first",
	  { 1, 0, 0x1400, 3, 0x1234, 0x5678 },
	  6,
	  0,
	  "WriteRequest dest=0x1 src=0x0 address=0x3 data=0x12345678 bits=32" },
	{ "write 128 bits",
	  { 1, 0, 0x1c00, 3, 1, 2, 3, 4, 5, 6, 7, 8 },
	  12,
	  0,
	  "WriteRequest dest=0x1 src=0x0 address=0x3 "
	  "data_high=0x1000200030004 data=0x5000600070008 bits=128" },
	{ "read answer of 64 bits",
	  { 0, 1, 0x2800, 1, 2, 3, 4 },
	  7,
	  0,
	  "ReadSuccess dest=0x0 src=0x1 data=0x1000200030004 bits=64" },
	{ "read error", { 0, 1, 0x3000 }, 3, 0, "ReadError dest=0x0 src=0x1" },
	{ "written", { 0, 1, 0x3800 }, 3, 0, "WriteSuccess dest=0x0 src=0x1" },
	{ "write error",
	  { 0, 1, 0x3c00 },
	  3,
	  0,
	  "WriteError dest=0x0 src=0x1" },
	{ "event of 16 bits",
	  { 0, 1, 0x8000, 0x516, 0, 0x1234, 0xbeef },
	  7,
	  0,
	  "StmEvent dest=0x0 src=0x1 timestamp=0x516 id=0x1234 value=0xbeef" },
	{ "event of 32 bits, the lower word first",
	  { 0, 1, 0x8000, 0xdead, 0xbeef, 4, 0xaddf, 0xdeaf },
	  8,
	  32,
	  "StmEvent dest=0x0 src=0x1 timestamp=0xbeefdead id=0x4 "
	  "value=0xdeafaddf" },
	{ "event of 64 bits",
	  { 0, 1, 0x8000, 0x591, 0, 0xabcd, 0xcdef, 0x89ab, 0x4567, 0x123 },
	  10,
	  64,
	  "StmEvent dest=0x0 src=0x1 timestamp=0x591 id=0xabcd "
	  "value=0x123456789abcdef" },
	{ "overflow",
	  { 0x157, 0x1ab, 0x9400, 25 },
	  4,
	  0,
	  "StmOverflow dest=0x157 src=0x1ab lost=0x19" },
};

static struct hsc_osd_packet packet_of(const uint16_t *words, size_t count)
{
	return (struct hsc_osd_packet){
		.len = 2 + 2 * count,
		.dest = words[0],
		.src = words[1],
		.flags = words[2],
		.payload = words + HSC_OSD_HEADER_WORDS,
		.words = count - HSC_OSD_HEADER_WORDS,
	};
}

static void test_cases(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const struct hsc_osd_packet p =
			packet_of(cases[i].words, cases[i].count);
		uint16_t words[WORDS];
		char text[HSC_OSD_TEXT_MAX];
		struct hsc_msg m;
		unsigned bits = cases[i].value_bits;
		size_t n = 0;

		CHECK_EQ(hsc_osd_decode(&p, bits, &m), HSC_OK);
		hsc_osd_print(&m, p.flags, text);
		CHECK_STR(text, cases[i].text, cases[i].name);
		if (bits == 0)
			bits = 16;
		CHECK_EQ(hsc_osd_encode(&m, bits, words, WORDS, &n), HSC_OK);
		CHECK_EQ(n, cases[i].count);
		CHECK(memcmp(words, cases[i].words, 2 * n) == 0);
		CHECK_EQ(hsc_osd_encode(&m, bits, words, n - 1, &n),
			 HSC_E_SPACE);
	}
}

/* What cannot be is named, not guessed. */
static const struct {
	const char *name;
	uint16_t words[WORDS];
	size_t count;
	unsigned value_bits;
	unsigned layout;
} wrong[] = {
	{ "type 1", { 0, 1, 0x4000, 1 }, 4, 0, HSC_LAYOUT_UNKNOWN },
	{ "type 3", { 0, 1, 0xc000 }, 3, 0, HSC_LAYOUT_UNKNOWN },
	{ "event sub 7", { 0, 1, 0x9c00, 1 }, 4, 0, HSC_LAYOUT_UNKNOWN },
	{ "register sub 13", { 0, 1, 0x3400 }, 3, 0, HSC_LAYOUT_UNKNOWN },
	{ "event too short",
	  { 0, 1, 0x8000, 1, 2, 3 },
	  6,
	  0,
	  HSC_OSD_STM_EVENT },
	{ "48 bits",
	  { 0, 1, 0x8000, 1, 2, 3, 4, 5, 6 },
	  9,
	  0,
	  HSC_OSD_STM_EVENT },
	{ "not as wide as said",
	  { 0, 1, 0x8000, 1, 2, 3, 4 },
	  7,
	  32,
	  HSC_OSD_STM_EVENT },
	{ "wider than said",
	  { 0, 1, 0x8000, 1, 2, 3, 4, 5 },
	  8,
	  16,
	  HSC_OSD_STM_EVENT },
	{ "overflow of nothing", { 0, 1, 0x9400 }, 3, 0, HSC_OSD_STM_OVERFLOW },
	{ "overflow of two words",
	  { 0, 1, 0x9400, 1, 2 },
	  5,
	  0,
	  HSC_OSD_STM_OVERFLOW },
	{ "short write", { 1, 0, 0x1000, 3 }, 4, 0, HSC_OSD_WRITE_REQUEST },
};

static void test_wrong(void)
{
	for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
		const struct hsc_osd_packet p =
			packet_of(wrong[i].words, wrong[i].count);
		struct hsc_msg m;

		CHECK_EQ(hsc_osd_decode(&p, wrong[i].value_bits, &m),
			 HSC_E_WIRE);
		CHECK_EQ(m.layout, wrong[i].layout);
		CHECK_EQ(hsc_msg_get(&m, OSD_SRC), wrong[i].words[1]);
	}
}

/* Words after those of an access are let pass, and counted. */
static void test_extra(void)
{
	const uint16_t words[] = { 1, 0, 0x1000, 3, 1, 2 };
	const struct hsc_osd_packet p = packet_of(words, 6);
	struct hsc_msg m;

	CHECK_EQ(hsc_osd_decode(&p, 0, &m), HSC_OK);
	CHECK_EQ(m.extra, 1);
	CHECK_EQ(hsc_msg_get(&m, OSD_DATA), 1);
}

static void test_values(void)
{
	struct hsc_msg m = { .layout = HSC_OSD_STM_EVENT };
	uint16_t words[WORDS];
	size_t n;

	hsc_msg_set(&m, OSD_VALUE, 0x10000);
	CHECK_EQ(hsc_osd_encode(&m, 16, words, WORDS, &n), HSC_E_VALUE);
	CHECK_EQ(hsc_osd_encode(&m, 32, words, WORDS, &n), HSC_OK);
	CHECK_EQ(hsc_osd_encode(&m, 24, words, WORDS, &n), HSC_E_VALUE);
	hsc_msg_set(&m, OSD_SRC, 0x10000);
	CHECK_EQ(hsc_osd_encode(&m, 32, words, WORDS, &n), HSC_E_VALUE);
	m = (struct hsc_msg){ .layout = HSC_OSD_STM_OVERFLOW, .code = 4 };
	CHECK_EQ(hsc_osd_encode(&m, 32, words, WORDS, &n), HSC_E_VALUE);
	m.layout = HSC_OSD_PACKETS;
	CHECK_EQ(hsc_osd_encode(&m, 32, words, WORDS, &n), HSC_E_VALUE);
}

/* decode(encode(m)) is m. */
static void test_round(void)
{
	uint64_t state = 8;

	for (unsigned i = 0; i < 3000; i++) {
		const unsigned bits = 16u << i % 3;
		struct hsc_msg m = { .layout = HSC_OSD_STM_EVENT }, back;
		struct hsc_osd_packet p;
		uint16_t words[WORDS];
		size_t n = 0;

		hsc_msg_set(&m, OSD_DEST, random_next(&state) >> 48);
		hsc_msg_set(&m, OSD_SRC, random_next(&state) >> 48);
		hsc_msg_set(&m, OSD_TIMESTAMP, random_next(&state) >> 32);
		hsc_msg_set(&m, OSD_ID, random_next(&state) >> 48);
		hsc_msg_set(&m, OSD_VALUE, random_next(&state) >> (64 - bits));
		CHECK_EQ(hsc_osd_encode(&m, bits, words, WORDS, &n), HSC_OK);
		p = packet_of(words, n);
		CHECK_EQ(hsc_osd_decode(&p, i & 1 ? bits : 0, &back), HSC_OK);
		CHECK_EQ(back.present, m.present);
		for (unsigned f = 0; f < OSD_FIELDS; f++)
			CHECK_EQ(hsc_msg_get(&back, f), hsc_msg_get(&m, f));
	}
}

int main(void)
{
	test_cases();
	test_wrong();
	test_extra();
	test_values();
	test_round();
	return check_failures != 0;
}
