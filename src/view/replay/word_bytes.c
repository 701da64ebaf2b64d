/* SPDX-License-Identifier: MIT */
/* word_bytes.c - a ring buffer of the texts that words of history print.
 * Room   view (floor 8) */
#include "view/replay/word_bytes.h"
#include "base/large.h"
#include <stdlib.h>
#include <string.h>

bool hsc_word_ring_open(struct hsc_word_ring *r)
{
	r->words = calloc(HSC_FLOW_WORD_PLACES, sizeof(*r->words));
	r->ids = calloc(HSC_FLOW_WORD_PLACES, sizeof(*r->ids));
	r->bytes = hsc_large(HSC_WORD_RING + HSC_WORD_SLACK);
	r->head = r->turn = 0;
	if (r->words && r->ids && r->bytes)
		return true;
	hsc_word_ring_close(r);
	return false;
}

void hsc_word_ring_close(struct hsc_word_ring *r)
{
	free(r->words);
	free(r->ids);
	free(r->bytes);
	*r = (struct hsc_word_ring){ .words = NULL };
}

void hsc_word_ring_learn(struct hsc_word_ring *r, uint32_t place,
			 const uint32_t *ids, uint32_t count)
{
	r->words[place].len = 0;
	r->ids[place].count = count;
	memcpy(r->ids[place].ids, ids, count * sizeof(*ids));
}

bool hsc_word_ring_turns(const struct hsc_word_ring *r)
{
	return r->head - r->turn >= HSC_WORD_TURN;
}

void hsc_word_ring_turn(struct hsc_word_ring *r)
{
	r->turn = r->head;
}

uint8_t *hsc_word_ring_room(struct hsc_word_ring *r)
{
	const uint64_t at = r->head & (HSC_WORD_RING - 1);

	if (at > HSC_WORD_RING - HSC_WORD_LONGEST)
		r->head += HSC_WORD_RING - at;
	return r->bytes + (r->head & (HSC_WORD_RING - 1));
}

void hsc_word_ring_keep(struct hsc_word_ring *r, uint32_t place, uint32_t len)
{
	r->words[place] = (struct hsc_word_bytes){ r->head, len };
	r->head +=
		(len + HSC_GATHER_UNIT - 1) / HSC_GATHER_UNIT * HSC_GATHER_UNIT;
}

size_t hsc_word_ring_refer(const struct hsc_word_ring *r,
			   struct hsc_gather_job *job, const uint32_t *words,
			   size_t count)
{
	/* local copies, so that they are kept in registers */
	size_t i = 0, parts = job->count, bytes = job->len;

	for (; i < count && words[i] < HSC_FLOW_WORD_NEW &&
	       hsc_gather_fits(parts, bytes, HSC_WORD_LONGEST);
	     i++) {
		uint32_t len;
		const uint8_t *from = hsc_word_ring_find(r, words[i], &len);

		if (HSC_UNLIKELY(!from))
			break;
		job->numbers[parts++] =
			hsc_gather_number((size_t)(from - r->bytes), len);
		bytes += len;
	}
	job->count = parts;
	job->len = bytes;
	return i;
}
