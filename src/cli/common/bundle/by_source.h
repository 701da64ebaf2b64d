/* SPDX-License-Identifier: MIT */
/*
 * by_source.h - trees of calls and profiles of steps that come from several
 * sources at once. Each of them counts from one step to the next, and so is of
 * one source; those of all are merged at the end.
 *
 * Room   cli (floor 9)
 */
#ifndef HSC_CLI_COMMON_BUNDLE_BY_SOURCE_H
#define HSC_CLI_COMMON_BUNDLE_BY_SOURCE_H

#include <hartscope/measure/call_counts.h>

/* Zero is a valid start. */
struct hsc_cli_by_source {
	struct hsc_call_counts *of; /* of[cap], by source; owned */
	size_t cap;
};

/* A step for the tree and, if wanted, the profile of its source. Returns HSC_OK
 * or HSC_E_MEMORY. */
enum hsc_status hsc_cli_by_source_feed(struct hsc_cli_by_source *b,
				       const struct hsc_stack_step *step,
				       bool profile);
/* The same of a BLOCKS event of words. */
enum hsc_status hsc_cli_by_source_words(struct hsc_cli_by_source *b,
					struct hsc_stack *stack,
					const struct hsc_event *e,
					bool profile);
/* Merge all into `tree` and, unless it is NULL, `profile`. Returns HSC_OK or
 * HSC_E_MEMORY; nothing is kept in either case. */
enum hsc_status hsc_cli_by_source_merge(struct hsc_cli_by_source *b,
					struct hsc_calltree *tree,
					struct hsc_profile *profile);
void hsc_cli_by_source_clear(struct hsc_cli_by_source *b);

#endif
