/* SPDX-License-Identifier: MIT */
/* leaf.c - the results of one piece are counted, packed and joined with those
 * of the next piece.
 * Room   decode (floor 6) */
#include "decode/results/leaf.h"
#include "decode/parts.h"
#include <hartscope/measure/call_counts.h>
#include <stdlib.h>

bool hsc_leaf_stacked(const struct hsc_results_config *config)
{
	return config->profile || config->tree || config->totals ||
	       config->durations;
}

bool hsc_leaf_of_software(const struct hsc_decode *d, uint32_t source)
{
	for (size_t i = 0; i < d->source_count; i++)
		if (d->sources[i].index == source)
			return d->sources[i].software;
	return false;
}

bool hsc_leaf_cuts(const struct hsc_decode *d, uint32_t source,
		   const struct hsc_results_config *config)
{
	return !config->counters && !hsc_leaf_of_software(d, source) &&
	       hsc_piece_can(d, source);
}

/* The piece begins in the middle of the source. */
static enum hsc_status open_stack(struct hsc_leaf *leaf)
{
	struct hsc_source_result *r = &leaf->result;

	leaf->open = true;
	if (leaf->stack)
		hsc_stack_begin_open(leaf->stack);
	if (r->profile)
		hsc_profile_begin_open(r->profile);
	if (r->tree)
		hsc_calltree_begin_open(r->tree);
	if (r->trap_times)
		hsc_trap_times_begin_open(r->trap_times);
	if (r->coverage)
		hsc_coverage_begin_open(r->coverage);
	return r->contexts ? hsc_contexts_begin_open(r->contexts, leaf->source)
			   : HSC_OK;
}

/* The results that need no stack. */
static enum hsc_status open_plain(struct hsc_leaf *leaf,
				  const struct hsc_results_config *config,
				  struct hsc_blocks *blocks)
{
	static const struct hsc_axis axis = { .unit = HSC_AXIS_INSTRUCTIONS };
	struct hsc_source_result *r = &leaf->result;
	enum hsc_status rc = HSC_OK;

	if (config->coverage && blocks)
		rc = hsc_coverage_new(&r->coverage, blocks);
	if (rc == HSC_OK && config->contexts)
		rc = hsc_contexts_new(&r->contexts, &axis);
	if (rc == HSC_OK && config->counters)
		rc = hsc_perf_profile_new(&r->counters, leaf->functions,
					  leaf->source + 1u);
	return rc;
}

enum hsc_status hsc_leaf_make(struct hsc_leaf *leaf,
			      const struct hsc_results_config *config,
			      struct hsc_blocks *blocks,
			      struct hsc_code_map *map, bool open)
{
	struct hsc_source_result *r = &leaf->result;
	enum hsc_status rc = HSC_OK;

	if (hsc_leaf_stacked(config))
		rc = hsc_stack_new(&leaf->stack, map, leaf->source);
	if (rc == HSC_OK && config->profile)
		rc = hsc_profile_new(&r->profile);
	if (rc == HSC_OK && config->tree)
		rc = hsc_calltree_new(&r->tree, NULL);
	if (rc == HSC_OK && config->durations)
		rc = hsc_durations_new(&r->durations);
	if (rc == HSC_OK && config->durations)
		rc = hsc_trap_times_new(&r->trap_times);
	if (rc == HSC_OK)
		rc = open_plain(leaf, config, blocks);
	return rc == HSC_OK && open ? open_stack(leaf) : rc;
}

void hsc_leaf_clear(struct hsc_leaf *leaf)
{
	hsc_stack_free(&leaf->stack);
	hsc_profile_free(&leaf->result.profile);
	hsc_calltree_free(&leaf->result.tree);
	hsc_durations_free(&leaf->result.durations);
	hsc_trap_times_free(&leaf->result.trap_times);
	hsc_coverage_free(&leaf->result.coverage);
	hsc_software_counts_free(&leaf->result.software);
	hsc_contexts_free(&leaf->result.contexts);
	hsc_perf_profile_free(&leaf->result.counters);
	hsc_totals_parts_clear(&leaf->parts);
}

static void pack_totals(struct hsc_pack *p, struct hsc_decode_totals *t)
{
	hsc_pack_u64(p, &t->bytes_done);
	hsc_pack_u64(p, &t->messages);
	hsc_pack_u64(p, &t->instructions);
	hsc_pack_u64(p, &t->gaps);
	hsc_pack_u64(p, &t->gap_bytes);
	hsc_pack_u64(p, &t->notes);
	hsc_pack_u64(p, &t->cut);
	hsc_pack_u64(p, &t->warnings);
	hsc_pack_u64(p, &t->uncounted);
}

static void pack_tally(struct hsc_pack *p, struct hsc_perf_tally *t)
{
	hsc_pack_u64(p, &t->records);
	hsc_pack_u64(p, &t->damage);
	hsc_pack_u64(p, &t->lost);
	hsc_pack_u64(p, &t->headless);
	hsc_pack_u64(p, &t->full);
	hsc_pack_u64(p, &t->cut);
}

