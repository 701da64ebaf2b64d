/* SPDX-License-Identifier: MIT */
/* Edges of blocks that go to two others, and of one that goes to many. */
#include "measure/coverage/rows.h"
#include "unit/check.h"
#include "unit/measure/program.h"
#include <stdlib.h>

#define MANY 1000u

static uint64_t count_of(const struct hsc_coverage_rows *c, uint32_t from,
			 uint32_t to)
{
	for (unsigned i = 0; i < 2; i++)
		if (c->rows[from].to[i] == to)
			return c->rows[from].went[i];
	for (size_t i = 0; c->slots && i <= c->slot_mask; i++)
		if (c->slots[i].from == from && c->slots[i].to == to)
			return c->slots[i].count;
	return UINT64_MAX;
}

int main(void)
{
	struct hsc_coverage_rows c = { .rows = NULL };
	struct program p;

	program_make(&p);
	CHECK(hsc_blocks_find(p.blocks, 0x1000) != HSC_BLOCK_NONE);
	CHECK(hsc_coverage_reach(&c, p.blocks));
	CHECK_EQ(c.row_count, hsc_blocks_count(p.blocks));
	for (uint32_t i = 0; i < MANY; i++) {
		CHECK(hsc_coverage_pass(&c, 0, i, 0));
		CHECK(hsc_coverage_pass(&c, 0, i, i));
	}
	CHECK(c.rows[0].more);
	CHECK_EQ(c.slots_used, MANY - 2);
	CHECK(c.slot_mask + 1 >= 2 * c.slots_used);
	for (uint32_t i = 0; i < MANY; i++)
		CHECK_EQ(count_of(&c, 0, i), i);
	CHECK_EQ(count_of(&c, 0, MANY), UINT64_MAX);
	free(c.rows);
	free(c.slots);
	program_free(&p);
	return check_failures != 0;
}
