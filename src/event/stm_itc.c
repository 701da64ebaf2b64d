/* SPDX-License-Identifier: MIT */
/* stm_itc.c - ITC writes become software events.
 * Room   event (floor 4) */
#include <hartscope/event/stm_itc.h>

static struct hsc_stm_item item_of(const struct hsc_event *e)
{
	return (struct hsc_stm_item){
		.kind = HSC_STM_ITEM_EVENT,
		.offset = e->offset,
		.number = e->message,
		.timestamp = e->timed ? e->time : e->clock,
	};
}

bool hsc_stm_itc_feed(struct hsc_stm_itc *s, const struct hsc_event *e,
		      struct hsc_stm_item *out)
{
	bool whole;

	*out = item_of(e);
	if (e->missed) {
		s->value = s->halves = 0;
		s->missed = true;
	}
	if (e->kind == HSC_EVENT_GAP) {
		out->kind = HSC_STM_ITEM_DAMAGE;
		out->reason = e->gap.reason;
		out->bytes = e->gap.bytes;
		return true;
	}
	if (e->kind != HSC_EVENT_DATA_WRITE)
		return false;
	if (e->write.channel == s->value_channel) {
		s->value |= s->halves < 2 ? (e->write.value & UINT32_MAX)
						    << 32 * s->halves
					  : 0;
		s->halves++;
		return false;
	}
	if (e->write.channel != s->id_channel)
		return false;
	whole = s->halves >= (e->write.value & HSC_STM_ITC_TWO ? 2 : 1);
	out->id = (uint16_t)e->write.value;
	out->value = s->value;
	out->missed = s->missed;
	s->value = s->halves = 0;
	s->missed = s->missed && !whole;
	return whole;
}
