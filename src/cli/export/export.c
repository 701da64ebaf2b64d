/* SPDX-License-Identifier: MIT */
/* export.c - hartscope export: a trace in the formats of other programs.
 * Room   cli (floor 9) */
#include "view/export/export.h"
#include "cli/common/bundle/by_source.h"
#include "cli/common/bundle/sources.h"
#include "cli/common/bundle/walk.h"
#include "cli/common/commands.h"
#include "cli/export/code.h"
#include "cli/export/formats.h"
#include "view/common/text.h"
#include <hartscope/measure/code_counts.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Its options. */
struct options {
	const char *to;
	uint64_t split; /* MB, 0: one file */
	bool force;
	const char *module;
	uint64_t period;
};

static void list_formats(void)
{
	for (size_t i = 0; hsc_export_formats[i]; i++)
		printf("%-12s %s\n", hsc_export_formats[i]->name,
		       hsc_export_formats[i]->summary);
}

static const struct hsc_cli_option options[] = {
	{ "to", 0, "FORMATS", "the formats, separated by commas; see --list",
	  HSC_CLI_TEXT, HSC_CLI_AT(struct options, to),
	  .words = HSC_EXPORT_NAMES },
	{ "list", 0, NULL, "print the formats and who opens them", HSC_CLI_SHOW,
	  .show = list_formats },
	{ "split", 0, "MB", "several files of some MB each", HSC_CLI_NUMBER,
	  HSC_CLI_AT(struct options, split), .least = 1, .most = 1000000 },
	{ "force", 0, NULL, "one file even if it is too large to open",
	  HSC_CLI_FLAG, HSC_CLI_AT(struct options, force) },
	{ "period", 0, "N", "of samples: one each N of --clock", HSC_CLI_NUMBER,
	  HSC_CLI_AT(struct options, period), .least = 1, .most = UINT64_MAX },
	{ "module", 0, "NAME", "of code: that of this file", HSC_CLI_TEXT,
	  HSC_CLI_AT(struct options, module) },
	{ .name = NULL },
};

/* One run: all targets from one decode. */
struct run {
	struct hsc_cli *cli;
	struct hsc_cli_walk walk;
	struct hsc_cli_sources sources;
	struct hsc_cli_target targets[HSC_CLI_FORMATS_MAX];
	size_t count;
	bool views, trees, codes, covers, lines; /* what the formats need */
	bool force;
	const char *module;
	struct hsc_cli_code *code;
	struct hsc_places *places;
	struct hsc_calltree **of;           /* trees by source */
	uint64_t folded;                    /* calls that have no node */
	const struct hsc_cli_target *large; /* what would be too large, */
	uint64_t estimate; /* and the bytes that it would have */
	unsigned calls;
};

/* Is this more than its viewer takes, if the rest is as what came so far? */
static bool is_too_large(struct run *r, const struct hsc_cli_target *t)
{
	const struct hsc_decode_totals d = hsc_decode_totals(r->walk.d.decode);
	const uint64_t written = hsc_cli_target_written(t);
	const uint64_t limit = t->format->limit;

	if (!limit || t->frames || r->force || written < limit / 64 ||
	    !d.bytes_done)
		return false;
	r->estimate = (uint64_t)((double)written * (double)d.bytes /
				 (double)d.bytes_done);
	if (r->estimate < written)
		r->estimate = written;
	return r->estimate > limit + limit / 4 || written > limit;
}

/* HSC_E_FILE if one of the files would be too large. */
static enum hsc_status check_sizes(struct run *r)
{
	if (++r->calls % 4096)
		return HSC_OK;
	for (size_t i = 0; i < r->count; i++)
		if (is_too_large(r, &r->targets[i])) {
			r->large = &r->targets[i];
			return HSC_E_FILE;
		}
	return HSC_OK;
}

static enum hsc_status event(void *view, const struct hsc_event *e)
{
	struct run *r = view;
	enum hsc_status rc = check_sizes(r);

	if (rc == HSC_OK && r->code)
		rc = hsc_cli_code_feed(r->code, e);
	for (size_t i = 0; rc == HSC_OK && i < r->count; i++) {
		const struct hsc_cli_target *t = &r->targets[i];

		if (t->view && t->format->ops->event)
			rc = t->format->ops->event(t->view, e);
	}
	return rc;
}

static enum hsc_status step(void *view, const struct hsc_stack_step *s)
{
	struct run *r = view;
	struct hsc_calltree **tree = &r->of[s->source];
	enum hsc_status rc = hsc_places_feed(r->places, s);

