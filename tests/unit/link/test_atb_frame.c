/* SPDX-License-Identifier: MIT */
#include "support/random.h"
#include "unit/check.h"
#include <hartscope/link/atb_frame.h>
#include <string.h>

#define ROOM 65536

/* What a stream holds, by ID. */
struct content {
	uint8_t bytes[256][ROOM];
	size_t len[256];
	size_t gaps;  /* bytes */
	unsigned why; /* of the last damage, .. */
	uint64_t at;  /* .. and where */
};

static struct content want, got;

static void take(struct content *c, const struct hsc_atb_frame *f)
{
	if (f->gap)
		c->gaps += (size_t)f->len;
	if (f->damage) {
		c->why = f->damage;
		c->at = f->offset;
	}
	for (unsigned i = 0; i < f->runs; i++) {
		const struct hsc_atb_run *r = &f->run[i];

		memcpy(c->bytes[r->id] + c->len[r->id], f->data + r->first,
		       r->len);
		c->len[r->id] += r->len;
	}
}

/* Read a stream, shown through a window of so many bytes. */
static void read_all(const uint8_t *bytes, size_t len, size_t window,
		     struct hsc_atb_reader r)
{
	struct hsc_input in = { .buf = bytes };
	struct hsc_atb_frame f;
	enum hsc_status rc;
	uint64_t expect = 0;

	memset(&got, 0, sizeof(got));
	do {
		in.len = in.pos + window < len ? in.pos + window : len;
		in.last = in.len == len;
		rc = hsc_atb_reader_next(&r, &in, &f);
		if (rc != HSC_OK)
			continue;
		CHECK(f.len > 0 && f.offset >= expect);
		expect = f.offset + f.len;
		take(&got, &f);
	} while (rc != HSC_END);
	CHECK_EQ(in.pos, len);
}

static void compare(void)
{
	for (unsigned id = 1; id <= HSC_ATB_ID_MAX; id++) {
		CHECK_EQ(got.len[id], want.len[id]);
		CHECK(memcmp(got.bytes[id], want.bytes[id], want.len[id]) == 0);
	}
	CHECK_EQ(got.len[HSC_ATB_NO_ID], 0);
}

/* Made by hand from the specification. */
static void test_by_hand(void)
{
	/* ID 3 at once; a byte of 3 after the announcement of 5, odd data with
	 * bit 0 set in an even place; padding to the end */
	static const uint8_t frame[HSC_ATB_FRAME] = {
		0x07, 0x11, 0x22, 0x33, 0x0b, 0x44, 0x54, 0x66, 0x01,
		0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x0c, /* even bytes 4 (ID,
							     late) and 6 (bit 0)
							   */
	};
	static const uint8_t three[] = { 0x11, 0x22, 0x33, 0x44 };
	static const uint8_t five[] = { 0x55, 0x66 };

	read_all(frame, sizeof(frame), 64, hsc_atb_reader_start(false, true));
	CHECK_EQ(got.len[3], sizeof(three));
	CHECK(memcmp(got.bytes[3], three, sizeof(three)) == 0);
	CHECK_EQ(got.len[5], sizeof(five));
	CHECK(memcmp(got.bytes[5], five, sizeof(five)) == 0);
	CHECK_EQ(got.len[0], 6);
}

struct sink {
	uint8_t bytes[4 * ROOM];
	size_t len;
	bool syncs;
};

/* Keep a frame; with packets in between as a TPIU may send them. */
static void keep(struct sink *s, const uint8_t *frame, uint64_t *seed)
{
	static const uint8_t full[] = { 0xff, 0xff, 0xff, 0x7f };

	if (s->syncs && random_next(seed) % 4 == 0) {
		memcpy(s->bytes + s->len, full, sizeof(full));
		s->len += sizeof(full);
	}
	for (unsigned i = 0; i < HSC_ATB_FRAME; i += 2) {
		if (s->syncs && i && random_next(seed) % 8 == 0) {
			s->bytes[s->len++] = 0xff;
			s->bytes[s->len++] = 0x7f;
		}
		s->bytes[s->len++] = frame[i];
		s->bytes[s->len++] = frame[i + 1];
	}
}

static void make(struct sink *s, unsigned ids, uint64_t *seed)
{
	struct hsc_atb_writer w = { .id = 0 };
	uint8_t id = 1;
	bool full;

	memset(&want, 0, sizeof(want));
	s->len = 0;
	for (unsigned i = 0; i < 3000; i++) {
		const uint8_t byte = (uint8_t)random_next(seed);

		if (random_next(seed) % 3 == 0)
			id = (uint8_t)(1 + random_next(seed) % ids);
		CHECK(hsc_atb_writer_put(&w, id, byte, &full) == HSC_OK);
		want.bytes[id][want.len[id]++] = byte;
		if (full)
			keep(s, w.frame, seed);
	}
	if (hsc_atb_writer_flush(&w))
		keep(s, w.frame, seed);
}

