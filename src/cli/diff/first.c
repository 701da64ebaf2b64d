/* SPDX-License-Identifier: MIT */
/* first.c - hartscope diff --first: where two flows part.
 * Room   cli (floor 9) */
#include "view/diff/first.h"
#include "base/grow.h"
#include "cli/common/bundle/find.h"
#include "cli/common/bundle/harts.h"
#include "cli/common/bundle/open.h"
#include "cli/diff/diff.h"
#include "view/common/text.h"
#include <hartscope/measure/stack.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* One recording, of one hart. */
struct side {
	struct hsc_cli cli;
	struct hsc_cli_decode d;
	struct hsc_event event; /* the last BLOCKS */
	bool lost, ended;
	uint32_t source;
};

struct first {
	struct side sides[2];
	struct hsc_flow_compare *compare;
	/* of side 0, up to the event before the last */
	struct hsc_functions *functions;
	struct hsc_code_map *map;
	struct hsc_stack *stack;
	uint32_t *open; /* functions; open[depth] */
	size_t depth, cap;
};

/* Take steps of the stack that were made before `clock`. */
static enum hsc_status take_steps(struct first *f, uint64_t clock)
{
	struct hsc_stack_step step;
	enum hsc_status rc;

	while ((rc = hsc_stack_next(f->stack, &step)) == HSC_OK) {
		if (step.clock >= clock)
			return HSC_OK;
		if (!HSC_GROW(f->open, f->cap, (size_t)step.depth + 1))
			return HSC_E_MEMORY;
		f->depth = step.depth;
		if (step.kind == HSC_STACK_ENTER)
			f->open[f->depth++] = step.function;
	}
	return rc < 0 ? rc : HSC_OK;
}

static enum hsc_status feed_stack(struct first *f, const struct hsc_event *e,
				  uint64_t clock)
{
	const enum hsc_status rc = hsc_stack_feed(f->stack, e);

	return rc == HSC_OK ? take_steps(f, clock) : rc;
}

/* The next event of a side that matters; its own were all compared. */
static enum hsc_status advance_side(struct first *f, unsigned i)
{
	struct side *s = &f->sides[i];
	enum hsc_status rc = HSC_OK;
	struct hsc_event e;

	if (i == 0 && s->event.kind == HSC_EVENT_BLOCKS &&
	    s->event.blocks.count)
		rc = feed_stack(f, &s->event, UINT64_MAX);
	s->event.blocks.count = 0;
	while (rc == HSC_OK && hsc_cli_decode_next(&s->d, &e)) {
		s->event.offset = e.offset;
		if (e.kind == HSC_EVENT_BLOCKS) {
			s->event = e;
			hsc_flow_compare_feed(f->compare, i, &e.blocks);
			return HSC_OK;
		}
		s->lost = e.kind == HSC_EVENT_GAP;
		if (s->lost)
			return HSC_OK;
		if (i == 0)
			rc = feed_stack(f, &e, UINT64_MAX);
	}
	s->ended = true;
	if (rc == HSC_OK && s->d.rc < 0)
		rc = s->d.rc;
	return rc;
}

/* Compare until they part, one ends or trace is lost. */
static enum hsc_status compare_flows(struct first *f, bool *parted)
{
	enum hsc_status rc = HSC_OK;
	unsigned side;

	*parted = false;
	while (rc == HSC_OK) {
		if (hsc_flow_compare_next(f->compare, &side) == HSC_END) {
			*parted = true;
			break;
		}
		if (f->sides[side].ended || f->sides[side].lost)
			break;
		rc = advance_side(f, side);
	}
	/* has the other side more? */
	side = f->sides[0].ended;
	if (rc == HSC_OK && !*parted &&
	    f->sides[0].ended != f->sides[1].ended && f->sides[!side].ended &&
	    !f->sides[side].lost) {
		struct hsc_flow_place place;

		if (!hsc_flow_compare_ahead(f->compare, side, &place, 1))
			rc = advance_side(f, side);
	}
	return rc;
}

static int open_hart(struct first *f, uint64_t id, const uint32_t index[2])
{
	/* events must be small, so that their offset says where they part */
	const struct hsc_decode_config config = { .blocks_only = true,
						  .unmerged = true };

	for (unsigned i = 0; i < 2; i++) {
		struct side *s = &f->sides[i];
		int code;

		s->cli.one_hart = true;
		s->cli.hart = id;
		if (s->cli.range_end == UINT64_MAX)
			s->cli.range_end--;
		code = hsc_cli_decode_open_as(&s->d, &s->cli, &config);
		if (code != HSC_EXIT_OK)
			return code;
		s->d.shows = HSC_CLI_SHOWS_INSTRUCTIONS;
		s->source = index[i];
	}
	return HSC_EXIT_OK;
}

