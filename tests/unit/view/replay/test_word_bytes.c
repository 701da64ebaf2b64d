/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include "view/replay/word_bytes.h"
#include <string.h>

#define LEN 3000u

/* Make the word of a place, all of it bytes of that number. */
static void make(struct hsc_word_ring *r, uint32_t place)
{
	memset(hsc_word_ring_room(r), (int)(place & 0xff), HSC_WORD_LONGEST);
	hsc_word_ring_keep(r, place, LEN);
}

/* Is it there, or was it overwritten? */
static bool is_there(const struct hsc_word_ring *r, uint32_t place)
{
	uint32_t len;
	const uint8_t *bytes = hsc_word_ring_find(r, place, &len);

	if (!bytes)
		return false;
	CHECK_EQ(len, LEN);
	CHECK_EQ(bytes[0], place & 0xff);
	CHECK_EQ(bytes[LEN - 1], place & 0xff);
	return true;
}

/* What was found at a turn is still what it was at the next one. */
static void turns(struct hsc_word_ring *r)
{
	const uint8_t *held = NULL;
	uint32_t len, number = 0;

	for (uint32_t i = 0; i < 40000; i++) {
		if (hsc_word_ring_turns(r)) {
			CHECK(!held || held[0] == (number & 0xff));
			held = NULL;
			for (uint32_t age = i < 6000 ? i : 6000; age && !held;
			     age--) {
				number = (i - age) % HSC_FLOW_WORD_PLACES;
				held = hsc_word_ring_find(r, number, &len);
			}
			CHECK(held || i < 2);
			hsc_word_ring_turn(r);
		}
		make(r, i % HSC_FLOW_WORD_PLACES);
	}
}

/* Jobs have those that are there, as far as there is room. */
static void refer(struct hsc_word_ring *r)
{
	static struct hsc_gather_job job;
	static uint8_t out[HSC_GATHER_BYTES + HSC_GATHER_STEP];
	const uint32_t words[] = { 40, 41, 40, 42 };
	const struct hsc_relay_config how = hsc_gather_config(NULL);

	make(r, 40);
	make(r, 41);
	hsc_word_ring_learn(r, 42, words, 1);
	job.array = r->bytes;
	CHECK_EQ(hsc_word_ring_refer(r, &job, words, 4), 3);
	CHECK_EQ(job.count, 3);
	CHECK_EQ(how.make(&job, out), 3 * LEN);
	for (unsigned i = 0; i < 3; i++) {
		CHECK_EQ(out[i * LEN], words[i]);
		CHECK_EQ(out[(i + 1) * LEN - 1], words[i]);
	}
	while (hsc_word_ring_refer(r, &job, words, 2) == 2)
		;
	CHECK(job.len <= HSC_GATHER_BYTES);
	CHECK(job.len > HSC_GATHER_BYTES - 2 * HSC_WORD_LONGEST);
}

int main(void)
{
	const uint32_t ids[] = { 7, 8 };
	const uint32_t many = (uint32_t)(HSC_WORD_RING / LEN);
	struct hsc_word_ring r;

	CHECK(hsc_word_ring_open(&r));
	CHECK(!is_there(&r, 5));
	hsc_word_ring_learn(&r, 5, ids, 2);
	CHECK_EQ(r.ids[5].count, 2);
	CHECK_EQ(r.ids[5].ids[1], 8);
	CHECK(!is_there(&r, 5));
	for (uint32_t i = 0; i < 2 * many; i++) {
		make(&r, i);
		CHECK(is_there(&r, i));
		if (i >= many / 2)
			CHECK(is_there(&r, i - many / 2));
		if (i >= many)
			CHECK(!is_there(&r, i - many));
	}
	turns(&r);
	refer(&r);
	hsc_word_ring_learn(&r, 2 * many - 1, ids, 1); /* another one */
	CHECK(!is_there(&r, 2 * many - 1));
	hsc_word_ring_close(&r);
	CHECK(!r.words && !r.ids && !r.bytes);
	return check_failures != 0;
}
