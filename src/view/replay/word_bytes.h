/* SPDX-License-Identifier: MIT */
/*
 * word_bytes.h - what words of blocks print, ready to be copied.
 *
 * Room   view (floor 8)
 *
 * A batch (hartscope/flow/batch.h) contains the same words of history again and
 * again. From its second use on, the text of a word is kept in a ring buffer.
 * After it was overwritten there, it is made again from the blocks of the word.
 */
#ifndef HSC_VIEW_REPLAY_WORD_BYTES_H
#define HSC_VIEW_REPLAY_WORD_BYTES_H

#include "view/replay/gather.h"
#include <hartscope/flow/batch.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define HSC_WORD_RING ((uint64_t)1 << 24)
/* Texts that were found stay valid until so many bytes are added. */
#define HSC_WORD_TURN (HSC_WORD_RING / 4)
/* The longest text that is kept. */
#define HSC_WORD_LONGEST HSC_GATHER_MOST
/* Readers may read so many bytes beyond the end of a text. */
#define HSC_WORD_SLACK 64u

/* The text of a word: len bytes in the ring; 0: there is none yet. */
struct hsc_word_bytes {
	uint64_t at; /* `head` when it was added */
	uint32_t len;
};

/* The blocks of a word. */
struct hsc_word_ids {
	uint32_t count;
	uint32_t ids[HSC_FLOW_WORD_MOST];
};

struct hsc_word_ring {
	struct hsc_word_bytes *words; /* words[HSC_FLOW_WORD_PLACES] */
	struct hsc_word_ids *ids;     /* ids[HSC_FLOW_WORD_PLACES] */
	uint8_t *bytes;
	uint64_t head; /* bytes added so far */
	uint64_t turn; /* `head` at the last turn */
};

/* False: no memory. */
bool hsc_word_ring_open(struct hsc_word_ring *r);
void hsc_word_ring_close(struct hsc_word_ring *r);

/* From now on `place` stands for the word with these blocks. */
void hsc_word_ring_learn(struct hsc_word_ring *r, uint32_t place,
			 const uint32_t *ids, uint32_t count);

/* May the next text overwrite one that was found since the last turn? Check
 * this before each hsc_word_ring_room; if so, call hsc_word_ring_turn once
 * those texts were written. */
bool hsc_word_ring_turns(const struct hsc_word_ring *r);
/* Texts that were found before are no longer used. */
void hsc_word_ring_turn(struct hsc_word_ring *r);

/* Room for the text of a word, HSC_WORD_LONGEST bytes. */
uint8_t *hsc_word_ring_room(struct hsc_word_ring *r);
/* Keep the `len` bytes written there as the text of the word at `place`. */
void hsc_word_ring_keep(struct hsc_word_ring *r, uint32_t place, uint32_t len);

/* The text of the word at `place`; NULL: it must be made. */
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

/* Append the texts of words[count] to a job whose array is r->bytes, up to the
 * first word without a text, or until the job is full. Returns how many. */
size_t hsc_word_ring_refer(const struct hsc_word_ring *r,
			   struct hsc_gather_job *job, const uint32_t *words,
			   size_t count);

#endif
