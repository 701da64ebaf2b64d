/* SPDX-License-Identifier: MIT */
/* coverage.c - runs of blocks are counted, and the ways they were left.
 * Room   measure (floor 5) */
#include "base/grow.h"
#include "measure/coverage/ends.h"
#include "measure/coverage/words.h"
#include <hartscope/flow/flow_item.h>
#include <hartscope/measure/coverage.h>
#include <stdlib.h>
#include <string.h>

#define NONE HSC_BLOCK_NONE

/* What a piece begins with: it follows what came before. */
struct entry {
	bool open;   /* nothing yet */
	bool left;   /* that was left to `address` */
	uint32_t id; /* a block, or NONE */
	uint64_t address;
};

struct hsc_coverage {
	struct hsc_blocks *blocks;
	struct hsc_coverage_rows all;
	struct hsc_coverage_words **words; /* words[word_sources], or NULLs */
	size_t word_sources;
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

static void free_words(struct hsc_coverage *c)
{
	for (size_t i = 0; i < c->word_sources; i++)
		hsc_coverage_words_free(&c->words[i]);
}

void hsc_coverage_free(struct hsc_coverage **coverage)
{
	if (!*coverage)
		return;
	free_words(*coverage);
	free((void *)(*coverage)->words);
	free((*coverage)->all.rows);
	free((*coverage)->all.slots);
	free((*coverage)->last);
	free(*coverage);
	*coverage = NULL;
}

struct hsc_blocks *hsc_coverage_blocks(const struct hsc_coverage *c)
{
	return c->blocks;
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

/* A block that may be the first of a piece. */
static void note_first_block(struct hsc_coverage *c, uint32_t id)
{
	if (!c->entry.open)
		return;
	c->entry.open = false;
	c->entry.id = id;
}

enum hsc_status hsc_coverage_run(struct hsc_coverage *c, uint32_t source,
				 const uint32_t *ids, size_t count)
{
	uint32_t *last = last_of(c, source), before;

	if (!last || !hsc_coverage_reach(&c->all, c->blocks))
		return HSC_E_MEMORY;
	if (count > 0)
		note_first_block(c, ids[0]);
	before = *last;
	*last = NONE; /* unless all goes well */
	for (size_t i = 0; i < count; i++) {
		c->all.rows[ids[i]].count++;
		if (before != NONE &&
		    !hsc_coverage_pass(&c->all, before, ids[i], 1))
			return HSC_E_MEMORY;
		before = ids[i];
	}
	*last = before;
	return HSC_OK;
}

/* The memory of words of a source, or NULL: no memory. */
static struct hsc_coverage_words *words_of(struct hsc_coverage *c,
					   uint32_t source)
{
	if (!HSC_GROW_ZEROED(c->words, c->word_sources, (size_t)source + 1))
		return NULL;
	if (!c->words[source])
		c->words[source] = hsc_coverage_words_new();
	return c->words[source];
}

/* The same in words. */
static enum hsc_status run_words(struct hsc_coverage *c,
				 const struct hsc_event *e)
{
	const struct hsc_event_blocks *b = &e->blocks;
	struct hsc_coverage_words *w = words_of(c, e->source);
	uint32_t *last = last_of(c, e->source);

	if (!w || !last || !hsc_coverage_reach(&c->all, c->blocks))
		return HSC_E_MEMORY;
	if (b->count)
		note_first_block(
			c, hsc_coverage_words_first(w, b->ids, b->words[0]));
	return hsc_coverage_words_run(w, &c->all, b, last) ? HSC_OK
							   : HSC_E_MEMORY;
}

/* What was counted by words counts for blocks and edges. */
static void settle_words(const struct hsc_coverage *c)
{
	for (size_t i = 0; i < c->word_sources; i++)
		if (c->words[i])
			hsc_coverage_words_settle(c->words[i], &c->all);
}

void hsc_coverage_trim(struct hsc_coverage *c)
{
	settle_words(c);
	free_words(c);
}

void hsc_coverage_hand_on(struct hsc_coverage *c, struct hsc_coverage *to)
{
	settle_words(c);
	free_words(to);
	free((void *)to->words);
	to->words = c->words;
	to->word_sources = c->word_sources;
	c->words = NULL;
	c->word_sources = 0;
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
		if (e->blocks.words)
			return run_words(c, e);
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
	if (!hsc_coverage_reach(&c->all, c->blocks))
		return HSC_E_MEMORY;
	c->all.rows[id].count += times;
	return HSC_OK;
}

enum hsc_status hsc_coverage_add_edge(struct hsc_coverage *c, uint32_t from,
				      uint32_t to, uint64_t times)
{
	if (!hsc_coverage_reach(&c->all, c->blocks) ||
	    !hsc_coverage_add_other(&c->all, from, to, times))
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

	settle_words(from);
	for (uint32_t i = 0; i < from->all.row_count && rc == HSC_OK; i++) {
		uint32_t id;

		if (!from->all.rows[i].count)
			continue;
		id = same_block(into, from, i);
		rc = id == NONE ? HSC_E_VALUE
				: hsc_coverage_add(into, id,
						   from->all.rows[i].count);
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
static enum hsc_status follow_block(struct hsc_coverage *c, uint32_t source,
				    uint32_t id)
{
	uint32_t *last = last_of(c, source);

	if (!last || !hsc_coverage_reach(&c->all, c->blocks))
		return HSC_E_MEMORY;
	note_first_block(c, id);
	return *last == NONE || hsc_coverage_pass(&c->all, *last, id, 1)
		       ? HSC_OK
		       : HSC_E_MEMORY;
}

/* What the piece begins with follows what the source ran last. */
static enum hsc_status enter_piece(struct hsc_coverage *into, uint32_t source,
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
	return id == NONE ? HSC_E_VALUE : follow_block(into, source, id);
}

enum hsc_status hsc_coverage_join(struct hsc_coverage *into, uint32_t source,
				  const struct hsc_coverage *piece)
{
	uint32_t last = NONE, *at;
	enum hsc_status rc;

	if (piece->entry.open)
		return HSC_OK; /* nothing happened in it */
	rc = enter_piece(into, source, piece);
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

void hsc_coverage_ends(const struct hsc_coverage *c, uint32_t source,
		       struct hsc_coverage_ends *out)
{
	*out = (struct hsc_coverage_ends){
		.open = c->entry.open,
		.left = c->entry.left,
		.first = c->entry.id,
		.address = c->entry.address,
		.last = source < c->last_count ? c->last[source] : NONE,
	};
}

bool hsc_coverage_set_ends(struct hsc_coverage *c, uint32_t source,
			   const struct hsc_coverage_ends *ends)
{
	uint32_t *last = last_of(c, source);

	c->entry.open = ends->open;
	c->entry.left = ends->left;
	c->entry.id = ends->first;
	c->entry.address = ends->address;
	if (last)
		*last = ends->last;
	return last != NULL;
}

uint64_t hsc_coverage_count(const struct hsc_coverage *c, uint32_t id)
{
	settle_words(c);
	return id < c->all.row_count ? c->all.rows[id].count : 0;
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
	const struct hsc_coverage_row *row;

	settle_words(c);
	if (id >= c->all.row_count)
		return out;
	b = hsc_blocks_get(c->blocks, id);
	row = &c->all.rows[id];
	if (b->end != HSC_INSN_BRANCH || b->target == b->next)
		return out;
	for (unsigned i = 0; i < 2; i++)
		add_outcome(c, b, row->to[i], row->went[i], &out);
	/* rare: blocks that a trap cut short are others with the same start */
	for (size_t i = 0; row->more && i <= c->all.slot_mask; i++)
		if (c->all.slots[i].from == id)
			add_outcome(c, b, c->all.slots[i].to,
				    c->all.slots[i].count, &out);
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

static int compare_edges(const void *a, const void *b)
{
	const struct sortable *x = a, *y = b;
	const int order = compare_blocks(x->from, y->from);

	return order ? order : compare_blocks(x->to, y->to);
}

static void put_edge(const struct hsc_coverage *c, struct sortable *all,
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
	const size_t slots = c->all.slots ? c->all.slot_mask + 1 : 0;
	struct sortable *all = calloc(
		2 * c->all.row_count + c->all.slots_used + 1, sizeof(*all));

	settle_words(c);
	*count = 0;
	*out = NULL;
	for (uint32_t i = 0; all && i < c->all.row_count; i++)
		for (unsigned k = 0; k < 2; k++)
			put_edge(c, all, count,
				 (struct hsc_coverage_edge){
					 i, c->all.rows[i].to[k],
					 c->all.rows[i].went[k] });
	for (size_t i = 0; all && i < slots; i++)
		put_edge(c, all, count,
			 (struct hsc_coverage_edge){ c->all.slots[i].from,
						     c->all.slots[i].to,
						     c->all.slots[i].count });
	if (all)
		*out = malloc((*count + 1) * sizeof(**out));
	if (*out) {
		qsort(all, *count, sizeof(*all), compare_edges);
		for (size_t i = 0; i < *count; i++)
			(*out)[i] = all[i].edge;
	}
	free(all);
	return *out ? HSC_OK : HSC_E_MEMORY;
}
