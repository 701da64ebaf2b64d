/* SPDX-License-Identifier: MIT */
/* replay.c - hartscope replay: the calls in time order.
 * Room   cli (floor 9) */
#include "view/replay/replay.h"
#include "cli/common/bundle/sources.h"
#include "cli/common/bundle/walk.h"
#include "cli/common/commands.h"
#include "cli/common/options/jobs.h"
#include "cli/common/options/options.h"
#include "cli/replay/last.h"
#include "cli/replay/limit.h"
#include "cli/replay/window.h"
#include "view/export/export.h"
#include "view/replay/dqr_text.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* If the last pieces have too few lines, so many times more are taken. */
#define FURTHER 8u

/* Its options. */
struct replay {
	bool lines, instructions;
	const char *from, *until;
	size_t last;    /* 0: all */
	uint64_t limit; /* 0: all */
};

static const struct hsc_cli_option options[] = {
	{ "lines", 'l', NULL, "show file:line of each function", HSC_CLI_FLAG,
	  HSC_CLI_AT(struct replay, lines), .of_text = true },
	{ "instructions", 'I', NULL, "show each instruction, in words",
	  HSC_CLI_FLAG, HSC_CLI_AT(struct replay, instructions),
	  .of_text = true },
	{ "last", 0, "N", "only the last N lines: the end, or a crash",
	  HSC_CLI_NUMBER, HSC_CLI_AT(struct replay, last), .least = 1,
	  .most = HSC_CLI_LAST_MAX, .of_text = true },
	{ "limit", 'n', "N", "only the first N lines; 0: all", HSC_CLI_NUMBER,
	  HSC_CLI_AT(struct replay, limit), .of_text = true },
	{ "from", 0, "FUNC", "only from each call of it on", HSC_CLI_TEXT,
	  HSC_CLI_AT(struct replay, from), .of_text = true },
	{ "until", 0, "FUNC", "only until a call of it", HSC_CLI_TEXT,
	  HSC_CLI_AT(struct replay, until), .of_text = true },
	{ .name = NULL },
};

/* --format=chrome, by the writer of hartscope export. */
static enum hsc_status write_chrome(struct hsc_cli_walk *w,
				    const struct hsc_view_replay_config *as)
{
	const struct hsc_export_format *f = &hsc_export_chrome;
	struct hsc_writer *out = calloc(1, sizeof(*out));
	const struct hsc_export e = {
		.manifest = hsc_decode_manifest(w->d.decode),
		.functions = as->functions,
		.sources = as->sources,
		.source_count = as->source_count,
		.axis = as->axis,
		.out = out,
	};
	void *view = NULL;
	enum hsc_status rc = HSC_E_MEMORY;

	if (out) {
		out->file = as->out;
		rc = hsc_export_open(f, &view, &e);
	}
	if (rc == HSC_OK) {
		if (hsc_cli_walk_run(w, f->ops, view))
			hsc_cli_walk_explain(w);
		hsc_export_close(f, &view);
	}
	free(out);
	return rc;
}

/* A window that never opened explains itself. */
static void explain_window(struct hsc_cli_walk *w,
			   const struct hsc_cli_window *window)
{
	if (window->from && !window->found_from &&
	    hsc_cli_walk_explain_name(w, "--from", window->from))
		hsc_cli_say(w->d.cli, "%s was not called in what is shown",
			    window->from);
	if (window->until && !window->found_until)
		hsc_cli_walk_explain_name(w, "--until", window->until);
}

/* What is held back while a stream has nothing more. */
struct held {
	struct hsc_view_replay *view;
	FILE *out; /* that the lines go to, perhaps cut by a limit */
};

static void flush_held(void *ctx)
{
	const struct held *h = ctx;

	hsc_view_replay_flush(h->view);
	(void)fflush(h->out);
}

