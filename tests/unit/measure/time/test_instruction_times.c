/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include "unit/measure/program.h"
#include <hartscope/measure/instruction_times.h>

/* Ten ticks for an instruction at first, then twenty; after the loss one. */
static const struct hsc_stamp list[] = { { 0, 100, false },
					 { 4, 140, false },
					 { 6, 180, false } };
static const struct hsc_stamp later[] = { { 6, 5000, false },
					  { 9, 5003, false } };
static const struct hsc_stamps before = { list, 3, 0, 0 };
static const struct hsc_stamps after = { later, 2, 180, 0 };

static void feed(struct hsc_instruction_times *t, enum hsc_event_kind kind,
		 uint64_t clock, const struct hsc_stamps *stamps,
		 const uint32_t *ids, size_t count, uint64_t instructions)
{
	struct hsc_event e = { .kind = (uint8_t)kind,
			       .clock = clock,
			       .stamps = stamps };

	if (kind == HSC_EVENT_BLOCKS) {
		e.blocks.ids = ids;
		e.blocks.count = (uint32_t)count;
		e.blocks.instructions = instructions;
	}
	CHECK_EQ(hsc_instruction_times_feed(t, &e), HSC_OK);
}

static void check(const struct hsc_instruction_times *t, uint32_t id,
		  uint64_t first, uint64_t second)
{
	const uint64_t *times = hsc_instruction_times_of(t, id);

	CHECK(times != NULL);
	if (!times)
		return;
	CHECK_EQ(times[0], first);
	CHECK_EQ(times[1], second);
}

int main(void)
{
	const struct hsc_axis axis = { HSC_AXIS_TICKS, 0 };
	struct hsc_instruction_times *t;
	struct program p;
	uint32_t ids[2]; /* of main and f, two instructions each */

	program_make(&p);
	ids[0] = hsc_blocks_find(p.blocks, 0x1000);
	ids[1] = hsc_blocks_find(p.blocks, 0x1100);
	CHECK_EQ(hsc_instruction_times_new(&t, p.blocks, &axis), HSC_OK);
	feed(t, HSC_EVENT_START, 0, &before, NULL, 0, 0);
	CHECK(hsc_instruction_times_of(t, ids[0]) == NULL);
	feed(t, HSC_EVENT_BLOCKS, 0, &before, ids, 2, 4);
	check(t, ids[0], 10, 10);
	check(t, ids[1], 10, 0); /* until the next one */
	feed(t, HSC_EVENT_BLOCKS, 4, &before, ids, 1, 2);
	check(t, ids[1], 10, 10);
	feed(t, HSC_EVENT_GAP, 6, &before, NULL, 0, 0);
	check(t, ids[0], 30, 30); /* and nothing of the gap */
	feed(t, HSC_EVENT_START, 6, &after, NULL, 0, 0);
	feed(t, HSC_EVENT_BLOCKS, 6, &after, ids + 1, 1, 2);
	CHECK_EQ(hsc_instruction_times_end(t), HSC_OK);
	check(t, ids[0], 30, 30);
	check(t, ids[1], 11, 11);
	hsc_instruction_times_free(&t);
	hsc_instruction_times_free(&t);
	program_free(&p);
	return check_failures != 0;
}
