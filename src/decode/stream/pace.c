/* SPDX-License-Identifier: MIT */
/* pace.c - times of harts, for merging their events.
 * Room   decode (floor 6) */
#include "decode/stream/pace.h"

void hsc_decode_pace_look(struct hsc_decode_turns *all,
			  const struct hsc_event *e)
{
	if (e->timed && (!all->known || e->time > all->first)) {
		all->first = e->time;
		all->known = true;
	}
}

/* If the first time of a source is far below those of others, the counter has
 * wrapped before it. */
static uint64_t turns_of(const struct hsc_decode_turns *all, uint64_t time)
{
	uint64_t turn;

	if (all->ts_bits == 0 || all->ts_bits > 63 || all->first < time)
		return 0;
	turn = UINT64_C(1) << all->ts_bits;
	return (all->first - time + turn / 2) / turn * turn;
}

void hsc_decode_pace_take(struct hsc_decode_turns *all,
			  struct hsc_decode_pace *p, struct hsc_event *e)
{
	if (!e->timed)
		return;
	if (!p->timed) {
		hsc_decode_pace_look(all, e);
		p->turns = turns_of(all, e->time);
		p->timed = true;
	}
	e->time += p->turns;
	p->time = e->time;
	p->clock = e->clock;
}

uint64_t hsc_decode_pace_time(const struct hsc_decode_pace *p,
			      const struct hsc_event *e)
{
	return p->time + (e->clock - p->clock);
}
