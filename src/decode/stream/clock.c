/* SPDX-License-Identifier: MIT */
/* clock.c - a common clock, and blocks cut where a software event came in
 * between.
 * Room   decode (floor 6) */
#include "decode/stream/clock.h"

void hsc_decode_clock_tell(struct hsc_decode_clock *c, uint64_t count,
			   uint64_t time)
{
	c->offset = time - (c->time + (count - c->count));
	if (!c->reported || (c->offset - c->least) >> 63)
		c->least = c->offset;
	c->reported = true;
}

void hsc_decode_clock_set(struct hsc_decode_clock *c, struct hsc_event *e)
{
	uint64_t time;

	if (e->kind == HSC_EVENT_TIME) {
		c->reported = c->reported && c->timed;
		c->timed = true;
		c->count = e->clock;
		c->time = e->time;
		c->offset = c->reported ? c->least : 0;
	}
	time = c->time + (e->clock - c->count) + c->offset;
	if (time > c->last)
		c->last = time;
	e->clock = c->last;
}

bool hsc_decode_clock_cut(const struct hsc_blocks *blocks, uint64_t time,
			  struct hsc_event *e, struct hsc_event *rest)
{
	uint64_t instructions = 0;
	size_t n = 0;

	if (e->kind != HSC_EVENT_BLOCKS || time < e->clock ||
	    time - e->clock >= e->blocks.instructions)
		return false;
	while (n < e->blocks.count && e->clock + instructions <= time)
		instructions += hsc_blocks_get(blocks, e->blocks.ids[n++])
					->instructions;
	if (n == e->blocks.count)
		return false;
	*rest = *e;
	rest->blocks.ids += n;
	rest->blocks.count -= n;
	rest->clock += instructions;
	rest->blocks.instructions -= instructions;
	e->blocks.count = n;
	e->blocks.instructions = instructions;
	return true;
}