	for (size_t i = 0; rc == HSC_OK && i < r->count; i++)
		if (r->targets[i].view)
			rc = hsc_cli_target_step(&r->targets[i], s);
	if (!r->trees || rc != HSC_OK)
		return rc;
	if (!*tree)
		rc = hsc_calltree_new(tree, NULL);
	return rc == HSC_OK ? hsc_calltree_feed(*tree, s) : rc;
}

/* The trees of all sources become one. */
static enum hsc_status finish_trees(struct run *r)
{
	struct hsc_code_counts *counts = NULL;
	struct hsc_calltree *all = NULL;
	enum hsc_status rc = hsc_calltree_new(&all, NULL);

	for (size_t i = 0; rc == HSC_OK && i < r->sources.count; i++)
		if (r->of[i])
			rc = hsc_calltree_merge(all, r->of[i]);
	r->folded = all ? hsc_calltree_folded(all) : 0;
	if (rc == HSC_OK && r->lines)
		rc = hsc_cli_code_counts(r->code, &counts);
	for (size_t i = 0; rc == HSC_OK && i < r->count; i++) {
		if (!r->targets[i].format->tree)
			continue;
		r->targets[i].e.counts = counts;
		rc = r->targets[i].format->tree(&r->targets[i].e, all);
	}
	hsc_code_counts_free(&counts);
	hsc_calltree_free(&all);
	return rc;
}

/* What ran of a file; that nothing did is said. */
static enum hsc_status finish_code(struct run *r)
{
	struct hsc_code_profile p;
	enum hsc_status rc = hsc_cli_code_profile(r->code, r->module, &p);
	struct hsc_image *image = hsc_cli_code_image(
		r->cli, hsc_decode_manifest(r->walk.d.decode), r->module);

	p.image = image;
	if (rc == HSC_OK && p.runs.count == 0 && !r->views)
		hsc_cli_say(r->cli,
			    "no instruction of %s ran; --module names "
			    "another file",
			    r->module);
	for (size_t i = 0; rc == HSC_OK && i < r->count; i++)
		if (r->targets[i].format->code)
			rc = r->targets[i].format->code(&r->targets[i].e, &p);
	hsc_code_profile_clear(&p);
	hsc_image_free(&image);
	return rc;
}

static enum hsc_status finish_cover(struct run *r)
{
	const struct hsc_export_format *formats[HSC_CLI_FORMATS_MAX];
	const struct hsc_export *es[HSC_CLI_FORMATS_MAX];
	size_t count = 0;

	for (size_t i = 0; i < r->count; i++) {
		if (!r->targets[i].format->cover)
			continue;
		formats[count] = r->targets[i].format;
		es[count++] = &r->targets[i].e;
	}
	return hsc_cli_code_cover(r->code, formats, es, count);
}

static enum hsc_status finish(void *view)
{
	struct run *r = view;
	enum hsc_status rc = HSC_OK;

	for (size_t i = 0; rc == HSC_OK && i < r->count; i++)
		if (r->targets[i].view)
			rc = r->targets[i].format->ops->finish(
				r->targets[i].view);
	if (rc == HSC_OK && r->trees)
		rc = finish_trees(r);
	if (rc == HSC_OK && r->codes)
		rc = finish_code(r);
	return rc == HSC_OK && r->covers ? finish_cover(r) : rc;
}

/* A target for each format of --to, and what they need together. */
static int choose_formats(struct run *r, const struct options *o)
{
	const int code =
		hsc_cli_formats_parse(r->cli, o->to, r->targets, &r->count);

	for (size_t i = 0; i < r->count; i++) {
		const struct hsc_export_format *f = r->targets[i].format;

		r->targets[i].limit = o->split * 1000000;
		r->views |= f->ops != NULL;
		r->trees |= f->tree != NULL;
		r->codes |= f->code != NULL;
		r->covers |= f->cover != NULL;
		r->lines |= f->lines;
	}
	return code;
}

/* Refuse options that no format of this run uses. */
static int check_options(const struct run *r, const struct options *o)
{
	bool samples = false, parts = false;

	for (size_t i = 0; i < r->count; i++) {
		const struct hsc_export_format *f = r->targets[i].format;

		samples |= f == &hsc_export_perf_script;
		parts |= f->ops && !f->folder;
	}
	if (o->split && o->force)
		return hsc_cli_usage(r->cli, "--split or --force");
	if (o->period && !samples)
		return hsc_cli_usage(r->cli,
				     "--period goes with --to=perf-script");
	if (o->module && !r->codes)
		return hsc_cli_usage(r->cli,
				     "--module goes with formats of code: "
				     "llvm-sample, unsymbolized and bolt");
	if (o->split && !parts)
		return hsc_cli_usage(
			r->cli,
			"--split: none of these formats is written in parts");
	return HSC_EXIT_OK;
}

