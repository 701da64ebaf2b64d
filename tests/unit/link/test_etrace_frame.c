/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include "unit/link/etrace_links.h"
#include <hartscope/spec/params.h>

#define BYTES(s) (const uint8_t *)(s), sizeof(s) - 1

#define N8      "\0\0\0\0\0\0\0\0"
#define N31     N8 N8 N8 "\0\0\0\0\0\0\0"
#define N24     N8 N8 N8
#define N32     N31 "\0"
#define ONES    "\x01\x01\x01\x01\x01\x01\x01\x01"
#define CHAIN_4 "\x41\x01\x41\x02\x41\x03\x41\x04"

/*
 * P packet, I idle, A alignment, G gap, and the length. Of a packet also what
 * is not 0: f flow, s source, y type, t time; then the payload.
 */
static const struct {
	const char *name;
	struct hsc_et_link link;
	bool ring;
	const uint8_t *bytes;
	size_t len;
	const char *want;
} cases[] = {
	{ "nothing", ENCAP(0, 0, 0), false, BYTES(""), "" },
	{ "two packets", ENCAP(0, 0, 0), false, BYTES("\x02\x11\x22\x41\x33"),
	  "P3:1122 P2f2:33 " },
	{ "nulls between packets", ENCAP(0, 0, 0), false,
	  BYTES("\x01\x11\0\0\x80\x20\x01\x22"), "P2:11 I2 A1 I1f1 P2:22 " },
	{ "a whole source and a time", ENCAP(16, 2, 0), false,
	  BYTES("\x81\x34\x12\xcd\xab\x55"), "P6s1234tabcd:55 " },
	{ "only some packets have a time", ENCAP(8, 1, 0), false,
	  BYTES("\x01\x07\x55\x81\x07\x99\x66"), "P3s7:55 P4s7t99:66 " },
	{ "residual bits of the source", ENCAP(3, 0, 0), false,
	  BYTES("\x02\x0d\xff"), "P3s5:e1ff " },
	{ "residual bits and a sign of 0", ENCAP(3, 0, 0), false,
	  BYTES("\x01\x7d"), "P2s5:0f " },
	{ "a time after residual bits", ENCAP(12, 1, 0), false,
	  BYTES("\x81\xbc\x7a\x56"), "P4sabct67:05 " },
	{ "a type of one bit", ENCAP(0, 0, 1), false, BYTES("\x01\x03\x01\x02"),
	  "P2y1:01 P2:01 " },
	{ "source and type over a byte", ENCAP(7, 0, 4), false,
	  BYTES("\x02\xff\x0f"), "P3s7fyf:01 " },
	{ "no room for the bits before the payload", ENCAP(7, 0, 4), false,
	  BYTES("\x01\xff\x02\xff\x0f"), "G5 " },
	{ "a type and no payload", ENCAP(0, 0, 8), false,
	  BYTES("\x01\xff\x02\xff\x0f"), "G5 " },
	{ "a time that has no width", ENCAP(0, 0, 0), false,
	  BYTES("\x81\x11\x01\x22"), "G4 " },
	{ "after damage, 31 nulls may be in a packet", ENCAP(0, 0, 0), false,
	  BYTES("\x81" N31 "\x01\x22"), "G32 P2:22 " },
	{ "after damage, nothing meets", ENCAP(0, 0, 0), false,
	  BYTES("\x81" N24 "\x05\x04\x03\x02\x01\0"), "G31 " },
	{ "ring: a synchronization sequence", ENCAP(0, 0, 0), true,
	  BYTES("\x01\x22" N31 "\x80\x01\x22"), "G31 I2 A1 P2:22 " },
	{ "ring: with source and time more", ENCAP(9, 3, 0), true,
	  BYTES(N31 "\0\0\0\0\0\x01\x05\x02"), "G35 I1 P3s5:01 " },
	{ "ring: frames that fit from anywhere meet", ENCAP(0, 0, 0), true,
	  BYTES(N24 N8 "\x02\x02\x01\x01\x22"), "G31 I1 P3:0201 P2:22 " },
	{ "ring: two ways that never meet", ENCAP(0, 0, 0), true,
	  BYTES(ONES ONES ONES ONES ONES ONES), "G48 " },
	{ "ring without one", ENCAP(0, 0, 0), true, BYTES("\x01\x22"), "G2 " },
	{ "the end is cut", ENCAP(0, 0, 0), false, BYTES("\x01\x11\x03\x22"),
	  "P2:11 G2 " },
	{ "the longest", ENCAP(0, 0, 0), false, BYTES("\x1f" N31),
	  "P32:00000000000000000000000000000000000000000000000000000000000000"
	  " " },

	{ "header and payload", LENGTH5, false, BYTES("\x42\x12\x34\x01\xff"),
	  "P3f2:1234 P2:ff " },
	{ "bit 7, the rest is a chain", LENGTH5, false,
	  BYTES("\x81\xff" CHAIN_4), "G2 P2f2:01 P2f2:02 P2f2:03 P2f2:04 " },
	{ "one frame is no chain", LENGTH5, false,
	  BYTES("\x81\x01\0\xff" CHAIN_4),
	  "G4 P2f2:01 P2f2:02 P2f2:03 P2f2:04 " },
	{ "all ones", LENGTH5, false, BYTES("\xff\xff\xff"), "G3 " },
	{ "ring: frames that follow each other", LENGTH5, true,
	  BYTES("\x9f" CHAIN_4), "G1 P2f2:01 P2f2:02 P2f2:03 P2f2:04 " },
	{ "ring that begins with a frame", LENGTH5, true, BYTES(CHAIN_4),
	  "P2f2:01 P2f2:02 P2f2:03 P2f2:04 " },

	{ "smi: index, time, data", SMI(8), false,
	  BYTES("\x41\x09\x55\xe1\x09\x34\x12\x66"),
	  "P3f2s9:55 P5f3s9t1234:66 " },
	{ "smi: no index", SMI(0), false, BYTES("\x41\x55\0"), "P2f2:55 I1 " },
	{ "smi: neither instruction nor data", SMI(0), false,
	  BYTES("\x21\xff" CHAIN_4), "G2 P2f2:01 P2f2:02 P2f2:03 P2f2:04 " },
	{ "draft: header, index, time, payload", DRAFT(8), false,
	  BYTES("\x81\x09\x34\x12\x66"), "P5s9t1234:66 " },
	{ "draft: flow 1 is nothing", DRAFT(8), false, BYTES("\x21\x09\x11"),
	  "G3 " },

	{ "esp32: length counts all", ESP32, false,
	  BYTES("\x05\x02\x01\xaa\xbb\0\x04\x02\x01\xcc"),
	  "P5s102:aabb I1 P4s102:cc " },
	{ "esp32: too short", ESP32, false,
	  BYTES("\x03\x02\xff\x04\x02\x01\xcc"), "G3 P4s102:cc " },
	{ "esp32: bits that are 0", ESP32, false,
	  BYTES("\x24\x02\xff\x04\x02\x01\xcc"), "G3 P4s102:cc " },

	{ "rv_tracer: last byte first", RV_TRACER, false,
	  BYTES(N8 N8 N8 "\0\0\0\0\0\x40\x0f\x01\x02\x03\x04\x05\x06\x07\x08"
			 "\x82"),
	  "P40t102030405060708:0f40 " },
	{ "rv_tracer: a null", RV_TRACER, false, BYTES(N32 N8), "I40 " },
	{ "rv_tracer: a byte too many", RV_TRACER, false,
	  BYTES(N8 N8 N8 "\0\0\0\0\x01\x40\x0f" N8 "\x82"), "G40 " },
	{ "rv_tracer: a time without its flag", RV_TRACER, false,
	  BYTES(N8 N8 N8 "\0\0\0\0\0\x40\x0f\0\0\0\0\0\0\0\x01\x02"), "G40 " },
	{ "rv_tracer: half a frame", RV_TRACER, false, BYTES(N8), "G8 " },

	{ "none: all of it", BARE, false, BYTES("\x11\x22\x33"), "P3:112233 " },
	{ "none: 64 bytes are one payload", BARE, false, BYTES(N32 N32),
	  "P64:" },
	{ "none: 65 are not", BARE, false, BYTES(N32 N32 "\0"), "G65 " },
};

