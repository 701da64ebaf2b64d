/* SPDX-License-Identifier: MIT */
/*
 * grow.h - room for items that become more and more.
 *
 * Room   base (floor 0); needs a C library, unlike the rest of the room
 */
#ifndef HSC_BASE_GROW_H
#define HSC_BASE_GROW_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Make room for `need` items of `size` bytes in *items, which has room for
 * *cap; at least twice as much as before, so that the cost is amortised.
 * Returns false, with nothing changed, if there is no memory.
 */
bool hsc_grow(void **items, size_t *cap, size_t need, size_t size);

#endif
