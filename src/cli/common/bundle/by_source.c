/* SPDX-License-Identifier: MIT */
/* by_source.c - trees and profiles of several harts are kept apart, and joined
 * at the end.
 * Room   cli (floor 9) */
#include "cli/common/bundle/by_source.h"
#include "base/grow.h"
#include <inttypes.h>
#include <stdlib.h>

enum hsc_status hsc_cli_by_source_make(struct hsc_cli_by_source *b,
				       bool profile)
{
	enum hsc_status rc = hsc_calltree_new(&b->tree, NULL);

	return rc == HSC_OK && profile ? hsc_profile_new(&b->profile) : rc;
}

/* The counters of `source`, made when needed. NULL: no memory. */
static struct hsc_call_counts *counts_of(struct hsc_cli_by_source *b,
					 uint32_t source)
{
	struct hsc_call_counts *c;

	if (!HSC_GROW_ZEROED(b->of, b->cap, (size_t)source + 1))
		return NULL;
	c = &b->of[source];
	if (!c->tree && hsc_calltree_new(&c->tree, NULL) != HSC_OK)
		return NULL;
	if (b->profile && !c->profile && hsc_profile_new(&c->profile) != HSC_OK)
		return NULL;
	return c;
}

enum hsc_status hsc_cli_by_source_words(struct hsc_cli_by_source *b,
					struct hsc_stack *stack,
					const struct hsc_event *e)
{
	struct hsc_call_counts *c = counts_of(b, e->source);

	return c ? hsc_call_counts_words(c, stack, e) : HSC_E_MEMORY;
}

enum hsc_status hsc_cli_by_source_feed(struct hsc_cli_by_source *b,
				       const struct hsc_stack_step *step)
{
	struct hsc_call_counts *c = counts_of(b, step->source);
	enum hsc_status rc;

	if (!c)
		return HSC_E_MEMORY;
	rc = hsc_calltree_feed(c->tree, step);
	return rc == HSC_OK && c->profile ? hsc_profile_feed(c->profile, step)
					  : rc;
}

/* What one source came to; either may be NULL. */
static enum hsc_status add_counts(struct hsc_cli_by_source *b,
				  const struct hsc_calltree *tree,
				  const struct hsc_profile *profile)
{
	enum hsc_status rc = tree ? hsc_calltree_merge(b->tree, tree) : HSC_OK;

	return rc == HSC_OK && b->profile && profile
		       ? hsc_profile_merge(b->profile, profile)
		       : rc;
}

static void clear_sources(struct hsc_cli_by_source *b)
{
	for (size_t i = 0; i < b->cap; i++) {
		hsc_calltree_free(&b->of[i].tree);
		hsc_profile_free(&b->of[i].profile);
	}
	free(b->of);
	b->of = NULL;
	b->cap = 0;
}

enum hsc_status hsc_cli_by_source_merge(struct hsc_cli_by_source *b)
{
	enum hsc_status rc = HSC_OK;

	for (size_t i = 0; rc == HSC_OK && i < b->cap; i++)
		rc = add_counts(b, b->of[i].tree, b->of[i].profile);
	clear_sources(b);
	return rc;
}

bool hsc_cli_by_source_walk(struct hsc_cli_by_source *b, struct hsc_cli_walk *w,
			    const struct hsc_view_ops *ops, void *view)
{
	const bool whole = hsc_cli_walk_run(w, ops, view);
	const enum hsc_status rc = hsc_cli_by_source_merge(b);

	if (rc != HSC_OK)
		w->d.rc = rc;
	return whole && rc == HSC_OK;
}

bool hsc_cli_by_source_decode(struct hsc_cli_by_source *b,
			      struct hsc_cli_walk *w,
			      const struct hsc_view_ops *ops, void *view)
{
	const struct hsc_results_config wanted = { .tree = true,
						   .profile = b->profile };
	struct hsc_results *results = hsc_cli_walk_results(w, &wanted);
	enum hsc_status rc = HSC_OK;

	if (!results)
		return hsc_cli_by_source_walk(b, w, ops, view);
	for (size_t i = 0; rc == HSC_OK && i < w->source_count; i++)
		rc = add_counts(b, hsc_results_get(results, i)->tree,
				hsc_results_get(results, i)->profile);
	hsc_results_free(&results);
	if (rc != HSC_OK)
		w->d.rc = rc;
	return rc == HSC_OK;
}

void hsc_cli_by_source_clear(struct hsc_cli_by_source *b)
{
	clear_sources(b);
	hsc_calltree_free(&b->tree);
	hsc_profile_free(&b->profile);
}

void hsc_cli_say_folded(const struct hsc_cli *cli, uint64_t calls)
{
	if (calls)
		hsc_cli_say(cli,
			    "%" PRIu64 " call%s nested too deep, or in too "
			    "many ways, to be distinguished",
			    calls, calls == 1 ? "" : "s");
}

void hsc_cli_say_contexts(const struct hsc_cli *cli,
			  const struct hsc_contexts *contexts)
{
	if (hsc_contexts_full(contexts))
		hsc_cli_say(cli,
			    "more than %u contexts: the others count as not "
			    "known",
			    HSC_CONTEXTS_MAX);
}
