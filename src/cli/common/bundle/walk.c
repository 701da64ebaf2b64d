/* SPDX-License-Identifier: MIT */
/* walk.c - the loop of commands that show calls: events, steps, the view.
 * Room   cli (floor 9) */
#include "cli/common/bundle/walk.h"
#include "base/file_name.h"
#include "cli/common/bundle/live.h"
#include "cli/common/bundle/runs.h"
#include "view/common/text.h"
#include <errno.h>
#include <hartscope/measure/inlines.h>
#include <hartscope/measure/step_dates.h>
#include <hartscope/measure/tasks.h>
#include <inttypes.h>
#include <stdlib.h>

struct hsc_cli_state {
	struct hsc_stack *stack;      /* NULL with --task */
	struct hsc_tasks *tasks;      /* only with --task */
	struct hsc_inlines *inlines;  /* NULL without --inlined */
	struct hsc_step_dates *dates; /* NULL: the axis is instructions */
	struct hsc_filter *filter;    /* NULL: everything is shown */
	struct hsc_blocks *blocks;
	struct hsc_cli_runs runs;
	hsc_view_run_fn *run; /* takes the runs, or NULL */
};

/* Are there sources of software events and of instructions? */
static bool is_mixed(const struct hsc_manifest *m)
{
	size_t software = 0;

	for (size_t i = 0; i < m->source_count; i++)
		software += m->sources[i].protocol != NULL;
	return software && software < m->source_count;
}

/* A bundle with software events and instructions is opened a second time, to
 * have both in the order of time. */
static int open_decode(struct hsc_cli_walk *w, struct hsc_cli *cli,
		       struct hsc_decode_config *config)
{
	int code = hsc_cli_decode_open_as(&w->d, cli, config);
	const int verbosity = cli->verbosity;

	if (code != HSC_EXIT_OK || !cli->by_time || !config->unmerged ||
	    !is_mixed(hsc_decode_manifest(w->d.decode)))
		return code;
	hsc_decode_close(&w->d.decode);
	config->unmerged = false;
	cli->verbosity = -1; /* its remarks were printed already */
	code = hsc_cli_decode_open_as(&w->d, cli, config);
	cli->verbosity = verbosity;
	return code;
}

/* Make the tables of code maps and of states, which are filled when needed. */
static bool make_stacks(struct hsc_cli_walk *w)
{
	const struct hsc_manifest *m = hsc_decode_manifest(w->d.decode);

	w->map_count = m->process_count;
	w->source_count = m->source_count;
	w->maps = calloc(m->process_count + 1, sizeof(struct hsc_code_map *));
	w->states = calloc(m->source_count + 1, sizeof(*w->states));
	return w->maps && w->states &&
	       hsc_functions_new(&w->functions) == HSC_OK;
}

int hsc_cli_walk_open(struct hsc_cli_walk *w, struct hsc_cli *cli,
		      const struct hsc_decode_config *as)
{
	struct hsc_decode_config config = *as;
	int code;

	/* threads are reported by another source, so order is needed */
	if (cli->task && hsc_cli_task_by_time(cli->task)) {
		config.unmerged = false;
		if (cli->clock == HSC_AXIS_INSTRUCTIONS)
			cli->clock = HSC_AXIS_TICKS;
	}
	*w = (struct hsc_cli_walk){
		.filter = {
			.only = cli->only.items,
			.only_count = cli->only.count,
			.skip = cli->skip.items,
			.skip_count = cli->skip.count,
			.depth = cli->depth,
			.threshold = cli->threshold,
		},
	};
	/* filters need each step */
	config.words = as->words && !cli->inlined && !cli->task &&
		       hsc_view_filter_is_empty(&w->filter);
	code = open_decode(w, cli, &config);
	if (code != HSC_EXIT_OK)
		return code;
	w->in_turn = config.unmerged;
	if (!hsc_cli_task_rule(cli, w->d.decode, &w->task)) {
		hsc_decode_close(&w->d.decode);
		return HSC_EXIT_USAGE;
	}
	if (!make_stacks(w)) {
		w->d.rc = HSC_E_MEMORY;
		return hsc_cli_walk_close(w, HSC_EXIT_OK);
	}
	return HSC_EXIT_OK;
}

