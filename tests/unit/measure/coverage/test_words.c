/* SPDX-License-Identifier: MIT */
/*
 * Blocks are counted as they are, and in words, of which some come again, some
 * take the place of others, and some have none: counts and edges are the same,
 * whenever one asks, with gaps, and of a piece that is joined afterwards.
 */
#include "measure/coverage/words.h"
#include "support/random.h"
#include "unit/measure/program.h"
#include <hartscope/flow/batch.h>
#include <hartscope/measure/coverage.h>
#include <stdlib.h>
#include <string.h>

#define ROUNDS 60u
#define EVENTS 150u
#define WORDS  10u
#define LONG   6u
#define PLACES 30u

struct rig {
	struct program program;
	uint64_t state;
	uint32_t ids[64]; /* blocks that there are, ids[count] */
	size_t count;
	uint32_t places[PLACES][LONG + 1]; /* count and ids */
	uint64_t again;
};

static void find_blocks(struct rig *r)
{
	const size_t parts = sizeof(program_parts) / sizeof(program_parts[0]);

	r->count = 0;
	for (size_t i = 0; i < parts; i++)
		for (size_t n = 0; n < PART_MAX && program_parts[i].code[n];
		     n++) {
			const uint32_t id =
				hsc_blocks_find(r->program.blocks,
						program_parts[i].start + 4 * n);

			if (id != HSC_BLOCK_NONE && r->count < 64)
				r->ids[r->count++] = id;
		}
}

/* A word of blocks that follow from one another or not: few, so that they come
 * again. */
static uint32_t make_word(struct rig *r, uint32_t *ids)
{
	const uint64_t kind = random_next(&r->state) % 50;
	uint64_t state = kind < 45 ? kind + 1 : random_next(&r->state);
	const uint32_t len = 1 + (uint32_t)(random_next(&state) % LONG);

	for (uint32_t i = 0; i < len; i++)
		ids[i] = r->ids[random_next(&state) % r->count];
	return len;
}

static void run(struct rig *r, struct hsc_coverage *plain,
		struct hsc_coverage *words)
{
	uint32_t all[WORDS * LONG], spelled[WORDS * (LONG + 2)], list[WORDS];
	const size_t n = 1 + random_next(&r->state) % WORDS;
	struct hsc_event e = { .kind = HSC_EVENT_BLOCKS, .source = 2 };
	uint32_t used = 0, count = 0;

	for (size_t i = 0; i < n; i++) {
		uint32_t *ids = all + count;
		const uint32_t len = make_word(r, ids);
		const uint32_t place = (ids[0] + len * 7) % (PLACES + 1);

		count += len;
		if (place < PLACES && r->places[place][0] == len &&
		    memcmp(r->places[place] + 1, ids, len * 4) == 0) {
			list[i] = place;
			r->again++;
			continue;
		}
		list[i] = HSC_FLOW_WORD_NEW | used;
		spelled[used++] = place < PLACES ? place : HSC_FLOW_WORD_ONCE;
		spelled[used++] = len;
		memcpy(spelled + used, ids, len * 4);
		used += len;
		if (place == PLACES)
			continue;
		r->places[place][0] = len;
		memcpy(r->places[place] + 1, ids, len * 4);
	}
	e.blocks = (struct hsc_event_blocks){ all, count, 0, NULL };
	CHECK_EQ(hsc_coverage_feed(plain, &e), HSC_OK);
	e.blocks = (struct hsc_event_blocks){ spelled, n, 0, list };
	CHECK_EQ(hsc_coverage_feed(words, &e), HSC_OK);
}

static void check_same(const struct rig *r, const struct hsc_coverage *a,
		       const struct hsc_coverage *b)
{
	struct hsc_coverage_edge *x, *y;
	size_t n, m;

	for (size_t i = 0; i < r->count; i++)
		CHECK_EQ(hsc_coverage_count(a, r->ids[i]),
			 hsc_coverage_count(b, r->ids[i]));
	CHECK_EQ(hsc_coverage_edges(a, &x, &n), HSC_OK);
	CHECK_EQ(hsc_coverage_edges(b, &y, &m), HSC_OK);
	CHECK_EQ(n, m);
	for (size_t i = 0; i < n && n == m; i++)
		CHECK(x[i].from == y[i].from && x[i].to == y[i].to &&
		      x[i].count == y[i].count);
	free(x);
	free(y);
}

/* What a piece becomes after nothing. */
static void join(const struct rig *r, struct hsc_coverage **piece)
{
	struct hsc_coverage *all;

	CHECK_EQ(hsc_coverage_new(&all, r->program.blocks), HSC_OK);
	CHECK_EQ(hsc_coverage_run(all, 2, r->ids, 1), HSC_OK);
	CHECK_EQ(hsc_coverage_join(all, 2, *piece), HSC_OK);
	hsc_coverage_free(piece);
	*piece = all;
}

/* The memory goes to another one and comes back; all is counted by then. */
static void hand_on(struct rig *r, struct hsc_coverage *words)
{
	struct hsc_coverage *other;

	CHECK_EQ(hsc_coverage_new(&other, r->program.blocks), HSC_OK);
	hsc_coverage_hand_on(words, other);
	hsc_coverage_hand_on(other, words);
	memset(r->places, 0, sizeof(r->places));
	CHECK_EQ(hsc_coverage_count(other, r->ids[0]), 0);
	hsc_coverage_free(&other);
}

static void play_round(struct rig *r, unsigned round)
{
	const struct hsc_event gap = { .kind = HSC_EVENT_GAP, .source = 2 };
	struct hsc_coverage *plain, *words;

	program_make(&r->program);
	find_blocks(r);
	memset(r->places, 0, sizeof(r->places));
	r->state = round + 1;
	CHECK_EQ(hsc_coverage_new(&plain, r->program.blocks), HSC_OK);
	CHECK_EQ(hsc_coverage_new(&words, r->program.blocks), HSC_OK);
	if (round % 3 == 1) {
		hsc_coverage_begin_open(plain);
		hsc_coverage_begin_open(words);
	}
	for (unsigned i = 0; i < EVENTS && !check_failures; i++) {
		run(r, plain, words);
		if (random_next(&r->state) % 20 == 0) {
			CHECK_EQ(hsc_coverage_feed(plain, &gap), HSC_OK);
			CHECK_EQ(hsc_coverage_feed(words, &gap), HSC_OK);
		}
		if (random_next(&r->state) % 30 == 0)
			check_same(r, plain, words);
		if (random_next(&r->state) % 40 == 0)
			hand_on(r, words);
	}
	if (round % 2)
		hsc_coverage_trim(words);
	if (round % 3 == 1) {
		join(r, &plain);
		join(r, &words);
	}
	check_same(r, plain, words);
	hsc_coverage_free(&plain);
	hsc_coverage_free(&words);
	program_free(&r->program);
}

int main(void)
{
	static struct rig r;

	for (unsigned i = 0; i < ROUNDS && !check_failures; i++)
		play_round(&r, i);
	CHECK(r.again > ROUNDS * EVENTS);
	return check_failures != 0;
}
