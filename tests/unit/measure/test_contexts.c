/* SPDX-License-Identifier: MIT */
#include "measure/pack/pack.h"
#include "unit/check.h"
#include <hartscope/flow/flow_item.h>
#include <hartscope/measure/contexts.h>
#include <hartscope/spec/ntrace_process.h>
#include <stdlib.h>

static const struct hsc_stamp list[] = { { 0, 1000, false },
					 { 10, 1100, false } };
static const struct hsc_stamps stamps = { list, 2, 0, 0 };

static void ran(struct hsc_contexts *c, uint32_t source, uint64_t clock,
		uint64_t instructions)
{
	const struct hsc_event e = { .kind = HSC_EVENT_BLOCKS,
				     .source = source,
				     .clock = clock,
				     .stamps = &stamps,
				     .blocks.instructions = instructions };

	CHECK_EQ(hsc_contexts_feed(c, &e), HSC_OK);
}

static void context(struct hsc_contexts *c, uint32_t source, uint64_t process,
		    uint8_t privilege)
{
	const struct hsc_event e = { .kind = HSC_EVENT_CONTEXT,
				     .source = source,
				     .context = { .process = process,
						  .privilege = privilege } };

	CHECK_EQ(hsc_contexts_feed(c, &e), HSC_OK);
}

static void check_row(const struct hsc_contexts *c, size_t i, uint64_t context,
		      unsigned privilege, uint64_t entered,
		      uint64_t instructions, uint64_t amount)
{
	const struct hsc_context *row = hsc_contexts_get(c, i);

	CHECK_EQ(row->context, context);
	CHECK_EQ(row->privilege, privilege);
	CHECK_EQ(row->entered, entered);
	CHECK_EQ(row->instructions, instructions);
	CHECK_EQ(row->amount, amount);
}

/* N-Trace: a context, then another mode of it; a loss forgets both. */
static void ownership(void)
{
	const struct hsc_axis axis = { HSC_AXIS_TICKS, 0 };
	const struct hsc_event gap = { .kind = HSC_EVENT_GAP };
	struct hsc_contexts *c;

	CHECK_EQ(hsc_contexts_new(&c, &axis), HSC_OK);
	ran(c, 0, 0, 2);
	context(c, 0, hsc_nt_process(HSC_LEVEL_M, 5, HSC_NT_FORMAT_SCONTEXT),
		HSC_FLOW_NO_PRIVILEGE);
	ran(c, 0, 2, 3);
	ran(c, 0, 5, 1);
	context(c, 0, hsc_nt_process_mode(HSC_LEVEL_U), HSC_FLOW_NO_PRIVILEGE);
	ran(c, 0, 6, 2);
	context(c, 0, hsc_nt_process_mode(HSC_LEVEL_M), HSC_FLOW_NO_PRIVILEGE);
	ran(c, 0, 8, 7); /* beyond the last timestamp */
	CHECK_EQ(hsc_contexts_feed(c, &gap), HSC_OK);
	ran(c, 0, 15, 1);
	CHECK_EQ(hsc_contexts_count(c), 3);
	check_row(c, 0, 0, HSC_FLOW_NO_PRIVILEGE, 2, 3, 20);
	check_row(c, 1, 5, HSC_LEVEL_M, 2, 11, 40);
	CHECK_EQ(hsc_contexts_get(c, 1)->untimed, 7);
	check_row(c, 2, 5, HSC_LEVEL_U, 1, 2, 20);
	hsc_contexts_free(&c);
}

/* The message of a switch comes ten ticks after the last instruction that is
 * known: they belong to what was before. */
static void own_time(void)
{
	const struct hsc_axis axis = { HSC_AXIS_TICKS, 0 };
	struct hsc_event e = { .kind = HSC_EVENT_CONTEXT,
			       .clock = 4,
			       .time = 1050,
			       .timed = true,
			       .stamps = &stamps,
			       .context = { .process = 7,
					    .privilege = HSC_LEVEL_S } };
	struct hsc_contexts *c;

	CHECK_EQ(hsc_contexts_new(&c, &axis), HSC_OK);
	ran(c, 0, 0, 4);
	CHECK_EQ(hsc_contexts_feed(c, &e), HSC_OK);
	ran(c, 0, 4, 6);
	check_row(c, 0, 0, HSC_FLOW_NO_PRIVILEGE, 1, 4, 50);
	check_row(c, 1, 7, HSC_LEVEL_S, 1, 6, 50);
	hsc_contexts_free(&c);
}