/* As text, all of it or a window; no more than `limit` lets through. */
static void write_text(struct hsc_cli_walk *w, struct hsc_view_replay *view,
		       const struct replay *r, struct hsc_cli_limit *limit)
{
	struct hsc_cli_window window = { .ops = &hsc_view_replay_ops,
					 .view = view,
					 .run = hsc_view_replay_run,
					 .functions = w->functions,
					 .from = r->from,
					 .until = r->until };
	const bool windowed = r->from || r->until;

	limit->ops = windowed ? &hsc_cli_window_ops : &hsc_view_replay_ops;
	limit->run = windowed ? hsc_cli_window_run : hsc_view_replay_run;
	limit->view = windowed ? (void *)&window : view;
	w->run = r->instructions ? hsc_cli_limit_run : NULL;
	if (hsc_cli_walk_run(w, &hsc_cli_limit_ops, limit)) {
		hsc_cli_walk_explain(w);
		if (windowed)
			explain_window(w, &window);
	}
	hsc_cli_window_clear(&window);
}

/* What is to be walked goes to a new view, which writes to as->out. */
static void write_view(struct hsc_cli_walk *w,
		       const struct hsc_view_replay_config *as,
		       const struct replay *r, struct hsc_cli_limit *limit)
{
	struct held held = { .out = as->out };

	if (hsc_view_replay_new(&held.view, as) != HSC_OK) {
		w->d.rc = HSC_E_MEMORY;
		return;
	}
	w->flush = flush_held;
	w->flush_ctx = &held;
	write_text(w, held.view, r, limit);
	hsc_view_replay_free(&held.view);
}

/* The last lines, from an entry near the end. False: there are not enough, or
 * it failed. */
static bool write_end(struct hsc_cli_walk *w,
		      const struct hsc_view_replay_config *as,
		      const struct replay *r, struct hsc_cli_last *last,
		      const struct hsc_entries *entries)
{
	struct hsc_cli_limit limit = { .ops = &hsc_view_replay_ops,
				       .run = hsc_view_replay_run };
	struct hsc_view_replay *view;

	if (hsc_view_replay_new(&view, as) != HSC_OK) {
		w->d.rc = HSC_E_MEMORY;
		return false;
	}
	limit.view = view;
	w->run = r->instructions ? hsc_cli_limit_run : NULL;
	if (hsc_cli_walk_resume(w, entries, &hsc_cli_limit_ops, &limit)) {
		hsc_view_replay_flush(view);
		/* what it holds back, and calls that -t let pass before */
		hsc_cli_last_mark(last, w->resumed + 1);
		hsc_cli_walk_run(w, &hsc_cli_limit_ops, &limit);
	}
	hsc_view_replay_free(&view);
	return w->d.rc >= 0 && hsc_cli_last_has_enough(last);
}

/* Events will come, of which records of counters are made; also if some came
 * before. */
static enum hsc_status begin_events(struct hsc_cli_walk *w)
{
	const struct hsc_perf_chain_config perf = { .pass_foreign = true };

	hsc_perf_chain_free(&w->d.perf);
	return hsc_perf_chain_new(&w->d.perf, w->d.decode, &perf);
}

/* Is what is shown of the end the same, whatever came before? */
static bool can_skip(const struct hsc_cli_walk *w, const struct replay *r)
{
	const struct hsc_cli *cli = w->d.cli;

	return !r->from && !r->until && !cli->only.count && !cli->skip.count &&
	       !cli->task && !cli->inlined && !cli->live &&
	       cli->clock == HSC_AXIS_INSTRUCTIONS && !cli->range_begin &&
	       cli->range_end == UINT64_MAX;
}

/* The last lines: of the last pieces of the stream, if they have so many. */
static enum hsc_status print_last(struct hsc_cli_walk *w,
				  struct hsc_view_replay_config *as,
				  const struct replay *r)
{
	struct hsc_cli_last *last = hsc_cli_last_open(as->out, r->last);
	struct hsc_cli_limit limit = { .view = NULL };
	struct hsc_entries *entries = NULL;
	struct hsc_error error = { "" };
	enum hsc_status rc = HSC_AGAIN;
	bool done = false;

	if (!last)
		return HSC_E_MEMORY;
	as->out = hsc_cli_last_file(last);
	if (can_skip(w, r))
		rc = hsc_entries_open(&entries, w->d.decode,
				      hsc_cli_jobs(w->d.cli));
	for (size_t pieces = 1; rc == HSC_OK && !done; pieces *= FURTHER) {
		rc = hsc_entries_last(entries, pieces, &error);
		if (rc == HSC_OK) {
			done = write_end(w, as, r, last, entries);
			rc = w->d.rc < 0 ? w->d.rc : HSC_OK;
		}
		if (done)
			break;
		hsc_cli_last_reset(last);
		if (rc >= 0 && begin_events(w) != HSC_OK)
			rc = HSC_E_MEMORY;
	}
	if (rc == HSC_AGAIN || rc == HSC_END) {
		w->d.begun = false;
		write_view(w, as, r, &limit);
		rc = HSC_OK;
	}
	hsc_cli_last_close(&last, rc == HSC_OK);
	hsc_entries_close(&entries);
	return rc;
}

