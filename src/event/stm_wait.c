/* SPDX-License-Identifier: MIT */
/* stm_wait.c - whether a timestamp can be right, by the events around it.
 * Room   event (floor 4) */
#include "event/stm_wait.h"
#include <string.h>

/* If the events before and after one are this close, and it does not lie
 * between them, its timestamp is wrong. Twice 2^32 cycles of silence look the
 * same once in 1024 times; with a single bit that explains it, once in some
 * 250. */
#define SURE   (UINT32_C(1) << 22)
#define LIKELY (UINT32_C(1) << 26)

/* Does one bit of x bring it into [from, from + len]? */
static bool one_bit_off(uint32_t x, uint32_t from, uint32_t len)
{
	for (unsigned i = 0; i < 32; i++)
		if ((uint32_t)((x ^ UINT32_C(1) << i) - from) <= len)
			return true;
	return false;
}

/* Is x not a time between `last` and `next`? */
static bool is_odd(uint32_t last, uint32_t x, uint32_t next)
{
	const uint32_t whole = next - last, part = x - last;

	return part > whole && (whole <= SURE || (whole <= LIKELY &&
						  one_bit_off(x, last, whole)));
}

/* Nothing comes before the first event. Do the second and the one after show
 * that one wrong bit moved it more than 2^31 cycles away? */
static bool is_odd_first(uint32_t x, uint32_t second, uint32_t next)
{
	return second - x > UINT32_MAX / 2 &&
	       one_bit_off(x, second - SURE, SURE) && next - x > LIKELY;
}

static bool has_time(const struct hsc_stm_item *item)
{
	return item->kind == HSC_STM_ITEM_EVENT ||
	       item->kind == HSC_STM_ITEM_WORDS;
}

/* What a module sends of it. */
static uint32_t timestamp_of(const struct hsc_stm_item *item)
{
	return (uint32_t)item->timestamp;
}

static struct hsc_stm_waiting *slot_of(struct hsc_stm_wait *h, unsigned i)
{
	return &h->slots[(h->first + i) % HSC_STM_WAITING];
}

/* All that waits goes. */
static void release_all(struct hsc_stm_wait *h)
{
	for (unsigned i = 0; i < h->count; i++) {
		const struct hsc_stm_waiting *w = slot_of(h, i);

		if (!has_time(&w->item) || w->odd)
			continue;
		h->last = timestamp_of(&w->item);
		h->begun = true;
	}
	h->ready = h->count;
	h->second = 0;
}

static void mark_odd(struct hsc_stm_waiting *w, bool odd, uint32_t instead)
{
	w->odd = odd;
	if (odd)
		w->item.timestamp = instead;
}

/* An event came at `next`: decide about those that wait; the first one waits
 * for the second. */
static void judge_held(struct hsc_stm_wait *h, uint32_t next)
{
	struct hsc_stm_waiting *head = slot_of(h, 0);
	struct hsc_stm_waiting *second = slot_of(h, h->second);

	if (h->begun) {
		mark_odd(head, is_odd(h->last, timestamp_of(&head->item), next),
			 h->last);
	} else if (h->second) {
		const uint32_t x = timestamp_of(&head->item);
		const uint32_t y = timestamp_of(&second->item);

		mark_odd(head, is_odd_first(x, y, next), y);
		mark_odd(second, !head->odd && is_odd(x, y, next), x);
	} else {
		h->second = h->count;
		return;
	}
	release_all(h);
}

bool hsc_stm_wait_put(struct hsc_stm_wait *h, const struct hsc_stm_item *item)
{
	struct hsc_stm_waiting *slot = slot_of(h, h->count);
	const bool timed = has_time(item);

	if (h->ready)
		return false;
	slot->item = *item;
	slot->odd = false;
	if (item->kind == HSC_STM_ITEM_WORDS) {
		if (slot->item.words_len > sizeof(slot->words))
			slot->item.words_len = sizeof(slot->words);
		memcpy(slot->words, item->words, slot->item.words_len);
		slot->item.words = slot->words;
	}
	if (timed && h->count)
		judge_held(h, timestamp_of(item));
	h->count++;
	/* An item without time does not wait. */
	if (h->steady ||
	    (!timed && (h->count == 1 || h->count == HSC_STM_WAITING - 1)))
		release_all(h);
	return true;
}

void hsc_stm_wait_finish(struct hsc_stm_wait *h)
{
	h->ready = h->count;
}

const struct hsc_stm_waiting *hsc_stm_wait_take(struct hsc_stm_wait *h)
{
	const struct hsc_stm_waiting *head = &h->slots[h->first];

	if (!h->ready)
		return NULL;
	h->first = (h->first + 1) % HSC_STM_WAITING;
	h->count--;
	h->ready--;
	return head;
}
