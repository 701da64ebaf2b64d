/* SPDX-License-Identifier: MIT */
/* window.c - the last blocks in memory, found by the number of an instruction.
 * Room   decode (floor 6) */
#include "decode/history/window.h"
#include "base/grow.h"
#include "base/sorted.h"
#include <stdlib.h>
#include <string.h>

void hsc_window_clear(struct hsc_window *w)
{
	free(w->ids);
	free(w->firsts);
	*w = (struct hsc_window){ .most = w->most };
}

/* Drop the older half. */
static size_t drop_older_half(struct hsc_window *w)
{
	const size_t gone = w->most / 2, kept = w->count - gone;
	const size_t chunks = gone / HSC_WINDOW_CHUNK;

	memmove(w->ids, w->ids + gone, kept * sizeof(*w->ids));
	memmove(w->firsts, w->firsts + chunks,
		(w->most / HSC_WINDOW_CHUNK - chunks) * sizeof(*w->firsts));
	w->count = kept;
	return gone;
}

bool hsc_window_append(struct hsc_window *w, uint32_t id, unsigned instructions,
		       size_t *gone)
{
	const size_t chunk = w->count / HSC_WINDOW_CHUNK;

	*gone = 0;
	if (!HSC_GROW(w->ids, w->room, w->count + 1) ||
	    !HSC_GROW(w->firsts, w->first_room, chunk + 1))
		return false;
	if (w->count % HSC_WINDOW_CHUNK == 0)
		w->firsts[chunk] = w->next;
	w->ids[w->count++] = id;
	w->next += instructions;
	if (w->count == w->most)
		*gone = drop_older_half(w);
	return true;
}

/* The last chunk that begins at or before `at`. */
static size_t find_chunk(const struct hsc_window *w, uint64_t at)
{
	return hsc_sorted_up_to(w->firsts + 1, sizeof(*w->firsts), 0,
				(w->count - 1) / HSC_WINDOW_CHUNK, at);
}

size_t hsc_window_find(const struct hsc_window *w, const struct hsc_blocks *b,
		       uint64_t at, unsigned *offset)
{
	const size_t chunk = find_chunk(w, at);
	size_t entry = chunk * HSC_WINDOW_CHUNK;
	uint64_t first = w->firsts[chunk];

	for (;; entry++) {
		const uint32_t id = w->ids[entry];
		const unsigned n =
			hsc_window_is_mark(id)
				? 0
				: hsc_blocks_get(b, id)->instructions;

		if (at < first + n)
			break;
		first += n;
	}
	*offset = (unsigned)(at - first);
	return entry;
}