/* E-Trace, two harts, each in its own. */
static void harts(void)
{
	const struct hsc_axis axis = { HSC_AXIS_INSTRUCTIONS, 0 };
	struct hsc_contexts *c;

	CHECK_EQ(hsc_contexts_new(&c, &axis), HSC_OK);
	context(c, 1, 7, HSC_LEVEL_S);
	ran(c, 0, 0, 4);
	ran(c, 1, 0, 5);
	context(c, 0, 7, HSC_LEVEL_S);
	ran(c, 0, 4, 1);
	CHECK_EQ(hsc_contexts_count(c), 2);
	check_row(c, 0, 0, HSC_FLOW_NO_PRIVILEGE, 1, 4, 4);
	check_row(c, 1, 7, HSC_LEVEL_S, 2, 6, 6);
	hsc_contexts_free(&c);
}

/* A stream with a context for each instruction does not fill the memory. */
static void many(void)
{
	const struct hsc_axis axis = { HSC_AXIS_INSTRUCTIONS, 0 };
	struct hsc_contexts *c;
	uint64_t sum = 0;

	CHECK_EQ(hsc_contexts_new(&c, &axis), HSC_OK);
	for (unsigned i = 0; i < HSC_CONTEXTS_MAX + 10; i++) {
		CHECK_EQ(hsc_contexts_full(c), i > HSC_CONTEXTS_MAX);
		context(c, 0, i, HSC_LEVEL_M);
		ran(c, 0, i, 1);
	}
	CHECK(hsc_contexts_count(c) <= HSC_CONTEXTS_MAX + 1);
	for (size_t i = 0; i < hsc_contexts_count(c); i++)
		sum += hsc_contexts_get(c, i)->instructions;
	CHECK_EQ(sum, HSC_CONTEXTS_MAX + 10);
	hsc_contexts_free(&c);
}

/* --- pieces --------------------------------------------------------------- */

#define EVENTS 40
#define PIECES 6

static const struct hsc_axis by_instructions = { HSC_AXIS_INSTRUCTIONS, 0 };

/* A session: runs, contexts, modes alone, E-Trace's way, losses. */
static void feed_random(struct hsc_contexts *c, uint32_t random)
{
	const struct hsc_event gap = { .kind = HSC_EVENT_GAP };
	const unsigned what = random >> 4 & 15, which = random >> 8 & 3;

	if (what < 7)
		ran(c, 0, 0, random >> 12 & 7);
	else if (what < 10)
		context(c, 0,
			hsc_nt_process(which & 1 ? HSC_LEVEL_U : HSC_LEVEL_M,
				       which >> 1, HSC_NT_FORMAT_SCONTEXT),
			HSC_FLOW_NO_PRIVILEGE);
	else if (what < 13)
		context(c, 0,
			hsc_nt_process_mode(which & 1 ? HSC_LEVEL_U
						      : HSC_LEVEL_S),
			HSC_FLOW_NO_PRIVILEGE);
	else if (what < 14)
		context(c, 0, which, HSC_LEVEL_M);
	else if (what < 15)
		CHECK_EQ(hsc_contexts_feed(c, &gap), HSC_OK);
}

/* As bytes, and back. */
static struct hsc_contexts *packed(struct hsc_contexts *c)
{
	struct hsc_pack w = { .reads = false }, r = { .reads = true };
	struct hsc_contexts *back;

	CHECK_EQ(hsc_contexts_new(&back, &by_instructions), HSC_OK);
	hsc_pack_contexts(&w, c, 0);
	CHECK(!w.bad);
	for (size_t len = 0; len < w.len; len++) { /* not whole */
		struct hsc_contexts *none;

		CHECK_EQ(hsc_contexts_new(&none, &by_instructions), HSC_OK);
		r = (struct hsc_pack){ .reads = true,
				       .bytes = w.bytes,
				       .len = len };
		hsc_pack_contexts(&r, none, 0);
		CHECK(r.bad);
		hsc_contexts_free(&none);
	}
	r = (struct hsc_pack){ .reads = true, .bytes = w.bytes, .len = w.len };
	hsc_pack_contexts(&r, back, 0);
	CHECK(!r.bad && r.pos == r.len);
	free(w.bytes);
	hsc_contexts_free(&c);
	return back;
}

