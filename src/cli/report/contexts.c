/* SPDX-License-Identifier: MIT */
/* contexts.c - report --contexts: counts and waits by context.
 * Room   cli (floor 9) */
#include "cli/report/contexts.h"
#include "cli/common/bundle/by_source.h"
#include "cli/common/bundle/walk.h"
#include "view/report/contexts.h"
#include <stdlib.h>

struct report {
	struct hsc_cli_walk walk;
	struct hsc_contexts **sources; /* by source, made when needed */
	struct hsc_contexts *contexts; /* of all */
	struct hsc_idle idle;
	struct hsc_waits **waits; /* by source, where there are timestamps */
};

static enum hsc_status see_waits(struct report *r, const struct hsc_event *e)
{
	struct hsc_waits **w = &r->waits[e->source];
	const struct hsc_image_spaces images =
		hsc_decode_images(r->walk.d.decode, e->source);
	const struct hsc_image *image = hsc_image_of(&images, e->space);
	struct hsc_image_ops code;

	if (!*w && image) {
		code = hsc_image_ops(image);
		if (hsc_waits_new(
			    w, hsc_decode_blocks(r->walk.d.decode, e->source),
			    &code) != HSC_OK)
			return HSC_E_MEMORY;
	}
	return *w ? hsc_waits_feed(*w, e, &r->idle) : HSC_OK;
}

static enum hsc_status event(void *view, const struct hsc_event *e)
{
	struct report *r = view;
	struct hsc_contexts **c = &r->sources[e->source];
	enum hsc_status rc = HSC_OK;

	if (hsc_event_software(e))
		return HSC_OK;
	if (r->walk.d.axis.unit != HSC_AXIS_INSTRUCTIONS)
		rc = see_waits(r, e);
	if (rc == HSC_OK && !*c)
		rc = hsc_contexts_new(c, &r->walk.d.axis);
	return rc == HSC_OK ? hsc_contexts_feed(*c, e) : rc;
}

static const struct hsc_view_ops ops = { .event = event };

static const struct hsc_results_config wanted = { .contexts = true };

static int print_contexts(struct report *r)
{
	struct hsc_cli *cli = r->walk.d.cli;
	const struct hsc_view_title title = hsc_cli_walk_title(&r->walk);
	const bool timed = title.axis.unit != HSC_AXIS_INSTRUCTIONS;
	const struct hsc_view_contexts view = {
		.out = hsc_cli_open_output(cli, false),
		.contexts = r->contexts,
		.idle = timed ? &r->idle : NULL,
	};
	enum hsc_status rc;

	if (!view.out)
		return HSC_EXIT_INPUT;
	rc = hsc_view_contexts_as(&view, &title, cli->format);
	if (rc != HSC_OK)
		r->walk.d.rc = rc;
	hsc_cli_say_contexts(cli, r->contexts);
	return hsc_cli_close_output(cli, view.out);
}

/* Decode it, by all cores if that can be; the sources one after the other, as
 * they are merged of shards. False: it ended early. */
static bool decode(struct report *r)
{
	struct hsc_results *results = hsc_cli_walk_results(&r->walk, &wanted);
	bool whole = results || hsc_cli_walk_run(&r->walk, &ops, r);
	enum hsc_status rc = HSC_OK;

	for (size_t i = 0; whole && rc == HSC_OK && i < r->walk.source_count;
	     i++) {
		const struct hsc_contexts *c =
			results ? hsc_results_get(results, i)->contexts
				: r->sources[i];

		if (c)
			rc = hsc_contexts_merge(r->contexts, c);
	}
	hsc_results_free(&results);
	if (rc != HSC_OK)
		r->walk.d.rc = rc;
	return whole && rc == HSC_OK;
}

int hsc_cli_report_contexts(struct hsc_cli *cli)
{
	const struct hsc_decode_config config = { .unmerged = true,
						  .blocks_only = true };
	struct report r = { .contexts = NULL };
	int code = hsc_cli_walk_open(&r.walk, cli, &config);

	if (code != HSC_EXIT_OK)
		return code;
	if (cli->shards)
		return hsc_cli_walk_shard(&r.walk, &wanted);
	r.walk.d.shows = HSC_CLI_SHOWS_INSTRUCTIONS;
	r.waits = calloc(r.walk.source_count + 1, sizeof(*r.waits));
	r.sources = calloc(r.walk.source_count + 1, sizeof(*r.sources));
	if (!r.waits || !r.sources ||
	    hsc_contexts_new(&r.contexts, &r.walk.d.axis) != HSC_OK)
		r.walk.d.rc = HSC_E_MEMORY;
	else if (decode(&r))
		code = print_contexts(&r);
	for (size_t i = 0; r.sources && i < r.walk.source_count; i++)
		hsc_contexts_free(&r.sources[i]);
	free((void *)r.sources);
	for (size_t i = 0; r.waits && i < r.walk.source_count; i++)
		hsc_waits_free(&r.waits[i]);
	free((void *)r.waits);
	hsc_contexts_free(&r.contexts);
	return hsc_cli_walk_close(&r.walk, code);
}
