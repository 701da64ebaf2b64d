/* SPDX-License-Identifier: MIT */
/* flow_compare.c - two flows are aligned until they part.
 * Room   measure (floor 5) */
#include "base/grow.h"
#include <hartscope/measure/flow_compare.h>
#include <stdlib.h>
#include <string.h>

/* One side, and its position. */
struct side {
	struct hsc_flow_code code;
	const uint32_t *ids; /* ids[count] */
	size_t count, at;    /* the block, and */
	unsigned done;       /* instructions of this block that were compared */
	uint64_t all;        /* instructions of all blocks so far */
};

struct hsc_flow_compare {
	struct side sides[2];
	/* by block of side 0: the equal block of side 1, plus 1; 0 if
	 * unknown */
	uint32_t *twins; /* twins[twin_cap] */
	size_t twin_cap;
	uint64_t same;
	/* the last equal blocks of side 0, from which the last equal
	 * instructions are printed */
	uint32_t recent[HSC_FLOW_COMPARE_KEPT];
	unsigned recent_count;
};

enum hsc_status hsc_flow_compare_new(struct hsc_flow_compare **out,
				     const struct hsc_flow_code sides[2])
{
	*out = calloc(1, sizeof(**out));
	if (!*out)
		return HSC_E_MEMORY;
	for (unsigned i = 0; i < 2; i++)
		(*out)->sides[i].code = sides[i];
	return HSC_OK;
}

void hsc_flow_compare_free(struct hsc_flow_compare **compare)
{
	if (!*compare)
		return;
	free((*compare)->twins);
	free(*compare);
	*compare = NULL;
}

void hsc_flow_compare_feed(struct hsc_flow_compare *c, unsigned side,
			   const struct hsc_event_blocks *blocks)
{
	struct side *s = &c->sides[side];

	s->ids = blocks->ids;
	s->count = blocks->count;
	s->at = 0;
	s->done = 0;
	s->all = 0;
}

/* Instruction number `index` of a block, or false: there is none. */
static bool place_of(const struct side *s, uint32_t id, unsigned index,
		     struct hsc_flow_place *place, unsigned *length)
{
	place->space = hsc_blocks_get(s->code.blocks, id)->space;
	return hsc_blocks_instruction(s->code.blocks, id, index,
				      &place->address, length);
}

static const struct hsc_image *image_of(const struct side *s, uint16_t space)
{
	return hsc_image_of(&s->code.images, space);
}

static bool same_place(const struct hsc_image *a, uint64_t at,
		       const struct hsc_image *b, uint64_t bt)
{
	uint64_t from[2] = { 0, 0 };
	const char *x, *y;

	if (at == bt)
		return true;
	x = a ? hsc_image_module(a, at, &from[0]) : NULL;
	y = b ? hsc_image_module(b, bt, &from[1]) : NULL;
	return x && y && from[0] == from[1] && strcmp(x, y) == 0;
}

static bool same_bytes(const struct hsc_image *a, uint64_t at,
		       const struct hsc_image *b, uint64_t bt, unsigned length)
{
	const struct hsc_image_ops x = hsc_image_ops(a), y = hsc_image_ops(b);
	uint8_t bytes[2][HSC_INSN_MAX];
	const size_t n = x.read(x.ctx, at, bytes[0], length);

	return n == y.read(y.ctx, bt, bytes[1], length) &&
	       memcmp(bytes[0], bytes[1], n) == 0;
}

static bool same_instruction(const struct hsc_flow_compare *c,
			     const uint32_t ids[2], const unsigned at[2])
{
	struct hsc_flow_place place[2];
	const struct hsc_image *image[2];
	unsigned length[2];

	for (unsigned i = 0; i < 2; i++) {
		if (!place_of(&c->sides[i], ids[i], at[i], &place[i],
			      &length[i]))
			return false;
		image[i] = image_of(&c->sides[i], place[i].space);
	}
	return length[0] == length[1] &&
	       same_place(image[0], place[0].address, image[1],
			  place[1].address) &&
	       (!image[0] || !image[1] ||
		same_bytes(image[0], place[0].address, image[1],
			   place[1].address, length[0]));
}