static struct hsc_export export_of(const struct run *r)
{
	return (struct hsc_export){
		.bundle = hsc_cli_walk_title(&r->walk).bundle,
		.axis = hsc_cli_sources_axis(&r->sources, r->walk.d.axis),
		.manifest = hsc_decode_manifest(r->walk.d.decode),
		.functions = r->walk.functions,
		.sources = r->sources.rows,
		.source_count = r->sources.count,
		.places = r->places,
	};
}

/* Make and open all targets. Returns enum hsc_exit. */
static int open_targets(struct run *r, const struct options *o)
{
	int code = HSC_EXIT_OK;

	for (size_t i = 0; code == HSC_EXIT_OK && i < r->count; i++) {
		struct hsc_cli_target *t = &r->targets[i];

		t->e = export_of(r);
		t->e.period = o->period;
		if (o->split && t->format->ops && !t->format->folder &&
		    hsc_frames_new(&t->frames, r->sources.count) != HSC_OK)
			return hsc_cli_fail(r->cli, HSC_E_MEMORY, NULL);
		if (!hsc_cli_target_place(t, r->cli->output, r->count > 1))
			return HSC_EXIT_USAGE;
		code = hsc_cli_target_open(t);
		if (code == HSC_EXIT_OK && hsc_cli_target_begin(t) != HSC_OK) {
			r->walk.d.rc = HSC_E_MEMORY;
			return HSC_EXIT_OK;
		}
	}
	return code;
}

static void say_left_out(const struct hsc_cli_target *t)
{
	const uint64_t calls = t->format->left_out(t->view);

	if (calls)
		hsc_cli_say(t->cli,
			    "left out of %s as too deep: %" PRIu64 " call%s",
			    t->format->name, calls, calls == 1 ? "" : "s");
}

/* The closing of t->file does not report files in a folder or temporary files:
 * their view has closed them. */
static int report_write_error(const struct run *r)
{
	const struct hsc_cli_target *t = &r->targets[0];

	for (size_t i = 0; i < r->count; i++)
		if (r->targets[i].format->folder)
			t = &r->targets[i];
	return hsc_cli_leave(r->cli, HSC_EXIT_INPUT, "cannot write %s: %s",
			     t->path, strerror(r->walk.write_error));
}

static int close_targets(struct run *r, int code)
{
	const bool whole = code == HSC_EXIT_OK && r->walk.d.rc >= 0 &&
			   !r->large && !r->walk.write_error;

	for (size_t i = 0; i < r->count; i++) {
		struct hsc_cli_target *t = &r->targets[i];
		int closed = HSC_EXIT_OK;

		if (t->view && t->format->left_out)
			say_left_out(t);
		hsc_export_close(t->format, &t->view);
		if (t->file || t->e.folder)
			closed = hsc_cli_target_close(t, whole);
		if (code == HSC_EXIT_OK)
			code = closed;
		hsc_frames_free(&t->frames);
		free(t->e.out);
	}
	return code == HSC_EXIT_OK && r->walk.write_error && !r->large
		       ? report_write_error(r)
		       : code;
}

static int advise_size(const struct run *r)
{
	char size[HSC_VIEW_NUMBER], limit[HSC_VIEW_NUMBER];
	const struct hsc_export_format *f = r->large->format;

	hsc_cli_error(r->cli,
		      "%s would have some %s MB; its viewers take %s MB",
		      f->name, hsc_view_grouped(r->estimate / 1000000, size),
		      hsc_view_grouped(f->limit / 1000000, limit));
	hsc_cli_hint(r->cli, "less of it: -D DEPTH, -t INSTRUCTIONS, -F "
			     "FUNCTION, --range A:B");
	hsc_cli_hint(r->cli,
		     "all of it: --split %" PRIu64
		     " for several files, --force "
		     "for one",
		     f->limit / 1000000);
	return HSC_EXIT_USAGE;
}

/* A tree of calls for each hart, places of functions, performance records. */
static bool make_measures(struct run *r)
{
	const struct hsc_perf_chain_config perf = { .pass_foreign = true };
	struct hsc_cli_walk *w = &r->walk;

	r->of = hsc_cli_sources_make(&r->sources, w->d.decode)
			? calloc(r->sources.count + 1, sizeof(*r->of))
			: NULL;
	return r->of &&
	       hsc_places_new(&r->places, w->functions, r->sources.rows) ==
		       HSC_OK &&
	       hsc_perf_chain_new(&w->d.perf, w->d.decode, &perf) == HSC_OK;
}

