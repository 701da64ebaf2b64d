/* SPDX-License-Identifier: MIT */
#include "support/printed.h"
#include "unit/measure/program.h"
#include "view/replay/pcs.h"
#include <hartscope/flow/batch.h>
#include <hartscope/flow/flow_item.h>
#include <hartscope/spec/ntrace.h>

/* f and then main up to its first call, and a trap in between. */
static void feed(struct hsc_view_pcs *v, struct program *program)
{
	const struct hsc_view_ops *ops = &hsc_view_pcs_ops;
	const uint32_t ids[] = { hsc_blocks_find(program->blocks, 0x1100),
				 hsc_blocks_find(program->blocks, 0x1000) };
	struct hsc_event e = { .kind = HSC_EVENT_BLOCKS,
			       .blocks = { .ids = ids, .count = 1 } };

	CHECK_EQ(ops->event(v, &e), HSC_OK);
	e = (struct hsc_event){ .kind = HSC_EVENT_TRAP,
				.trap = { .btype = HSC_NT_BTYPE_EXCEPTION,
					  .from = 0x1008 } };
	CHECK_EQ(ops->event(v, &e), HSC_OK);
	e.trap.from = HSC_FLOW_NOWHERE;
	CHECK_EQ(ops->event(v, &e), HSC_OK);
	e.trap.btype = HSC_NT_BTYPE_INTERRUPT; /* it did not begin */
	e.trap.from = 0x100c;
	CHECK_EQ(ops->event(v, &e), HSC_OK);
	e = (struct hsc_event){ .kind = HSC_EVENT_BLOCKS,
				.source = 1,
				.blocks = { .ids = ids, .count = 2 } };
	CHECK_EQ(ops->event(v, &e), HSC_OK);
	CHECK_EQ(ops->finish(v), HSC_OK);
}

static const struct {
	bool binary, trapped;
	const char *want;
	size_t len;
} cases[] = {
	{ false, false, "0x1100\n0x1104\n0x1100\n0x1104\n0x1000\n0x1004\n",
	  42 },
	{ false, true,
	  "0x1100\n0x1104\n0x1008\n0x1100\n0x1104\n0x1000\n0x1004\n", 49 },
	{ true, false,
	  "\0\x11\0\0\0\0\0\0\x04\x11\0\0\0\0\0\0"
	  "\0\x11\0\0\0\0\0\0\x04\x11\0\0\0\0\0\0"
	  "\0\x10\0\0\0\0\0\0\x04\x10\0\0\0\0\0\0",
	  48 },
};

/* The position of each as it retired: half of a block between two timestamps,
 * the rest after the last. */
static void test_clock(struct program *program, struct printed *p)
{
	static const struct hsc_stamp list[] = { { 7, 100, false },
						 { 9, 110, false } };
	const struct hsc_stamps stamps = { list, 2, 0, 0 };
	const uint32_t ids[] = { hsc_blocks_find(program->blocks, 0x1100),
				 hsc_blocks_find(program->blocks, 0x1000) };
	const struct hsc_event e = { .kind = HSC_EVENT_BLOCKS,
				     .clock = 7,
				     .stamps = &stamps,
				     .blocks = { .ids = ids, .count = 2 } };
	struct hsc_view_pcs_config as = { .out = printed_begin(p),
					  .axis.unit = HSC_AXIS_TICKS,
					  .blocks = &program->blocks,
					  .sources = 1 };
	struct hsc_view_pcs *v;

	CHECK_EQ(hsc_view_pcs_new(&v, &as), HSC_OK);
	CHECK_EQ(hsc_view_pcs_ops.event(v, &e), HSC_OK);
	CHECK_EQ(hsc_view_pcs_ops.finish(v), HSC_OK);
	CHECK_STR(printed_end(p),
		  "~105 0x1100\n110 0x1104\n>110 0x1000\n>110 0x1004\n",
		  "clock");
	hsc_view_pcs_free(&v);
}

