/* SPDX-License-Identifier: MIT */
#include "base/grow.h"
#include <stdint.h>
#include <stdlib.h>

#define FIRST_ROOM 16

bool hsc_grow(void **items, size_t *cap, size_t need, size_t size)
{
	size_t room = *cap ? *cap : FIRST_ROOM;
	void *all;

	if (need <= *cap)
		return true;
	while (room < need && room <= SIZE_MAX / 2)
		room *= 2;
	if (room < need || room > SIZE_MAX / size)
		return false;
	all = realloc(*items, room * size);
	if (!all)
		return false;
	*items = all;
	*cap = room;
	return true;
}
