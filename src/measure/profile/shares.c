/* SPDX-License-Identifier: MIT */
/* shares.c - what a counter counted is shared out over functions.
 * Room   measure (floor 5) */
#include "base/grow.h"
#include <hartscope/measure/shares.h>
#include <stdlib.h>
#include <string.h>

/* The index of a function's list in the current part, plus one. */
struct slot {
	size_t part, at;
};

/* What ran from one cut to the next. */
struct part {
	uint64_t number; /* of the cut that it ends at */
	size_t end;      /* of its list */
	bool lost;       /* some of it */
};

struct hsc_shares {
	uint32_t *open; /* functions open[depth], the innermost last */
	size_t depth, open_cap;
	uint64_t clock; /* all before it is in the lists */
	struct hsc_share *list;
	size_t count, cap;
	struct part *parts; /* parts[part_count], closed */
	size_t part_count, part_cap;
	struct slot *slots; /* slots[slot_count], by function */
	size_t slot_count;
	size_t number; /* of the current part, for slots */
	uint64_t cuts; /* so far */
	size_t taken;  /* of the list, which hsc_shares_take gave away */
	size_t taken_parts;
	bool lost;  /* some of the current part */
	bool blind; /* and all that comes */
};

enum hsc_status hsc_shares_new(struct hsc_shares **out)
{
	*out = calloc(1, sizeof(**out));
	if (!*out)
		return HSC_E_MEMORY;
	(*out)->number = 1;
	return HSC_OK;
}

void hsc_shares_free(struct hsc_shares **shares)
{
	struct hsc_shares *s = *shares;

	if (!s)
		return;
	free(s->open);
	free(s->list);
	free(s->parts);
	free(s->slots);
	free(s);
	*shares = NULL;
}

/* Drop the parts that were given to the caller. */
static void drop_taken(struct hsc_shares *s)
{
	if (!s->taken_parts)
		return;
	if (s->taken)
		memmove(s->list, s->list + s->taken,
			(s->count - s->taken) * sizeof(*s->list));
	memmove(s->parts, s->parts + s->taken_parts,
		(s->part_count - s->taken_parts) * sizeof(*s->parts));
	s->count -= s->taken;
	s->part_count -= s->taken_parts;
	for (size_t i = 0; i < s->part_count; i++)
		s->parts[i].end -= s->taken;
	s->taken = s->taken_parts = 0;
	s->number++; /* slots are where they were */
}

/* Charge what retired up to `clock` to the innermost function. */
static enum hsc_status charge_instructions(struct hsc_shares *s, uint64_t clock)
{
	const uint32_t function = s->depth ? s->open[s->depth - 1] : 0;
	const uint64_t n = clock > s->clock ? clock - s->clock : 0;
	struct slot *slot;

	drop_taken(s);
	s->clock = clock > s->clock ? clock : s->clock;
	if (!n || !s->depth)
		return HSC_OK;
	if (!HSC_GROW_ZEROED(s->slots, s->slot_count, (size_t)function + 1) ||
	    !HSC_GROW(s->list, s->cap, s->count + 1))
		return HSC_E_MEMORY;
	slot = &s->slots[function];
	if (slot->part != s->number) {
		*slot = (struct slot){ s->number, s->count };
		s->list[s->count++] = (struct hsc_share){ function, 0 };
	}
	s->list[slot->at].instructions += n;
	return HSC_OK;
}

enum hsc_status hsc_shares_step(struct hsc_shares *s,
				const struct hsc_stack_step *step)
{
	enum hsc_status rc = charge_instructions(s, step->clock);

	if (rc != HSC_OK)
		return rc;
	if (step->kind == HSC_STACK_LEAVE) {
		s->depth = step->depth;
		return HSC_OK;
	}
	if (step->kind != HSC_STACK_ENTER)
		return HSC_OK;
	if (!HSC_GROW(s->open, s->open_cap, (size_t)step->depth + 1))
		return HSC_E_MEMORY;
	for (; s->depth < step->depth; s->depth++)
		s->open[s->depth] = step->function;
	s->open[step->depth] = step->function;
	s->depth = (size_t)step->depth + 1;
	return HSC_OK;
}

enum hsc_status hsc_shares_cut(struct hsc_shares *s, uint64_t clock)
{
	const enum hsc_status rc = charge_instructions(s, clock);

	if (rc != HSC_OK)
		return rc;
	if (!HSC_GROW(s->parts, s->part_cap, s->part_count + 1))
		return HSC_E_MEMORY;
	s->parts[s->part_count++] =
		(struct part){ s->cuts++, s->count, s->lost };
	s->lost = s->blind;
	s->number++;
	return HSC_OK;
}

void hsc_shares_lose(struct hsc_shares *s)
{
	s->lost = s->blind = true;
}

void hsc_shares_begin(struct hsc_shares *s)
{
	s->blind = false;
}

bool hsc_shares_take(struct hsc_shares *s, uint64_t number,
		     const struct hsc_share **list, size_t *count)
{
	bool whole = true;

	drop_taken(s);
	while (s->taken_parts < s->part_count &&
	       s->parts[s->taken_parts].number <= number) {
		whole &= !s->parts[s->taken_parts].lost;
		s->taken = s->parts[s->taken_parts].end;
		s->taken_parts++;
	}
	*list = s->list;
	*count = s->taken;
	return whole && s->taken_parts;
}
