/* SPDX-License-Identifier: MIT */
/*
 * wander.h - words of blocks against steps.
 *
 * A hart wanders through a program, mostly as it leads and now and then
 * anywhere, with traps and gaps. What it ran is counted step by step, and in
 * words, some of which come again: profiles, call trees and figures are the
 * same, also of a piece that is joined afterwards.
 */
#ifndef HSC_UNIT_MEASURE_PROFILE_WANDER_H
#define HSC_UNIT_MEASURE_PROFILE_WANDER_H

#include "support/random.h"
#include "unit/measure/profile/counter.h"

#define ROUNDS 80
#define EVENTS 200
#define PLACES 40u
#define WORDS  12
#define LONG   14

struct hart {
	struct program program;
	uint64_t state, at, clock;
	uint64_t links[64];
	size_t depth;
	unsigned wild; /* of 100 moves, so many go anywhere */
	uint32_t places[PLACES][LONG + 1]; /* count and ids that it has */
	uint64_t again;                    /* words that came before */
	uint64_t within;                   /* calls that got no frame */
	uint64_t calls, tails;             /* in all, where they are counted */
};

static uint64_t somewhere(struct hart *h)
{
	const size_t parts = sizeof(program_parts) / sizeof(program_parts[0]);
	const size_t i = random_next(&h->state) % parts;
	size_t n = 0;

	while (n < PART_MAX && program_parts[i].code[n])
		n++;
	return program_parts[i].start + 4 * (random_next(&h->state) % n);
}

static uint64_t leads(struct hart *h, const struct hsc_block *b)
{
	if (random_next(&h->state) % 100 < h->wild)
		return somewhere(h);
	switch (hsc_edge_of((enum hsc_insn_kind)b->end)) {
	case HSC_EDGE_CALL:
		if (h->depth < 64)
			h->links[h->depth++] = b->next;
		return b->target ? b->target : somewhere(h);
	case HSC_EDGE_RETURN:
		return h->depth ? h->links[--h->depth] : somewhere(h);
	default:
		return b->target ? b->target : b->next;
	}
}

/* Run a word's blocks. */
static uint32_t run(struct hart *h, uint32_t *ids, uint64_t *instructions)
{
	const uint32_t most = 1 + (uint32_t)(random_next(&h->state) % LONG);
	uint32_t count = 0;

	while (count < most) {
		const uint32_t id = hsc_blocks_find(h->program.blocks, h->at);
		const struct hsc_block *b;

		if (id == HSC_BLOCK_NONE) {
			h->at = somewhere(h);
			continue;
		}
		ids[count++] = id;
		b = hsc_blocks_get(h->program.blocks, id);
		*instructions += b->instructions;
		h->at = leads(h, b);
	}
	return count;
}

/* Blocks as one run, and as words; a place depends on the first block. */
static void run_blocks(struct hart *h, struct counter *slow,
		       struct counter *fast)
{
	uint32_t all[WORDS * LONG], spelled[WORDS * (LONG + 2)], words[WORDS];
	struct hsc_event e = { .kind = HSC_EVENT_BLOCKS,
			       .source = 3,
			       .clock = h->clock };
	uint32_t used = 0, count = 0;
	const size_t n = 1 + random_next(&h->state) % WORDS;
	uint64_t instructions = 0;

	for (size_t i = 0; i < n; i++) {
		uint32_t *ids = all + count;
		const uint32_t len = run(h, ids, &instructions);
		const uint32_t place = (ids[0] + len) % (PLACES + 1);

		count += len;
		if (place < PLACES && h->places[place][0] == len &&
		    memcmp(h->places[place] + 1, ids, len * 4) == 0) {
			words[i] = place;
			h->again++;
			continue;
		}
		words[i] = HSC_FLOW_WORD_NEW | used;
		spelled[used++] = place < PLACES ? place : HSC_FLOW_WORD_ONCE;
		spelled[used++] = len;
		memcpy(spelled + used, ids, len * 4);
		used += len;
		if (place == PLACES)
			continue;
		h->places[place][0] = len;
		memcpy(h->places[place] + 1, ids, len * 4);
	}
	e.blocks = (struct hsc_event_blocks){ all, count, instructions, NULL };
	feed(slow, &e);
	e.blocks = (struct hsc_event_blocks){ spelled, n, instructions, words };
	count_words(fast, &e);
	h->clock += instructions;
}