static size_t put_text(char *text, size_t cap, const struct hsc_et_frame *f)
{
	size_t at =
		(size_t)snprintf(text, cap, "%c%zu", "PIAG"[f->kind], f -> len);

	if (f->kind != HSC_ET_FRAME_GAP && f->flow)
		at += (size_t)snprintf(text + at, cap - at, "f%u", f->flow);
	if (f->kind != HSC_ET_FRAME_PACKET)
		return at + (size_t)snprintf(text + at, cap - at, " ");
	if (f->source)
		at += (size_t)snprintf(text + at, cap - at, "s%x", f->source);
	if (f->type)
		at += (size_t)snprintf(text + at, cap - at, "y%x", f->type);
	if (f->has_time)
		at += (size_t)snprintf(text + at, cap - at, "t%" PRIx64,
				       f->time);
	at += (size_t)snprintf(text + at, cap - at, ":");
	for (unsigned i = 0; i < f->payload_len && f->payload_len < 64; i++)
		at += (size_t)snprintf(text + at, cap - at, "%02x",
				       f->payload[i]);
	return at + (size_t)snprintf(text + at, cap - at, "%s",
				     f->payload_len < 64 ? " " : "");
}

/* A packet or null that was read is written as the same bytes. */
static void check_again(const struct hsc_et_link *link,
			const struct hsc_et_frame *f, const char *name)
{
	uint8_t bytes[HSC_ET_FRAME_MAX];
	size_t len = 0;
	const enum hsc_status rc =
		hsc_et_frame_write(link, f, bytes, sizeof(bytes), &len);

	if (f->kind == HSC_ET_FRAME_GAP) {
		CHECK_EQ(rc, HSC_E_VALUE);
		return;
	}
	CHECK_EQ(rc, HSC_OK);
	CHECK_EQ(len, f->len);
	CHECK(memcmp(bytes, f->bytes, f->len) == 0);
	if (rc != HSC_OK || len != f->len)
		printf("in %s\n", name);
	CHECK_EQ(hsc_et_frame_write(link, f, bytes, f->len - 1, &len),
		 HSC_E_SPACE);
}

