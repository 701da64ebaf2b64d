/* SPDX-License-Identifier: MIT */
/*
 * code.h - the addresses of code that ran, as a set that takes few bytes.
 *
 * Room   decode (floor 6)
 *
 * The set consists of areas of equal size, a power of two: 64 bytes, or more if
 * there would be too many areas.
 */
#ifndef HSC_DECODE_INDEX_CODE_H
#define HSC_DECODE_INDEX_CODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Most areas of a set: two or three bytes each. */
#define HSC_INDEX_AREAS 8192u

struct hsc_index_code {
	uint64_t *lines; /* lines[count]: addresses / 64, unsorted */
	size_t count, cap;
	bool full; /* no memory: any code may have run */
};

/* The code from `begin` up to, not including, `end` ran. */
void hsc_index_code_add(struct hsc_index_code *code, uint64_t begin,
			uint64_t end);

/* Make bytes from it, by malloc, and empty it. NULL: no memory. */
uint8_t *hsc_index_code_take(struct hsc_index_code *code, size_t *len);
void hsc_index_code_clear(struct hsc_index_code *code);

/* Is something between `begin` and `end` wanted? */
typedef bool hsc_index_wants(void *ctx, uint64_t begin, uint64_t end);

/* Is any area of the set wanted? Also true if bytes[len] are not a set. */
bool hsc_index_code_any(const uint8_t *bytes, size_t len,
			hsc_index_wants *wants, void *ctx);

#endif