/* What is packed comes apart again, however it is shown. */
static void test_round_trips(void)
{
	static struct sink s;
	uint64_t seed = 1;

	for (unsigned round = 0; round < 200; round++) {
		s.syncs = round % 2;
		make(&s, 1 + round % HSC_ATB_ID_MAX, &seed);
		read_all(s.bytes, s.len, 24 + random_next(&seed) % 100,
			 hsc_atb_reader_start(s.syncs, true));
		CHECK_EQ(got.gaps, 0);
		compare();
	}
}

/* --- damage -------------------------------------------------------------- */

#define SYNC 0xff, 0xff, 0xff, 0x7f

static const struct {
	const char *name;
	bool syncs;
	uint8_t bytes[64];
	size_t len;
	const char *want; /* bytes of ID 3, of no ID, damage and where */
} damages[] = {
	{ "sound", false, { 7, 1, 2, 4, 4, 6, 6 }, 16, "14 0 SOUND 0" },
	{ "reserved ID", false, { 7, 1, 0xe1, 2, 4 }, 16, "1 12 BAD_ID 0" },
	{ "no source's", false, { 7, 1, 0x0b, 2, 4 }, 16, "1 12 BAD_ID 0" },
	{ "a trigger is none", false, { 7, 1, 0xfb, 2, 4 }, 16, "1 0 SOUND 0" },
	{ "back to a known ID",
	  false,
	  { 7, 1, 0xe1, 2, 7, 4 },
	  16,
	  "11 1 BAD_ID 0" },
	{ "aux saves no byte after it",
	  false,
	  { 7, 1, 0xe1, 2, [15] = 2 },
	  16,
	  "1 12 BAD_ID 0" },
	{ "ends", false, { 7, 1, 2, 4 }, 20, "14 0 ENDS 16" },
	{ "sync in a frame",
	  true,
	  { SYNC, 7, 1, 2, 4, SYNC, 7, 1, 2, 4 },
	  28,
	  "14 0 CUT 4" },
	{ "sync in an odd place",
	  true,
	  { SYNC, 7, 1, 2, 4, 4, SYNC, 7, 1 },
	  29,
	  "14 0 CUT 4" },
	{ "sync in the last byte",
	  true,
	  { SYNC, 7, [19] = 0xff, 0xff, 0xff, 0x7f, 7 },
	  39,
	  "14 0 CUT 4" },
	{ "half words",
	  true,
	  { SYNC, 7, 1, 0xff, 0x7f, 2, 4, 0xff, 0x7f },
	  24,
	  "14 0 SOUND 0" },
	{ "half words at the end",
	  true,
	  { [0] = 7, [16] = 0xff, 0x7f, SYNC },
	  22,
	  "14 0 SOUND 0" },
};

static void test_damages(void)
{
	static const char *const why[] = { "SOUND", "BAD_ID", "CUT", "ENDS",
					   "NOT_SYNCED" };
	char text[64];

	for (size_t i = 0; i < sizeof(damages) / sizeof(damages[0]); i++)
		for (size_t window = 6; window <= 60; window += 54) {
			struct hsc_atb_reader r =
				hsc_atb_reader_start(damages[i].syncs, true);

			hsc_atb_ids_add(&r.known, 3);
			read_all(damages[i].bytes, damages[i].len, window, r);
			snprintf(text, sizeof(text), "%zu %zu %s %u",
				 got.len[3], got.len[HSC_ATB_LOST_ID],
				 why[got.why], (unsigned)got.at);
			CHECK_STR(text, damages[i].want, damages[i].name);
		}
}

static void test_damage(void)
{
	static const uint8_t late[] = {
		0x12, 0x34, 0xff, 0xff, 0xff, 0x7f, /* hunted for */
		0x07, 0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x08,
		0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x0e, 0x00, 0x55, /* cut short */
	};
	struct hsc_atb_writer w = { .id = 0 };
	bool full;

	read_all(late, sizeof(late), 64, hsc_atb_reader_start(true, false));
	CHECK_EQ(got.gaps, 3);
	CHECK_EQ(got.len[3], 14);
	read_all(late, 10, 64, hsc_atb_reader_start(false, true));
	CHECK_EQ(got.gaps, 10);
	read_all(late + 7, 16, 64, hsc_atb_reader_start(false, true));
	CHECK(got.len[HSC_ATB_NO_ID] > 0);
	CHECK(hsc_atb_writer_put(&w, 0, 1, &full) == HSC_E_VALUE);
	CHECK(hsc_atb_writer_put(&w, 0x70, 1, &full) == HSC_E_VALUE);
	CHECK(!hsc_atb_writer_flush(&w));
}

int main(void)
{
	test_by_hand();
	test_round_trips();
	test_damage();
	test_damages();
	return check_failures != 0;
}
