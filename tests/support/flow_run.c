/* SPDX-License-Identifier: MIT */
/* flow_run.c - collects the PCs and items that a decoder returns. */
#include "support/flow_run.h"
#include "base/poison.h"
#include <stdlib.h>

/* Grow *p to hold `need` entries. */
static void *grow_array(void *p, size_t *room, size_t need, size_t size)
{
	if (need <= *room)
		return p;
	*room = need * 2 + 64;
	p = realloc(p, *room * size);
	if (!p)
		abort();
	return p;
}

static void keep_pcs(struct flow_run *r, const struct hsc_blocks *blocks,
		     uint32_t id, size_t pcs_most)
{
	const unsigned n = hsc_blocks_get(blocks, id)->instructions;

	r->blocks++;
	r->instructions += n;
	if (pcs_most && r->pcs_len + n > pcs_most)
		return;
	r->pcs = grow_array(r->pcs, &r->pcs_room, r->pcs_len + n,
			    sizeof(*r->pcs));
	r->pcs_len += hsc_blocks_pcs(blocks, id, r->pcs + r->pcs_len);
}

/* With sanitizers, the bytes of an item outside its member are poisoned. */
static void check_poison(const struct hsc_flow_item *item)
{
	static const size_t sizes[] = {
		[HSC_FLOW_RUN] = sizeof(item->run),
		[HSC_FLOW_START] = sizeof(item->sync),
		[HSC_FLOW_SYNC] = sizeof(item->sync),
		[HSC_FLOW_TRAP] = sizeof(item->trap),
		[HSC_FLOW_STOP] = sizeof(item->stop),
		[HSC_FLOW_CONTEXT] = sizeof(item->context),
		[HSC_FLOW_TIME] = sizeof(item->stamp),
		[HSC_FLOW_GAP] = sizeof(item->gap),
		[HSC_FLOW_NOTE] = sizeof(item->note),
		[HSC_FLOW_DATA] = sizeof(item->data),
		[HSC_FLOW_EVENT] = sizeof(item->event),
		[HSC_FLOW_ACCESS] = sizeof(item->access),
	};
	const uint8_t *byte = (const uint8_t *)&item->run + sizes[item->kind];

	for (; HSC_POISONS && byte < (const uint8_t *)(item + 1); byte++)
		if (*byte != HSC_POISON_BYTE)
			abort();
}

void flow_run_keep(struct flow_run *r, const struct hsc_blocks *blocks,
		   const struct hsc_flow_item *item, size_t pcs_most)
{
	check_poison(item);
	if (item->kind == HSC_FLOW_RUN) {
		r->runs++;
		for (size_t i = 0; i < item->run.count; i++)
			keep_pcs(r, blocks, item->run.ids[i], pcs_most);
		return;
	}
	r->items = grow_array(r->items, &r->items_room, r->items_len + 1,
			      sizeof(*r->items));
	r->items[r->items_len++] =
		(struct flow_run_item){ *item, r->instructions };
}

void flow_run_clear(struct flow_run *r)
{
	free(r->pcs);
	free(r->items);
	*r = (struct flow_run){ .pcs = NULL };
}

const struct flow_run_item *flow_run_find(const struct flow_run *r, size_t from,
					  enum hsc_flow_kind kind)
{
	for (size_t i = from; i < r->items_len; i++)
		if (r->items[i].item.kind == kind)
			return &r->items[i];
	return NULL;
}