/* Choose the file whose code is counted, if a target needs it. Exit code. */
static int choose_code(struct run *r, const struct options *o)
{
	const struct hsc_cli_walk *w = &r->walk;

	r->module = o->module ? o->module
			      : hsc_cli_code_program(
					hsc_decode_manifest(w->d.decode));
	r->codes &= r->module || !r->views;
	if (r->codes && !r->module)
		return hsc_cli_leave(r->cli, HSC_EXIT_INPUT,
				     "%s has no file of code", r->cli->bundle);
	/* only if everything is shown, with costs in instructions */
	r->lines &= hsc_view_filter_is_empty(&w->filter) &&
		    w->d.axis.unit == HSC_AXIS_INSTRUCTIONS &&
		    r->cli->range_begin == 0 && r->cli->range_end == UINT64_MAX;
	return HSC_EXIT_OK;
}

static void advise_code(const struct run *r)
{
	const struct hsc_manifest *m = hsc_decode_manifest(r->walk.d.decode);

	for (size_t i = 0; i < r->count; i++) {
		const struct hsc_export_format *f = r->targets[i].format;

		if (f->code && !f->ops)
			hsc_cli_code_advise(r->cli, m, r->module, f->name);
	}
}

/* Decode once, feed and close all targets: exit code. */
static int feed_targets(struct run *r, const struct options *o)
{
	const struct hsc_view_ops ops = { event,
					  r->views || r->trees ? step : NULL,
					  finish };
	struct hsc_cli_walk *w = &r->walk;
	int code;

	w->d.shows = r->views ? HSC_CLI_SHOWS_ALL : HSC_CLI_SHOWS_INSTRUCTIONS;
	code = open_targets(r, o);
	if (code == HSC_EXIT_OK && w->d.rc >= 0 && hsc_cli_walk_run(w, &ops, r))
		hsc_cli_walk_explain(w);
	if (r->large)
		code = advise_size(r);
	hsc_cli_say_folded(r->cli, r->folded + w->folded);
	if (code != HSC_EXIT_OK)
		w->d.shows = HSC_CLI_SHOWS_OWN;
	return close_targets(r, code);
}

static int write_all(struct run *r, const struct options *o)
{
	struct hsc_cli_walk *w = &r->walk;
	int code;

	if (!make_measures(r)) {
		w->d.rc = HSC_E_MEMORY;
		return HSC_EXIT_OK;
	}
	code = choose_code(r, o);
	if (code != HSC_EXIT_OK)
		return code;
	if ((r->codes || r->covers || r->lines) &&
	    hsc_cli_code_new(&r->code, w->d.decode) != HSC_OK) {
		w->d.rc = HSC_E_MEMORY;
		return HSC_EXIT_OK;
	}
	code = feed_targets(r, o);
	if (code == HSC_EXIT_OK)
		advise_code(r);
	return code;
}

static int run_export(struct hsc_cli *cli, void *values)
{
	const struct options *o = values;
	struct hsc_decode_config config = { .blocks_only = true };
	struct run *r = calloc(1, sizeof(*r));
	int code;

	if (!r)
		return hsc_cli_fail(cli, HSC_E_MEMORY, NULL);
	r->cli = cli;
	r->force = o->force;
	code = choose_formats(r, o);
	if (code == HSC_EXIT_OK)
		code = check_options(r, o);
	config.unmerged = !r->views;
	if (code == HSC_EXIT_OK)
		code = hsc_cli_walk_open(&r->walk, cli, &config);
	if (code == HSC_EXIT_OK) {
		code = write_all(r, o);
		for (size_t i = 0; r->of && i < r->sources.count; i++)
			hsc_calltree_free(&r->of[i]);
		free((void *)r->of);
		hsc_places_free(&r->places);
		hsc_cli_code_free(&r->code);
		hsc_cli_sources_clear(&r->sources);
		code = hsc_cli_walk_close(&r->walk, code);
	}
	free(r);
	return code;
}

const struct hsc_cli_command hsc_cli_export = {
	.name = "export",
	.summary = "a trace in the formats of other programs",
	.synopsis = "--to=FORMAT[,FORMAT...] [BUNDLE]",
	.example =
		"  hartscope export --list\n"
		"  hartscope export --to=perfetto run.hart\n"
		"  hartscope export --to=callgrind,uftrace -o out run.hart\n"
		"  hartscope export --to=chrome -o - run.hart | gzip >x.gz\n",
	.groups =
		HSC_CLI_BUNDLE | HSC_CLI_OUTPUT | HSC_CLI_FILTER | HSC_CLI_JOBS,
	.options = options,
	.size = sizeof(struct options),
	.named = true,
	.run = run_export,
};