/* Make what a source needs when its first event comes. */
static enum hsc_status make_state(struct hsc_cli_walk *w, uint32_t source)
{
	const struct hsc_manifest *m = hsc_decode_manifest(w->d.decode);
	struct hsc_code_map **map = &w->maps[m->sources[source].process];
	struct hsc_cli_state *state = &w->states[source];
	enum hsc_status rc = HSC_OK;

	if (!*map)
		rc = hsc_code_map_new(map, w->functions,
				      hsc_decode_images(w->d.decode, source),
				      hsc_decode_blocks(w->d.decode, source));
	state->run = w->run;
	state->blocks = hsc_decode_blocks(w->d.decode, source);
	if (rc == HSC_OK && w->d.cli->task)
		rc = hsc_tasks_new(&state->tasks, &w->task, *map, w->functions,
				   hsc_decode_images(w->d.decode, source),
				   source);
	else if (rc == HSC_OK)
		rc = hsc_stack_new(&state->stack, *map, source);
	if (rc == HSC_OK && w->d.cli->inlined)
		rc = hsc_inlines_new(&state->inlines, w->functions,
				     hsc_decode_blocks(w->d.decode, source),
				     hsc_decode_images(w->d.decode, source));
	if (rc == HSC_OK && w->d.axis.unit != HSC_AXIS_INSTRUCTIONS)
		rc = hsc_step_dates_new(&state->dates, &w->d.axis);
	if (rc == HSC_OK && !hsc_view_filter_is_empty(&w->filter))
		rc = hsc_filter_new(&state->filter, &w->filter, w->functions);
	return rc;
}

static enum hsc_status pass_filtered(struct hsc_filter *filter,
				     const struct hsc_stack_step *step,
				     const struct hsc_view_ops *ops, void *view)
{
	enum hsc_status rc = hsc_filter_feed(filter, step);
	struct hsc_stack_step shown;

	while (rc == HSC_OK && hsc_filter_next(filter, &shown) == HSC_OK)
		rc = ops->step(view, &shown);
	return rc;
}

/* Pass on the instructions that retired before `clock`, if they are wanted. */
static enum hsc_status pass_run(struct hsc_cli_state *state, uint64_t clock,
				void *view)
{
	struct hsc_view_run run;

	if (!state->run ||
	    !hsc_cli_runs_until(&state->runs, state->blocks, clock, &run) ||
	    (state->filter && !hsc_filter_is_open(state->filter)))
		return HSC_OK;
	return state->run(view, &run);
}

static enum hsc_status pass_step(struct hsc_cli_state *state,
				 struct hsc_stack_step *step,
				 const struct hsc_view_ops *ops, void *view)
{
	enum hsc_status rc = pass_run(state, step->clock, view);

	if (rc == HSC_OK && state->dates)
		rc = hsc_step_dates_move(state->dates, step);
	if (rc == HSC_OK && state->tasks)
		rc = hsc_tasks_date(state->tasks, step);
	if (rc != HSC_OK)
		return rc;
	return state->filter ? pass_filtered(state->filter, step, ops, view)
			     : ops->step(view, step);
}

/* The same with the inlined calls before the step; NULL: the last ones. */
static enum hsc_status pass_inlined(struct hsc_cli_state *state,
				    const struct hsc_stack_step *step,
				    const struct hsc_view_ops *ops, void *view)
{
	enum hsc_status rc = hsc_inlines_feed(state->inlines, step);
	struct hsc_stack_step shown;

	while (rc == HSC_OK &&
	       hsc_inlines_next(state->inlines, &shown) == HSC_OK)
		rc = pass_step(state, &shown, ops, view);
	return rc;
}

