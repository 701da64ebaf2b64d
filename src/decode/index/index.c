/* SPDX-License-Identifier: MIT */
/* index.c - a range is decoded between the cuts around it.
 * Room   decode (floor 6) */
#include "decode/index/choose.h"
#include "decode/index/cuts.h"
#include "decode/index/times.h"
#include <hartscope/decode/ahead.h>
#include <hartscope/decode/index.h>
#include <stdlib.h>

/* Only the part between two cuts is decoded; the totals of the rest are added
 * at once. */
static bool enter_part(struct hsc_decode *d, struct hsc_decode_source *source,
		       const struct hsc_index_cuts *c,
		       const struct hsc_index_part *part)
{
	const uint64_t start = d->manifest.sources[source->index].start;
	const struct hsc_index_bounds b = hsc_index_choose(c, start, part);
	struct hsc_decode_seek *seek = &source->seek;

	if (b.first < c->count) {
		const struct hsc_results_cut *first = &c->list[b.first];

		seek->at = first->at;
		seek->clock = start + first->totals.instructions;
		seek->message = first->message;
		hsc_index_add(&d->totals, &first->totals, false);
	}
	if (b.first < c->count && c->times) {
		seek->timed = c->times[b.first].timed;
		seek->least = c->times[b.first].least;
	}
	if (b.last < c->count) {
		seek->stop = c->list[b.last].at;
		hsc_index_add(&d->totals, &c->list[c->count - 1].totals, false);
		hsc_index_add(&d->totals, &c->list[b.last].totals, true);
	}
	return b.first < c->count || b.last < c->count;
}

/*
 * Counters wrap, and a decoder that begins late does not know how often one has
 * wrapped. If all first timestamps are within half a period, none has wrapped
 * before its first.
 */
static enum hsc_status are_turns_known(struct hsc_decode *d,
				       const struct hsc_index_cuts *cuts,
				       bool *known)
{
	const unsigned bits = d->turns.ts_bits;
	uint64_t first, low = HSC_INDEX_NEVER, high = 0;
	enum hsc_status rc = HSC_OK;

	*known = d->source_count == 1 || bits == 0 || bits > 63;
	for (size_t i = 0; !*known && i < d->source_count; i++) {
		first = cuts[i].first;
		if (!cuts[i].times)
			rc = hsc_index_first(d, d->sources[i].index, &first);
		if (rc != HSC_OK)
			return rc == HSC_AGAIN ? HSC_OK : rc;
		if (first == HSC_INDEX_NEVER)
			continue;
		low = first < low ? first : low;
		high = first > high ? first : high;
	}
	*known = *known || high <= low || high - low < UINT64_C(1) << bits >> 1;
	return HSC_OK;
}

/* Enter all sources if possible; *any: times of at least one are known. */
static enum hsc_status enter_all(struct hsc_decode *d,
				 const struct hsc_index_cuts *cuts,
				 const struct hsc_index_part *part, bool timed,
				 bool *any)
{
	bool known = true;
	enum hsc_status rc = HSC_OK;

	if (timed)
		rc = are_turns_known(d, cuts, &known);
	for (size_t i = 0; rc == HSC_OK && known && i < d->source_count; i++) {
		if (!cuts[i].count || (timed && !cuts[i].times))
			continue;
		if (!enter_part(d, &d->sources[i], &cuts[i], part))
			continue;
		*any = true;
		d->config.words =
			false; /* words belong to the table of one thread */
		if (timed)
			d->turns.ts_bits = 0; /* no counter has wrapped */
	}
	return rc;
}

enum hsc_status hsc_index_part(struct hsc_decode *d, unsigned jobs,
			       const struct hsc_axis *axis, uint64_t begin,
			       uint64_t end, bool *entered,
			       struct hsc_error *error)
{
	const struct hsc_index_part part = {
		.axis = *axis,
		.begin = begin,
		.end = end,
		.merged = d->source_count > 1 && !d->config.unmerged &&
			  !d->config.stream_order,
	};
	const bool timed = part.merged || axis->unit != HSC_AXIS_INSTRUCTIONS;
	struct hsc_index_cuts *cuts =
		calloc(d->source_count + 1, sizeof(*cuts));
	enum hsc_status rc = cuts ? HSC_OK : HSC_E_MEMORY;

	*entered = false;
	for (size_t i = 0; rc == HSC_OK && i < d->source_count; i++) {
		rc = hsc_index_find(d, d->sources[i].index, jobs,
				    timed ? HSC_INDEX_TIMES : 0, &cuts[i]);
		if (rc != HSC_OK && rc != HSC_E_MEMORY)
			rc = HSC_OK;
	}
	if (rc == HSC_OK)
		rc = enter_all(d, cuts, &part, timed, entered);
	for (size_t i = 0; cuts && i < d->source_count; i++)
		hsc_index_clear(&cuts[i]);
	free(cuts);
	return rc == HSC_OK ? hsc_ahead_run(d, jobs, error) : rc;
}

enum hsc_status hsc_index_range(struct hsc_decode *d, unsigned jobs,
				uint64_t begin, uint64_t end,
				struct hsc_error *error)
{
	const struct hsc_axis axis = { .unit = HSC_AXIS_INSTRUCTIONS };
	bool entered;

	return hsc_index_part(d, jobs, &axis, begin, end, &entered, error);
}

enum hsc_status hsc_index_seek(struct hsc_decode *d, unsigned jobs, uint64_t at,
			       uint64_t *from, struct hsc_error *error)
{
	uint64_t start = 0;
	enum hsc_status rc;

	if (d->source_count)
		start = d->manifest.sources[d->sources[0].index].start;
	at = at < UINT64_MAX - 1 - start ? at + start : UINT64_MAX - 1;
	rc = hsc_index_range(d, jobs, at, UINT64_MAX, error);
	*from = 0;
	if (d->source_count && d->sources[0].seek.at)
		*from = d->sources[0].seek.clock - start;
	return rc;
}

bool hsc_index_has(const struct hsc_decode *d, unsigned jobs)
{
	struct hsc_index_cuts c = { .count = 0 };
	const bool has =
		d->source_count == 1 &&
		hsc_index_find(d, d->sources[0].index, jobs, 0, &c) == HSC_OK &&
		c.count > 1;

	hsc_index_clear(&c);
	return has;
}
