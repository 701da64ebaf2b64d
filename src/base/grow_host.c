/* SPDX-License-Identifier: MIT */
/* grow_host.c - the slow half of HSC_GROW and HSC_APPEND: memory is asked for
 * again.
 * Room   base (floor 0) */
#include "base/grow.h"
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define FIRST_ROOM 16

/* A pointer to any type of object looks like one to void. */
static bool resize_items(void *items, size_t room, size_t size)
{
	void *all;

	if (room > SIZE_MAX / size)
		return false;
	memcpy(&all, items, sizeof(all));
	all = realloc(all, room * size);
	if (all)
		memcpy(items, &all, sizeof(all));
	return all != NULL;
}

static void *item_at(const void *items, size_t i, size_t size)
{
	unsigned char *all;

	memcpy(&all, items, sizeof(all));
	return all + i * size;
}

bool hsc_grow_to(void *items, size_t *cap, size_t need, size_t size)
{
	size_t room = *cap ? *cap : FIRST_ROOM;

	while (room < need && room <= SIZE_MAX / 2)
		room *= 2;
	if (room < need || !resize_items(items, room, size))
		return false;
	*cap = room;
	return true;
}

bool hsc_grow_zeroed_to(void *items, size_t *cap, size_t need, size_t size)
{
	const size_t had = *cap;

	if (!hsc_grow_to(items, cap, need, size))
		return false;
	memset(item_at(items, had, size), 0, (*cap - had) * size);
	return true;
}

void *hsc_append(void *items, size_t *count, size_t size)
{
	const size_t n = *count;
	void *item;

	if ((n & (n - 1)) == 0 &&
	    (n > SIZE_MAX / 2 || !resize_items(items, n ? 2 * n : 1, size)))
		return NULL;
	item = item_at(items, n, size);
	*count = n + 1;
	return memset(item, 0, size);
}
