/* SPDX-License-Identifier: MIT */
/*
 * walk.h - decode a bundle and hand events and steps to a view.
 *
 * Room   cli (floor 9)
 *
 * Keeps a stack of open calls for every source, and the filters -F, -N, -D and
 * -t between the stacks and the view.
 */
#ifndef HSC_CLI_COMMON_BUNDLE_WALK_H
#define HSC_CLI_COMMON_BUNDLE_WALK_H

#include "cli/common/bundle/open.h"
#include "cli/common/options/jobs.h"
#include "cli/common/options/task.h"
#include "view/common/event_filter.h"
#include "view/common/view.h"
#include <hartscope/decode/entries.h>

struct hsc_cli_state; /* of one source */

struct hsc_cli_walk {
	struct hsc_cli_decode d;
	struct hsc_view_filter filter;
	struct hsc_task_rule task; /* with --task */
	bool tasked;               /* and something reported one */
	struct hsc_functions *functions;
	struct hsc_code_map **maps;   /* by process, made when needed */
	struct hsc_cli_state *states; /* by source */
	size_t map_count, source_count;
	bool in_turn; /* source after source: a state ends with the next one */
	/* For BLOCKS events of words, which come only to those who ask for them
	   with as->words and set this: the view takes the steps from `stack` at
	   once. */
	enum hsc_status (*words)(void *view, struct hsc_stack *stack,
				 const struct hsc_event *event);
	/* Instructions for the view, or NULL: nobody wants them. */
	hsc_view_run_fn *run;
	/* Write what is held back, as the stream has nothing more for now; or
	   NULL. */
	void (*flush)(void *ctx);
	void *flush_ctx;
	uint64_t folded;
	uint64_t resumed; /* calls that hsc_cli_walk_resume gave */
	bool undated;     /* --clock counts what this trace has not */
	int write_error;  /* errno, if the view could not write; or 0 */
};

/*
 * Open the bundle. With as->unmerged the sources come one after the other.
 * Returns HSC_EXIT_OK, or the code to leave with after the message was printed.
 */
int hsc_cli_walk_open(struct hsc_cli_walk *w, struct hsc_cli *cli,
		      const struct hsc_decode_config *as);

/*
 * Before it is walked, and without --task: decoding of its only source begins
 * at an entry. The calls that are open there are given to the view, and what
 * contexts hold. False: it failed, hsc_cli_walk_close prints why.
 */
bool hsc_cli_walk_resume(struct hsc_cli_walk *w,
			 const struct hsc_entries *entries,
			 const struct hsc_view_ops *ops, void *view);

/* Walk all of it. False: it ended early, hsc_cli_walk_close prints why. */
bool hsc_cli_walk_run(struct hsc_cli_walk *w, const struct hsc_view_ops *ops,
		      void *view);

/*
 * The results of all of it by as many threads as there are to be, where it does
 * not matter to what is shown; to be released. NULL: walk it.
 */
struct hsc_results *hsc_cli_walk_results(
	struct hsc_cli_walk *w, const struct hsc_results_config *config);

/*
 * With --shard: decode it, write its result in place of what the command shows,
 * and close. Returns the code to leave with.
 */
int hsc_cli_walk_shard(struct hsc_cli_walk *w,
		       const struct hsc_results_config *config);

/* What the first line of a view says. */
struct hsc_view_title hsc_cli_walk_title(const struct hsc_cli_walk *w);

/* If filters hid everything: say so, name what is near, and close with
 * HSC_EXIT_FINDING. */
void hsc_cli_walk_explain(struct hsc_cli_walk *w);

/* If no function fits the name that an option has: the same; false then. */
bool hsc_cli_walk_explain_name(struct hsc_cli_walk *w, const char *option,
			       const char *name);

/* The same as hsc_cli_decode_close. */
int hsc_cli_walk_close(struct hsc_cli_walk *w, int code);

#endif