/* Read case i, shown `step` bytes at a time; join what only the window split.
 */
static void describe(char *text, size_t cap, size_t i, size_t step)
{
	struct hsc_input in = { .buf = cases[i].bytes };
	struct hsc_et_reader r = { cases[i].link, !cases[i].ring, 0 };
	struct hsc_et_frame f, run = { .kind = HSC_ET_FRAME_PACKET };
	enum hsc_status rc;
	uint64_t end = 0;
	size_t at = 0;

	text[0] = '\0';
	while ((rc = hsc_et_reader_next(&r, &in, &f)) != HSC_END) {
		if (rc == HSC_AGAIN) {
			CHECK(!in.last);
			in.len += step;
			in.last = in.len >= cases[i].len;
			in.len = in.last ? cases[i].len : in.len;
			continue;
		}
		CHECK(f.len > 0);
		CHECK(f.bytes == cases[i].bytes + f.offset);
		CHECK_EQ(f.offset, end);
		end += f.len;
		check_again(&cases[i].link, &f, cases[i].name);
		if (run.len && f.kind == run.kind && f.kind != 0 &&
		    (f.kind == HSC_ET_FRAME_GAP || f.flow == run.flow)) {
			run.len += f.len;
			continue;
		}
		if (run.len)
			at += put_text(text + at, cap - at, &run);
		run = f;
	}
	if (run.len)
		put_text(text + at, cap - at, &run);
	CHECK_EQ(end, cases[i].len);
}

static const struct {
	struct hsc_et_link link;
	bool good;
} links[] = {
	{ ENCAP(0, 0, 0), true },
	{ ENCAP(16, 8, 8), true },
	{ ENCAP(17, 0, 0), false },
	{ ENCAP(0, 9, 0), false },
	{ ENCAP(0, 0, 9), false },
	{ SMI(0), true },
	{ { HSC_ET_BY_SMI, 8, 1, 0 }, false },
	{ { HSC_ET_BY_SMI, 8, 2, 1 }, false },
	{ { HSC_ET_BY_LENGTH5, 1, 0, 0 }, false },
	{ { HSC_ET_BY_ESP32, 8, 0, 0 }, false },
	{ { HSC_ET_BY_BARE, 0, 0, 1 }, false },
	{ { HSC_ET_FRAMINGS, 0, 0, 0 }, false },
};

