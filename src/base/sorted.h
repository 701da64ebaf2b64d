/* SPDX-License-Identifier: MIT */
/*
 * sorted.h - find a place in items that are sorted by an address.
 *
 * Room   base (floor 0)
 */
#ifndef HSC_BASE_SORTED_H
#define HSC_BASE_SORTED_H

#include <stddef.h>
#include <stdint.h>

/*
 * How many items have a key less than `address`.
 *
 * items     items[count] of `size` bytes, with a uint64_t `key` bytes into
 * each; none is less than the one before
 */
static inline size_t hsc_sorted_below(const void *items, size_t size,
				      size_t key, size_t count,
				      uint64_t address)
{
	const unsigned char *const at = items;
	size_t lo = 0, hi = count;

	while (lo < hi) {
		const size_t mid = lo + (hi - lo) / 2;

		if (*(const uint64_t *)(const void *)(at + mid * size + key) <
		    address)
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo;
}

/* How many items have a key that is not greater than `address`. */
static inline size_t hsc_sorted_up_to(const void *items, size_t size,
				      size_t key, size_t count,
				      uint64_t address)
{
	return address == UINT64_MAX
		       ? count
		       : hsc_sorted_below(items, size, key, count, address + 1);
}

#endif