static enum hsc_status next_step(struct hsc_cli_state *state,
				 struct hsc_stack_step *step)
{
	return state->tasks ? hsc_tasks_next(state->tasks, step)
			    : hsc_stack_next(state->stack, step);
}

/* Pass on all steps that the stack has. */
static enum hsc_status drain_steps(struct hsc_cli_state *state,
				   const struct hsc_view_ops *ops, void *view)
{
	struct hsc_stack_step step;
	enum hsc_status rc;

	while ((rc = next_step(state, &step)) == HSC_OK) {
		rc = state->inlines ? pass_inlined(state, &step, ops, view)
				    : pass_step(state, &step, ops, view);
		if (rc != HSC_OK)
			return rc;
	}
	if (rc >= 0 && state->inlines)
		rc = pass_inlined(state, NULL, ops, view);
	return rc < 0 ? rc : HSC_OK;
}

static bool is_made(const struct hsc_cli_state *state)
{
	return state->stack || state->tasks;
}

static void free_state(struct hsc_cli_state *state)
{
	hsc_stack_free(&state->stack);
	hsc_tasks_free(&state->tasks);
	hsc_inlines_free(&state->inlines);
	hsc_step_dates_free(&state->dates);
	hsc_filter_free(&state->filter);
}

static enum hsc_status end_state(struct hsc_cli_walk *w, uint32_t source,
				 const struct hsc_view_ops *ops, void *view)
{
	struct hsc_cli_state *state = &w->states[source];
	enum hsc_status rc;

	if (!is_made(state))
		return HSC_OK;
	if (state->tasks)
		hsc_tasks_finish(state->tasks);
	else
		hsc_stack_finish(state->stack);
	if (state->dates)
		hsc_step_dates_end(state->dates);
	rc = drain_steps(state, ops, view);
	w->folded += state->tasks ? hsc_tasks_folded(state->tasks)
				  : hsc_stack_folded(state->stack);
	free_state(state);
	return rc;
}

/* Switch the stack if the event reports a task. */
static enum hsc_status switch_task(struct hsc_cli_walk *w,
				   struct hsc_tasks *tasks,
				   const struct hsc_event *e)
{
	uint64_t task;

	if (!hsc_task_of(&w->task, e, &task))
		return HSC_OK;
	w->tasked = true;
	return hsc_tasks_switch(tasks, task);
}

/* Software events report the threads of the source with the same hart. */
static enum hsc_status switch_thread(struct hsc_cli_walk *w,
				     const struct hsc_event *e)
{
	const struct hsc_manifest *m = hsc_decode_manifest(w->d.decode);
	enum hsc_status rc = HSC_OK;

	for (size_t i = 0; rc == HSC_OK && i < w->source_count; i++) {
		struct hsc_tasks *tasks = w->states[i].tasks;

		if (!tasks || m->sources[i].id != m->sources[e->source].id)
			continue;
		if (e->kind == HSC_EVENT_GAP)
			hsc_tasks_lose(tasks);
		else
			rc = switch_task(w, tasks, e);
	}
	return rc;
}

static enum hsc_status pass_steps(struct hsc_cli_walk *w,
				  const struct hsc_event *e,
				  const struct hsc_view_ops *ops, void *view)
{
	struct hsc_cli_state *state = &w->states[e->source];
	enum hsc_status rc = HSC_OK;

	if (!ops->step)
		return HSC_OK;
	if (w->task.by == HSC_TASK_THREAD && hsc_event_software(e))
		return switch_thread(w, e);
	if (!is_made(state))
		rc = make_state(w, e->source);
	if (rc == HSC_OK && state->tasks)
		rc = switch_task(w, state->tasks, e);
	if (rc == HSC_OK && state->dates)
		hsc_step_dates_event(state->dates, e);
	if (rc == HSC_OK && e->kind == HSC_EVENT_BLOCKS && e->blocks.words)
		return w->words(view, state->stack, e);
	if (rc == HSC_OK && state->inlines)
		hsc_inlines_event(state->inlines, e);
	hsc_cli_runs_event(&state->runs, e);
	if (rc == HSC_OK)
		rc = state->tasks ? hsc_tasks_feed(state->tasks, e)
				  : hsc_stack_feed(state->stack, e);
	if (rc == HSC_OK)
		rc = drain_steps(state, ops, view);
	return rc == HSC_OK ? pass_run(state, UINT64_MAX, view) : rc;
}

