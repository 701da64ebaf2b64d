/* SPDX-License-Identifier: MIT */
/* totals.c - totals as bytes, and back.
 * Room   measure (floor 5) */
#include "base/grow.h"
#include "measure/pack/pack.h"

void hsc_pack_totals(struct hsc_pack *p, struct hsc_totals *t,
		     struct hsc_totals_parts *parts)
{
	size_t kinds = HSC_EVENT_KINDS;

	hsc_pack_u64(p, &t->calls);
	hsc_pack_u64(p, &t->tails);
	hsc_pack_u64(p, &t->deepest);
	hsc_pack_u64(p, &t->exceptions);
	hsc_pack_u64(p, &t->interrupts);
	hsc_pack_bool(p, &t->timed);
	hsc_pack_u64(p, &t->first);
	hsc_pack_u64(p, &t->last);
	hsc_pack_count(p, &kinds);
	p->bad |= kinds != HSC_EVENT_KINDS;
	for (size_t i = 0; i < HSC_EVENT_KINDS && !p->bad; i++)
		hsc_pack_u64(p, &t->events[i]);
	hsc_pack_count(p, &parts->count);
	p->bad |=
		p->reads && !HSC_GROW(parts->deepest, parts->cap, parts->count);
	for (size_t i = 0; i < parts->count && !p->bad; i++)
		hsc_pack_u64(p, &parts->deepest[i]);
}
