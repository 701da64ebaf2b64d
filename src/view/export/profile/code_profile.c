/* SPDX-License-Identifier: MIT */
/* code_profile.c - stretches and jumps, sorted and joined.
 * Room   view (floor 8) */
#include "view/export/profile/code_profile.h"
#include "base/grow.h"
#include <stdlib.h>
#include <string.h>

/* A block of the file: where it starts, its last instruction, and what is after
 * it. */
struct place {
	uint64_t start, last, next;
	uint8_t end; /* enum hsc_insn_kind */
};

static bool add_pair(struct hsc_code_pairs *pairs, uint64_t from, uint64_t to,
		     uint64_t count)
{
	if (!HSC_GROW(pairs->list, pairs->cap, pairs->count + 1))
		return false;
	pairs->list[pairs->count++] = (struct hsc_code_pair){ from, to, count };
	return true;
}

/* False: the block is of another file. */
static bool place_of(const struct hsc_code_profile *p,
		     const struct hsc_blocks *blocks,
		     const struct hsc_image_spaces *images, uint32_t id,
		     struct place *out)
{
	const struct hsc_block *b = hsc_blocks_get(blocks, id);
	const struct hsc_image *image = hsc_image_of(images, b->space);
	uint64_t offset;
	const char *module =
		image ? hsc_image_module(image, b->start, &offset) : NULL;

	if (!module || strcmp(module, p->module) != 0)
		return false;
	*out = (struct place){
		.start = offset,
		.next = offset + (b->next - b->start),
		.end = b->end,
	};
	out->last = out->next - UINT64_C(2) * b->last_halfwords;
	return true;
}

/* Does the flow go on after this end, unless a branch is taken? */
static bool goes_on(uint8_t end)
{
	return end == HSC_INSN_LINEAR || end == HSC_INSN_BRANCH ||
	       end == HSC_INSN_ECALL || end == HSC_INSN_EBREAK;
}

static bool add_edge(struct hsc_code_profile *p, const struct place *from,
		     const struct place *to, uint64_t count)
{
	const bool goes = goes_on(from->end);

	if (goes && to->start == from->next)
		return add_pair(&p->through, from->start, to->last, count);
	if (goes && from->end != HSC_INSN_BRANCH)
		return true; /* a trap, or the end of what is known */
	return add_pair(&p->taken, from->last, to->start, count);
}

static bool add_edges(struct hsc_code_profile *p, const struct hsc_coverage *c,
		      const struct hsc_image_spaces *images)
{
	const struct hsc_blocks *blocks = hsc_coverage_blocks(c);
	struct hsc_coverage_edge *edges = NULL;
	size_t count;
	bool ok = hsc_coverage_edges(c, &edges, &count) == HSC_OK;

	for (size_t i = 0; ok && i < count; i++) {
		struct place from, to;

		if (place_of(p, blocks, images, edges[i].from, &from) &&
		    place_of(p, blocks, images, edges[i].to, &to))
			ok = add_edge(p, &from, &to, edges[i].count);
	}
	free(edges);
	return ok;
}

enum hsc_status hsc_code_profile_add(struct hsc_code_profile *p,
				     const struct hsc_coverage *coverage,
				     const struct hsc_image_spaces *images)
{
	const struct hsc_blocks *blocks = hsc_coverage_blocks(coverage);
	const uint32_t count = hsc_blocks_count(blocks);

	for (uint32_t id = 0; id < count; id++) {
		const uint64_t times = hsc_coverage_count(coverage, id);
		struct place place;

		if (times && place_of(p, blocks, images, id, &place) &&
		    !add_pair(&p->runs, place.start, place.last, times))
			return HSC_E_MEMORY;
	}
	return add_edges(p, coverage, images) ? HSC_OK : HSC_E_MEMORY;
}

static int compare(const void *a, const void *b)
{
	const struct hsc_code_pair *x = a, *y = b;

	if (x->from != y->from)
		return x->from < y->from ? -1 : 1;
	return x->to < y->to ? -1 : x->to > y->to;
}

static void join_pairs(struct hsc_code_pairs *pairs)
{
	size_t out = 0;

	if (pairs->count)
		qsort(pairs->list, pairs->count, sizeof(*pairs->list), compare);
	for (size_t i = 0; i < pairs->count; i++)
		if (out && compare(&pairs->list[out - 1], &pairs->list[i]) == 0)
			pairs->list[out - 1].count += pairs->list[i].count;
		else
			pairs->list[out++] = pairs->list[i];
	pairs->count = out;
}

void hsc_code_profile_finish(struct hsc_code_profile *p)
{
	join_pairs(&p->runs);
	join_pairs(&p->taken);
	join_pairs(&p->through);
}

void hsc_code_profile_clear(struct hsc_code_profile *p)
{
	free(p->runs.list);
	free(p->taken.list);
	free(p->through.list);
	*p = (struct hsc_code_profile){ .module = NULL };
}