static void test_links(void)
{
	for (size_t i = 0; i < COUNT(links); i++)
		CHECK_EQ(hsc_et_link_check(&links[i].link),
			 links[i].good ? HSC_OK : HSC_E_CONFIG);
	for (unsigned i = 0; i < HSC_ET_FRAMINGS; i++) {
		const struct hsc_et_link usual =
			hsc_et_link_usual((enum hsc_et_framing)i);

		CHECK_EQ(usual.framing, i);
		CHECK_EQ(hsc_et_link_check(&usual), HSC_OK);
	}
}

static uint64_t draw(uint64_t *seed)
{
	*seed ^= *seed << 13;
	*seed ^= *seed >> 7;
	*seed ^= *seed << 17;
	return *seed >> 11;
}

/*
 * Random packets without a null between them, cut at any byte: what comes out
 * are the last of them, or nothing; never a frame that is none.
 */
static void test_cut(unsigned time_bytes, unsigned most_bytes)
{
	const struct hsc_et_link link = ENCAP(0, 0, 0);
	struct hsc_et_reader w = { .link = link };
	uint64_t seed = 99 + time_bytes, found = 0;
	uint8_t bytes[4096], starts[4096] = { 0 };
	size_t len = 0, n;

	w.link.time_bytes = (uint8_t)time_bytes;
	while (len < sizeof(bytes) - HSC_ET_FRAME_MAX) {
		struct hsc_et_frame f = { .kind = HSC_ET_FRAME_PACKET };

		f.payload_len = (uint8_t)(1 + draw(&seed) % 9);
		f.has_time = time_bytes && draw(&seed) & 1;
		f.time = f.has_time ? draw(&seed) & 0xffff : 0;
		for (unsigned i = 0; i < f.payload_len; i++)
			f.payload[i] = (uint8_t)draw(&seed);
		starts[len] = 1;
		CHECK_EQ(hsc_et_frame_write(&w.link, &f, bytes + len,
					    HSC_ET_FRAME_MAX, &n),
			 HSC_OK);
		len += n;
	}
	for (size_t cut = 1; cut < len - 1024; cut++) {
		struct hsc_input in = { bytes, len, cut, 0, true };
		struct hsc_et_reader r = { .link = w.link };
		struct hsc_et_frame f;

		while (hsc_et_reader_next(&r, &in, &f) == HSC_OK)
			if (f.kind == HSC_ET_FRAME_PACKET)
				break;
		CHECK(f.kind == HSC_ET_FRAME_PACKET && starts[f.offset]);
		CHECK(f.offset - cut <= most_bytes);
		found += f.offset - cut;
	}
	CHECK(found > 0);
}

static struct hsc_et_link draw_link(uint64_t *seed)
{
	struct hsc_et_link link;

	do {
		link = hsc_et_link_usual(
			(enum hsc_et_framing)(draw(seed) % HSC_ET_FRAMINGS));
		if (draw(seed) & 1)
			link.source_bits = (uint8_t)(draw(seed) % 17);
		if (draw(seed) & 1)
			link.time_bytes = (uint8_t)(draw(seed) % 9);
		if (draw(seed) & 1)
			link.type_bits = (uint8_t)(draw(seed) % 9);
	} while (hsc_et_link_check(&link) != HSC_OK);
	return link;
}

static struct hsc_et_frame draw_packet(const struct hsc_et_link *link,
				       uint64_t *seed)
{
	struct hsc_et_frame f = { .kind = HSC_ET_FRAME_PACKET };

	if (link->framing != HSC_ET_BY_BARE && link->framing != HSC_ET_BY_ESP32)
		f.flow = draw(seed) & 1 ? 2 : 3;
	f.source = (uint16_t)(draw(seed) & ((1u << link->source_bits) - 1));
	f.type = (uint8_t)(draw(seed) & ((1u << link->type_bits) - 1));
	f.has_time = link->time_bytes > 0 && (draw(seed) & 1);
	if (f.has_time)
		f.time = draw(seed) >> (64 - 8 * link->time_bytes) % 53;
	if (f.has_time && link->time_bytes < 8)
		f.time &= (UINT64_C(1) << 8 * link->time_bytes) - 1;
	f.payload_len = (uint8_t)(1 + draw(seed) % 28);
	for (unsigned i = 0; i < f.payload_len; i++)
		f.payload[i] = (uint8_t)draw(seed);
	return f;
}