static enum hsc_status print_text(struct hsc_cli_walk *w,
				  struct hsc_view_replay_config *as,
				  const struct replay *r)
{
	struct hsc_cli_limit limit = {
		.first = { .to = as->out, .lines = r->limit },
	};

	if (r->last)
		return print_last(w, as, r);
	as->out = r->limit ? hsc_cli_limit_open(&limit) : as->out;
	if (!as->out)
		return HSC_E_MEMORY;
	write_view(w, as, r, &limit);
	if (r->limit)
		(void)fclose(as->out); /* it refuses what is beyond */
	if (limit.first.reached)
		hsc_cli_say(w->d.cli,
			    "the first %" PRIu64 " line%s; there are more",
			    r->limit, r->limit == 1 ? "" : "s");
	return HSC_OK;
}

static int print_view(struct hsc_cli_walk *w, struct hsc_view_replay_config *as,
		      const struct replay *r)
{
	FILE *out = hsc_cli_open_output(w->d.cli, false);
	enum hsc_status rc;

	if (!out)
		return HSC_EXIT_INPUT;
	as->screen = w->d.cli->screen;
	/* a limit ends it after a line */
	if (!r->limit && !r->last)
		as->jobs = hsc_cli_jobs(w->d.cli);
	as->out = out;
	rc = strcmp(w->d.cli->format, "chrome") == 0 ? write_chrome(w, as)
						     : print_text(w, as, r);
	if (rc != HSC_OK)
		w->d.rc = rc;
	return hsc_cli_close_output(w->d.cli, out);
}

/* From calloc, as many as m->source_count; NULL: no memory. */
static struct hsc_view_dqr_source *sources_of(struct hsc_decode *decode,
					      const struct hsc_manifest *m)
{
	struct hsc_view_dqr_source *sources =
		calloc(m->source_count + 1, sizeof(*sources));

	for (uint32_t i = 0; sources && i < m->source_count; i++)
		sources[i] = (struct hsc_view_dqr_source){
			hsc_decode_blocks(decode, i),
			hsc_decode_images(decode, i), m->sources[i].id
		};
	return sources;
}

/* A process has the name of the file that is mapped first, without folders.
 * From calloc; NULL: no memory. */
static struct hsc_view_dqr_process *processes_of(const struct hsc_manifest *m,
						 size_t *count)
{
	struct hsc_view_dqr_process *all =
		calloc(m->process_count + 1, sizeof(*all));

	for (size_t i = 0; all && i < m->process_count; i++) {
		const struct hsc_process *p = &m->processes[i];
		const char *path = p->map_count ? p->maps[0].path : NULL;
		const char *slash = path ? strrchr(path, '/') : NULL;

		if (path)
			all[(*count)++] = (struct hsc_view_dqr_process){
				p->pid, slash ? slash + 1 : path
			};
	}
	return all;
}

/* --format=dqr: no stacks, no filters, every instruction. */
static int list_dqr(struct hsc_cli *cli)
{
	const struct hsc_decode_config config = { .stream_order = true,
						  .blocks_only = true };
	struct hsc_view_dqr_source *sources = NULL;
	struct hsc_view_dqr_process *processes = NULL;
	struct hsc_view_dqr *view = NULL;
	struct hsc_view_dqr_config as = { .xlen = 64 };
	const struct hsc_manifest *m;
	struct hsc_cli_walk w;
	int code = hsc_cli_walk_open(&w, cli, &config);

	if (code != HSC_EXIT_OK)
		return code;
	w.d.shows = HSC_CLI_SHOWS_INSTRUCTIONS;
	m = hsc_decode_manifest(w.d.decode);
	as.source_count = m->source_count;
	as.xlen = m->xlen;
	as.mapped = m->process_count > 1;
	as.sourced = strcmp(hsc_manifest_param(m, "src_bits", "0"), "0") != 0;
	as.sources = sources = sources_of(w.d.decode, m);
	as.processes = processes = processes_of(m, &as.process_count);
	as.out = sources && processes ? hsc_cli_open_output(cli, false) : NULL;
	if (as.out && hsc_view_dqr_new(&view, &as) == HSC_OK) {
		w.flush = hsc_view_dqr_flush;
		w.flush_ctx = view;
		hsc_cli_walk_run(&w, &hsc_view_dqr_ops, view);
	} else {
		w.d.rc = HSC_E_MEMORY;
	}
	hsc_view_dqr_free(&view);
	free(processes);
	free(sources);
	code = as.out ? hsc_cli_close_output(cli, as.out) : HSC_EXIT_INPUT;
	return hsc_cli_walk_close(&w, code);
}

