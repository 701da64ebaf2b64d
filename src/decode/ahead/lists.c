/* SPDX-License-Identifier: MIT */
/* lists.c - a list of executed instructions, made by threads, and the other
 * events.
 * Room   decode (floor 6) */
#include "decode/ahead/scribes.h"
#include <errno.h>
#include <stdlib.h>

/* Most bytes of a piece. */
#define PIECE_BYTES (UINT64_C(4) << 20)

struct lists {
	struct hsc_decode_ahead feed; /* first */
	struct hsc_scribes scribes;
	struct hsc_ahead_chunk *chunk;
	size_t at; /* the next of its events */
};

static enum hsc_status next(struct hsc_decode_ahead *feed,
			    struct hsc_event *out)
{
	struct lists *l = (struct lists *)feed;
	enum hsc_status rc;

	while (!l->chunk || l->at == l->chunk->count) {
		hsc_ahead_chunk_free(l->chunk);
		l->chunk = hsc_scribes_take(&l->scribes, feed, &rc);
		l->at = 0;
		if (!l->chunk)
			return rc == HSC_OK ? HSC_END : rc;
	}
	*out = l->chunk->events[l->at++];
	return HSC_OK;
}

static void close_lists(struct hsc_decode_ahead *feed)
{
	struct lists *l = (struct lists *)feed;
	const int error = l->scribes.unwritten ? l->scribes.error : errno;

	hsc_scribes_close(&l->scribes);
	hsc_ahead_chunk_free(l->chunk);
	free(l);
	errno = error;
}

static bool add_pieces(struct hsc_scribes *s, uint64_t grid, uint64_t bytes)
{
	/* the last piece is listed while no other thread has work, so it is
	 * small */
	uint64_t step = bytes / (8 * s->jobs);

	step = step < PIECE_BYTES ? step : PIECE_BYTES;
	s->step = (step / grid + 1) * grid;
	for (uint64_t from = 0; from < bytes; from += s->step)
		if (!hsc_scribes_add(s, from,
				     from + s->step < bytes ? from + s->step
							    : 0))
			return false;
	return true;
}

static enum hsc_status open_source(struct hsc_decode *d,
				   struct hsc_decode_source *source)
{
	const uint64_t grid = d->config.grid ? d->config.grid : HSC_PIECE_GRID;
	struct lists *l = calloc(1, sizeof(*l));

	if (!l)
		return HSC_E_MEMORY;
	*l = (struct lists){
		.feed = { .next = next, .close = close_lists },
		.scribes = { .like = d,
			     .how = *d->lister,
			     .source = source->index,
			     .jobs = d->jobs,
			     .start =
				     d->manifest.sources[source->index].start },
	};
	if (hsc_scribes_open(&l->scribes) == HSC_OK &&
	    add_pieces(&l->scribes, grid, hsc_piece_bytes(d, source->index)) &&
	    hsc_scribes_start(&l->scribes)) {
		source->ahead = &l->feed;
		return HSC_OK;
	}
	close_lists(&l->feed);
	return HSC_E_MEMORY;
}

/* Is there only one source, wanted as a whole, and can its stream be cut? */
static bool can_list(const struct hsc_decode *d)
{
	const struct hsc_decode_source *only = d->sources;

	return d->source_count == 1 && !only->software && !only->seek.at &&
	       !only->seek.stop && !d->config.dated &&
	       hsc_piece_can(d, only->index) &&
	       !hsc_ahead_is_small(d, only->index);
}

enum hsc_status hsc_lists_run(struct hsc_decode *d, unsigned jobs,
			      const struct hsc_lister *lister,
			      struct hsc_error *error)
{
	if (jobs < 2 || !can_list(d))
		return HSC_AGAIN;
	d->jobs = jobs;
	d->lister = lister;
	d->open_ahead = open_source;
	return hsc_decode_restart(d, error);
}
