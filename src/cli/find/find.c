/* SPDX-License-Identifier: MIT */
/* find.c - hartscope find: where something ran.
 * Room   cli (floor 9) */
#include "view/find/find.h"
#include "cli/common/bundle/open.h"
#include "cli/common/commands.h"
#include "cli/common/options/jobs.h"
#include "cli/find/match.h"
#include <hartscope/capture/pack.h>
#include <hartscope/decode/entries.h>
#include <hartscope/flow/flow_item.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define DEFAULT_LIMIT 100
#define NAME_SIZE     32

/* What is known of a source. */
struct source {
	char name[NAME_SIZE];
	uint64_t last; /* the instruction that ran last, or NOWHERE */
	uint64_t next; /* where it would go on */
};

struct find {
	uint64_t limit;
	bool limit_is_given;
	struct hsc_cli_decode d;
	struct hsc_cli_query query;
	struct hsc_view_find view;
	struct hsc_cli_matches *matches; /* by source */
	struct source *sources;          /* as many */
	uint64_t low, high;              /* data by that name; high 0: none */
	struct hsc_cli_names names;      /* of functions, if one is wanted */
};

#define AT(member) HSC_CLI_AT(struct find, member)

static const struct hsc_cli_option options[] = {
	{ "limit", 'n', "N", "lines of text; 0: all (default: 100)",
	  HSC_CLI_NUMBER, AT(limit), HSC_CLI_GIVEN(struct find, limit_is_given),
	  .of_text = true },
	{ .name = NULL },
};

static struct hsc_image *image_of(struct find *f, const struct hsc_event *e)
{
	const struct hsc_image_spaces images =
		hsc_decode_images(f->d.decode, e->source);

	return hsc_image_of(&images, e->space);
}

/* Instruction `index` of block `id`, number `count` of the event. */
static enum hsc_status give_hit(struct find *f, const struct hsc_event *e,
				uint32_t id, unsigned index, uint64_t count)
{
	struct hsc_cli_matches *m = &f->matches[e->source];
	struct source *s = &f->sources[e->source];
	const struct hsc_block *b = hsc_blocks_get(m->blocks, id);
	struct hsc_view_find_hit hit = {
		.image = hsc_image_of(&m->images, b->space),
		.hart = s->name,
		.clock = e->clock + count,
		.offset = e->offset,
		.from = HSC_FLOW_NOWHERE,
	};
	unsigned length;

	if (!hsc_blocks_instruction(m->blocks, id, index, &hit.address,
				    &length))
		return HSC_OK;
	if (index == 0 && s->next != hit.address)
		hit.from = s->last;
	return hsc_view_find_hit(&f->view, &hit);
}

static enum hsc_status look_into(struct find *f, const struct hsc_event *e,
				 uint32_t id, uint64_t count)
{
	struct hsc_cli_matches *m = &f->matches[e->source];
	size_t matched;
	bool failed;
	const unsigned *at =
		hsc_cli_matches_of(m, &f->query, id, &matched, &failed);
	enum hsc_status rc = failed ? HSC_E_MEMORY : HSC_OK;

	for (size_t i = 0; rc == HSC_OK && i < matched; i++)
		rc = give_hit(f, e, id, at[i], count + at[i]);
	return rc;
}

static enum hsc_status take_blocks(struct find *f, const struct hsc_event *e)
{
	struct hsc_cli_matches *m = &f->matches[e->source];
	struct source *s = &f->sources[e->source];
	enum hsc_status rc = HSC_OK;
	uint64_t count = 0;

	if (!m->blocks) {
		m->blocks = hsc_decode_blocks(f->d.decode, e->source);
		m->images = hsc_decode_images(f->d.decode, e->source);
	}
	for (size_t i = 0; rc == HSC_OK && i < e->blocks.count; i++) {
		const struct hsc_block *b;

		rc = look_into(f, e, e->blocks.ids[i], count);
		b = hsc_blocks_get(m->blocks, e->blocks.ids[i]);
		count += b->instructions;
		s->next = b->next;
		s->last = b->next - 2u * b->last_halfwords;
	}
	return rc;
}

/* Data at the address, or of the name. */
static bool is_looked_for(const struct find *f, const struct hsc_event *e)
{
	const struct hsc_event_access *a = &e->access;
	const uint64_t low = f->query.is_address ? f->query.address : f->low;
	const uint64_t high =
		f->query.is_address ? f->query.address + 1 : f->high;

	return (a->known & HSC_FLOW_ACCESS_ADDRESS) && high &&
	       a->address < high && a->address + a->size > low;
}

static enum hsc_status take_access(struct find *f, const struct hsc_event *e)
{
	const struct hsc_view_find_hit hit = {
		.image = image_of(f, e),
		.hart = f->sources[e->source].name,
		.clock = e->clock,
		.offset = e->offset,
		.address = e->at,
		.from = HSC_FLOW_NOWHERE,
		.access = e,
	};

