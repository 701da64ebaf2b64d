/* SPDX-License-Identifier: MIT */
/*
 * grow.h - arrays that become longer and longer.
 *
 * Room   base (floor 0); needs a C library, unlike the rest of the room
 *
 * `items` is a pointer to the first item, from malloc or NULL, and is written
 * if the array has to move. All fail without memory, with nothing changed.
 */
#ifndef HSC_BASE_GROW_H
#define HSC_BASE_GROW_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Make room for `need` items where there is room for `cap`, a size_t; at least
 * twice as much as before, so that the cost is amortised. Returns false: no
 * memory.
 */
#define HSC_GROW(items, cap, need)                                             \
	hsc_grow(&(items), &(cap), (need), sizeof(*(items)))

/* The same; items from `cap` on are zero. */
#define HSC_GROW_ZEROED(items, cap, need)                                      \
	hsc_grow_zeroed(&(items), &(cap), (need), sizeof(*(items)))

/*
 * One more item, zeroed, of an array whose room is not written down: it doubles
 * whenever `count`, a size_t, is a power of two. Returns it, or NULL: no
 * memory.
 */
#define HSC_APPEND(items, count)                                               \
	hsc_append(&(items), &(count), sizeof(*(items)))

/* The functions behind these macros; `items` is the address of the pointer, and
 * `size` that of one item. */
bool hsc_grow_to(void *items, size_t *cap, size_t need, size_t size);
bool hsc_grow_zeroed_to(void *items, size_t *cap, size_t need, size_t size);
void *hsc_append(void *items, size_t *count, size_t size);

static inline bool hsc_grow(void *items, size_t *cap, size_t need, size_t size)
{
	return need <= *cap || hsc_grow_to(items, cap, need, size);
}

static inline bool hsc_grow_zeroed(void *items, size_t *cap, size_t need,
				   size_t size)
{
	return need <= *cap || hsc_grow_zeroed_to(items, cap, need, size);
}

#endif
