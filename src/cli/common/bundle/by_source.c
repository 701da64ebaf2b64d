/* SPDX-License-Identifier: MIT */
/* by_source.c - trees and profiles of several harts are kept apart, and joined
 * at the end.
 * Room   cli (floor 9) */
#include "cli/common/bundle/by_source.h"
#include "base/grow.h"
#include <stdlib.h>

/* What is counted of `source`, with a tree and, if wanted, a profile. NULL: no
 * memory. */
static struct hsc_call_counts *counts_of(struct hsc_cli_by_source *b,
					 uint32_t source, bool profile)
{
	struct hsc_call_counts *c;

	if (!HSC_GROW_ZEROED(b->of, b->cap, (size_t)source + 1))
		return NULL;
	c = &b->of[source];
	if (!c->tree && hsc_calltree_new(&c->tree, NULL) != HSC_OK)
		return NULL;
	if (profile && !c->profile && hsc_profile_new(&c->profile) != HSC_OK)
		return NULL;
	return c;
}

enum hsc_status hsc_cli_by_source_words(struct hsc_cli_by_source *b,
					struct hsc_stack *stack,
					const struct hsc_event *e, bool profile)
{
	struct hsc_call_counts *c = counts_of(b, e->source, profile);

	return c ? hsc_call_counts_words(c, stack, e) : HSC_E_MEMORY;
}

enum hsc_status hsc_cli_by_source_feed(struct hsc_cli_by_source *b,
				       const struct hsc_stack_step *step,
				       bool profile)
{
	struct hsc_call_counts *c = counts_of(b, step->source, profile);
	enum hsc_status rc;

	if (!c)
		return HSC_E_MEMORY;
	rc = hsc_calltree_feed(c->tree, step);
	if (rc == HSC_OK && profile)
		rc = hsc_profile_feed(c->profile, step);
	return rc;
}

enum hsc_status hsc_cli_by_source_merge(struct hsc_cli_by_source *b,
					struct hsc_calltree *tree,
					struct hsc_profile *profile)
{
	enum hsc_status rc = HSC_OK;

	for (size_t i = 0; rc == HSC_OK && i < b->cap; i++) {
		if (b->of[i].tree)
			rc = hsc_calltree_merge(tree, b->of[i].tree);
		if (rc == HSC_OK && profile && b->of[i].profile)
			rc = hsc_profile_merge(profile, b->of[i].profile);
	}
	hsc_cli_by_source_clear(b);
	return rc;
}

void hsc_cli_by_source_clear(struct hsc_cli_by_source *b)
{
	for (size_t i = 0; i < b->cap; i++) {
		hsc_calltree_free(&b->of[i].tree);
		hsc_profile_free(&b->of[i].profile);
	}
	free(b->of);
	*b = (struct hsc_cli_by_source){ .cap = 0 };
}
