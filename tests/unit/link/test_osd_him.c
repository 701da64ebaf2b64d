/* SPDX-License-Identifier: MIT */
#include "support/random.h"
#include "unit/check.h"
#include <hartscope/link/osd_him.h>
#include <stdbool.h>

#define PACKETS 40
#define BYTES   4096

struct stream {
	uint8_t bytes[BYTES];
	size_t len;
	size_t starts[PACKETS + 1];
};

/* Packets of many lengths; the second word counts them. */
static void make(struct stream *s)
{
	uint64_t state = 3;

	s->len = 0;
	for (unsigned i = 0; i < PACKETS; i++) {
		uint16_t words[16] = { 7, (uint16_t)i, 0x8000 };
		const size_t count = 3 + random_next(&state) % 13;
		size_t n = 0;

		for (size_t k = 3; k < count; k++)
			words[k] = (uint16_t)(random_next(&state) >> 40);
		s->starts[i] = s->len;
		CHECK_EQ(hsc_osd_him_write(words, count, s->bytes + s->len,
					   BYTES - s->len, &n),
			 HSC_OK);
		s->len += n;
	}
	s->starts[PACKETS] = s->len;
}

struct result {
	unsigned packets, gaps;
	uint64_t gap_bytes;
	bool seen[PACKETS];
};

/* Read it all, `step` bytes more whenever the reader wants some. */
static struct result read_all(const struct stream *s, size_t step)
{
	uint16_t payload[64];
	struct hsc_osd_him him = { .payload = payload, .most = 64 };
	struct hsc_input in = { .buf = s->bytes };
	struct hsc_osd_him_item item;
	struct result r = { 0 };
	uint64_t end = 0;
	enum hsc_status rc;

	while ((rc = hsc_osd_him_next(&him, &in, &item)) != HSC_END) {
		if (rc == HSC_AGAIN) {
			CHECK(!in.last);
			in.len +=
				step < s->len - in.len ? step : s->len - in.len;
			in.last = in.len == s->len;
			continue;
		}
		CHECK_EQ(item.packet.offset, end);
		CHECK(item.packet.len > 0);
		end += item.packet.len;
		if (item.kind == HSC_OSD_HIM_GAP) {
			r.gaps++;
			r.gap_bytes += item.packet.len;
			continue;
		}
		r.packets++;
		CHECK_EQ(item.packet.len, 8 + 2 * item.packet.words);
		if (item.packet.src < PACKETS && item.packet.dest == 7)
			r.seen[item.packet.src] = true;
	}
	CHECK_EQ(end, s->len);
	return r;
}

/* All of them but from..to, and a gap. */
static void check_but(const struct stream *s, size_t from, size_t to,
		      const char *name)
{
	const struct result r = read_all(s, 4096), slow = read_all(s, 1);

	for (size_t i = 0; i < PACKETS; i++) {
		if (r.seen[i] == (i < from || i >= to))
			continue;
		printf("%s: packet %zu\n", name, i);
		CHECK(r.seen[i] == (i < from || i >= to));
	}
	CHECK_EQ(slow.packets, r.packets);
	CHECK_EQ(slow.gap_bytes, r.gap_bytes);
	CHECK(memcmp(slow.seen, r.seen, sizeof(r.seen)) == 0);
}

static void test_whole(void)
{
	static struct stream s;

	make(&s);
	check_but(&s, 0, 0, "whole");
	CHECK_EQ(read_all(&s, 4096).gaps, 0);
	for (size_t i = 0; i + 1 < s.len; i += 2) {
		const uint8_t upper = s.bytes[i];

		s.bytes[i] = s.bytes[i + 1];
		s.bytes[i + 1] = upper;
	}
	CHECK(read_all(&s, 4096).gaps > 0);
}

static void cut(struct stream *s, size_t from, size_t bytes)
{
	memmove(s->bytes + from, s->bytes + from + bytes,
		s->len - from - bytes);
	s->len -= bytes;
}

/* Damage in packet 20 costs packet 20, and none of the others. */
static void test_damage(void)
{
	static struct stream s;
	size_t at;

	make(&s);
	at = s.starts[20];
	s.bytes[at + 1] = 2;
	check_but(&s, 20, 21, "a length that cannot be");
	make(&s);
	s.bytes[at] = 0xff;
	check_but(&s, 20, 21, "a length beyond all");
	make(&s);
	s.bytes[at + 6] = 0xff;
	check_but(&s, 20, 21, "flags that cannot be");
	make(&s);
	cut(&s, at, 1);
	check_but(&s, 20, 21, "a byte lost");
	CHECK_EQ(read_all(&s, 4096).gaps, 1);
	make(&s);
	cut(&s, at, s.starts[21] - at);
	check_but(&s, 20, 21, "a whole packet lost");
	CHECK_EQ(read_all(&s, 4096).gaps, 0);
}

/* A length that is wrong and can be: packets in what it would take are saved.
 */
static void test_length(void)
{
	static struct stream s;

	make(&s);
	s.bytes[s.starts[20] + 1] = 40;
	check_but(&s, 20, 21, "too long");
	make(&s);
	s.len -= 1;
	check_but(&s, PACKETS - 1, PACKETS, "the end is cut");
}

static void test_write(void)
{
	const uint16_t words[] = { 0, 1, 0x9400, 12 };
	const uint8_t want[] = { 0, 4, 0, 0, 0, 1, 0x94, 0, 0, 12 };
	uint8_t bytes[16];
	size_t n = 0;

	CHECK_EQ(hsc_osd_him_write(words, 4, bytes, 16, &n), HSC_OK);
	CHECK_EQ(n, sizeof(want));
	CHECK(memcmp(bytes, want, n) == 0);
	CHECK_EQ(hsc_osd_him_write(words, 2, bytes, 16, &n), HSC_E_VALUE);
	CHECK_EQ(hsc_osd_him_write(words, 4, bytes, 9, &n), HSC_E_SPACE);
}

/* A log of a host keeps the order of its machine. */
static void test_little(void)
{
	static const uint8_t bytes[] = { 4, 0, 0, 0, 1, 0, 0, 0x94, 12, 0 };
	uint16_t payload[12];
	struct hsc_osd_him him = { .payload = payload,
				   .most = 12,
				   .little = true };
	struct hsc_input in = { .buf = bytes, .len = 10, .last = true };
	struct hsc_osd_him_item item;

	CHECK_EQ(hsc_osd_him_next(&him, &in, &item), HSC_OK);
	CHECK_EQ(item.packet.flags, 0x9400);
	CHECK_EQ(item.packet.payload[0], 12);
	CHECK_EQ(hsc_osd_him_next(&him, &in, &item), HSC_END);
}

int main(void)
{
	test_whole();
	test_damage();
	test_length();
	test_write();
	test_little();
	return check_failures != 0;
}
