/* SPDX-License-Identifier: MIT */
/* worker.c - one thread decodes pieces into leaves.
 * Room   decode (floor 6) */
#include "decode/results/worker.h"
#include "decode/parts.h"
#include <stdlib.h>

enum hsc_status hsc_worker_open(struct hsc_worker *w,
				const struct hsc_decode *like)
{
	struct hsc_error error;
	enum hsc_status rc = hsc_decode_open(&w->decode, like->bundle,
					     &like->config, &error);

	if (rc == HSC_OK)
		rc = hsc_functions_new(&w->functions);
	if (rc != HSC_OK)
		return rc;
	w->maps = calloc(w->decode->manifest.process_count + 1,
			 sizeof(struct hsc_code_map *));
	return w->maps ? HSC_OK : HSC_E_MEMORY;
}

void hsc_worker_close(struct hsc_worker *w)
{
	const size_t count = w->decode ? w->decode->manifest.process_count : 0;

	for (size_t i = 0; w->maps && i < count; i++)
		hsc_code_map_free(&w->maps[i]);
	free((void *)w->maps);
	hsc_stack_free(&w->stack);
	hsc_coverage_free(&w->coverage);
	hsc_functions_free(&w->functions);
	hsc_decode_close(&w->decode);
}

/* The map of the code that the piece runs. NULL: no memory. */
static struct hsc_code_map *map_of(struct hsc_worker *w, uint32_t source)
{
	struct hsc_decode *d = w->decode;
	struct hsc_code_map **map =
		&w->maps[d->manifest.sources[source].process];

	if (!*map &&
	    hsc_code_map_new(map, w->functions, hsc_decode_images(d, source),
			     hsc_decode_blocks(d, source)) != HSC_OK)
		return NULL;
	return *map;
}

/* Does it end where it begins? */
static bool ends_at_once(const struct hsc_leaf *leaf)
{
	return leaf->ends ? leaf->ends(leaf->ctx, leaf->begin, true)
			  : leaf->until && leaf->begin >= leaf->until;
}

/* Find the begin of the piece; there may be no message that can begin it. */
static enum hsc_status find_begin(struct hsc_worker *w, struct hsc_leaf *leaf)
{
	struct hsc_error error;
	enum hsc_status rc;

	leaf->begin = 0;
	leaf->clock = w->decode->manifest.sources[leaf->source].start;
	if (!leaf->from)
		return HSC_OK;
	leaf->clock = 0;
	rc = hsc_piece_find(w->decode, leaf->source, leaf->from, &leaf->begin,
			    &error);
	leaf->empty = rc == HSC_END || (rc == HSC_OK && ends_at_once(leaf));
	return rc == HSC_END ? HSC_OK : rc;
}

/* Events that are messages of their own have their own rules, see measure.
 * Streams of software events are not cut, so their events can be counted. */
static bool is_apart(const struct hsc_event *e)
{
	return hsc_event_software(e) ||
	       (e->reported && e->kind != HSC_EVENT_ACCESS);
}

static enum hsc_status feed_leaf(struct hsc_leaf *leaf,
				 const struct hsc_results_config *config,
				 const struct hsc_event *e, bool software)
{
	leaf->unfit = leaf->unfit ||
		      (leaf->stack && !software && is_apart(e)) ||
		      (config->plain &&
		       (is_apart(e) || e->kind == HSC_EVENT_DATA_WRITE));
	if (e->kind == HSC_EVENT_BLOCKS && e->blocks.words && leaf->stack)
		return hsc_leaf_feed_words(leaf, config, e);
	return hsc_leaf_feed(leaf, config, e);
}

static struct hsc_decode_totals totals_since(
	const struct hsc_decode *d, const struct hsc_decode_totals *before)
{
	struct hsc_decode_totals t = hsc_decode_totals(d);

	t.bytes_done -= before->bytes_done;
	t.messages -= before->messages;
	t.instructions -= before->instructions;
	t.gaps -= before->gaps;
	t.gap_bytes -= before->gap_bytes;
	t.notes -= before->notes;
	t.cut -= before->cut;
	t.warnings -= before->warnings;
	t.uncounted -= before->uncounted;
	return t;
}

