/* SPDX-License-Identifier: MIT */
/* results.c - threads decode pieces, and their results are joined in order.
 * Room   decode (floor 6) */
#include "base/grow.h"
#include "decode/parts.h"
#include "decode/results/ranges.h"
#include "decode/results/shard.h"
#include "decode/results/worker.h"
#include <pthread.h>
#include <stdlib.h>

struct cuts {
	struct hsc_results_cut *list; /* list[count] */
	size_t count, cap;
};

struct hsc_results {
	struct hsc_leaf *sources; /* sources[source_count]: the results */
	size_t source_count;
	struct hsc_shards *shards; /* from which they were read, or NULL */
	struct cuts *cuts;         /* cuts[source_count] */
};

/* What the threads share. */
struct pool {
	const struct hsc_decode *like;
	const struct hsc_results_config *config;
	struct hsc_ranges ranges;
};

struct job {
	struct pool *pool;
	struct hsc_worker worker;
	pthread_t thread;
	bool started;
};

/* Bytes of a piece, if the caller chose them; otherwise 0, and the whole source
 * is one piece until another thread has no work. */
static uint64_t step_of(const struct pool *p, bool cut)
{
	const uint64_t grid = hsc_decode_grid(p->like);

	return cut && p->config->piece ? (p->config->piece / grid + 1) * grid
				       : 0;
}

/* Add the ranges of one source. */
static bool add_source(struct pool *p, uint32_t source)
{
	const bool cut = hsc_leaf_cuts(p->like, source, p->config);
	const uint64_t bytes = cut ? hsc_piece_bytes(p->like, source) : 0;
	const uint64_t step = step_of(p, cut);
	struct hsc_leaf leaf = { .source = source };

	do {
		leaf.until =
			step && leaf.from + step < bytes ? leaf.from + step : 0;
		if (!hsc_ranges_add(&p->ranges, &leaf, bytes, cut && !step))
			return false;
		leaf.from = leaf.until;
	} while (leaf.until);
	return true;
}

static void *work_off(void *data)
{
	struct job *job = data;
	struct pool *p = job->pool;
	enum hsc_status rc = hsc_worker_open(&job->worker, p->like);
	struct hsc_range *range = NULL;

	while ((range = hsc_ranges_take(&p->ranges, range, rc)) != NULL) {
		struct hsc_leaf *leaf = &range->leaf;

		rc = hsc_worker_decode(&job->worker, leaf, p->config);
		/* this cannot be repaired by other pieces */
		if (rc == HSC_OK && leaf->unfit && leaf->from == 0)
			rc = HSC_AGAIN;
	}
	return NULL;
}

/* The caller works, too; if a thread cannot be started, the others do its
 * work. */
static void run_jobs(struct job *jobs, unsigned count,
		     const struct hsc_results_config *config)
{
	for (unsigned i = 1; i < count; i++)
		jobs[i].started = pthread_create(&jobs[i].thread, NULL,
						 work_off, &jobs[i]) == 0;
	if (config->besides)
		config->besides(config->ctx);
	work_off(&jobs[0]);
	for (unsigned i = 1; i < count; i++)
		if (jobs[i].started)
			pthread_join(jobs[i].thread, NULL);
}

static enum hsc_status add_cut(struct cuts *cuts, const struct hsc_leaf *leaf)
{
	if (!HSC_GROW(cuts->list, cuts->cap, cuts->count + 1))
		return HSC_E_MEMORY;
	cuts->list[cuts->count++] = (struct hsc_results_cut){
		.at = leaf->end,
		.message = leaf->last,
		.totals = leaf->totals,
	};
	return HSC_OK;
}

/* Join the pieces of one source, beginning with `first`; HSC_AGAIN: one does
 * not begin where the one before ends. */
static enum hsc_status join_source(struct hsc_results *t, struct pool *p,
				   struct hsc_decode *d, size_t first,
				   struct hsc_functions *functions)
{
	struct hsc_range **list = p->ranges.list;
	const uint32_t source = list[first]->leaf.source;
	struct hsc_leaf *into = &t->sources[source];
	enum hsc_status rc;

	into->source = source;
	into->functions = functions;
	into->clock = list[first]->leaf.clock;
	rc = hsc_leaf_make(into, p->config, hsc_decode_blocks(d, source), NULL,
			   false);
	for (size_t i = first; rc == HSC_OK && i < p->ranges.count; i++) {
		struct hsc_leaf *leaf = &list[i]->leaf;

		if (leaf->source != source)
			break;
		if (!leaf->empty && leaf->begin >= into->end) {
			rc = hsc_leaf_join(into, leaf);
			if (rc == HSC_OK)
				rc = add_cut(&t->cuts[source], into);
		}
		hsc_leaf_clear(leaf);
	}
	if (rc != HSC_OK || !into->stack)
		return rc;
	hsc_stack_finish(into->stack);
	rc = hsc_leaf_drain(into);
	into->result.folded = hsc_stack_folded(into->stack);
	return rc;
}

static enum hsc_status join_leaves(struct hsc_results *t, struct pool *p,
				   struct hsc_decode *d,
				   struct hsc_functions *functions)
{
	struct hsc_range **list = p->ranges.list;
	enum hsc_status rc = p->ranges.rc;

	hsc_ranges_sort(&p->ranges);
	for (size_t i = 0; rc == HSC_OK && i < p->ranges.count; i++)
		if (i == 0 || list[i]->leaf.source != list[i - 1]->leaf.source)
			rc = join_source(t, p, d, i, functions);
	return rc;
}