/* Bits beyond the end of a payload are copies of its last. */
static uint8_t byte_of(const struct hsc_et_frame *f, unsigned i)
{
	if (i < f->payload_len)
		return f->payload[i];
	return f->payload[f->payload_len - 1] & 0x80 ? 0xff : 0;
}

static void check_same(const struct hsc_et_frame *a,
		       const struct hsc_et_frame *b)
{
	CHECK_EQ(a->flow, b->flow);
	CHECK_EQ(a->source, b->source);
	CHECK_EQ(a->type, b->type);
	CHECK_EQ(a->has_time, b->has_time);
	CHECK_EQ(a->time, b->time);
	CHECK(a->payload_len == b->payload_len ||
	      a->payload_len == b->payload_len + 1);
	for (unsigned i = 0; i < 32; i++)
		CHECK_EQ(byte_of(a, i), byte_of(b, i));
}

/* What is written is read again, in any framing of any widths. */
static void test_inverse(void)
{
	uint64_t seed = 88172645463325252;

	for (unsigned n = 0; n < 20000 && !check_failures; n++) {
		const struct hsc_et_link link = draw_link(&seed);
		const struct hsc_et_frame f = draw_packet(&link, &seed);
		struct hsc_et_reader r = { link, true, 0 };
		uint8_t bytes[HSC_ET_FRAME_MAX];
		struct hsc_et_frame back;
		struct hsc_input in = { .buf = bytes, .last = true };

		CHECK_EQ(hsc_et_frame_write(&link, &f, bytes, sizeof(bytes),
					    &in.len),
			 HSC_OK);
		CHECK_EQ(hsc_et_reader_next(&r, &in, &back), HSC_OK);
		CHECK_EQ(back.kind, HSC_ET_FRAME_PACKET);
		CHECK_EQ(back.len, in.len);
		check_same(&back, &f);
		check_again(&link, &back,
			    hsc_params[HSC_P_ET_FRAMING].words[link.framing]);
	}
}

/* How long a payload is, by the first byte of its frame, or 0. */
static void test_lengths(void)
{
	static const struct {
		struct hsc_et_link link;
		uint8_t byte, length;
	} rows[] = {
		{ ENCAP(0, 0, 0), 0x05, 5 },
		{ ENCAP(16, 2, 0), 0x7f, 31 },
		{ ENCAP(0, 0, 0), 0x00, 0 },
		{ ENCAP(16, 2, 0), 0x85, 0 },
		{ ENCAP(3, 0, 0), 0x05, 0 },
		{ ENCAP(0, 0, 1), 0x05, 0 },
		{ LENGTH5, 0x45, 5 },
		{ LENGTH5, 0x85, 0 },
		{ SMI(8), 0x45, 5 },
		{ SMI(8), 0x25, 0 },
		{ DRAFT(8), 0x05, 5 },
		{ ESP32, 0x05, 0 },
		{ { HSC_ET_BY_BARE, 0, 0, 0 }, 0x05, 0 },
	};
	uint8_t lengths[256];

	for (size_t i = 0; i < COUNT(rows); i++) {
		hsc_et_frame_lengths(&rows[i].link, lengths);
		CHECK_EQ(lengths[rows[i].byte], rows[i].length);
	}
}

int main(void)
{
	char text[256];

	for (size_t i = 0; i < COUNT(cases); i++)
		for (size_t step = 1; step <= 1000; step *= 10) {
			describe(text, sizeof(text), i, step);
			CHECK_STR(text, cases[i].want, cases[i].name);
		}
	test_links();
	test_cut(0, 300);
	test_cut(2, 600);
	test_inverse();
	test_lengths();
	return check_failures != 0;
}
