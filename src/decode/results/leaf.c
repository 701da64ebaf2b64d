/* SPDX-License-Identifier: MIT */
#include "decode/results/leaf.h"
#include <stdlib.h>

enum hsc_status hsc_leaf_make(struct hsc_leaf *leaf,
			      const struct hsc_results_config *config,
			      struct hsc_code_map *map, bool open)
{
	struct hsc_source_result *r = &leaf->result;
	enum hsc_status rc = hsc_stack_new(&leaf->stack, map, leaf->source);

	if (rc == HSC_OK && config->profile)
		rc = hsc_profile_new(&r->profile);
	if (rc == HSC_OK && config->tree)
		rc = hsc_calltree_new(&r->tree, NULL);
	if (rc != HSC_OK || !open)
		return rc;
	hsc_stack_begin_open(leaf->stack);
	if (r->profile)
		hsc_profile_begin_open(r->profile);
	if (r->tree)
		hsc_calltree_begin_open(r->tree);
	return HSC_OK;
}

void hsc_leaf_clear(struct hsc_leaf *leaf)
{
	hsc_stack_free(&leaf->stack);
	hsc_profile_free(&leaf->result.profile);
	hsc_calltree_free(&leaf->result.tree);
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
	hsc_pack_piece(p, leaf->stack, r->profile, r->tree);
}

static enum hsc_status feed(struct hsc_source_result *r,
			    const struct hsc_stack_step *step)
{
	enum hsc_status rc = HSC_OK;

	if (r->profile)
		rc = hsc_profile_feed(r->profile, step);
	if (rc == HSC_OK && r->tree)
		rc = hsc_calltree_feed(r->tree, step);
	return rc;
}

enum hsc_status hsc_leaf_drain(struct hsc_leaf *leaf)
{
	struct hsc_stack_step step;
	enum hsc_status rc;

	while ((rc = hsc_stack_next(leaf->stack, &step)) == HSC_OK) {
		rc = feed(&leaf->result, &step);
		if (rc != HSC_OK)
			return rc;
	}
	return rc < 0 ? rc : HSC_OK;
}

static enum hsc_status graft(struct hsc_source_result *r,
			     const struct hsc_source_result *from,
			     const uint32_t *functions,
			     const struct hsc_stack_step *step)
{
	enum hsc_status rc = HSC_OK;

	if (r->profile)
		rc = hsc_profile_graft(r->profile, from->profile, functions,
				       step);
	if (rc == HSC_OK && r->tree)
		rc = hsc_calltree_graft(r->tree, from->tree, functions, step);
	return rc;
}

/* The functions of `from` as those of `into`, from malloc; NULL: no memory. */
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

/* Give all steps of a joint. */
static enum hsc_status take_steps(struct hsc_leaf *into,
				  const struct hsc_leaf *from,
				  const uint32_t *functions)
{
	struct hsc_stack_step step;
	enum hsc_status rc;

	while ((rc = hsc_stack_next(into->stack, &step)) == HSC_OK) {
		rc = step.kind == HSC_STACK_GRAFT
			     ? graft(&into->result, &from->result, functions,
				     &step)
			     : feed(&into->result, &step);
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
}

enum hsc_status hsc_leaf_join(struct hsc_leaf *into,
			      const struct hsc_leaf *from)
{
	uint32_t *functions;
	enum hsc_status rc = HSC_AGAIN;

	if (into->end != from->begin || from->unfit ||
	    (from->result.tree && !hsc_calltree_grafts(from->result.tree)))
		return HSC_AGAIN;
	functions = map_functions(into->functions, from->functions);
	if (!functions)
		return HSC_E_MEMORY;
	if (hsc_stack_joins(into->stack, from->stack, functions))
		rc = hsc_stack_join(into->stack, from->stack, functions,
				    into->clock + into->totals.instructions);
	if (rc == HSC_OK)
		rc = take_steps(into, from, functions);
	free(functions);
	if (rc != HSC_OK)
		return rc;
	hsc_trap_counts_merge(&into->result.traps, &from->result.traps);
	hsc_leaf_add_totals(&into->totals, &from->totals);
	into->end = from->end;
	return HSC_OK;
}
