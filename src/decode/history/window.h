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

/* Used in place of a block; these have no instructions. */
#define HSC_WINDOW_GAP (UINT32_MAX)     /* trace was lost */
#define HSC_WINDOW_OFF (UINT32_MAX - 1) /* trace was off */

/* For one entry in this many, the number of its first instruction is stored. */
#define HSC_WINDOW_CHUNK 64u

static inline bool hsc_window_is_mark(uint32_t id)
{
	return id >= HSC_WINDOW_OFF;
}

/* Zero, except for `most`, is an empty one. */
struct hsc_window {
	size_t most; /* most entries kept, a multiple of 2 * HSC_WINDOW_CHUNK */
	uint32_t *ids;
	size_t count, room;
	uint64_t *firsts; /* for entries 0, 64, 128, ..: number of instructions
			     before */
	size_t first_room;
	uint64_t next; /* number of instructions before the next entry */
};

/* Number of instructions before the first entry. */
static inline uint64_t hsc_window_begin(const struct hsc_window *w)
{
	return w->count ? w->firsts[0] : w->next;
}

void hsc_window_clear(struct hsc_window *w);

/*
 * Append an entry of this many instructions. If the window is full, its older
 * half is dropped, and *gone is the number of dropped entries. False: no
 * memory.
 */
bool hsc_window_append(struct hsc_window *w, uint32_t id, unsigned instructions,
		       size_t *gone);

/* The entry of instruction number `at`, which is in the window, and its index
 * in the block. */
size_t hsc_window_find(const struct hsc_window *w, const struct hsc_blocks *b,
		       uint64_t at, unsigned *offset);

#endif
