/* SPDX-License-Identifier: MIT */
/* chunk.c - a chunk of events that one thread fills and another empties.
 * Room   decode (floor 6) */
#include "decode/ahead/chunk.h"
#include "base/grow.h"
#include <stdlib.h>
#include <string.h>

struct hsc_ahead_chunk *hsc_ahead_chunk_new(void)
{
	struct hsc_ahead_chunk *c = malloc(sizeof(*c));

	if (!c)
		return NULL;
	/* the events are written before they are read */
	c->next = NULL;
	c->ids = NULL;
	c->blocks = NULL;
	c->count = c->id_count = c->id_cap = c->block_count = c->block_cap = 0;
	return c;
}

void hsc_ahead_chunk_free(struct hsc_ahead_chunk *c)
{
	if (!c)
		return;
	free(c->ids);
	free(c->blocks);
	free(c);
}

static bool add_ids(struct hsc_ahead_chunk *c, const uint32_t *ids,
		    size_t count)
{
	if (!HSC_GROW(c->ids, c->id_cap, c->id_count + count))
		return false;
	if (count)
		memcpy(c->ids + c->id_count, ids, count * sizeof(*c->ids));
	c->id_count += count;
	return true;
}

bool hsc_ahead_chunk_add(struct hsc_ahead_chunk *c, const struct hsc_event *e)
{
	c->events[c->count] = *e;
	if (e->kind == HSC_EVENT_BLOCKS &&
	    !add_ids(c, e->blocks.ids, e->blocks.count))
		return false;
	c->count++;
	return true;
}

bool hsc_ahead_chunk_tell(struct hsc_ahead_chunk *c,
			  const struct hsc_blocks *blocks, uint32_t *known)
{
	const uint32_t count = hsc_blocks_count(blocks);

	if (!HSC_GROW(c->blocks, c->block_cap,
		      c->block_count + (count - *known)))
		return false;
	for (; *known < count; ++*known) {
		const struct hsc_block *b = hsc_blocks_get(blocks, *known);

		c->blocks[c->block_count++] =
			(struct hsc_ahead_block){ b->start, b->halfwords,
						  b->space };
	}
	return true;
}

size_t hsc_ahead_chunk_bytes(const struct hsc_ahead_chunk *c)
{
	return sizeof(*c) + c->id_cap * sizeof(*c->ids) +
	       c->block_cap * sizeof(*c->blocks);
}

void hsc_ahead_ids_clear(struct hsc_ahead_ids *ids)
{
	free(ids->blocks);
	free(ids->ours);
	*ids = (struct hsc_ahead_ids){ .count = 0 };
}

/* The block of the own table for an id of another thread. */
static uint32_t look_up(const struct hsc_ahead_ids *map,
			struct hsc_blocks *blocks, uint32_t id)
{
	const struct hsc_ahead_block *b = &map->blocks[id];
	const uint32_t ours = hsc_blocks_find_in(blocks, b->space, b->start);

	return ours == HSC_BLOCK_NONE
		       ? ours
		       : hsc_blocks_cut(blocks, ours, b->halfwords);
}

bool hsc_ahead_ids_learn(struct hsc_ahead_ids *ids, struct hsc_blocks *blocks,
			 const struct hsc_ahead_chunk *c)
{
	const size_t count = ids->count + c->block_count;

	if (!c->block_count)
		return true;
	if (!HSC_GROW(ids->blocks, ids->cap, count) ||
	    !HSC_GROW(ids->ours, ids->ours_cap, count))
		return false;
	memcpy(ids->blocks + ids->count, c->blocks,
	       c->block_count * sizeof(*c->blocks));
	for (; ids->count < count; ids->count++)
		ids->ours[ids->count] =
			blocks ? look_up(ids, blocks, (uint32_t)ids->count)
			       : HSC_BLOCK_NONE;
	return true;
}

enum hsc_status hsc_ahead_ids_change(struct hsc_ahead_ids *map,
				     struct hsc_blocks *blocks, uint32_t *ids,
				     size_t count)
{
	for (size_t i = 0; i < count; i++) {
		uint32_t *ours = &map->ours[ids[i]];

		if (*ours == HSC_BLOCK_NONE)
			*ours = look_up(map, blocks, ids[i]);
		/* the code is the same, so it can only be lack of memory */
		if (*ours == HSC_BLOCK_NONE)
			return HSC_E_MEMORY;
		ids[i] = *ours;
	}
	return HSC_OK;
}
