/* SPDX-License-Identifier: MIT */
/*
 * Frames of a formatter with damage: what was sent is known, and whatever of it
 * does not come out is a gap in its place.
 */
#include "support/wires_result.h"
#include "unit/check.h"
#include <hartscope/import/wires.h>
#include <unistd.h>

#define ROOM   65536
#define OURS   0x21
#define OTHER  0x10
#define ROUNDS 60

static struct wires_sent sent;
static uint8_t frames[ROOM], got[ROOM];
static size_t len, got_len, syncs[ROOM / HSC_ATB_FRAME], sync_count;
static char path[] = "hsc-atb-XXXXXX";
static struct hsc_atb_result result;

static void keep(const uint8_t *bytes, size_t count)
{
	memcpy(frames + len, bytes, count);
	len += count;
}

/* A frame; from a TPIU with packets in between. */
static void keep_frame(const uint8_t *frame, bool tpiu, uint64_t *seed)
{
	static const uint8_t half[] = { 0xff, 0x7f };

	if (tpiu && random_next(seed) % 6 == 0) {
		syncs[sync_count++] = len;
		keep(hsc_atb_full_sync, HSC_ATB_FULL_SYNC);
	}
	for (unsigned i = 0; i < HSC_ATB_FRAME; i += 2) {
		keep(frame + i, 2);
		if (tpiu && random_next(seed) % 40 == 0)
			keep(half, sizeof(half));
	}
}

/* Messages of ours, and bytes of another source in between. */
static void make(uint8_t protocol, bool tpiu, uint64_t *seed)
{
	struct hsc_atb_writer w = { .id = 0 };
	bool full;

	wires_make_sent(&sent, protocol, 300, seed);
	len = sync_count = 0;
	if (tpiu)
		keep(hsc_atb_full_sync, HSC_ATB_FULL_SYNC);
	for (unsigned n = 0; n < sent.count; n++) {
		const bool other = random_next(seed) % 4 == 0;

		for (size_t k = 0; k < sent.message[n].len + other; k++) {
			const bool last = k == sent.message[n].len;

			CHECK(hsc_atb_writer_put(
				      &w, last ? OTHER : OURS,
				      last ? 0x55 : sent.message[n].bytes[k],
				      &full) == HSC_OK);
			if (full)
				keep_frame(w.frame, tpiu, seed);
		}
	}
	if (hsc_atb_writer_flush(&w))
		keep_frame(w.frame, tpiu, seed);
	if (tpiu)
		keep(hsc_atb_full_sync, HSC_ATB_FULL_SYNC);
}

static struct wires_result extract(bool tpiu, bool listed)
{
	struct hsc_atb_choice choice = { .id = OURS,
					 .syncs = tpiu,
					 .protocol = sent.protocol };
	FILE *file = fopen(path, "w"), *out = tmpfile();
	struct hsc_error why = { "" };

	if (listed)
		hsc_atb_ids_add(&choice.others, OTHER);
	fwrite(frames, 1, len, file);
	fclose(file);
	CHECK_EQ(hsc_atb_extract(path, &choice, out, &result, &why), HSC_OK);
	rewind(out);
	got_len = fread(got, 1, sizeof(got), out);
	fclose(out);
	return wires_look(&sent, got, got_len);
}

/* Nothing that was not sent, nothing missing but at a gap. */
static void check_told(const struct wires_result *t)
{
	CHECK_EQ(t->silent, 0);
	CHECK_EQ(t->wrong, 0);
	CHECK_EQ(t->beside, 0);
}

/* An even byte of a frame whose ID becomes another. Returns where. */
static size_t change_id(uint8_t id, uint64_t *seed)
{
	for (;;) {
		const size_t at = (random_next(seed) >> 9) % (len / 2) * 2;

		if (at % HSC_ATB_FRAME == HSC_ATB_AUX - 1 || !(frames[at] & 1))
			continue;
		frames[at] = (uint8_t)(id << 1 | 1);
		return at;
	}
}

/* IDs that are reserved, and one that nobody has; the place is told. */
static void test_ids(uint8_t protocol)
{
	static const uint8_t ids[] = { 0x70, 0x7a, 0x7c, 0x7e, 0x7f, 0x33 };
	uint64_t seed = 3;

	for (unsigned i = 0; i < ROUNDS; i++) {
		const uint8_t id = ids[i % sizeof(ids)];
		struct wires_result t;
		size_t at;

		make(protocol, false, &seed);
		at = change_id(id, &seed);
		t = extract(false, id == 0x33);
		check_told(&t);
		CHECK(t.whole + 40 > sent.count && t.gaps == 1);
		CHECK_EQ(result.damaged, 1);
		CHECK_EQ(result.damage, HSC_ATB_BAD_ID);
		CHECK_EQ(result.damage_frame, at / HSC_ATB_FRAME);
		CHECK_EQ(result.damage_offset,
			 at / HSC_ATB_FRAME * HSC_ATB_FRAME);
		CHECK(result.mark_offset < got_len && result.lost > 0);
	}
}

/* Bytes lost on the way to us: all since the packet before goes with them, and
 * nothing after the next. */
static void test_lost_bytes(uint8_t protocol)
{
	uint64_t seed = 5;

	for (unsigned i = 0; i < ROUNDS; i++) {
		const size_t n = 1 + i % (HSC_ATB_FRAME - 1);
		struct wires_result t;
		size_t at;

		make(protocol, true, &seed);
		at = 4 + (random_next(&seed) >> 9) % (len - 64);
		len -= n;
		memmove(frames + at, frames + at + n, len - at);
		t = extract(true, false);
		check_told(&t);
		CHECK(t.whole + 120 > sent.count);
		CHECK(t.gaps == (result.damaged > 0));
		CHECK(!result.damaged || result.damage_offset <= at + 1000);
	}
}

/* A capture that begins before the first packet and ends within a frame. */
static void test_ends(uint8_t protocol)
{
	uint64_t seed = 7;

	for (unsigned i = 0; i < ROUNDS; i++) {
		struct wires_result t;
		size_t begin;

		make(protocol, true, &seed);
		begin = 5 + (random_next(&seed) >> 9) % 100;
		len = len - begin - HSC_ATB_FULL_SYNC - 1 - i % 15;
		memmove(frames, frames + begin, len);
		t = extract(true, false);
		check_told(&t);
		CHECK(t.whole + 120 > sent.count && t.gaps == 2);
		CHECK_EQ(result.damage, HSC_ATB_NOT_SYNCED);
		CHECK_EQ(result.damage_offset, 0);
	}
}

/* Packets lost or doubled between frames are no damage. */
static void test_harmless(uint8_t protocol)
{
	uint64_t seed = 9;

	for (unsigned i = 0; i < ROUNDS / 4; i++) {
		struct wires_result t;
		size_t at;

		make(protocol, true, &seed);
		at = syncs[random_next(&seed) % sync_count];
		len -= HSC_ATB_FULL_SYNC;
		memmove(frames + at, frames + at + HSC_ATB_FULL_SYNC, len - at);
		t = extract(true, true);
		CHECK_EQ(t.whole, sent.count);
		CHECK_EQ(t.gaps, 0);
		CHECK_EQ(result.damaged, 0);
		CHECK_EQ(result.lost, 0);
	}
}

int main(void)
{
	close(mkstemp(path));
	for (uint8_t p = HSC_PIB_NTRACE; p <= HSC_PIB_ETRACE; p++) {
		test_ids(p);
		test_lost_bytes(p);
		test_ends(p);
		test_harmless(p);
	}
	unlink(path);
	return check_failures != 0;
}