static unsigned length_of(const struct side *s, uint32_t id)
{
	return hsc_blocks_get(s->code.blocks, id)->instructions;
}

/* Are both blocks equal, from the first instruction to the last? Each pair is
 * compared only once. */
static bool is_twin(struct hsc_flow_compare *c, const uint32_t ids[2])
{
	const unsigned count = length_of(&c->sides[0], ids[0]);
	unsigned i = 0;

	if (ids[0] < c->twin_cap && c->twins[ids[0]] == ids[1] + 1)
		return true;
	if (count != length_of(&c->sides[1], ids[1]) ||
	    !HSC_GROW_ZEROED(c->twins, c->twin_cap, (size_t)ids[0] + 1))
		return false;
	while (i < count &&
	       same_instruction(c, ids, (const unsigned[2]){ i, i }))
		i++;
	if (i < count)
		return false;
	c->twins[ids[0]] = ids[1] + 1;
	return true;
}

/* Remember a block of side 0 that has begun. */
static void remember_block(struct hsc_flow_compare *c, uint32_t id)
{
	const unsigned kept = HSC_FLOW_COMPARE_KEPT;

	if (c->recent_count == kept) {
		memmove(c->recent, c->recent + 1,
			(kept - 1) * sizeof(c->recent[0]));
		c->recent_count--;
	}
	c->recent[c->recent_count++] = id;
}

static void go_on(struct side *s, uint32_t id, unsigned count)
{
	s->done += count;
	s->all += count;
	if (s->done >= length_of(s, id)) {
		s->at++;
		s->done = 0;
	}
}

enum hsc_status hsc_flow_compare_next(struct hsc_flow_compare *c,
				      unsigned *side)
{
	struct side *a = &c->sides[0], *b = &c->sides[1];

	for (;;) {
		uint32_t ids[2];
		unsigned at[2], n = 1;

		*side = a->at < a->count;
		if (a->at == a->count || b->at == b->count)
			return HSC_AGAIN;
		ids[0] = a->ids[a->at];
		ids[1] = b->ids[b->at];
		at[0] = a->done;
		at[1] = b->done;
		if (at[0] == 0 && at[1] == 0 && is_twin(c, ids))
			n = length_of(a, ids[0]);
		else if (!same_instruction(c, ids, at))
			return HSC_END;
		if (at[0] == 0)
			remember_block(c, ids[0]);
		c->same += n;
		go_on(a, ids[0], n);
		go_on(b, ids[1], n);
	}
}

uint64_t hsc_flow_compare_same(const struct hsc_flow_compare *c)
{
	return c->same;
}

uint64_t hsc_flow_compare_done(const struct hsc_flow_compare *c, unsigned side)
{
	return c->sides[side].all;
}

size_t hsc_flow_compare_ahead(const struct hsc_flow_compare *c, unsigned side,
			      struct hsc_flow_place *places, size_t cap)
{
	const struct side *s = &c->sides[side];
	unsigned from = s->done, length;
	size_t n = 0;

	for (size_t i = s->at; i < s->count && n < cap; i++, from = 0)
		while (n < cap &&
		       place_of(s, s->ids[i], from, &places[n], &length)) {
			from++;
			n++;
		}
	return n;
}

size_t hsc_flow_compare_last(
	const struct hsc_flow_compare *c,
	struct hsc_flow_place places[HSC_FLOW_COMPARE_KEPT])
{
	const struct side *s = &c->sides[0];
	size_t n = HSC_FLOW_COMPARE_KEPT;
	unsigned length;

	for (unsigned i = c->recent_count; i-- > 0 && n > 0;) {
		const uint32_t id = c->recent[i];
		unsigned count = length_of(s, id);

		/* perhaps only a part of the newest block */
		if (i + 1 == c->recent_count && s->done)
			count = s->done;
		while (count-- > 0 && n > 0)
			if (place_of(s, id, count, &places[n - 1], &length))
				n--;
	}
	memmove(places, places + n,
		(HSC_FLOW_COMPARE_KEPT - n) * sizeof(places[0]));
	return HSC_FLOW_COMPARE_KEPT - n;
}
