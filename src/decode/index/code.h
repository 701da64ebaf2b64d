/* SPDX-License-Identifier: MIT */
/*
 * code.h - what ran of the code, as a set of addresses that takes few bytes.
 *
 * Room   decode (floor 6)
 *
 * The set is one of areas of equal size, a power of two. That is 64 bytes, or
 * as much more as it takes that there are not too many.
 */
#ifndef HSC_DECODE_INDEX_CODE_H
#define HSC_DECODE_INDEX_CODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Areas of a set, at most: two bytes each, or three. */
#define HSC_INDEX_AREAS 8192u

struct hsc_index_code {
	uint64_t *lines; /* lines[count]: addresses by 64, in any sequence */
	size_t count, cap;
	bool full; /* no memory: anything may have run */
};

/* Code from `begin` to before `end` ran. */
void hsc_index_code_add(struct hsc_index_code *code, uint64_t begin,
			uint64_t end);

/* Make bytes of it, from malloc, and begin again. NULL: no memory. */
uint8_t *hsc_index_code_take(struct hsc_index_code *code, size_t *len);
void hsc_index_code_clear(struct hsc_index_code *code);

/* May what is looked for be from `begin` to before `end`? */
typedef bool hsc_index_wants(void *ctx, uint64_t begin, uint64_t end);

/* Is any area of the set wanted? Also if bytes[len] are no set. */
bool hsc_index_code_any(const uint8_t *bytes, size_t len,
			hsc_index_wants *wants, void *ctx);

#endif
