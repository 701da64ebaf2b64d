/* SPDX-License-Identifier: MIT */
/*
 * window.h - the blocks that a hart executed last, found by the number of an
 * instruction.
 *
 * Room   decode (floor 6), private
 */
#ifndef HSC_DECODE_HISTORY_WINDOW_H
#define HSC_DECODE_HISTORY_WINDOW_H

#include <hartscope/flow/blocks.h>

/* In place of a block, without instructions. */
#define HSC_WINDOW_GAP (UINT32_MAX)     /* trace was lost */
#define HSC_WINDOW_OFF (UINT32_MAX - 1) /* trace was off */

#define HSC_WINDOW_CHUNK 64u /* entries whose first instruction is numbered */

static inline bool hsc_window_is_mark(uint32_t id)
{
	return id >= HSC_WINDOW_OFF;
}

/* Zero, but for `most`, is an empty one. */
struct hsc_window {
	size_t most; /* entries kept, a multiple of 2 * HSC_WINDOW_CHUNK */
	uint32_t *ids;
	size_t count, room;
	uint64_t *firsts; /* of entries 0, 64, 128, ..: instructions before */
	size_t first_room;
	uint64_t next; /* instructions before the entry to come */
};

/* Instructions before the first entry. */
static inline uint64_t hsc_window_begin(const struct hsc_window *w)
{
	return w->count ? w->firsts[0] : w->next;
}

void hsc_window_clear(struct hsc_window *w);

/* Append an entry of so many instructions; where that is one too many, the
 * older half goes: *gone becomes how many entries. False: no memory. */
bool hsc_window_append(struct hsc_window *w, uint32_t id, unsigned instructions,
		       size_t *gone);

/* The entry with instruction number `at`, which is in the window, and its place
 * in the block. */
size_t hsc_window_find(const struct hsc_window *w, const struct hsc_blocks *b,
		       uint64_t at, unsigned *offset);

#endif