static enum hsc_status make_compare(struct first *f)
{
	struct hsc_flow_code code[2];
	enum hsc_status rc;

	for (unsigned i = 0; i < 2; i++) {
		struct side *s = &f->sides[i];

		code[i].blocks = hsc_decode_blocks(s->d.decode, s->source);
		code[i].images = hsc_decode_images(s->d.decode, s->source);
	}
	rc = hsc_flow_compare_new(&f->compare, code);
	if (rc == HSC_OK)
		rc = hsc_functions_new(&f->functions);
	if (rc == HSC_OK)
		rc = hsc_code_map_new(&f->map, f->functions, code[0].images,
				      code[0].blocks);
	return rc == HSC_OK
		       ? hsc_stack_new(&f->stack, f->map, f->sides[0].source)
		       : rc;
}

static void clear_first(struct first *f)
{
	hsc_flow_compare_free(&f->compare);
	hsc_stack_free(&f->stack);
	hsc_code_map_free(&f->map);
	hsc_functions_free(&f->functions);
	free(f->open);
}

static void show_side(const struct first *f, unsigned i,
		      struct hsc_view_first_side *out)
{
	const struct side *s = &f->sides[i];

	out->images = hsc_decode_images(s->d.decode, s->source);
	out->clock = s->event.clock + hsc_flow_compare_done(f->compare, i);
	out->offset = s->event.offset;
	out->lost = s->lost;
	out->count = hsc_flow_compare_ahead(f->compare, i, out->ahead,
					    HSC_VIEW_FIRST_AHEAD);
}

static enum hsc_status fill_view(struct first *f, bool parted,
				 struct hsc_view_first *out)
{
	enum hsc_status rc = HSC_OK;

	out->same = hsc_flow_compare_same(f->compare);
	out->end = parted ? HSC_FIRST_PARTED : HSC_FIRST_SAME;
	for (unsigned i = 0; i < 2; i++)
		show_side(f, i, &out->sides[i]);
	if (!parted && (f->sides[0].lost || f->sides[1].lost))
		out->end = HSC_FIRST_LOST;
	else if (!parted && (out->sides[0].count || out->sides[1].count))
		out->end = HSC_FIRST_ENDED;
	if (f->sides[0].event.blocks.count)
		rc = feed_stack(f, &f->sides[0].event, out->sides[0].clock);
	out->last_count = hsc_flow_compare_last(f->compare, out->last);
	out->functions = f->functions;
	out->stack = f->open;
	out->depth = f->depth;
	return rc;
}

/* What all harts have in common. */
struct output {
	struct hsc_cli *cli;
	FILE *out;
	bool json, differs;
	size_t harts; /* printed so far */
};

static void print_hart(struct output *o, const struct hsc_view_first *view)
{
	if (!o->json) {
		hsc_view_first_text(o->out, &o->cli->screen, view);
	} else {
		fputs(o->harts ? ",\n  { " : "\n  { ", o->out);
		hsc_view_first_json(o->out, view);
		fputs(" }", o->out);
	}
	o->harts++;
	o->differs |=
		view->end == HSC_FIRST_PARTED || view->end == HSC_FIRST_ENDED;
}

/* One hart of both. Returns the code to leave with. */
static int one_hart(struct output *o, const struct hsc_cli sides[2],
		    const struct hsc_source *source, const uint32_t index[2])
{
	struct first f = { .sides = { { .cli = sides[0] },
				      { .cli = sides[1] } } };
	struct hsc_view_first view = { .same = 0 };
	int code = open_hart(&f, source->id, index);
	char name[32];
	bool parted;
	enum hsc_status rc = HSC_OK;

	snprintf(name, sizeof(name), "hart %" PRIu64, source->id);
	view.name = source->name ? source->name : name;
	if (code == HSC_EXIT_OK) {
		rc = make_compare(&f);
		if (rc == HSC_OK)
			rc = compare_flows(&f, &parted);
		if (rc == HSC_OK)
			rc = fill_view(&f, parted, &view);
		if (rc == HSC_OK)
			print_hart(o, &view);
		else
			f.sides[0].d.rc = rc;
	}
	clear_first(&f);
	for (unsigned i = 0; i < 2; i++) {
		if (!f.sides[i].d.decode)
			continue;
		code = hsc_cli_decode_close(&f.sides[i].d, code);
	}
	return code;
}

