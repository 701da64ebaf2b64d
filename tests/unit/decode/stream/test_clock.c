/* SPDX-License-Identifier: MIT */
#include "decode/stream/clock.h"
#include "support/ntrace_program.h"
#include "unit/check.h"
#include <stdlib.h>

/* Instructions are ticks until a timestamp says more; time never goes back. */
static void test_set(void)
{
	static const struct {
		uint8_t kind;
		uint64_t clock, value, want;
	} cases[] = {
		{ HSC_EVENT_START, 5, 0, 5 },
		{ HSC_EVENT_BLOCKS, 8, 0, 8 },
		{ HSC_EVENT_TIME, 10, 100, 100 },
		{ HSC_EVENT_BLOCKS, 10, 0, 100 },
		{ HSC_EVENT_CALL, 14, 0, 104 },
		{ HSC_EVENT_TIME, 20, 103, 104 }, /* after what was told */
		{ HSC_EVENT_BLOCKS, 22, 0, 105 },
		{ HSC_EVENT_TIME, 22, 200, 200 },
	};
	struct hsc_decode_clock c = { .count = 0 };

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct hsc_event e = { .kind = cases[i].kind,
				       .clock = cases[i].clock,
				       .time = cases[i].value };

		hsc_decode_clock_set(&c, &e);
		CHECK_EQ(e.clock, cases[i].want);
	}
}

/* Another clock than that of the timestamps: both are brought together, and an
 * unseen sleep is not counted twice. */
static void test_tell(void)
{
	struct hsc_decode_clock c = { .count = 0 };
	struct hsc_event e = { .kind = HSC_EVENT_TIME, .time = 5000 };

	hsc_decode_clock_tell(&c, 2, 7); /* before all timestamps */
	hsc_decode_clock_set(&c, &e);
	c.last = 0;
	hsc_decode_clock_tell(&c, 10, 110); /* slept for 100 - x */
	e = (struct hsc_event){ .kind = HSC_EVENT_BLOCKS, .clock = 12 };
	hsc_decode_clock_set(&c, &e);
	CHECK_EQ(e.clock, 112);
	e = (struct hsc_event){ .kind = HSC_EVENT_TIME,
				.clock = 20,
				.time = 5120 };
	hsc_decode_clock_tell(&c, 15, 115);
	hsc_decode_clock_set(&c, &e);
	CHECK_EQ(e.clock, 220);
	/* no sleep before this one: the offset is 4900 */
	hsc_decode_clock_tell(&c, 22, 222);
	hsc_decode_clock_tell(&c, 30, 330); /* 100 unseen */
	e = (struct hsc_event){ .kind = HSC_EVENT_TIME,
				.clock = 40,
				.time = 5240 };
	hsc_decode_clock_set(&c, &e);
	CHECK_EQ(e.clock, 340);
}

/* Four blocks: of 2, 1, 3 and 1 instructions. */
static struct hsc_blocks *make_blocks(struct nt_program *p, uint32_t ids[4])
{
	static const unsigned sizes[] = { 2, 1, 3, 1 };
	const struct hsc_image_ops code = nt_program_ops(p);
	struct hsc_blocks *blocks = NULL;
	uint64_t at = 0x100;

	CHECK(nt_program_write(p, "@100 L4 B4:200 B4:200 L4 L4 B4:200 B4:200"));
	CHECK(hsc_blocks_new(&blocks, &code, 64) == HSC_OK);
	for (unsigned i = 0; i < 4; i++) {
		ids[i] = hsc_blocks_find(blocks, at);
		CHECK_EQ(hsc_blocks_get(blocks, ids[i])->instructions,
			 sizes[i]);
		at += 4 * (uint64_t)sizes[i];
	}
	return blocks;
}

static void test_cut(void)
{
	static const struct {
		uint64_t time;
		size_t count; /* 0: is not cut */
		uint64_t instructions;
	} cases[] = {
		{ 99, 0, 0 },  { 100, 1, 2 }, { 101, 1, 2 }, { 102, 2, 3 },
		{ 103, 3, 6 }, { 105, 3, 6 }, { 106, 0, 0 }, { 107, 0, 0 },
	};
	static struct nt_program program;
	uint32_t ids[4];
	struct hsc_blocks *blocks = make_blocks(&program, ids);

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct hsc_event e = { .kind = HSC_EVENT_BLOCKS,
				       .clock = 100,
				       .blocks = { ids, 4, 7, NULL } };
		struct hsc_event rest;
		const bool cut =
			hsc_decode_clock_cut(blocks, cases[i].time, &e, &rest);

		CHECK(cut == (cases[i].count > 0));
		if (!cut) {
			CHECK_EQ(e.blocks.count, 4);
			continue;
		}
		CHECK_EQ(e.blocks.count, cases[i].count);
		CHECK_EQ(e.blocks.instructions, cases[i].instructions);
		CHECK_EQ(e.clock, 100);
		CHECK_EQ(rest.blocks.count, 4 - e.blocks.count);
		CHECK_EQ(rest.blocks.instructions, 7 - e.blocks.instructions);
		CHECK_EQ(rest.clock, 100 + e.blocks.instructions);
		CHECK(rest.blocks.ids == ids + e.blocks.count);
	}
	hsc_blocks_free(&blocks);
}

int main(void)
{
	test_set();
	test_tell();
	test_cut();
	return check_failures != 0;
}