static void pack_software(struct hsc_pack *p, struct hsc_source_result *r)
{
	bool some = !p->reads && r->software;

	hsc_pack_bool(p, &some);
	if (!some || p->bad)
		return;
	if (p->reads)
		p->bad |= hsc_software_counts_new(&r->software) != HSC_OK;
	if (!p->bad)
		hsc_pack_software(p, r->software);
}

void hsc_leaf_pack(struct hsc_leaf *leaf, struct hsc_pack *p)
{
	struct hsc_source_result *r = &leaf->result;

	hsc_pack_u64(p, &leaf->begin);
	hsc_pack_u64(p, &leaf->end);
	hsc_pack_u64(p, &leaf->clock);
	pack_totals(p, &leaf->totals);
	for (size_t i = 0; i <= HSC_TRAP_CAUSES; i++) {
		hsc_pack_u64(p, &r->traps.exceptions[i]);
		hsc_pack_u64(p, &r->traps.interrupts[i]);
	}
	if (leaf->stack)
		hsc_pack_piece(p, leaf->stack, r->profile, r->tree);
	if (r->durations && !p->bad)
		hsc_pack_times(p, leaf->stack, r->durations, r->trap_times);
	hsc_pack_totals(p, &r->totals, &leaf->parts);
	pack_software(p, r);
	if (r->coverage && !p->bad)
		hsc_pack_coverage(p, r->coverage, leaf->source);
	if (r->contexts && !p->bad)
		hsc_pack_contexts(p, r->contexts, leaf->source);
	if (r->counters && !p->bad) {
		hsc_pack_counters(p, r->counters);
		pack_tally(p, &r->tally);
	}
}

static enum hsc_status feed_step(struct hsc_leaf *leaf,
				 const struct hsc_stack_step *step)
{
	struct hsc_source_result *r = &leaf->result;
	enum hsc_status rc = HSC_OK;

	if (r->profile)
		rc = hsc_profile_feed(r->profile, step);
	if (rc == HSC_OK && r->tree)
		rc = hsc_calltree_feed(r->tree, step);
	if (rc == HSC_OK && r->durations)
		rc = hsc_durations_feed(r->durations, step);
	if (rc == HSC_OK && r->trap_times)
		rc = hsc_trap_times_step(r->trap_times, step);
	if (rc != HSC_OK)
		return rc;
	if (leaf->open)
		return hsc_totals_step_open(&r->totals, &leaf->parts, step);
	hsc_totals_step(&r->totals, step);
	return HSC_OK;
}

enum hsc_status hsc_leaf_drain(struct hsc_leaf *leaf)
{
	struct hsc_stack_step step;
	enum hsc_status rc;

	while ((rc = hsc_stack_next(leaf->stack, &step)) == HSC_OK) {
		rc = feed_step(leaf, &step);
		if (rc != HSC_OK)
			return rc;
	}
	return rc < 0 ? rc : HSC_OK;
}

static enum hsc_status feed_software(struct hsc_source_result *r,
				     const struct hsc_event *e)
{
	enum hsc_status rc = HSC_OK;

	if (!r->software)
		rc = hsc_software_counts_new(&r->software);
	return rc == HSC_OK ? hsc_software_counts_feed(r->software, e) : rc;
}

enum hsc_status hsc_leaf_feed_words(struct hsc_leaf *leaf,
				    const struct hsc_results_config *config,
				    const struct hsc_event *e)
{
	struct hsc_source_result *r = &leaf->result;
	const struct hsc_call_counts counts = {
		.profile = r->profile,
		.tree = r->tree,
		.totals = config->totals ? &r->totals : NULL,
		.parts = leaf->open ? &leaf->parts : NULL,
	};
	enum hsc_status rc = HSC_OK;

	if (config->totals)
		hsc_totals_event(&r->totals, e);
	if (r->coverage)
		rc = hsc_coverage_feed(r->coverage, e);
	return rc == HSC_OK ? hsc_call_counts_words(&counts, leaf->stack, e)
			    : rc;
}

enum hsc_status hsc_leaf_feed(struct hsc_leaf *leaf,
			      const struct hsc_results_config *config,
			      const struct hsc_event *e)
{
	struct hsc_source_result *r = &leaf->result;
	enum hsc_status rc = HSC_OK;

	if (!e->reported)
		hsc_trap_counts_feed(&r->traps, e);
	if (config->totals)
		hsc_totals_event(&r->totals, e);
	if (r->trap_times)
		hsc_trap_times_event(r->trap_times, e);
	if (r->coverage)
		rc = hsc_coverage_feed(r->coverage, e);
	if (rc == HSC_OK && hsc_event_software(e))
		return feed_software(r, e);
	if (rc == HSC_OK && r->contexts)
		rc = hsc_contexts_feed(r->contexts, e);
	if (rc == HSC_OK && leaf->stack)
		rc = hsc_stack_feed(leaf->stack, e);
	return rc == HSC_OK && leaf->stack ? hsc_leaf_drain(leaf) : rc;
}

