/* SPDX-License-Identifier: MIT */
/* rows.c - rows of blocks and edges, which merge.
 * Room   measure (floor 5) */
#include "measure/coverage/rows.h"
#include "base/grow.h"
#include <stdlib.h>
#include <string.h>

#define NONE HSC_BLOCK_NONE

bool hsc_coverage_reach(struct hsc_coverage_rows *c,
			const struct hsc_blocks *blocks)
{
	const size_t count = hsc_blocks_count(blocks);

	if (!HSC_GROW(c->rows, c->row_cap, count))
		return false;
	for (; c->row_count < count; c->row_count++)
		c->rows[c->row_count] =
			(struct hsc_coverage_row){ .to = { NONE, NONE } };
	return true;
}

static struct hsc_coverage_slot *slot_of(const struct hsc_coverage_rows *c,
					 uint32_t from, uint32_t to)
{
	const uint64_t h =
		((uint64_t)from << 32 | to) * UINT64_C(0x9e3779b97f4a7c15);
	size_t at = (size_t)(h >> 32) & c->slot_mask;

	while (c->slots[at].from != NONE &&
	       (c->slots[at].from != from || c->slots[at].to != to))
		at = (at + 1) & c->slot_mask;
	return &c->slots[at];
}

/* Keep half of the slots free. */
static bool grow_slots(struct hsc_coverage_rows *c)
{
	const size_t old = c->slots ? c->slot_mask + 1 : 0;
	const size_t count = old ? 2 * old : 64;
	struct hsc_coverage_slot *before = c->slots;

	if (2 * (c->slots_used + 1) <= old)
		return true;
	c->slots = malloc(count * sizeof(*c->slots));
	if (!c->slots) {
		c->slots = before;
		return false;
	}
	memset(c->slots, 0xff, count * sizeof(*c->slots));
	c->slot_mask = count - 1;
	for (size_t i = 0; i < old; i++)
		if (before[i].from != NONE)
			*slot_of(c, before[i].from, before[i].to) = before[i];
	free(before);
	return true;
}

bool hsc_coverage_add_other(struct hsc_coverage_rows *c, uint32_t from,
			    uint32_t to, uint64_t times)
{
	struct hsc_coverage_row *row = &c->rows[from];
	struct hsc_coverage_slot *slot;

	for (unsigned i = 0; i < 2; i++)
		if (row->to[i] == to || row->to[i] == NONE) {
			row->to[i] = to;
			row->went[i] += times;
			return true;
		}
	if (c->slots && (slot = slot_of(c, from, to))->from != NONE) {
		slot->count += times;
		return true;
	}
	if (!grow_slots(c))
		return false;
	*slot_of(c, from, to) = (struct hsc_coverage_slot){ from, to, times };
	c->slots_used++;
	row->more = true;
	return true;
}
