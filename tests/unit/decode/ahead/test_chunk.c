/* SPDX-License-Identifier: MIT */
/* Events go from one table of blocks to another. */
#include "decode/ahead/chunk.h"
#include "unit/check.h"
#include <hartscope/image/image.h>
#include <stdlib.h>

/* 1000: nop; ret    1008: nop; nop; ret */
static const uint8_t code[] = { 0x13, 0, 0, 0, 0x67, 0x80, 0, 0, 0x13, 0, 0, 0,
				0x13, 0, 0, 0, 0x67, 0x80, 0, 0 };

static struct hsc_blocks *table(const struct hsc_image_ops *ops)
{
	struct hsc_blocks *blocks;

	CHECK_EQ(hsc_blocks_new(&blocks, ops, 64), HSC_OK);
	return blocks;
}

static void pass(const struct hsc_image_ops *ops, bool early)
{
	struct hsc_blocks *theirs = table(ops), *ours = table(ops);
	struct hsc_ahead_chunk *c = hsc_ahead_chunk_new();
	struct hsc_ahead_ids map = { .count = 0 };
	struct hsc_event e = { .kind = HSC_EVENT_BLOCKS, .clock = 7 };
	uint32_t ids[3], known = 0;

	ids[0] = hsc_blocks_find(theirs, 0x1008);
	ids[1] = hsc_blocks_cut(theirs, ids[0], 4); /* a trap in its middle */
	ids[2] = hsc_blocks_find(theirs, 0x1000);
	hsc_blocks_find(ours, 0x1000);
	e.blocks.ids = ids;
	e.blocks.count = 3;
	CHECK(hsc_ahead_chunk_add(c, &e));
	CHECK(hsc_ahead_chunk_tell(c, theirs, &known));
	CHECK_EQ(known, hsc_blocks_count(theirs));
	CHECK_EQ(c->id_count, 3);
	CHECK_EQ(c->events[0].clock, 7);
	CHECK(hsc_ahead_chunk_bytes(c) > sizeof(*c));
	/* another chunk does not tell them again */
	c->block_count = 0;
	CHECK(hsc_ahead_chunk_tell(c, theirs, &known));
	CHECK_EQ(c->block_count, 0);
	known = 0;
	CHECK(hsc_ahead_chunk_tell(c, theirs, &known));
	CHECK(hsc_ahead_ids_learn(&map, early ? ours : NULL, c));
	CHECK_EQ(map.count, 3);
	CHECK_EQ(hsc_ahead_ids_change(&map, ours, c->ids, 3), HSC_OK);
	for (unsigned i = 0; i < 3; i++) {
		const struct hsc_block *b = hsc_blocks_get(ours, c->ids[i]);

		CHECK_EQ(b->start, hsc_blocks_get(theirs, ids[i])->start);
		CHECK_EQ(b->halfwords,
			 hsc_blocks_get(theirs, ids[i])->halfwords);
	}
	hsc_ahead_ids_clear(&map);
	hsc_ahead_chunk_free(c);
	hsc_blocks_free(&theirs);
	hsc_blocks_free(&ours);
}

static void fill(void)
{
	struct hsc_ahead_chunk *c = hsc_ahead_chunk_new();
	const struct hsc_event e = { .kind = HSC_EVENT_GAP };
	unsigned count = 0;

	for (; !hsc_ahead_chunk_is_full(c); count++)
		CHECK(hsc_ahead_chunk_add(c, &e));
	CHECK_EQ(count, HSC_AHEAD_EVENTS);
	hsc_ahead_chunk_free(c);
	hsc_ahead_chunk_free(NULL);
}

int main(void)
{
	struct hsc_image_ops ops;
	struct hsc_image *image;

	CHECK_EQ(hsc_image_new(&image), HSC_OK);
	CHECK_EQ(hsc_image_add_bytes(image, "f", 0x1000, code, sizeof(code)),
		 HSC_OK);
	ops = hsc_image_ops(image);
	pass(&ops, false);
	pass(&ops, true);
	fill();
	hsc_image_free(&image);
	return check_failures != 0;
}
