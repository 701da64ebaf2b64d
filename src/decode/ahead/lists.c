/* SPDX-License-Identifier: MIT */
/* lists.c - a list of executed instructions, made by threads, and the other
 * events.
 * Room   decode (floor 6) */
#include "base/error_set.h"
#include "decode/ahead/scribes.h"
#include <errno.h>
#include <stdlib.h>

/* Most bytes of a piece. */
#define PIECE_BYTES (UINT64_C(4) << 20)

/* Gives the events of all sources, as if it were the first. */
struct lists {
	struct hsc_decode_ahead feed; /* first */
	struct hsc_decode *of;
	struct hsc_scribes scribes;
	struct hsc_ahead_chunk *chunk;
	size_t at; /* the next of its events */
};

/* Whose turn it was when it failed. */
static enum hsc_status report_failure(struct lists *l, enum hsc_status rc)
{
	struct hsc_decode *d = l->of;

	if (rc == HSC_E_FILE)
		hsc_error_set(&d->error, "%s/%s cannot be read", d->bundle,
			      d->manifest.sources[l->scribes.source].stream);
	return rc;
}

static enum hsc_status next_event(struct hsc_decode_ahead *feed,
				  struct hsc_event *out)
{
	struct lists *l = (struct lists *)feed;
	enum hsc_status rc;

	while (!l->chunk || l->at == l->chunk->count) {
		hsc_ahead_chunk_free(l->chunk);
		l->chunk = hsc_scribes_take(&l->scribes, feed, &rc);
		l->at = 0;
		if (!l->chunk)
			return rc == HSC_OK ? HSC_END : report_failure(l, rc);
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

static uint64_t bytes_of_all(const struct hsc_decode *d)
{
	uint64_t bytes = 0;

	for (size_t i = 0; i < d->source_count; i++)
		bytes += hsc_piece_bytes(d, d->sources[i].index);
	return bytes;
}

static uint64_t step_of(const struct hsc_decode *d)
{
	/* the last piece is listed while no other thread has work, so it is
	 * small */
	const uint64_t step = bytes_of_all(d) / (8 * d->jobs);

	return ((step < PIECE_BYTES ? step : PIECE_BYTES) / hsc_decode_grid(d) +
		1) *
	       hsc_decode_grid(d);
}

static bool add_source(struct hsc_scribes *s, uint32_t source)
{
	const uint64_t bytes = hsc_piece_can(s->like, source)
				       ? hsc_piece_bytes(s->like, source)
				       : 0;
	uint64_t from = 0, until;

	do {
		until = from + s->step < bytes ? from + s->step : 0;
		if (!hsc_scribes_add(s, source, from, until))
			return false;
		from = until;
	} while (until);
	return true;
}

static bool add_pieces(struct hsc_scribes *s)
{
	for (size_t i = 0; i < s->like->source_count; i++)
		if (!add_source(s, s->like->sources[i].index))
			return false;
	return true;
}

static enum hsc_status open_source(struct hsc_decode *d,
				   struct hsc_decode_source *source)
{
	struct lists *l = calloc(1, sizeof(*l));

	if (!l)
		return HSC_E_MEMORY;
	*l = (struct lists){
		.feed = { .next = next_event, .close = close_lists },
		.of = d,
		.scribes = { .like = d,
			     .how = *d->lister,
			     .jobs = d->jobs,
			     .step = step_of(d) },
	};
	if (hsc_scribes_open(&l->scribes) == HSC_OK &&
	    add_pieces(&l->scribes) && hsc_scribes_start(&l->scribes)) {
		source->ahead = &l->feed;
		return HSC_OK;
	}
	close_lists(&l->feed);
	return HSC_E_MEMORY;
}

/* Are all sources wanted as a whole, and is there enough to share out? */
static bool can_list(const struct hsc_decode *d)
{
	bool cuts = d->source_count > 1;

	for (size_t i = 0; i < d->source_count; i++) {
		const struct hsc_decode_source *source = &d->sources[i];

		if (source->software || source->seek.at || source->seek.stop)
			return false;
		cuts |= hsc_piece_can(d, source->index);
	}
	return cuts && (d->config.unmerged || d->source_count == 1) &&
	       !d->config.dated && bytes_of_all(d) >= 2 * hsc_decode_grid(d);
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
