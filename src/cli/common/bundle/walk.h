/* SPDX-License-Identifier: MIT */
/*
 * walk.h - decode a bundle and hand events and steps to a view.
 *
 * Room   cli (floor 9)
 *
 * There is a stack of open calls for each source, and the filters -F, -N, -D
 * and -t stand between the stacks and the view.
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
	bool tasked;               /* a task was reported */
	struct hsc_functions *functions;
	struct hsc_code_map *
		*maps; /* maps[map_count], by process, made when needed */
	struct hsc_cli_state *states; /* states[source_count] */
	size_t map_count, source_count;
	bool in_turn; /* the sources come one after the other */
	/* Set with as->words by views that take the steps of a BLOCKS event of
	   words directly from `stack`. */
	enum hsc_status (*words)(void *view, struct hsc_stack *stack,
				 const struct hsc_event *event);
	/* Takes the instructions, or NULL. */
	hsc_view_run_fn *run;
	/* Called when a live stream has nothing more for now: write what is
	   buffered. Or NULL. */
	void (*flush)(void *ctx);
	void *flush_ctx;
	uint64_t folded;  /* calls nested too deep to be counted */
	uint64_t resumed; /* open calls given by hsc_cli_walk_resume */
	bool undated;     /* the trace has no times for --clock */
	int write_error;  /* errno, if the view could not write; or 0 */
};

/*
 * Open the bundle. With as->unmerged the sources come one after the other.
 * Returns HSC_EXIT_OK, or the code to leave with after the message was printed.
 */
int hsc_cli_walk_open(struct hsc_cli_walk *w, struct hsc_cli *cli,
		      const struct hsc_decode_config *as);

/*
 * Begin at an entry of the index: pass the calls that are open there, and the
 * contexts, to the view. Call it before hsc_cli_walk_run, with one source and
 * without --task. False: it failed, and hsc_cli_walk_close prints why.
 */
bool hsc_cli_walk_resume(struct hsc_cli_walk *w,
			 const struct hsc_entries *entries,
			 const struct hsc_view_ops *ops, void *view);

/* Decode all. False: it ended early, and hsc_cli_walk_close prints why. */
bool hsc_cli_walk_run(struct hsc_cli_walk *w, const struct hsc_view_ops *ops,
		      void *view);

/*
 * Decode all with threads, and return the results, to be released. NULL: the
 * options need events one by one; call hsc_cli_walk_run.
 */
struct hsc_results *hsc_cli_walk_results(
	struct hsc_cli_walk *w, const struct hsc_results_config *config);

/*
 * For --shard: decode the part, write its result instead of the command's
 * output, and close. Returns the code to leave with.
 */
int hsc_cli_walk_shard(struct hsc_cli_walk *w,
		       const struct hsc_results_config *config);

/* What the first line of a view says. */
struct hsc_view_title hsc_cli_walk_title(const struct hsc_cli_walk *w);

/* If the filters hid everything, print that and the nearest name; closing then
 * returns HSC_EXIT_FINDING. */
void hsc_cli_walk_explain(struct hsc_cli_walk *w);

/* The same for the name that an option has. False: no function matches. */
bool hsc_cli_walk_explain_name(struct hsc_cli_walk *w, const char *option,
			       const char *name);

/* The same as hsc_cli_decode_close. */
int hsc_cli_walk_close(struct hsc_cli_walk *w, int code);

#endif