/* Low addresses have one digit at least. */
static void test_zero(struct program *program, struct printed *p)
{
	static const uint8_t code[] = { 0x13, 0, 0, 0, 0x67, 0x80, 0, 0 };
	struct hsc_view_pcs_config as = { .out = printed_begin(p),
					  .blocks = &program->blocks,
					  .sources = 1 };
	struct hsc_view_pcs *v;
	uint32_t id;

	CHECK_EQ(hsc_image_add_bytes(program->image, "zero", 0, code,
				     sizeof(code)),
		 HSC_OK);
	id = hsc_blocks_find(program->blocks, 0);
	CHECK_EQ(hsc_view_pcs_new(&v, &as), HSC_OK);
	CHECK_EQ(hsc_view_pcs_ops.event(
			 v, &(struct hsc_event){ .kind = HSC_EVENT_BLOCKS,
						 .blocks = { .ids = &id,
							     .count = 1 } }),
		 HSC_OK);
	CHECK_EQ(hsc_view_pcs_ops.finish(v), HSC_OK);
	hsc_view_pcs_free(&v);
	CHECK_STR(printed_end(p), "0x0\n0x4\n", "low");
}

#define MANY  60000u /* blocks: more than fit in a buffer */
#define LONG_ 200u   /* instructions of one block */

/* Long runs of short blocks, and one that takes more than a few steps. */
static void test_many(struct program *program, struct printed *p, unsigned jobs)
{
	static uint8_t code[4 * LONG_];
	static uint32_t ids[MANY];
	struct hsc_view_pcs_config as = { .out = printed_begin(p),
					  .binary = true,
					  .blocks = &program->blocks,
					  .sources = 1,
					  .jobs = jobs };
	const struct hsc_event e = { .kind = HSC_EVENT_BLOCKS,
				     .blocks = { .ids = ids, .count = MANY } };
	struct hsc_view_pcs *v;
	const char *text;
	size_t at = 0;

	for (size_t i = 0; i < LONG_; i++)
		code[4 * i] = i + 1 < LONG_ ? 0x13 : 0x67;
	if (jobs == 1)
		CHECK_EQ(hsc_image_add_bytes(program->image, "long", 0x40000,
					     code, sizeof(code)),
			 HSC_OK);
	for (size_t i = 0; i < MANY; i++)
		ids[i] =
			hsc_blocks_find(program->blocks, i % 1000 == 7 ? 0x40000
							 : i % 3       ? 0x1100
								 : 0x1000);
	CHECK_EQ(hsc_view_pcs_new(&v, &as), HSC_OK);
	CHECK_EQ(hsc_view_pcs_ops.event(v, &e), HSC_OK);
	CHECK_EQ(hsc_view_pcs_ops.finish(v), HSC_OK);
	hsc_view_pcs_free(&v);
	text = printed_end(p);
	for (size_t i = 0; i < MANY && check_failures == 0; i++) {
		uint64_t pcs[LONG_ + 1];
		const unsigned n = hsc_blocks_pcs(program->blocks, ids[i], pcs);

		CHECK(at + 8 * n <= p->len);
		for (unsigned k = 0; k < n && check_failures == 0; k++, at += 8)
			CHECK(memcmp(text + at, &pcs[k], 8) == 0);
	}
	CHECK_EQ(at, p->len);
}

#define WORDS  40000u /* that are made: more than the ring has room for */
#define PLACES 1000u

/* A word: `count` times the same block. */
struct word {
	uint32_t id, count;
};

/* The words that are printed, one after the other. */
struct printed_words {
	struct word list[4 * WORDS];
	size_t count;
};