/* Is there only one piece? */
static bool is_one_piece(const struct pool *p)
{
	const struct hsc_range *only = p->ranges.list[0];

	return p->ranges.count == 1 &&
	       (!only->shared || only->bytes < hsc_decode_grid(p->like));
}

static enum hsc_status plan_ranges(struct pool *p)
{
	const struct hsc_decode *d = p->like;

	for (size_t i = 0; i < d->source_count; i++)
		if (!add_source(p, d->sources[i].index))
			return HSC_E_MEMORY;
	return p->ranges.count && !is_one_piece(p) ? HSC_OK : HSC_AGAIN;
}

/* The number of threads, not more than could have work. */
static unsigned threads_of(const struct pool *p)
{
	uint64_t pieces = 0;

	for (size_t i = 0; i < p->ranges.count; i++)
		pieces += p->ranges.list[i]->shared
				  ? p->ranges.list[i]->bytes /
						    hsc_decode_grid(p->like) +
					    1
				  : 1;
	return p->config->jobs < pieces ? p->config->jobs : (unsigned)pieces;
}

static enum hsc_status run_pool(struct hsc_results *t, struct pool *p,
				struct hsc_decode *d,
				struct hsc_functions *functions)
{
	const unsigned count = threads_of(p);
	struct job *jobs = calloc(count + 1, sizeof(*jobs));
	enum hsc_status rc = HSC_E_MEMORY;

	for (unsigned i = 0; jobs && i < count; i++)
		jobs[i].pool = p;
	if (jobs && count) {
		run_jobs(jobs, count, p->config);
		rc = join_leaves(t, p, d, functions);
	}
	for (size_t i = 0; i < p->ranges.count; i++)
		hsc_leaf_clear(&p->ranges.list[i]->leaf);
	for (unsigned i = 0; jobs && i < count; i++)
		hsc_worker_close(&jobs[i].worker);
	free(jobs);
	return rc;
}

/* The stream of each source must have been read to its end. If there are no
 * instructions, other contents of the stream explain why. */
static enum hsc_status check_streams(const struct hsc_results *t,
				     struct hsc_decode *d)
{
	uint64_t instructions = 0;

	for (size_t i = 0; i < d->source_count; i++) {
		const uint32_t source = d->sources[i].index;
		const struct hsc_leaf *leaf = &t->sources[source];

		instructions += leaf->totals.instructions;
		if (hsc_piece_can(d, source) &&
		    leaf->end != hsc_piece_bytes(d, source))
			return HSC_AGAIN;
	}
	if (!instructions)
		return HSC_AGAIN;
	for (size_t i = 0; i < d->source_count; i++)
		hsc_leaf_add_totals(&d->totals,
				    &t->sources[d->sources[i].index].totals);
	return HSC_OK;
}

enum hsc_status hsc_results_run(struct hsc_results **out, struct hsc_decode *d,
				struct hsc_functions *functions,
				const struct hsc_results_config *config)
{
	struct pool pool = { .like = d, .config = config };
	struct hsc_results *t = calloc(1, sizeof(*t));
	enum hsc_status rc = HSC_E_MEMORY;

	*out = t;
	if (!t)
		return rc;
	hsc_ranges_open(&pool.ranges, hsc_decode_grid(d));
	hsc_ranges_watch(&pool.ranges, config->watch, config->watcher);
	t->source_count = d->manifest.source_count;
	t->sources = calloc(t->source_count + 1, sizeof(*t->sources));
	t->cuts = calloc(t->source_count + 1, sizeof(*t->cuts));
	if (t->sources && t->cuts)
		rc = plan_ranges(&pool);
	if (rc == HSC_OK)
		rc = run_pool(t, &pool, d, functions);
	hsc_ranges_close(&pool.ranges);
	if (rc == HSC_OK)
		rc = check_streams(t, d);
	if (rc != HSC_OK)
		hsc_results_free(out);
	/* decoding it again will report the error */
	return rc == HSC_E_MEMORY || rc == HSC_OK ? rc : HSC_AGAIN;
}

enum hsc_status hsc_results_read(struct hsc_results **out, struct hsc_decode *d,
				 struct hsc_functions *functions,
				 const char *bundle, const char *const *paths,
				 size_t count, struct hsc_error *error)
{
	struct hsc_results *t = calloc(1, sizeof(*t));
	enum hsc_status rc = HSC_E_MEMORY;

	*out = t;
	if (t)
		rc = hsc_shards_read_of(&t->shards, d, functions, bundle, paths,
					count, error);
	if (rc == HSC_OK)
		hsc_leaf_add_totals(&d->totals,
				    &hsc_shards_facts(t->shards)->totals);
	else
		hsc_results_free(out);
	return rc;
}

void hsc_results_free(struct hsc_results **results)
{
	struct hsc_results *t = *results;

	if (!t)
		return;
	for (size_t i = 0; t->sources && i < t->source_count; i++)
		hsc_leaf_clear(&t->sources[i]);
	for (size_t i = 0; t->cuts && i < t->source_count; i++)
		free(t->cuts[i].list);
	free(t->cuts);
	free(t->sources);
	hsc_shards_free(&t->shards);
	free(t);
	*results = NULL;
}

const struct hsc_source_result *hsc_results_get(
	const struct hsc_results *results, size_t source)
{
	return results->shards ? hsc_shards_get(results->shards, source)
			       : &results->sources[source].result;
}

const struct hsc_results_cut *hsc_results_cuts(
	const struct hsc_results *results, size_t source, size_t *count)
{
	*count = results->cuts ? results->cuts[source].count : 0;
	return *count ? results->cuts[source].list : NULL;
}
