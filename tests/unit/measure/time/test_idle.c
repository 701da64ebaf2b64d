/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include <hartscope/image/image.h>
#include <hartscope/measure/idle.h>

/* 0x1000: nop, ret; 0x1010: nop, wfi, nop, ret. */
static const uint32_t code[] = { 0x13, 0x8067,     0,    0,
				 0x13, 0x10500073, 0x13, 0x8067 };

struct rig {
	struct hsc_image *image;
	struct hsc_image_ops ops;
	struct hsc_blocks *blocks;
	struct hsc_waits *waits;
	uint32_t runs, waiting;
};

static void make(struct rig *r)
{
	uint8_t bytes[sizeof(code)];

	for (size_t i = 0; i < sizeof(code); i++)
		bytes[i] = (uint8_t)(code[i / 4] >> i % 4 * 8);
	CHECK_EQ(hsc_image_new(&r->image), HSC_OK);
	CHECK_EQ(hsc_image_add_bytes(r->image, NULL, 0x1000, bytes,
				     sizeof(bytes)),
		 HSC_OK);
	r->ops = hsc_image_ops(r->image);
	CHECK_EQ(hsc_blocks_new(&r->blocks, &r->ops, 64), HSC_OK);
	r->runs = hsc_blocks_find(r->blocks, 0x1000);
	r->waiting = hsc_blocks_find(r->blocks, 0x1010);
	CHECK_EQ(hsc_waits_new(&r->waits, r->blocks, &r->ops), HSC_OK);
}

static void unmake(struct rig *r)
{
	hsc_waits_free(&r->waits);
	hsc_blocks_free(&r->blocks);
	hsc_image_free(&r->image);
}

static void run(struct rig *r, uint32_t id, uint64_t clock,
		const struct hsc_stamp *list, size_t count, struct hsc_idle *to)
{
	const struct hsc_stamps stamps = { list, count, 0, 0 };
	const struct hsc_event e = {
		.kind = HSC_EVENT_BLOCKS,
		.clock = clock,
		.stamps = &stamps,
		.blocks = { &id, 1, hsc_blocks_get(r->blocks, id)->instructions,
			    NULL },
	};

	CHECK_EQ(hsc_waits_feed(r->waits, &e, to), HSC_OK);
}

/* Two ticks an instruction, and a wait of 1000. */
static void one_wait(void)
{
	static const struct hsc_stamp list[] = { { 0, 100, false },
						 { 2, 104, false },
						 { 6, 1112, false },
						 { 8, 1116, false } };
	struct hsc_idle idle = { .waits = 0 };
	struct rig r;

	make(&r);
	run(&r, r.runs, 0, list, 2, &idle);
	run(&r, r.waiting, 2, list + 1, 2, &idle);
	run(&r, r.runs, 6, list + 2, 2, &idle);
	/* what has the same timestamps counts once */
	run(&r, r.runs, 6, list + 2, 2, &idle);
	CHECK_EQ(idle.waits, 1);
	CHECK_EQ(idle.untimed, 0);
	CHECK_EQ(idle.ticks, 1016);
	CHECK_EQ(idle.instructions, 8);
	CHECK_EQ(hsc_idle_ticks(&idle), 1000);
	unmake(&r);
}

/* The message before the wfi is made after the wait, in the block or where it
 * begins; or one more is made while nothing retires. */
static void late_messages(void)
{
	static const struct hsc_stamp late[] = { { 0, 100, false },
						 { 2, 1104, false },
						 { 6, 1112, false } };
	static const struct hsc_stamp twice[] = { { 0, 100, false },
						  { 2, 104, false },
						  { 4, 108, false },
						  { 4, 1108, false },
						  { 6, 1112, false } };
	struct hsc_idle idle = { .waits = 0 };
	struct rig r;

	make(&r);
	run(&r, r.runs, 0, late, 2, &idle);
	run(&r, r.waiting, 2, late + 1, 2, &idle);
	CHECK_EQ(idle.around_ticks, 1012);
	unmake(&r);
	idle = (struct hsc_idle){ .waits = 0 };
	make(&r);
	run(&r, r.runs, 0, twice, 2, &idle);
	run(&r, r.waiting, 2, twice + 1, 4, &idle);
	CHECK_EQ(idle.ticks, 1012);
	CHECK_EQ(idle.around_ticks, 1008);
	CHECK_EQ(hsc_idle_ticks(&idle), 1000);
	unmake(&r);
}

static void no_times(void)
{
	static const struct hsc_stamp alone[] = { { 0, 100, false } };
	struct hsc_idle idle = { .waits = 0 };
	struct rig r;

	make(&r);
	run(&r, r.waiting, 0, alone, 1, &idle);
	CHECK_EQ(idle.waits, 1);
	CHECK_EQ(idle.untimed, 1);
	CHECK_EQ(hsc_idle_ticks(&idle), 0);
	unmake(&r);
}

int main(void)
{
	one_wait();
	late_messages();
	no_times();
	return check_failures != 0;
}