static void check_same(const struct hsc_contexts *a,
		       const struct hsc_contexts *b)
{
	for (size_t i = 0; i < hsc_contexts_count(a); i++) {
		const struct hsc_context *x = hsc_contexts_get(a, i);
		struct hsc_context sum = { .known = false };

		if (!x->instructions && !x->entered)
			continue;
		for (size_t k = 0; k < hsc_contexts_count(b); k++) {
			const struct hsc_context *y = hsc_contexts_get(b, k);

			if (y->known == x->known && y->format == x->format &&
			    y->privilege == x->privilege &&
			    y->context == x->context)
				sum = *y;
		}
		CHECK_EQ(sum.entered, x->entered);
		CHECK_EQ(sum.instructions, x->instructions);
		CHECK_EQ(sum.amount, x->amount);
	}
}

/* A session cut anywhere, its pieces as bytes in between, joined in any
 * grouping, is the whole. */
static void cut_anywhere(unsigned seed)
{
	struct hsc_contexts *whole, *sum, *piece[PIECES];

	srand(seed);
	CHECK_EQ(hsc_contexts_new(&whole, &by_instructions), HSC_OK);
	CHECK_EQ(hsc_contexts_new(&sum, &by_instructions), HSC_OK);
	for (size_t i = 0; i < PIECES; i++) {
		const int events = rand() % EVENTS;

		CHECK_EQ(hsc_contexts_new(&piece[i], &by_instructions), HSC_OK);
		if (i)
			CHECK_EQ(hsc_contexts_begin_open(piece[i], 0), HSC_OK);
		for (int k = 0; k < events; k++) {
			const uint32_t random = (uint32_t)rand();

			feed_random(whole, random);
			feed_random(piece[i], random);
		}
		piece[i] = packed(piece[i]);
	}
	for (size_t left = PIECES; left > 1; left--) {
		const size_t at = (size_t)rand() % (left - 1);

		CHECK(hsc_contexts_joins(piece[at], piece[at + 1]));
		CHECK_EQ(hsc_contexts_join(piece[at], 0, piece[at + 1]),
			 HSC_OK);
		hsc_contexts_free(&piece[at + 1]);
		for (size_t i = at + 1; i + 1 < left; i++)
			piece[i] = piece[i + 1];
	}
	CHECK_EQ(hsc_contexts_merge(sum, piece[0]), HSC_OK);
	check_same(whole, sum);
	check_same(sum, whole);
	hsc_contexts_free(&piece[0]);
	hsc_contexts_free(&whole);
	hsc_contexts_free(&sum);
}

/* A piece with more contexts than are kept is no good after another. */
static void full(void)
{
	struct hsc_contexts *c, *none, *before;

	CHECK_EQ(hsc_contexts_new(&c, &by_instructions), HSC_OK);
	CHECK_EQ(hsc_contexts_new(&none, &by_instructions), HSC_OK);
	CHECK_EQ(hsc_contexts_new(&before, &by_instructions), HSC_OK);
	ran(before, 0, 0, 1);
	for (unsigned i = 0; i < HSC_CONTEXTS_MAX + 10; i++)
		context(c, 0, i, HSC_LEVEL_M);
	CHECK(hsc_contexts_joins(none, c));
	CHECK(!hsc_contexts_joins(before, c));
	CHECK(hsc_contexts_joins(c, before));
	CHECK_EQ(hsc_contexts_merge(before, none), HSC_OK);
	CHECK(!hsc_contexts_full(before));
	CHECK_EQ(hsc_contexts_merge(before, c), HSC_OK);
	CHECK(hsc_contexts_full(before));
	hsc_contexts_free(&c);
	hsc_contexts_free(&none);
	hsc_contexts_free(&before);
}

int main(void)
{
	ownership();
	own_time();
	harts();
	many();
	full();
	for (unsigned seed = 0; seed < 500; seed++)
		cut_anywhere(seed);
	return check_failures != 0;
}