/* Pass on an event; views of calls get it with its position on the axis. */
static enum hsc_status pass_event(const struct hsc_cli_walk *w,
				  const struct hsc_event *e,
				  const struct hsc_view_ops *ops, void *view)
{
	const struct hsc_moment m = hsc_axis_event(&w->d.axis, e);
	struct hsc_event shown = *e;

	if (!ops->step)
		return ops->event(view, e);
	shown.clock = m.at;
	shown.clock_how = m.how;
	return ops->event(view, &shown);
}

/* Reported events and data accesses come after the steps that led to them, all
 * other events before the steps that they cause. */
static enum hsc_status pass_in_order(struct hsc_cli_walk *w,
				     const struct hsc_event *e,
				     const struct hsc_view_ops *ops, void *view)
{
	const bool beside = e->reported || e->kind == HSC_EVENT_DATA_WRITE;
	enum hsc_status rc = HSC_OK;

	if (beside)
		rc = pass_steps(w, e, ops, view);
	if (rc == HSC_OK && ops->event)
		rc = pass_event(w, e, ops, view);
	if (rc == HSC_OK && !beside)
		rc = pass_steps(w, e, ops, view);
	return rc;
}

bool hsc_cli_walk_run(struct hsc_cli_walk *w, const struct hsc_view_ops *ops,
		      void *view)
{
	enum hsc_status rc = HSC_OK;
	uint32_t source = UINT32_MAX;
	struct hsc_event e;

	while (rc == HSC_OK && hsc_cli_decode_next(&w->d, &e)) {
		if (w->in_turn && source != e.source && source != UINT32_MAX)
			rc = end_state(w, source, ops, view);
		source = e.source;
		if (rc == HSC_OK)
			rc = pass_in_order(w, &e, ops, view);
		if (rc == HSC_OK && w->flush && hsc_cli_live_waits(w->d.cli))
			w->flush(w->flush_ctx);
	}
	for (size_t i = 0; rc == HSC_OK && i < w->source_count; i++)
		rc = end_state(w, (uint32_t)i, ops, view);
	if (rc == HSC_OK && ops->finish)
		rc = ops->finish(view);
	if (w->d.cli->task && !w->tasked && rc == HSC_OK)
		hsc_cli_say(w->d.cli,
			    "nothing in the trace reports tasks by "
			    "--task=%s",
			    w->d.cli->task);
	w->undated = w->d.axis.unit != HSC_AXIS_INSTRUCTIONS && !w->d.dated;
	if (rc == HSC_OK)
		return w->d.rc == HSC_END && !w->undated;
	/* who closes the view's file says that it could not be written */
	if (rc == HSC_E_FILE)
		w->write_error = errno ? errno : EIO;
	w->d.rc = rc == HSC_E_FILE ? HSC_END : rc;
	return false;
}

/* Pass on the open calls first, as if they began now. */
static enum hsc_status resume_source(struct hsc_cli_walk *w,
				     const struct hsc_entries *entries,
				     uint32_t source,
				     const struct hsc_view_ops *ops, void *view)
{
	struct hsc_cli_state *state = &w->states[source];
	struct hsc_stack_step step;
	enum hsc_status rc = make_state(w, source);

	if (rc == HSC_OK)
		rc = hsc_entries_stack(entries, w->functions, state->stack);
	for (uint32_t i = 0;
	     rc == HSC_OK && hsc_stack_frame(state->stack, i, &step); i++) {
		w->resumed++;
		rc = pass_step(state, &step, ops, view);
	}
	return rc;
}