/* Is the source one of the harts that are compared? */
static bool is_compared(const struct output *o, const struct hsc_source *source)
{
	return !source->protocol &&
	       (!o->cli->one_hart || source->id == o->cli->hart);
}

/* The source of that hart's instructions. False: there is none, which is a
 * difference; it is said. */
static bool find_hart(struct output *o, const struct hsc_cli *side,
		      const struct hsc_manifest *m, uint64_t id,
		      uint32_t *index)
{
	for (uint32_t i = 0; i < m->source_count; i++)
		if (m->sources[i].id == id && !m->sources[i].protocol) {
			*index = i;
			return true;
		}
	hsc_cli_say(o->cli, "hart %" PRIu64 " is not in %s", id, side->bundle);
	o->differs = true;
	return false;
}

/* Every hart of the first, if the other has it, too. */
static int all_harts(struct output *o, const struct hsc_cli sides[2],
		     const struct hsc_manifest m[2])
{
	int code = HSC_EXIT_OK;
	uint32_t index[2];

	for (index[0] = 0; index[0] < m[0].source_count; index[0]++) {
		const struct hsc_source *source = &m[0].sources[index[0]];
		int one;

		if (!is_compared(o, source) ||
		    !find_hart(o, &sides[1], &m[1], source->id, &index[1]))
			continue;
		one = one_hart(o, sides, source, index);
		code = code == HSC_EXIT_OK ? one : code;
	}
	for (size_t i = 0; i < m[1].source_count; i++)
		if (is_compared(o, &m[1].sources[i]))
			(void)find_hart(o, &sides[0], &m[0], m[1].sources[i].id,
					&index[0]);
	return code;
}

static int compare_recordings(struct hsc_cli *cli,
			      const struct hsc_cli sides[2],
			      const struct hsc_manifest m[2])
{
	struct output o = { .cli = cli,
			    .json = strcmp(cli->format, "json") == 0 };
	int code, closed;

	o.out = hsc_cli_open_output(cli, false);
	if (!o.out)
		return HSC_EXIT_INPUT;
	if (o.json)
		fputs("{ \"schema\": \"hartscope-diff-first\", \"version\": "
		      "1,\n"
		      "  \"harts\": [",
		      o.out);
	code = all_harts(&o, sides, m);
	if (o.json)
		fputs(" ] }\n", o.out);
	closed = hsc_cli_close_output(cli, o.out);
	if (code == HSC_EXIT_OK)
		code = closed;
	for (unsigned i = 0; i < 2; i++)
		if (m[i].source_count == 0)
			hsc_cli_say(cli, "%s has no hart: nothing was traced",
				    sides[i].bundle);
	if (code == HSC_EXIT_OK && o.harts == 0)
		hsc_cli_say(cli, "no instructions to compare");
	return code == HSC_EXIT_OK && o.differs ? HSC_EXIT_FINDING : code;
}

int hsc_cli_diff_first(struct hsc_cli *cli, const struct hsc_cli of[2])
{
	struct hsc_manifest m[2] = { { .schema = 0 }, { .schema = 0 } };
	struct hsc_cli sides[2] = { of[0], of[1] };
	int code = HSC_EXIT_OK;

	for (unsigned i = 0; i < 2 && code == HSC_EXIT_OK; i++) {
		struct hsc_error error = { "" };
		enum hsc_status rc;

		if (!hsc_cli_find_bundle(&sides[i])) {
			code = hsc_cli_no_bundle_code(&sides[i]);
			break;
		}
		rc = hsc_manifest_read(&m[i], sides[i].bundle, &error);
		if (rc != HSC_OK)
			code = hsc_cli_fail(cli, rc, &error);
		if (rc != HSC_OK)
			hsc_cli_hint_bundle(&sides[i]);
	}
	for (unsigned i = 0; i < 2 && code == HSC_EXIT_OK; i++) {
		size_t index;

		if (cli->one_hart &&
		    !hsc_cli_find_hart(&sides[i], &m[i], &index))
			code = HSC_EXIT_USAGE;
	}
	if (code == HSC_EXIT_OK)
		code = compare_recordings(cli, sides, m);
	hsc_manifest_clear(&m[0]);
	hsc_manifest_clear(&m[1]);
	return code;
}
