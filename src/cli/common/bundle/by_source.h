/* SPDX-License-Identifier: MIT */
/*
 * by_source.h - the tree of calls and the profile of a recording whose sources
 * come at once. What is counted goes from one step to the next, and so is of
 * one source; those of all are merged at the end.
 *
 * Room   cli (floor 9)
 */
#ifndef HSC_CLI_COMMON_BUNDLE_BY_SOURCE_H
#define HSC_CLI_COMMON_BUNDLE_BY_SOURCE_H

#include "cli/common/bundle/walk.h"
#include <hartscope/measure/call_counts.h>
#include <hartscope/measure/contexts.h>

/* Zero is a valid start. */
struct hsc_cli_by_source {
	struct hsc_calltree *tree;   /* of all sources that were merged */
	struct hsc_profile *profile; /* the same; NULL: not wanted */
	struct hsc_call_counts *of;  /* of[cap], by source; owned */
	size_t cap;
};

/* Make the tree and, if wanted, the profile. All return HSC_OK or HSC_E_MEMORY;
 * clear it in either case. */
HSC_MUST_USE enum hsc_status hsc_cli_by_source_make(struct hsc_cli_by_source *b,
						    bool profile);
/* Count a step, or a BLOCKS event of words, of any source. */
HSC_MUST_USE enum hsc_status hsc_cli_by_source_feed(
	struct hsc_cli_by_source *b, const struct hsc_stack_step *step);
HSC_MUST_USE enum hsc_status hsc_cli_by_source_words(
	struct hsc_cli_by_source *b, struct hsc_stack *stack,
	const struct hsc_event *e);
/* Merge the counters of all sources and release them. */
HSC_MUST_USE enum hsc_status hsc_cli_by_source_merge(
	struct hsc_cli_by_source *b);
void hsc_cli_by_source_clear(struct hsc_cli_by_source *b);

/* Print how many calls were too deep for a tree or a stack, if any. */
void hsc_cli_say_folded(const struct hsc_cli *cli, uint64_t calls);
/* Print that there were more contexts than are kept, if so. */
void hsc_cli_say_contexts(const struct hsc_cli *cli,
			  const struct hsc_contexts *contexts);

/* Decode all, with `ops` that count the steps, and merge. False: it ended
 * early. */
bool hsc_cli_by_source_walk(struct hsc_cli_by_source *b, struct hsc_cli_walk *w,
			    const struct hsc_view_ops *ops, void *view);
/* The same, with all cores if possible; `ops` are not called then. */
bool hsc_cli_by_source_decode(struct hsc_cli_by_source *b,
			      struct hsc_cli_walk *w,
			      const struct hsc_view_ops *ops, void *view);

#endif