/* The tables of all sources' blocks, from calloc; NULL: no memory. */
static struct hsc_blocks **blocks_of(struct hsc_decode *decode, size_t count)
{
	struct hsc_blocks **blocks = calloc(count + 1, sizeof(*blocks));

	for (uint32_t i = 0; blocks && i < count; i++)
		blocks[i] = hsc_decode_blocks(decode, i);
	return blocks;
}

static int replay_calls(struct hsc_cli *cli, const struct replay *r)
{
	const struct hsc_decode_config config = { .blocks_only = true,
						  .lone = true };
	struct hsc_view_replay_config as = { .lines = r->lines };
	struct hsc_cli_sources sources = { .count = 0 };
	struct hsc_blocks **blocks = NULL;
	struct hsc_cli_walk w;
	int code = hsc_cli_walk_open(&w, cli, &config);

	if (code != HSC_EXIT_OK)
		return code;
	w.d.shows = HSC_CLI_SHOWS_ALL;
	if (r->instructions)
		as.blocks = blocks = blocks_of(w.d.decode, w.source_count);
	if ((blocks || !r->instructions) &&
	    hsc_cli_sources_make(&sources, w.d.decode) &&
	    begin_events(&w) == HSC_OK) {
		as.functions = w.functions;
		as.sources = sources.rows;
		as.source_count = sources.count;
		as.axis = hsc_cli_sources_axis(&sources, w.d.axis);
		code = print_view(&w, &as, r);
	} else {
		w.d.rc = HSC_E_MEMORY;
	}
	hsc_cli_sources_clear(&sources);
	free((void *)blocks);
	return hsc_cli_walk_close(&w, code);
}

static int run_replay(struct hsc_cli *cli, void *values)
{
	const struct replay *r = values;

	if (r->last && r->limit)
		return hsc_cli_usage(cli,
				     "--limit shows the first lines and --last "
				     "the last ones; give one of them");
	if (r->instructions && cli->threshold)
		return hsc_cli_usage(
			cli, "--instructions does not go with -t: the length "
			     "of a call is known only at its end");
	if (strcmp(cli->format, "dqr") != 0)
		return replay_calls(cli, r);
	return hsc_cli_given_none(cli, "filter notrace depth time inlined task",
				  "does not go with --format=dqr, which has "
				  "every instruction")
		       ? list_dqr(cli)
		       : HSC_EXIT_USAGE;
}

const struct hsc_cli_command hsc_cli_replay = {
	.name = "replay",
	.summary = "calls and returns in time order",
	.synopsis = "[BUNDLE | -e ELF [-P NAME] [-p ...] -]",
	.formats = "text,dqr,chrome",
	.example = "  hartscope replay -F main -D 3 run.hart\n"
		   "  hartscope replay -t 1000 --lines run.hart\n"
		   "  hartscope replay --last 40 crash.hart\n"
		   "  hartscope replay --from irq_entry --until irq_exit "
		   "run.hart\n"
		   "  hartscope replay --instructions -F irq_entry run.hart\n"
		   "  hartscope replay --format=dqr run.hart\n"
		   "  hartscope replay --format=chrome -o run.trace.json\n"
		   "  probe | hartscope replay --follow -e fw.elf -\n",
	.groups = HSC_CLI_BUNDLE | HSC_CLI_OUTPUT | HSC_CLI_FORMAT |
		  HSC_CLI_FILTER | HSC_CLI_JOBS | HSC_CLI_PARAM | HSC_CLI_LIVE |
		  HSC_CLI_FOLLOW,
	.options = options,
	.size = sizeof(struct replay),
	.run = run_replay,
};
