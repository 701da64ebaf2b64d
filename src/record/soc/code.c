/* SPDX-License-Identifier: MIT */
/* code.c - the code that firmware runs is kept; code_maps.c writes it into the
 * manifest.
 * Room   record (floor 7) */
#include "base/grow.h"
#include "record/soc/code_parts.h"
#include <stdlib.h>
#include <string.h>

#define SLOTS_FIRST 64u

struct hsc_record_code *hsc_record_code_new(void)
{
	struct hsc_record_code *c = calloc(1, sizeof(*c));

	if (!c)
		return NULL;
	c->version = 1;
	c->slots = calloc(SLOTS_FIRST, sizeof(*c->slots));
	c->slot_count = SLOTS_FIRST;
	if (!c->slots)
		hsc_record_code_free(&c);
	return c;
}

void hsc_record_code_free(struct hsc_record_code **code)
{
	struct hsc_record_code *c = *code;

	if (!c)
		return;
	for (size_t i = 0; c->slots && i < c->slot_count; i++)
		free(c->slots[i]);
	free((void *)c->slots);
	free(c->changes);
	free(c->cuts);
	free(c);
	*code = NULL;
}

static struct hsc_code_page **slot_of(struct hsc_code_page **slots,
				      size_t count, uint64_t number)
{
	size_t i = (size_t)(number * UINT64_C(0x9e3779b97f4a7c15) >> 20);

	for (;; i++) {
		struct hsc_code_page **slot = &slots[i & (count - 1)];

		if (!*slot || (*slot)->number == number)
			return slot;
	}
}

static bool grow_slots(struct hsc_record_code *c)
{
	const size_t count = 2 * c->slot_count;
	struct hsc_code_page **slots = calloc(count, sizeof(*slots));

	if (!slots)
		return false;
	for (size_t i = 0; i < c->slot_count; i++)
		if (c->slots[i])
			*slot_of(slots, count, c->slots[i]->number) =
				c->slots[i];
	free((void *)c->slots);
	c->slots = slots;
	c->slot_count = count;
	return true;
}

static struct hsc_code_page *page_of(struct hsc_record_code *c, uint64_t number)
{
	struct hsc_code_page **slot = slot_of(c->slots, c->slot_count, number);

	if (*slot)
		return *slot;
	if (2 * (c->page_count + 1) > c->slot_count) {
		if (!grow_slots(c))
			return NULL;
		slot = slot_of(c->slots, c->slot_count, number);
	}
	*slot = calloc(1, sizeof(**slot));
	if (!*slot)
		return NULL;
	(*slot)->number = number;
	c->page_count++;
	return *slot;
}

static void set_bit(uint8_t *bits, size_t i)
{
	bits[i / 8] |= (uint8_t)(1u << i % 8);
}

static void note_change(struct hsc_record_code *c,
			const struct hsc_code_change *change)
{
	struct hsc_code_change *added = HSC_APPEND(c->changes, c->change_count);

	if (added)
		*added = *change;
	else
		c->failed = true;
}

/* A half-word that was executed before has another value now. */
static void replace_half(struct hsc_record_code *c, struct hsc_code_page *p,
			 size_t i, uint16_t half)
{
	struct hsc_code_change change = {
		.address = p->number * 2 * HSC_CODE_PAGE_HALVES + 2 * i,
		.version = 1,
		.half = p->half[i]
	};

	if (!hsc_code_bit(p->changed, i)) {
		c->halves++;
		note_change(c, &change);
		set_bit(p->changed, i);
	}
	change.version = c->version;
	change.half = half;
	if (!c->full)
		note_change(c, &change);
}

/* Begin a version, unless there are too many. */
static void begin_version(struct hsc_record_code *c, uint64_t more)
{
	const uint64_t halves = c->halves + more;

	if (c->full)
		return;
	c->last = c->version;
	c->full = c->version == HSC_CODE_VERSIONS_MAX ||
		  (c->version + 1) * halves > HSC_CODE_HALVES_MAX;
	c->version = c->full ? HSC_CODE_VERSIONS_MAX + 1 : c->version + 1;
}

uint32_t hsc_record_code_executed(void *code, uint64_t pc,
				  const uint16_t *halfwords, size_t count)
{
	struct hsc_record_code *c = code;
	bool turned = false;

	for (size_t k = 0; k < count; k++) {
		const uint64_t n = (pc >> 1) + k;
		struct hsc_code_page *p = page_of(c, n / HSC_CODE_PAGE_HALVES);
		const size_t i = n % HSC_CODE_PAGE_HALVES;

		if (!p) {
			c->failed = true;
			break;
		}
		if (hsc_code_bit(p->known, i) && p->half[i] != halfwords[k]) {
			if (!turned)
				begin_version(c, count);
			turned = true;
			replace_half(c, p, i, halfwords[k]);
		}
		set_bit(p->known, i);
		p->half[i] = halfwords[k];
	}
	return c->version;
}

void hsc_record_code_cut(struct hsc_record_code *c, unsigned hart,
			 uint64_t starts, uint32_t version)
{
	struct hsc_code_cut *added = HSC_APPEND(c->cuts, c->cut_count);

	if (added)
		*added = (struct hsc_code_cut){ starts, version, hart };
	else
		c->failed = true;
}