/* Word `i`: spelled out, and used at once, later, and after others. */
static void feed_word(struct hsc_view_pcs *v, struct printed_words *all,
		      struct word *places, uint32_t i, uint32_t id)
{
	const uint32_t place = i % PLACES, later = i * 7 % PLACES;
	const struct word word = { id, 40 + i % 9 };
	const uint32_t words[] = { HSC_FLOW_WORD_NEW, place, later, place };
	uint32_t spelled[2 + HSC_FLOW_WORD_MOST] = { i % 5 ? place
							   : HSC_FLOW_WORD_ONCE,
						     word.count };
	struct hsc_event e = {
		.kind = HSC_EVENT_BLOCKS,
		.blocks = { .ids = spelled, .words = words, .count = 1 }
	};

	for (uint32_t k = 0; k < word.count; k++)
		spelled[2 + k] = id;
	all->list[all->count++] = word;
	if (i % 5) {
		places[place] = word;
		e.blocks.count = places[later].count ? 4 : 2;
	}
	for (size_t k = 1; k < e.blocks.count; k++)
		all->list[all->count++] = places[words[k]];
	CHECK_EQ(hsc_view_pcs_ops.event(v, &e), HSC_OK);
}

/* Words in places that change, one too long to be kept among them. */
static void test_words(struct program *program, struct printed *p,
		       unsigned jobs)
{
	const uint32_t ids[] = { hsc_blocks_find(program->blocks, 0x1100),
				 hsc_blocks_find(program->blocks, 0x1000),
				 hsc_blocks_find(program->blocks, 0x40000) };
	struct hsc_view_pcs_config as = { .out = printed_begin(p),
					  .binary = true,
					  .blocks = &program->blocks,
					  .sources = 1,
					  .jobs = jobs };
	static struct printed_words all;
	static struct word places[PLACES];
	struct hsc_view_pcs *v;
	const char *text;
	size_t at = 0;

	all.count = 0;
	memset(places, 0, sizeof(places));
	CHECK_EQ(hsc_view_pcs_new(&v, &as), HSC_OK);
	for (uint32_t i = 0; i < WORDS; i++)
		feed_word(v, &all, places, i,
			  ids[i % 1000 == 3 ? 2 : i / 3 & 1]);
	CHECK_EQ(hsc_view_pcs_ops.finish(v), HSC_OK);
	hsc_view_pcs_free(&v);
	text = printed_end(p);
	for (size_t i = 0; i < all.count && check_failures == 0; i++) {
		uint64_t pcs[LONG_ + 1];
		const unsigned n =
			hsc_blocks_pcs(program->blocks, all.list[i].id, pcs);
		const size_t len = 8 * (size_t)n;

		CHECK(at + len * all.list[i].count <= p->len);
		for (uint32_t k = 0; k < all.list[i].count && !check_failures;
		     k++, at += len)
			CHECK(memcmp(text + at, pcs, len) == 0);
	}
	CHECK_EQ(at, p->len);
}

int main(void)
{
	struct printed p = { .len = 0 };
	struct hsc_blocks *blocks[2];
	struct program program;

	program_make(&program);
	blocks[0] = blocks[1] = program.blocks;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const struct hsc_view_pcs_config as = {
			.out = printed_begin(&p),
			.binary = cases[i].binary,
			.trapped = cases[i].trapped,
			.blocks = blocks,
			.sources = 2,
		};
		struct hsc_view_pcs *v;
		const char *text;

		CHECK_EQ(hsc_view_pcs_new(&v, &as), HSC_OK);
		feed(v, &program);
		hsc_view_pcs_free(&v);
		CHECK(v == NULL);
		text = printed_end(&p);
		CHECK_EQ(p.len, cases[i].len);
		CHECK(p.len == cases[i].len &&
		      memcmp(text, cases[i].want, p.len) == 0);
	}
	test_clock(&program, &p);
	test_zero(&program, &p);
	for (unsigned jobs = 1; jobs < 4; jobs += 2) {
		test_many(&program, &p, jobs);
		test_words(&program, &p, jobs);
	}
	printed_free(&p);
	program_free(&program);
	return check_failures != 0;
}