/* Decode a whole stream with performance records. */
static enum hsc_status decode_records(struct hsc_worker *w,
				      struct hsc_leaf *leaf,
				      const struct hsc_perf_chain_config *as)
{
	const struct hsc_image_spaces images =
		hsc_decode_images(w->decode, leaf->source);
	struct hsc_source_result *r = &leaf->result;
	struct hsc_perf_chain *chain;
	enum hsc_status rc = hsc_perf_chain_new(&chain, w->decode, as);
	struct hsc_event e;

	while (rc == HSC_OK) {
		rc = hsc_perf_chain_next(chain, &e);
		if (rc != HSC_OK || !hsc_perf_tally_feed(&r->tally, &e))
			continue;
		rc = hsc_perf_profile_feed(r->counters, &e,
					   hsc_image_of(&images, e.space));
	}
	hsc_perf_chain_free(&chain);
	return rc;
}

static enum hsc_status decode_events(struct hsc_worker *w,
				     struct hsc_leaf *leaf,
				     const struct hsc_results_config *config)
{
	const bool software = hsc_leaf_of_software(w->decode, leaf->source);
	enum hsc_status rc = HSC_OK;
	struct hsc_event e;

	while (rc == HSC_OK && !leaf->unfit) {
		rc = hsc_decode_next(w->decode, &e);
		if (rc == HSC_OK)
			rc = feed_leaf(leaf, config, &e, software);
	}
	return rc;
}

/* Reuse the memory for words of the previous piece: allocating it takes longer
 * than filling it. */
static enum hsc_status lend_memory(struct hsc_worker *w, struct hsc_leaf *leaf,
				   struct hsc_code_map *map)
{
	struct hsc_coverage *c = leaf->result.coverage;
	enum hsc_status rc = HSC_OK;

	if (leaf->stack && !w->stack)
		rc = hsc_stack_new(&w->stack, map, leaf->source);
	if (rc == HSC_OK && c && !w->coverage)
		rc = hsc_coverage_new(&w->coverage, hsc_coverage_blocks(c));
	if (rc != HSC_OK)
		return rc;
	if (leaf->stack)
		hsc_stack_hand_on(w->stack, leaf->stack);
	if (c)
		hsc_coverage_hand_on(w->coverage, c);
	return HSC_OK;
}

static enum hsc_status decode_leaf(struct hsc_worker *w, struct hsc_leaf *leaf,
				   const struct hsc_results_config *config)
{
	const struct hsc_decode_piece piece = {
		.begin = leaf->begin,
		.end = leaf->until,
		.step = leaf->step,
		.ends = leaf->ends,
		.ctx = leaf->ctx,
	};
	const struct hsc_decode_totals before = hsc_decode_totals(w->decode);
	enum hsc_status rc;

	hsc_piece_begin(w->decode, leaf->source, &piece);
	rc = config->counters ? decode_records(w, leaf, config->counters)
			      : decode_events(w, leaf, config);
	if (leaf->stack)
		hsc_stack_hand_on(leaf->stack, w->stack);
	if (leaf->result.coverage)
		hsc_coverage_hand_on(leaf->result.coverage, w->coverage);
	if (rc != HSC_END)
		return rc;
	if (!hsc_piece_end(w->decode, &leaf->end))
		leaf->unfit = true;
	leaf->last = w->decode->piece_last;
	leaf->totals = totals_since(w->decode, &before);
	return HSC_OK;
}

enum hsc_status hsc_worker_decode(struct hsc_worker *w, struct hsc_leaf *leaf,
				  const struct hsc_results_config *config)
{
	struct hsc_blocks *blocks = hsc_decode_blocks(w->decode, leaf->source);
	struct hsc_code_map *map = NULL;
	enum hsc_status rc;

	if (hsc_leaf_stacked(config) && !(map = map_of(w, leaf->source)))
		return HSC_E_MEMORY;
	leaf->functions = w->functions;
	rc = find_begin(w, leaf);
	if (rc != HSC_OK || leaf->empty)
		return rc;
	rc = hsc_leaf_make(leaf, config, blocks, map, leaf->from > 0);
	if (rc == HSC_OK)
		rc = lend_memory(w, leaf, map);
	return rc == HSC_OK ? decode_leaf(w, leaf, config) : rc;
}
