/* SPDX-License-Identifier: MIT */
#include "base/grow.h"
#include <hartscope/flow/flow_item.h>
#include <hartscope/measure/coverage.h>
#include <stdlib.h>
#include <string.h>

#define NONE HSC_BLOCK_NONE

/* Most blocks go to one or two others: these edges stand beside the count. */
struct row {
	uint64_t count;
	uint64_t went[2];
	uint32_t to[2]; /* NONE: not used yet */
	bool more;      /* and there are slots of it */
};

/* An edge of a block that has more. */
struct slot {
	uint32_t from, to; /* from NONE: free */
	uint64_t count;
};

/* What a piece begins with: it follows what came before. */
struct entry {
	bool open;   /* nothing yet */
	bool left;   /* that was left to `address` */
	uint32_t id; /* a block, or NONE */
	uint64_t address;
};

struct hsc_coverage {
	struct hsc_blocks *blocks;
	struct row *rows; /* rows[row_cap], those below row_count are made */
	size_t row_count, row_cap;
	struct slot *slots; /* hash table, slots[slot_mask + 1] */
	size_t slot_mask, slots_used;
	uint32_t *last; /* last[last_count]: what each source ran last, NONE: */
	size_t last_count, last_cap; /* the next does not follow from that */
	struct entry entry;
};

enum hsc_status hsc_coverage_new(struct hsc_coverage **out,
				 struct hsc_blocks *blocks)
{
	*out = calloc(1, sizeof(**out));
	if (!*out)
		return HSC_E_MEMORY;
	(*out)->blocks = blocks;
	(*out)->entry.id = NONE;
	return HSC_OK;
}

void hsc_coverage_free(struct hsc_coverage **coverage)
{
	if (!*coverage)
		return;
	free((*coverage)->rows);
	free((*coverage)->slots);
	free((*coverage)->last);
	free(*coverage);
	*coverage = NULL;
}

struct hsc_blocks *hsc_coverage_blocks(const struct hsc_coverage *c)
{
	return c->blocks;
}

/* Have a row for every block there is. */
static bool reach(struct hsc_coverage *c)
{
	const size_t count = hsc_blocks_count(c->blocks);

	if (!HSC_GROW(c->rows, c->row_cap, count))
		return false;
	for (; c->row_count < count; c->row_count++)
		c->rows[c->row_count] = (struct row){ .to = { NONE, NONE } };
	return true;
}