	return is_looked_for(f, e) ? hsc_view_find_hit(&f->view, &hit) : HSC_OK;
}

static enum hsc_status take_event(struct find *f, const struct hsc_event *e)
{
	switch (e->kind) {
	case HSC_EVENT_BLOCKS:
		return take_blocks(f, e);
	case HSC_EVENT_ACCESS:
		return take_access(f, e);
	case HSC_EVENT_GAP: /* what ran in between is not known */
	case HSC_EVENT_START:
	case HSC_EVENT_TRAP:
		f->sources[e->source].last = HSC_FLOW_NOWHERE;
		return HSC_OK;
	default:
		return HSC_OK;
	}
}

/* An object of the program, if data has that name. */
static void find_object(struct find *f)
{
	const struct hsc_manifest *m = hsc_decode_manifest(f->d.decode);
	struct hsc_symbol object;

	for (uint32_t i = 0; i < m->source_count && !f->high; i++) {
		const struct hsc_image_spaces images =
			hsc_decode_images(f->d.decode, i);
		const struct hsc_image *image = hsc_image_of(&images, 0);

		if (!image ||
		    hsc_image_object(image, f->query.text, &object) != 1)
			continue;
		f->low = object.start;
		f->high = object.end > object.start ? object.end
						    : object.start + 1;
	}
}

/* The functions of all programs, if one is looked for. False: no memory. */
static bool find_names(struct find *f)
{
	const struct hsc_manifest *m = hsc_decode_manifest(f->d.decode);
	bool ok = true;

	if (f->query.is_address || f->query.file[0])
		return true;
	for (uint32_t i = 0; i < m->source_count && ok; i++) {
		const struct hsc_image_spaces images =
			hsc_decode_images(f->d.decode, i);

		for (unsigned k = 0; k < images.count && ok; k++)
			ok = hsc_cli_names_add(&f->names, images.list[k],
					       &f->query);
	}
	return ok;
}

/* Is it a name that nothing has? Then the trace need not be read, unless what
 * is said of it is wanted as well, or the program may be another one. */
static bool is_nothing(const struct find *f)
{
	return f->names.count && !f->names.found && !f->high &&
	       !f->d.cli->elf && !f->view.json && !f->d.cli->strict &&
	       !f->d.cli->live;
}

static bool prepare_sources(struct find *f)
{
	const struct hsc_manifest *m = hsc_decode_manifest(f->d.decode);

	f->matches = calloc(m->source_count + 1, sizeof(*f->matches));
	f->sources = calloc(m->source_count + 1, sizeof(*f->sources));
	for (size_t i = 0; f->matches && f->sources && i < m->source_count;
	     i++) {
		struct source *s = &f->sources[i];

		s->last = HSC_FLOW_NOWHERE;
		if (m->sources[i].name)
			snprintf(s->name, NAME_SIZE, "%.*s", NAME_SIZE - 1,
				 m->sources[i].name);
		else
			snprintf(s->name, NAME_SIZE, "hart %" PRIu64,
				 m->sources[i].id);
	}
	find_object(f);
	return f->matches && f->sources && find_names(f);
}

/* All that is decoded now. */
static enum hsc_status run_on(struct find *f)
{
	enum hsc_status rc = HSC_OK;
	struct hsc_event e;

	while (rc == HSC_OK && hsc_cli_decode_next(&f->d, &e))
		rc = take_event(f, &e);
	return rc == HSC_OK && f->d.rc < 0 ? f->d.rc : rc;
}

/* Only pieces in which it may have run. HSC_AGAIN: it did in none, and what is
 * near to its name is known once all is decoded. */
static enum hsc_status run_pieces(struct find *f, struct hsc_entries *entries)
{
	const uint32_t index = hsc_entries_source(entries);
	const struct hsc_image_spaces images =
		hsc_decode_images(f->d.decode, index);
	struct hsc_cli_areas *areas = calloc(1, sizeof(*areas));
	struct source *s = &f->sources[index];
	struct hsc_error error = { "" };
	enum hsc_status rc = HSC_E_MEMORY;

	if (areas) {
		areas->query = &f->query;
		areas->image = hsc_image_of(&images, 0);
		rc = hsc_entries_search(entries, hsc_cli_areas_want, areas);
	}
	while (rc == HSC_OK) {
		rc = hsc_entries_next(entries, &s->last, &s->next, &error);
		f->d.begun = true;
		if (rc == HSC_OK)
			rc = run_on(f);
		else if (rc < 0) /* and not because the view cannot write */
			f->d.rc = rc;
	}
	free(areas);
	if (rc != HSC_END || f->view.count || f->query.is_address ||
	    f->query.file[0] || (images.count == 1 && !f->high))
		return rc == HSC_END ? HSC_OK : rc;
	rc = hsc_entries_last(entries, SIZE_MAX, &error);
	f->d.begun = false;
	return rc == HSC_END ? HSC_AGAIN : rc;
}

static enum hsc_status run_search(struct find *f)
{
	enum hsc_status rc = hsc_view_find_begin(&f->view);
	struct hsc_entries *entries = NULL;