/* A trap, or loss. */
static void interrupt(struct hart *h, struct counter *slow,
		      struct counter *fast)
{
	struct hsc_event e = { .kind = HSC_EVENT_TRAP,
			       .source = 3,
			       .clock = h->clock,
			       .trap = { .from = h->at, .to = 0x1300 } };

	if (random_next(&h->state) % 3 == 0) {
		e.kind = HSC_EVENT_GAP;
		e.gap = (struct hsc_event_gap){ .to = somewhere(h) };
		h->depth = 0;
	} else {
		h->at = 0x1300;
	}
	feed(slow, &e);
	feed(fast, &e);
}

/* What is known of words goes to another stack, and its memory comes back. */
static void hand_on(struct hart *h, struct counter *fast)
{
	struct hsc_stack *other;

	CHECK_EQ(hsc_stack_new(&other, h->program.map, 3), HSC_OK);
	hsc_stack_hand_on(fast->stack, other);
	CHECK(!fast->stack->words);
	hsc_stack_hand_on(other, fast->stack);
	memset(h->places, 0, sizeof(h->places));
	hsc_stack_free(&other);
}

static void check_profiles(const struct hart *h, const struct hsc_profile *a,
			   const struct hsc_profile *b)
{
	const uint32_t functions = hsc_functions_count(h->program.functions);

	for (uint32_t i = 0; i < functions; i++) {
		const struct hsc_profile_row x = hsc_profile_get(a, i);
		const struct hsc_profile_row y = hsc_profile_get(b, i);

		CHECK_EQ(x.calls, y.calls);
		CHECK_EQ(x.cut, y.cut);
		CHECK_EQ(x.total, y.total);
		CHECK_EQ(x.at_least, y.at_least);
		CHECK_EQ(x.self, y.self);
	}
}

static void check_same(struct hart *h, const struct counter *a,
		       const struct counter *b, unsigned round)
{
	CHECK_EQ(a->stack->depth, b->stack->depth);
	if (a->tree)
		check_trees(a->tree, b->tree);
	if (a->profile)
		check_profiles(h, a->profile, b->profile);
	CHECK_EQ(a->totals.calls, b->totals.calls);
	CHECK_EQ(a->totals.tails, b->totals.tails);
	CHECK_EQ(a->totals.deepest, b->totals.deepest);
	if (a->what & TOTALS) {
		h->calls += a->totals.calls;
		h->tails += a->totals.tails;
	}
	if (check_failures)
		printf("round %u\n", round);
}

static void play_round(unsigned round, unsigned what, struct hart *h)
{
	const bool open = round / 2 % 2;
	struct counter slow, fast;

	memset(h->places, 0, sizeof(h->places));
	program_make(&h->program);
	make(&slow, &h->program, what, round, open);
	make(&fast, &h->program, what, round, open);
	h->state = round + 1;
	h->wild = round % 3 * 4;
	h->at = 0x1000;
	h->clock = h->depth = 0;
	for (unsigned i = 0; i < EVENTS && !check_failures; i++) {
		if (random_next(&h->state) % 30 == 0)
			interrupt(h, &slow, &fast);
		else if (random_next(&h->state) % 50 == 0)
			hand_on(h, &fast);
		else
			run_blocks(h, &slow, &fast);
	}
	for (uint32_t i = 0; i < PLACES; i++)
		for (unsigned k = 0; k < HSC_WORD_CHANGES; k++)
			h->within +=
				fast.stack->words->words[i].changes[k].kind ==
				HSC_WORD_WITHIN;
	if (open)
		CHECK_EQ(join(&slow, &h->program, round),
			 join(&fast, &h->program, round));
	hsc_stack_finish(slow.stack);
	hsc_stack_finish(fast.stack);
	drain(&slow);
	drain(&fast);
	check_same(h, &slow, &fast, round);
	unmake(&slow);
	unmake(&fast);
	program_free(&h->program);
}

/* All rounds, of what is to be counted. */
static inline int wander(unsigned what)
{
	const unsigned rounds = random_rounds(ROUNDS);
	static struct hart h;

	for (unsigned i = 0; i < rounds && !check_failures; i++)
		play_round(i, what, &h);
	/* it is one only if words came again, with calls in them */
	CHECK(h.again > rounds * EVENTS / 50);
	CHECK(h.within > rounds);
	if (what & TOTALS)
		CHECK(h.calls > rounds && h.tails > rounds);
	return check_failures != 0;
}

#endif