static struct slot *slot_of(const struct hsc_coverage *c, uint32_t from,
			    uint32_t to)
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
static bool grow_slots(struct hsc_coverage *c)
{
	const size_t old = c->slots ? c->slot_mask + 1 : 0;
	const size_t count = old ? 2 * old : 64;
	struct slot *before = c->slots;

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

/* An edge that does not stand beside the count yet. */
static bool add_other(struct hsc_coverage *c, uint32_t from, uint32_t to,
		      uint64_t times)
{
	struct row *row = &c->rows[from];
	struct slot *slot;

	for (unsigned i = 0; i < 2; i++)
		if (row->to[i] == to || row->to[i] == NONE) {
			row->to[i] = to;
			row->went[i] += times;
			return true;
		}
	if (!grow_slots(c))
		return false;
	slot = slot_of(c, from, to);
	if (slot->from == NONE) {
		*slot = (struct slot){ from, to, 0 };
		c->slots_used++;
		row->more = true;
	}
	slot->count += times;
	return true;
}

static inline bool add_edge(struct hsc_coverage *c, uint32_t from, uint32_t to)
{
	struct row *row = &c->rows[from];

	if (row->to[0] == to) {
		row->went[0]++;
		return true;
	}
	if (row->to[1] == to) {
		row->went[1]++;
		return true;
	}
	return add_other(c, from, to, 1);
}

/* What a source ran last, or NULL: no memory. */
static uint32_t *last_of(struct hsc_coverage *c, uint32_t source)
{
	if (!HSC_GROW(c->last, c->last_cap, (size_t)source + 1))
		return NULL;
	while (c->last_count <= source)
		c->last[c->last_count++] = NONE;
	return &c->last[source];
}

enum hsc_status hsc_coverage_run(struct hsc_coverage *c, uint32_t source,
				 const uint32_t *ids, size_t count)
{
	uint32_t *last = last_of(c, source), before;

	if (!last || !reach(c))
		return HSC_E_MEMORY;
	if (c->entry.open && count > 0) {
		c->entry.open = false;
		c->entry.id = ids[0];
	}
	before = *last;
	*last = NONE; /* unless all goes well */
	for (size_t i = 0; i < count; i++) {
		c->rows[ids[i]].count++;
		if (before != NONE && !add_edge(c, before, ids[i]))
			return HSC_E_MEMORY;
		before = ids[i];
	}
	*last = before;
	return HSC_OK;
}

enum hsc_status hsc_coverage_leave(struct hsc_coverage *c, uint32_t source,
				   uint64_t address)
{
	uint32_t *last = last_of(c, source), from, to;
	const struct hsc_block *b;

	if (!last)
		return HSC_E_MEMORY;
	if (c->entry.open)
		c->entry = (struct entry){ .left = true,
					   .id = NONE,
					   .address = address };
	from = *last;
	*last = NONE;
	if (from == NONE || address == HSC_FLOW_NOWHERE)
		return HSC_OK;
	b = hsc_blocks_get(c->blocks, from);
	if (b->end == HSC_INSN_LINEAR)
		return HSC_OK; /* it ends where it was interrupted */
	to = hsc_blocks_find_in(c->blocks, b->space, address);
	if (to == NONE)
		return HSC_OK; /* no code is known there: no block, no edge */
	return hsc_coverage_add_edge(c, from, to, 1);
}

enum hsc_status hsc_coverage_feed(struct hsc_coverage *c,
				  const struct hsc_event *e)
{
	if (e->reported)
		return HSC_OK; /* beside the flow */
	switch (e->kind) {
	case HSC_EVENT_BLOCKS:
		return hsc_coverage_run(c, e->source, e->blocks.ids,
					e->blocks.count);
	case HSC_EVENT_TRAP:
		return hsc_coverage_leave(c, e->source, e->trap.from);
	case HSC_EVENT_STOP:
		return hsc_coverage_leave(c, e->source, e->edge.address);
	case HSC_EVENT_GAP:
	case HSC_EVENT_START:
		return hsc_coverage_leave(c, e->source, HSC_FLOW_NOWHERE);
	default:
		return HSC_OK;
	}
}

enum hsc_status hsc_coverage_add(struct hsc_coverage *c, uint32_t id,
				 uint64_t times)
{
	if (!reach(c))
		return HSC_E_MEMORY;
	c->rows[id].count += times;
	return HSC_OK;
}

enum hsc_status hsc_coverage_add_edge(struct hsc_coverage *c, uint32_t from,
				      uint32_t to, uint64_t times)
{
	if (!reach(c) || !add_other(c, from, to, times))
		return HSC_E_MEMORY;
	return HSC_OK;
}

/* The block of `c` that is what block `id` of another table is. */
static uint32_t same_block(struct hsc_coverage *c,
			   const struct hsc_coverage *from, uint32_t id)
{
	const struct hsc_block *b = hsc_blocks_get(from->blocks, id);
	uint32_t mine;

	if (c->blocks == from->blocks)
		return id;
	mine = hsc_blocks_find_in(c->blocks, b->space, b->start);
	return mine == NONE ? NONE
			    : hsc_blocks_cut(c->blocks, mine, b->halfwords);
}

static enum hsc_status merge_edge(struct hsc_coverage *into,
				  const struct hsc_coverage *from,
				  const struct hsc_coverage_edge *e)
{
	const uint32_t a = same_block(into, from, e->from);
	const uint32_t b = same_block(into, from, e->to);

	if (a == NONE || b == NONE)
		return HSC_E_VALUE;
	return hsc_coverage_add_edge(into, a, b, e->count);
}

enum hsc_status hsc_coverage_merge(struct hsc_coverage *into,
				   const struct hsc_coverage *from)
{
	struct hsc_coverage_edge *edges = NULL;
	enum hsc_status rc = HSC_OK;
	size_t count = 0;

	for (uint32_t i = 0; i < from->row_count && rc == HSC_OK; i++) {
		uint32_t id;

		if (!from->rows[i].count)
			continue;
		id = same_block(into, from, i);
		rc = id == NONE
			     ? HSC_E_VALUE
			     : hsc_coverage_add(into, id, from->rows[i].count);
	}
	if (rc == HSC_OK)
		rc = hsc_coverage_edges(from, &edges, &count);
	for (size_t i = 0; i < count && rc == HSC_OK; i++)
		rc = merge_edge(into, from, &edges[i]);
	free(edges);
	return rc;
}

void hsc_coverage_begin_open(struct hsc_coverage *c)
{
	c->entry.open = true;
}

/* Block `id` is next of the source, and counted elsewhere. */
static enum hsc_status follow(struct hsc_coverage *c, uint32_t source,
			      uint32_t id)
{
	uint32_t *last = last_of(c, source);

	if (!last || !reach(c))
		return HSC_E_MEMORY;
	if (c->entry.open) {
		c->entry.open = false;
		c->entry.id = id;
	}
	return *last == NONE || add_edge(c, *last, id) ? HSC_OK : HSC_E_MEMORY;
}

/* What the piece begins with follows what the source ran last. */
static enum hsc_status enter(struct hsc_coverage *into, uint32_t source,
			     const struct hsc_coverage *piece)
{
	const struct entry *entry = &piece->entry;
	uint32_t id;

	if (entry->left)
		return hsc_coverage_leave(into, source, entry->address);
	if (entry->id == NONE)
		return HSC_OK; /* it began with its source */
	id = same_block(into, piece, entry->id);
	/* it is counted with the others of its piece */
	return id == NONE ? HSC_E_VALUE : follow(into, source, id);
}

enum hsc_status hsc_coverage_join(struct hsc_coverage *into, uint32_t source,
				  const struct hsc_coverage *piece)
{
	uint32_t last = NONE, *at;
	enum hsc_status rc;

	if (piece->entry.open)
		return HSC_OK; /* nothing happened in it */
	rc = enter(into, source, piece);
	if (rc == HSC_OK)
		rc = hsc_coverage_merge(into, piece);
	if (rc != HSC_OK)
		return rc;
	if (source < piece->last_count && piece->last[source] != NONE)
		last = same_block(into, piece, piece->last[source]);
	at = last_of(into, source);
	if (!at)
		return HSC_E_MEMORY;
	*at = last;
	return HSC_OK;
}

uint64_t hsc_coverage_count(const struct hsc_coverage *c, uint32_t id)
{
	return id < c->row_count ? c->rows[id].count : 0;
}

static void add_outcome(const struct hsc_coverage *c, const struct hsc_block *b,
			uint32_t to, uint64_t times,
			struct hsc_coverage_branch *out)
{
	uint64_t start;

	if (to == NONE)
		return;
	start = hsc_blocks_get(c->blocks, to)->start;
	if (start == b->target)
		out->taken += times;
	else if (start == b->next)
		out->not_taken += times;
}

struct hsc_coverage_branch hsc_coverage_branch_of(const struct hsc_coverage *c,
						  uint32_t id)
{
	struct hsc_coverage_branch out = { 0, 0 };
	const struct hsc_block *b;
	const struct row *row;

	if (id >= c->row_count)
		return out;
	b = hsc_blocks_get(c->blocks, id);
	row = &c->rows[id];
	if (b->end != HSC_INSN_BRANCH || b->target == b->next)
		return out;
	for (unsigned i = 0; i < 2; i++)
		add_outcome(c, b, row->to[i], row->went[i], &out);
	/* rare: blocks that a trap cut short are others with the same start */
	for (size_t i = 0; row->more && i <= c->slot_mask; i++)
		if (c->slots[i].from == id)
			add_outcome(c, b, c->slots[i].to, c->slots[i].count,
				    &out);
	return out;
}

/* An edge with what it is sorted by. */
struct sortable {
	const struct hsc_block *from, *to;
	struct hsc_coverage_edge edge;
};

static int compare_blocks(const struct hsc_block *a, const struct hsc_block *b)
{
	if (a->space != b->space)
		return a->space < b->space ? -1 : 1;
	if (a->start != b->start)
		return a->start < b->start ? -1 : 1;
	if (a->halfwords != b->halfwords)
		return a->halfwords < b->halfwords ? -1 : 1;
	return 0;
}

static int compare(const void *a, const void *b)
{
	const struct sortable *x = a, *y = b;
	const int order = compare_blocks(x->from, y->from);

	return order ? order : compare_blocks(x->to, y->to);
}

static void put(const struct hsc_coverage *c, struct sortable *all,
		size_t *count, struct hsc_coverage_edge edge)
{
	if (edge.from != NONE && edge.to != NONE && edge.count)
		all[(*count)++] = (struct sortable){
			.from = hsc_blocks_get(c->blocks, edge.from),
			.to = hsc_blocks_get(c->blocks, edge.to),
			.edge = edge,
		};
}

enum hsc_status hsc_coverage_edges(const struct hsc_coverage *c,
				   struct hsc_coverage_edge **out,
				   size_t *count)
{
	const size_t slots = c->slots ? c->slot_mask + 1 : 0;
	struct sortable *all =
		calloc(2 * c->row_count + c->slots_used + 1, sizeof(*all));

	*count = 0;
	*out = NULL;
	for (uint32_t i = 0; all && i < c->row_count; i++)
		for (unsigned k = 0; k < 2; k++)
			put(c, all, count,
			    (struct hsc_coverage_edge){ i, c->rows[i].to[k],
							c->rows[i].went[k] });
	for (size_t i = 0; all && i < slots; i++)
		put(c, all, count,
		    (struct hsc_coverage_edge){ c->slots[i].from,
						c->slots[i].to,
						c->slots[i].count });
	if (all)
		*out = malloc((*count + 1) * sizeof(**out));
	if (*out) {
		qsort(all, *count, sizeof(*all), compare);
		for (size_t i = 0; i < *count; i++)
			(*out)[i] = all[i].edge;
	}
	free(all);
	return *out ? HSC_OK : HSC_E_MEMORY;
}