static enum hsc_status graft_step(struct hsc_source_result *r,
				  const struct hsc_leaf *leaf,
				  const uint32_t *functions,
				  const struct hsc_stack_step *step)
{
	const struct hsc_source_result *from = &leaf->result;
	enum hsc_status rc = HSC_OK;

	hsc_totals_graft(&r->totals, &from->totals, &leaf->parts, step);
	if (r->profile)
		rc = hsc_profile_graft(r->profile, from->profile, functions,
				       step);
	if (rc == HSC_OK && r->tree)
		rc = hsc_calltree_graft(r->tree, from->tree, functions, step);
	if (rc == HSC_OK && r->durations)
		rc = hsc_durations_graft(r->durations, from->durations,
					 functions, step);
	if (rc == HSC_OK && r->trap_times)
		rc = hsc_trap_times_graft(r->trap_times, from->trap_times,
					  step);
	return rc;
}

/* Find the functions of `from` among those of `into`, from malloc; NULL: no
 * memory. */
static uint32_t *map_functions(struct hsc_functions *into,
			       const struct hsc_functions *from)
{
	const uint32_t count = hsc_functions_count(from);
	uint32_t *map = calloc(count, sizeof(*map));

	for (uint32_t i = 0; map && i < count; i++) {
		map[i] = hsc_functions_index(into, hsc_functions_get(from, i));
		if (map[i] == HSC_FUNCTION_NONE) {
			free(map);
			map = NULL;
		}
	}
	return map;
}

/* Feed all steps of a joint. */
static enum hsc_status graft_steps(struct hsc_leaf *into,
				   const struct hsc_leaf *from,
				   const uint32_t *functions)
{
	struct hsc_stack_step step;
	enum hsc_status rc;

	while ((rc = hsc_stack_next(into->stack, &step)) == HSC_OK) {
		rc = step.kind == HSC_STACK_GRAFT
			     ? graft_step(&into->result, from, functions, &step)
			     : feed_step(into, &step);
		if (rc != HSC_OK)
			return rc;
	}
	return rc < 0 ? rc : HSC_OK;
}

void hsc_leaf_add_totals(struct hsc_decode_totals *t,
			 const struct hsc_decode_totals *from)
{
	t->bytes_done += from->bytes_done;
	t->messages += from->messages;
	t->instructions += from->instructions;
	t->gaps += from->gaps;
	t->gap_bytes += from->gap_bytes;
	t->notes += from->notes;
	t->cut += from->cut;
	t->warnings += from->warnings;
	t->uncounted += from->uncounted;
}

/* The results that need stacks. */
static enum hsc_status join_stacks(struct hsc_leaf *into,
				   const struct hsc_leaf *from)
{
	uint32_t *functions = map_functions(into->functions, from->functions);
	/* the first piece counts clocks from the start of the source */
	const uint64_t clock =
		from->begin ? into->clock + into->totals.instructions : 0;
	enum hsc_status rc = HSC_AGAIN;

	if (!functions)
		return HSC_E_MEMORY;
	if (hsc_stack_joins(into->stack, from->stack, functions))
		rc = hsc_stack_join(into->stack, from->stack, functions, clock);
	if (rc == HSC_OK)
		rc = graft_steps(into, from, functions);
	free(functions);
	return rc;
}

/* The results without parts. */
static enum hsc_status join_plain(struct hsc_leaf *into,
				  const struct hsc_leaf *from)
{
	struct hsc_source_result *r = &into->result;
	uint32_t *functions;
	enum hsc_status rc = HSC_OK;

	if (r->coverage && from->result.coverage)
		rc = hsc_coverage_join(r->coverage, into->source,
				       from->result.coverage);
	if (rc == HSC_OK && r->contexts)
		rc = hsc_contexts_join(r->contexts, into->source,
				       from->result.contexts);
	if (rc == HSC_OK && from->result.software && !r->software)
		rc = hsc_software_counts_new(&r->software);
	if (rc == HSC_OK && from->result.software)
		rc = hsc_software_counts_merge(r->software,
					       from->result.software);
	if (rc != HSC_OK || !r->counters)
		return rc;
	functions = map_functions(into->functions, from->functions);
	if (!functions)
		return HSC_E_MEMORY;
	rc = hsc_perf_profile_merge(r->counters, from->result.counters,
				    functions);
	hsc_perf_tally_merge(&r->tally, &from->result.tally);
	free(functions);
	return rc;
}

enum hsc_status hsc_leaf_join(struct hsc_leaf *into,
			      const struct hsc_leaf *from)
{
	enum hsc_status rc = HSC_OK;

	if (into->end != from->begin || from->unfit ||
	    (from->result.tree && !hsc_calltree_grafts(from->result.tree)) ||
	    (from->result.contexts &&
	     !hsc_contexts_joins(into->result.contexts, from->result.contexts)))
		return HSC_AGAIN;
	if (into->stack)
		rc = join_stacks(into, from);
	if (rc == HSC_OK)
		rc = join_plain(into, from);
	if (rc != HSC_OK)
		return rc;
	hsc_trap_counts_merge(&into->result.traps, &from->result.traps);
	hsc_leaf_add_totals(&into->totals, &from->totals);
	into->end = from->end;
	into->last += from->last;
	return HSC_OK;
}
