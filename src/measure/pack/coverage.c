/* SPDX-License-Identifier: MIT */
/* coverage.c - coverage as bytes, and back.
 * Room   measure (floor 5) */
#include "measure/coverage/ends.h"
#include "measure/pack/pack.h"
#include <stdlib.h>

/* The blocks of a table as others know them, and what they are in ours. */
struct ids {
	uint32_t *ours; /* ours[count]; HSC_BLOCK_NONE: no such code */
	size_t count;
};

static uint32_t look_up(struct hsc_blocks *blocks, uint16_t space,
			uint64_t start, uint32_t halfwords)
{
	const uint32_t id = hsc_blocks_find_in(blocks, space, start);

	return id == HSC_BLOCK_NONE ? id
				    : hsc_blocks_cut(blocks, id, halfwords);
}

static void pack_block(struct hsc_pack *p, struct hsc_blocks *blocks,
		       uint32_t *id)
{
	struct hsc_block b = { .start = 0 };
	uint32_t space;

	if (!p->reads)
		b = *hsc_blocks_get(blocks, *id);
	space = b.space;
	hsc_pack_u32(p, &space);
	hsc_pack_u64(p, &b.start);
	hsc_pack_u32(p, &b.halfwords);
	p->bad |= space > 0; /* pieces are of one address space */
	if (p->reads && !p->bad)
		*id = look_up(blocks, (uint16_t)space, b.start, b.halfwords);
}

static void pack_blocks(struct hsc_pack *p, struct hsc_coverage *c,
			struct ids *ids)
{
	struct hsc_blocks *blocks = hsc_coverage_blocks(c);

	ids->count = hsc_blocks_count(blocks);
	hsc_pack_count(p, &ids->count);
	ids->ours = calloc(ids->count + 1, sizeof(*ids->ours));
	p->bad |= !ids->ours;
	for (uint32_t i = 0; i < ids->count && !p->bad; i++) {
		ids->ours[i] = i;
		pack_block(p, blocks, &ids->ours[i]);
	}
}

/* A block by its number among those of the file. */
static uint32_t pack_id(struct hsc_pack *p, const struct ids *ids, uint32_t id)
{
	hsc_pack_u32(p, &id);
	if (!p->reads)
		return id;
	p->bad |= id >= ids->count || ids->ours[id] == HSC_BLOCK_NONE;
	return p->bad ? HSC_BLOCK_NONE : ids->ours[id];
}

static void pack_counts(struct hsc_pack *p, struct hsc_coverage *c,
			const struct ids *ids)
{
	for (size_t i = 0; i < ids->count && !p->bad; i++) {
		uint64_t count = 0;

		if (!p->reads)
			count = hsc_coverage_count(c, (uint32_t)i);
		hsc_pack_u64(p, &count);
		if (!p->reads || !count)
			continue;
		p->bad |= ids->ours[i] == HSC_BLOCK_NONE ||
			  hsc_coverage_add(c, ids->ours[i], count) != HSC_OK;
	}
}

static void pack_edges(struct hsc_pack *p, struct hsc_coverage *c,
		       const struct ids *ids)
{
	struct hsc_coverage_edge *edges = NULL, edge = { .count = 0 };
	size_t count = 0;

	if (!p->reads)
		p->bad |= hsc_coverage_edges(c, &edges, &count) != HSC_OK;
	hsc_pack_count(p, &count);
	for (size_t i = 0; i < count && !p->bad; i++) {
		if (!p->reads)
			edge = edges[i];
		edge.from = pack_id(p, ids, edge.from);
		edge.to = pack_id(p, ids, edge.to);
		hsc_pack_u64(p, &edge.count);
		if (p->reads && !p->bad)
			p->bad |= hsc_coverage_add_edge(c, edge.from, edge.to,
							edge.count) != HSC_OK;
	}
	free(edges);
}

/* A block, or none. */
static void pack_end(struct hsc_pack *p, const struct ids *ids, uint32_t *id)
{
	bool some = !p->reads && *id != HSC_BLOCK_NONE;

	hsc_pack_bool(p, &some);
	if (some && !p->bad)
		*id = pack_id(p, ids, *id);
	else if (p->reads)
		*id = HSC_BLOCK_NONE;
}

void hsc_pack_coverage(struct hsc_pack *p, struct hsc_coverage *c,
		       uint32_t source)
{
	struct hsc_coverage_ends ends;
	struct ids ids;

	hsc_coverage_ends(c, source, &ends);
	pack_blocks(p, c, &ids);
	pack_counts(p, c, &ids);
	pack_edges(p, c, &ids);
	hsc_pack_bool(p, &ends.open);
	hsc_pack_bool(p, &ends.left);
	hsc_pack_u64(p, &ends.address);
	pack_end(p, &ids, &ends.first);
	pack_end(p, &ids, &ends.last);
	if (p->reads && !p->bad)
		p->bad |= !hsc_coverage_set_ends(c, source, &ends);
	free(ids.ours);
}