bool hsc_cli_walk_resume(struct hsc_cli_walk *w,
			 const struct hsc_entries *entries,
			 const struct hsc_view_ops *ops, void *view)
{
	const uint32_t source = hsc_entries_source(entries);
	struct hsc_event contexts[2];
	const size_t count = hsc_entries_contexts(entries, contexts);
	enum hsc_status rc;

	free_state(&w->states[source]);
	w->states[source] = (struct hsc_cli_state){ .stack = NULL };
	w->resumed = 0;
	w->folded = 0;
	w->d.begun = true;
	w->d.rc = HSC_OK;
	rc = resume_source(w, entries, source, ops, view);
	for (size_t i = 0; rc == HSC_OK && ops->event && i < count; i++)
		rc = ops->event(view, &contexts[i]);
	if (rc != HSC_OK)
		w->d.rc = rc;
	return rc == HSC_OK;
}

/* Is everything shown, on the axis of instructions? */
static bool is_all(const struct hsc_cli_walk *w)
{
	const struct hsc_cli *cli = w->d.cli;

	return !cli->inlined && !cli->task &&
	       cli->clock == HSC_AXIS_INSTRUCTIONS &&
	       hsc_view_filter_is_empty(&w->filter) && !cli->range_begin &&
	       cli->range_end == UINT64_MAX;
}

int hsc_cli_walk_shard(struct hsc_cli_walk *w,
		       const struct hsc_results_config *config)
{
	if (is_all(w))
		return hsc_cli_walk_close(w, hsc_cli_shard(&w->d, config));
	hsc_cli_error(w->d.cli, "--shard goes with no filter, range, clock, "
				"task or inlined calls: a shard does not know "
				"them");
	return hsc_cli_walk_close(w, HSC_EXIT_USAGE);
}

struct hsc_results *hsc_cli_walk_results(
	struct hsc_cli_walk *w, const struct hsc_results_config *config)
{
	struct hsc_results *results =
		is_all(w) ? hsc_cli_results(&w->d, w->functions, config) : NULL;

	for (size_t i = 0; results && i < w->source_count; i++)
		w->folded += hsc_results_get(results, i)->folded;
	return results;
}

struct hsc_view_title hsc_cli_walk_title(const struct hsc_cli_walk *w)
{
	const struct hsc_manifest *m = hsc_decode_manifest(w->d.decode);
	const struct hsc_decode_totals t = hsc_decode_totals(w->d.decode);

	return (struct hsc_view_title){
		.bundle = hsc_file_name(w->d.cli->bundle),
		.harts = w->d.cli->one_hart ? 1 : hsc_manifest_harts(m),
		.unit = m->source_count && m->sources[0].tid ? "thread"
							     : "hart",
		.instructions = t.instructions,
		.gaps = t.gaps,
		.gap_bytes = t.gap_bytes,
		.uncounted = t.uncounted,
		.folded = w->folded,
		.screen = hsc_cli_screen(w->d.cli),
		.axis = w->d.axis,
	};
}

int hsc_cli_walk_close(struct hsc_cli_walk *w, int code)
{
	for (size_t i = 0; w->states && i < w->source_count; i++)
		free_state(&w->states[i]);
	for (size_t i = 0; w->maps && i < w->map_count; i++)
		hsc_code_map_free(&w->maps[i]);
	hsc_functions_free(&w->functions);
	free(w->states);
	free((void *)w->maps);
	w->states = NULL;
	w->maps = NULL;
	if (w->undated)
		(void)hsc_cli_no_times(w->d.cli);
	code = hsc_cli_decode_close(&w->d, code);
	return w->undated && code == HSC_EXIT_OK ? HSC_EXIT_INPUT : code;
}
