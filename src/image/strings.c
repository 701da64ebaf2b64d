/* SPDX-License-Identifier: MIT */
/* strings.c - strings kept once, by a hash.
 * Room   image (floor 2) */
#include "image/strings.h"
#include "base/grow.h"
#include <stdlib.h>
#include <string.h>

/* FNV-1a, 64 bits: http://www.isthe.com/chongo/tech/comp/fnv/ */
static uint64_t hash_of(const char *text)
{
	uint64_t hash = UINT64_C(0xcbf29ce484222325);

	for (; *text; text++)
		hash = (hash ^ (uint8_t)*text) * UINT64_C(0x100000001b3);
	return hash ^ hash >> 32;
}

/* The slot that has `text` or would take it. */
static uint32_t *find_slot(const struct hsc_strings *s, const char *text)
{
	size_t i = (size_t)hash_of(text) & (s->slot_count - 1);

	while (s->slots[i] != HSC_NO_STRING &&
	       strcmp(s->at[s->slots[i]], text) != 0)
		i = (i + 1) & (s->slot_count - 1);
	return &s->slots[i];
}

/* Keep the table at most half full. */
static bool make_slots(struct hsc_strings *s)
{
	const size_t old = s->slot_count;
	uint32_t *slots;

	if (2 * (s->count + 1) <= old)
		return true;
	s->slot_count = old ? 2 * old : 64;
	slots = malloc(s->slot_count * sizeof(*slots));
	if (!slots) {
		s->slot_count = old;
		return false;
	}
	free(s->slots);
	s->slots = slots;
	for (size_t i = 0; i < s->slot_count; i++)
		slots[i] = HSC_NO_STRING;
	for (size_t i = 0; i < s->count; i++)
		*find_slot(s, s->at[i]) = (uint32_t)i;
	return true;
}

enum hsc_status hsc_strings_put(struct hsc_strings *s, const char *text,
				uint32_t *number)
{
	uint32_t *slot;

	*number = HSC_NO_STRING;
	if (!text)
		return HSC_OK;
	if (s->count >= HSC_NO_STRING || !make_slots(s) ||
	    !HSC_GROW(s->at, s->cap, s->count + 1))
		return HSC_E_MEMORY;
	slot = find_slot(s, text);
	if (*slot == HSC_NO_STRING) {
		s->at[s->count] = strdup(text);
		if (!s->at[s->count])
			return HSC_E_MEMORY;
		*slot = (uint32_t)s->count++;
	}
	*number = *slot;
	return HSC_OK;
}

void hsc_strings_free(struct hsc_strings *s)
{
	for (size_t i = 0; i < s->count; i++)
		free(s->at[i]);
	free(s->at);
	free(s->slots);
	*s = (struct hsc_strings){ .at = NULL };
}
