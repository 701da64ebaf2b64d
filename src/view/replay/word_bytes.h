/* SPDX-License-Identifier: MIT */
/*
 * word_bytes.h - what words of blocks print, ready to be copied.
 *
 * Room   view (floor 8)
 *
 * A batch of words (hartscope/flow/batch.h) names the same words again and
 * again. What one prints is kept in a ring from the second time on. Where it
 * was overwritten, it is made again of its blocks.
 */
#ifndef HSC_VIEW_REPLAY_WORD_BYTES_H
#define HSC_VIEW_REPLAY_WORD_BYTES_H

#include "view/replay/gather.h"
#include <hartscope/flow/batch.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define HSC_WORD_RING ((uint64_t)1 << 24)
/* What was found is not overwritten until so many bytes were made. */
#define HSC_WORD_TURN (HSC_WORD_RING / 4)
/* What is longer is not kept. */
#define HSC_WORD_LONGEST HSC_GATHER_MOST
/* So many bytes after those of a word may be read. */
#define HSC_WORD_SLACK 64u

/* What a word prints: len bytes of the ring; 0: not made. */
struct hsc_word_bytes {
	uint64_t at; /* how many bytes the ring had taken before */
	uint32_t len;
};

/* The blocks of a word. */
struct hsc_word_ids {
	uint32_t count;
	uint32_t ids[HSC_FLOW_WORD_MOST];
};

struct hsc_word_ring {
	struct hsc_word_bytes *words; /* words[HSC_FLOW_WORD_PLACES], */
	struct hsc_word_ids *ids;     /* and ids[as many] */
	uint8_t *bytes;
	uint64_t head; /* bytes taken so far */
	uint64_t turn; /* those at the last turn */
};

/* False: no memory. */
bool hsc_word_ring_open(struct hsc_word_ring *r);
void hsc_word_ring_close(struct hsc_word_ring *r);

/* Place `place` has this word from now on. */
void hsc_word_ring_learn(struct hsc_word_ring *r, uint32_t place,
			 const uint32_t *ids, uint32_t count);

/* May what was found since the last turn, and what is made next, be the same
 * bytes from here on? It is asked before each hsc_word_ring_room. */
bool hsc_word_ring_turns(const struct hsc_word_ring *r);
/* What was found so far is not needed any more. */
void hsc_word_ring_turn(struct hsc_word_ring *r);

/* Room for what a word prints, HSC_WORD_LONGEST bytes. */
uint8_t *hsc_word_ring_room(struct hsc_word_ring *r);
/* So many were made there for the word of `place`. */
void hsc_word_ring_keep(struct hsc_word_ring *r, uint32_t place, uint32_t len);

/* What the word prints, or NULL: it must be made. */
static inline const uint8_t *hsc_word_ring_find(const struct hsc_word_ring *r,
						uint32_t place, uint32_t *len)
{
	const struct hsc_word_bytes *w = &r->words[place];

	*len = w->len;
	if (w->len == 0 || r->head - w->at > HSC_WORD_RING - HSC_WORD_TURN -
						     2 * HSC_WORD_LONGEST)
		return NULL;
	return r->bytes + (w->at & (HSC_WORD_RING - 1));
}

/* Append what words[count] print to a job whose array is r->bytes, as long as
 * that is made and there is room. Returns how many. */
size_t hsc_word_ring_refer(const struct hsc_word_ring *r,
			   struct hsc_gather_job *job, const uint32_t *words,
			   size_t count);

#endif