	f->d.unread = rc == HSC_OK && is_nothing(f);
	if (f->d.unread)
		return HSC_OK;
	if (rc == HSC_OK && !f->d.cli->live)
		rc = hsc_entries_open(&entries, f->d.decode,
				      hsc_cli_jobs(f->d.cli));
	else if (rc == HSC_OK)
		rc = HSC_AGAIN;
	if (rc == HSC_OK)
		rc = run_pieces(f, entries);
	if (rc == HSC_AGAIN)
		rc = run_on(f);
	hsc_entries_close(&entries);
	return rc;
}

static int print_hits(struct find *f, struct hsc_cli *cli)
{
	struct hsc_decode_totals totals;
	struct hsc_view_title title = { .bundle = cli->bundle };
	enum hsc_status rc;

	f->view = (struct hsc_view_find){
		.w = { .file = hsc_cli_open_output(cli, false) },
		.what = f->query.text,
		.bundle = cli->bundle,
		.limit = f->limit_is_given ? f->limit : DEFAULT_LIMIT,
		.json = strcmp(cli->format, "json") == 0,
	};
	if (!f->view.w.file)
		return HSC_EXIT_INPUT;
	f->view.screen = cli->screen;
	rc = prepare_sources(f) ? run_search(f) : HSC_E_MEMORY;
	totals = hsc_decode_totals(f->d.decode);
	title.gaps = totals.gaps;
	title.gap_bytes = totals.gap_bytes;
	title.uncounted = totals.uncounted;
	if (rc == HSC_OK)
		rc = hsc_view_find_end(&f->view, &title);
	if (rc != HSC_OK && rc != HSC_E_FILE)
		f->d.rc = rc;
	return hsc_cli_close_output(cli, f->view.w.file);
}

/* Nothing was found: say why, and what is near. */
static void explain_nothing(struct find *f)
{
	const bool named = !f->query.is_address && !f->query.file[0];
	const bool no_name = named && !f->names.found && !f->high;
	const char *near =
		no_name ? hsc_cli_names_nearest(&f->names, &f->query) : NULL;

	f->d.unmatched = true;
	if (no_name && !f->names.count)
		hsc_cli_error(f->d.cli,
			      "no function is called '%s': the program "
			      "has no names; see: find ADDRESS, -e",
			      f->query.text);
	else if (no_name)
		hsc_cli_error(f->d.cli, "no function is called '%s'%s%s",
			      f->query.text, near ? "; nearest: " : "",
			      near ? near : "");
	else
		hsc_cli_say(f->d.cli, "'%s' was not reached", f->query.text);
}

/* The bundle was named, and not what to find there. */
static bool is_bundle_alone(const struct hsc_cli *cli)
{
	const char *word = cli->argv[cli->at];
	const size_t len = strlen(word);

	return cli->at + 1 == cli->argc && !cli->bundle &&
	       (hsc_bundle_is_packed(word) ||
		(len > 5 && strcmp(word + len - 5, ".hart") == 0));
}

static int run_find(struct hsc_cli *cli, void *values)
{
	const struct hsc_decode_config config = { .blocks_only = true };
	struct find *f = values;
	size_t sources;
	int code;

	if (cli->at == cli->argc || is_bundle_alone(cli))
		return hsc_cli_usage(cli, "find what? An ADDRESS, a FUNCTION "
					  "or FILE:LINE is wanted");
	f->query.text = cli->argv[cli->at++];
	hsc_cli_query(&f->query);
	code = hsc_cli_decode_open_as(&f->d, cli, &config);
	if (code != HSC_EXIT_OK)
		return code;
	f->d.shows = HSC_CLI_SHOWS_INSTRUCTIONS;
	sources = hsc_decode_manifest(f->d.decode)->source_count;
	code = print_hits(f, cli);
	if (code == HSC_EXIT_OK && f->d.rc >= 0 && !f->view.count)
		explain_nothing(f);
	hsc_cli_names_clear(&f->names);
	for (size_t i = 0; f->matches && i < sources; i++)
		hsc_cli_matches_clear(&f->matches[i]);
	free(f->matches);
	free(f->sources);
	return hsc_cli_decode_close(&f->d, code);
}

const struct hsc_cli_command hsc_cli_find = {
	.name = "find",
	.summary = "where an address, a function or a line ran",
	.synopsis = "ADDRESS|FUNCTION|FILE:LINE [BUNDLE]",
	.formats = "text,json",
	.example = "  hartscope find main run.hart\n"
		   "  hartscope find uart.c:88 run.hart\n"
		   "  hartscope find 0x80001a2c run.hart\n",
	.groups = HSC_CLI_BUNDLE | HSC_CLI_OUTPUT | HSC_CLI_FORMAT |
		  HSC_CLI_JOBS | HSC_CLI_PARAM | HSC_CLI_LIVE,
	.options = options,
	.size = sizeof(struct find),
	.run = run_find,
};
