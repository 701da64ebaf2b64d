/* SPDX-License-Identifier: MIT */
/* open.c - a command's bundle is opened, decoded and closed.
 * Room   cli (floor 9) */
#include "cli/common/bundle/open.h"
#include "base/error_set.h"
#include "cli/common/bundle/find.h"
#include "cli/common/bundle/harts.h"
#include "cli/common/bundle/live.h"
#include "cli/common/options/jobs.h"
#include "view/common/text.h"
#include <hartscope/decode/ahead.h>
#include <hartscope/decode/index.h>
#include <inttypes.h>
#include <unistd.h>

int hsc_cli_decode_open(struct hsc_cli_decode *d, struct hsc_cli *cli)
{
	const struct hsc_decode_config config = { .unmerged = false };

	return hsc_cli_decode_open_as(d, cli, &config);
}

/* What the clock counts. False: how long a tick is is not known, or --hz was
 * given for another clock than time; that is printed. */
static bool choose_axis(struct hsc_cli_decode *d)
{
	const struct hsc_cli *cli = d->cli;
	const uint64_t hz = hsc_decode_manifest(d->decode)->clock_hz;

	d->axis.unit = (uint8_t)cli->clock;
	d->axis.hz = cli->hz ? cli->hz : hz;
	if (cli->hz && cli->clock != HSC_AXIS_TIME) {
		hsc_cli_error(cli, "--hz goes with --clock=time");
		hsc_decode_close(&d->decode);
		return false;
	}
	if (cli->clock != HSC_AXIS_TIME ||
	    (d->axis.hz && d->axis.hz <= HSC_AXIS_HZ_MAX))
		return true;
	hsc_cli_error(cli, "%s does not say how many ticks a second has",
		      cli->bundle);
	hsc_cli_hint(cli, "give it: --hz=N, or show ticks: --clock=ticks");
	hsc_decode_close(&d->decode);
	return false;
}

/*
 * Does an event have a moment on the axis? Nothing is written before that is
 * known; a trace with timestamps has the first one near its begin. One without
 * instructions is let pass: that is what is said of it then.
 */
static bool has_times(struct hsc_cli_decode *d,
		      const struct hsc_decode_config *config)
{
	struct hsc_error error = { "" };
	struct hsc_decode *probe;
	struct hsc_event e;
	bool runs = false, dated = false;

	if (d->axis.unit == HSC_AXIS_INSTRUCTIONS || config->rest ||
	    hsc_decode_open(&probe, d->cli->bundle, config, &error) != HSC_OK)
		return true; /* a pipe is read once */
	while (!dated && hsc_decode_next(probe, &e) == HSC_OK) {
		runs |= e.kind == HSC_EVENT_BLOCKS;
		dated = hsc_axis_event(&d->axis, &e).how != HSC_MOMENT_UNKNOWN;
	}
	hsc_decode_close(&probe);
	if (runs && !dated)
		hsc_decode_close(&d->decode);
	return dated || !runs;
}

int hsc_cli_no_times(struct hsc_cli *cli)
{
	return hsc_cli_leave(
		cli, HSC_EXIT_INPUT,
		"%s has no timestamps: --clock can count its instructions only",
		cli->bundle);
}

/* Add the options that all verbs have to the configuration of this verb. */
static void add_options(struct hsc_decode_config *config,
			const struct hsc_cli *cli)
{
	config->names = cli->names;
	config->debuginfod = cli->debuginfod;
	config->sources = (struct hsc_source_map){ cli->sources.items,
						   cli->sources.count };
	config->dated = cli->clock != HSC_AXIS_INSTRUCTIONS;
	config->thorough = cli->thorough;
	/* a range cuts between events, so they must be small */
	config->joined = !cli->apart && cli->range_begin == 0 &&
			 cli->range_end == UINT64_MAX;
}

/* The file, or the pipe as it comes: exit code. */
static int find_input(struct hsc_cli_decode *d,
		      struct hsc_decode_config *config)
{
	struct hsc_cli *cli = d->cli;
	int code;

	if (!hsc_cli_find_bundle(cli))
		return hsc_cli_no_bundle_code(cli);
	code = hsc_cli_live_open(cli);
	if (code != HSC_EXIT_OK)
		return code;
	if (!hsc_cli_bundle_is_there(cli))
		return HSC_EXIT_INPUT;
	d->rest.from = STDIN_FILENO;
	d->rest.to = -1;        /* it is nowhere kept */
	config->elf = cli->elf; /* none of a stream, whose bundle has it */
	config->rest = cli->live ? &d->rest : NULL;
	config->live = cli->live && cli->follow;
	return HSC_EXIT_OK;
}

/* Open it again with the hart of --hart only. Returns an exit code. */
static int open_hart(struct hsc_cli_decode *d, struct hsc_decode_config *config,
		     enum hsc_status *rc, struct hsc_error *error)
{
	const struct hsc_manifest *manifest = hsc_decode_manifest(d->decode);
	const bool found = hsc_cli_find_hart(d->cli, manifest, &config->source);

	hsc_decode_close(&d->decode);
	if (!found)
		return HSC_EXIT_USAGE;
	config->one_source = true;
	*rc = hsc_decode_open(&d->decode, d->cli->bundle, config, error);
	return HSC_EXIT_OK;
}

/* Open what was found: exit code. */
static int open_decode(struct hsc_cli_decode *d,
		       struct hsc_decode_config *config)
{
	struct hsc_error error = { "" };
	enum hsc_status rc;
	int code = HSC_EXIT_OK;

	rc = hsc_decode_open(&d->decode, d->cli->bundle, config, &error);
	if (rc == HSC_OK && d->cli->one_hart)
		code = open_hart(d, config, &rc, &error);
	if (code != HSC_EXIT_OK || rc == HSC_OK)
		return code;
	if (rc == HSC_E_CONFIG) /* the bundle's, not the user's */
		rc = HSC_E_FORMAT;
	code = hsc_cli_fail(d->cli, rc, &error);
	hsc_cli_hint_bundle(d->cli);
	return code;
}

int hsc_cli_decode_open_as(struct hsc_cli_decode *d, struct hsc_cli *cli,
			   const struct hsc_decode_config *as)
{
	struct hsc_decode_config config = *as;
	int code;

	*d = (struct hsc_cli_decode){ .cli = cli,
				      .rc = HSC_END,
				      .software_only = as->software_only };
	add_options(&config, cli);
	code = find_input(d, &config);
	if (code == HSC_EXIT_OK)
		code = open_decode(d, &config);
	if (code != HSC_EXIT_OK)
		return code;
	if (!choose_axis(d))
		return HSC_EXIT_USAGE;
	if (!has_times(d, &config))
		return hsc_cli_no_times(cli);
	if (hsc_decode_warning(d->decode)[0])
		hsc_cli_say(cli, "%s", hsc_decode_warning(d->decode));
	if (!hsc_decode_manifest(d->decode)->complete && !cli->recorded_now)
		hsc_cli_say(cli,
			    "the recording was cut off; what is there is read");
	hsc_cli_progress_begin(&d->progress, cli);
	return HSC_EXIT_OK;
}

/* Kinds of events that are blocks or bounds of the trace, a bit for each. */
#define BLOCKS_AND_BOUNDS                                                      \
	(UINT64_C(1) << HSC_EVENT_BLOCKS | UINT64_C(1) << HSC_EVENT_START |    \
	 UINT64_C(1) << HSC_EVENT_STOP | UINT64_C(1) << HSC_EVENT_GAP |        \
	 UINT64_C(1) << HSC_EVENT_NOTE)

/* A part of it; one less than all is all. */
static bool has_part(const struct hsc_cli_decode *d)
{
	const struct hsc_cli *cli = d->cli;

	return cli->range_begin || cli->range_end < UINT64_MAX - 1;
}

/* A part of it, counted in instructions. */
static bool has_range(const struct hsc_cli_decode *d)
{
	return d->cli->clock == HSC_AXIS_INSTRUCTIONS && has_part(d);
}

/* Keep the blocks that begin in the range. False: there are none. */
static bool cut_blocks(const struct hsc_cli_decode *d, struct hsc_event *e)
{
	const struct hsc_blocks *blocks =
		hsc_decode_blocks(d->decode, e->source);
	const uint32_t *ids = e->blocks.ids;
	const uint32_t *const end = ids + e->blocks.count, *kept;
	uint64_t at = e->clock;

	while (ids < end && at < d->cli->range_begin)
		at += hsc_blocks_get(blocks, *ids++)->instructions;
	e->clock = at;
	kept = ids;
	while (ids < end && at < d->cli->range_end)
		at += hsc_blocks_get(blocks, *ids++)->instructions;
	e->blocks = (struct hsc_event_blocks){
		.ids = kept,
		.count = (size_t)(ids - kept),
		.instructions = at - e->clock,
	};
	return ids > kept;
}

static bool is_in_range(struct hsc_cli_decode *d, struct hsc_event *e)
{
	const struct hsc_moment m = hsc_axis_event(&d->axis, e);

	if (has_range(d) && e->kind == HSC_EVENT_BLOCKS)
		return cut_blocks(d, e);
	d->dated |= m.how != HSC_MOMENT_UNKNOWN;
	return !has_part(d) ||
	       (m.at >= d->cli->range_begin && m.at < d->cli->range_end);
}

/* Before the first event: start to decode ahead with threads, if possible. */
static bool begin_decoding(struct hsc_cli_decode *d)
{
	struct hsc_error error = { "" };
	bool entered = false;

	d->begun = true;
	if (has_part(d))
		d->rc = hsc_index_part(d->decode, hsc_cli_jobs(d->cli),
				       &d->axis, d->cli->range_begin,
				       d->cli->range_end, &entered, &error);
	else
		d->rc = hsc_ahead_run(d->decode, hsc_cli_jobs(d->cli), &error);
	d->dated |= entered && d->axis.unit != HSC_AXIS_INSTRUCTIONS;
	return d->rc == HSC_OK;
}

bool hsc_cli_decode_list(struct hsc_cli_decode *d,
			 const struct hsc_lister *lister)
{
	const struct hsc_cli *cli = d->cli;
	struct hsc_error error = { "" };

	if (cli->range_begin || cli->range_end != UINT64_MAX || d->perf)
		return false;
	d->rc = hsc_lists_run(d->decode, hsc_cli_jobs(cli), lister, &error);
	d->begun = d->rc != HSC_AGAIN;
	return d->begun;
}

bool hsc_cli_decode_next(struct hsc_cli_decode *d, struct hsc_event *event)
{
	if (d->refused || d->rc < 0 || (!d->begun && !begin_decoding(d)))
		return false;
	do {
		d->rc = d->perf ? hsc_perf_chain_next(d->perf, event)
				: hsc_decode_next(d->decode, event);
		hsc_cli_progress_step(&d->progress, d->decode);
	} while (d->rc == HSC_OK && !is_in_range(d, event));
	if (d->rc != HSC_OK)
		return false;
	if (d->shows != HSC_CLI_SHOWS_OWN)
		d->events += ~BLOCKS_AND_BOUNDS >> event->kind & 1;
	return true;
}

/* An empty result explains itself. */
static void explain_nothing(const struct hsc_cli_decode *d,
			    const struct hsc_decode_totals *totals)
{
	const struct hsc_manifest *m = hsc_decode_manifest(d->decode);

	if (m->source_count == 0)
		hsc_cli_say(d->cli, "%s has no hart: nothing was traced",
			    d->cli->bundle);
	else if (d->software_only)
		return;
	else if (totals->bytes == 0)
		hsc_cli_say(d->cli, "no trace in %s: its streams are empty",
			    d->cli->bundle);
	else if (totals->instructions || d->shows == HSC_CLI_SHOWS_OWN)
		return;
	else if (d->events == 0 && d->rc == HSC_END)
		hsc_cli_say(d->cli, "no instruction could be decoded%s%s%s",
			    d->cli->elf ? "; is " : "",
			    d->cli->elf ? d->cli->elf : "",
			    d->cli->elf ? " the program that ran?" : "");
	else if (d->shows == HSC_CLI_SHOWS_INSTRUCTIONS)
		hsc_cli_say(d->cli, "no instructions in this trace, only "
				    "other events; see: hartscope replay");
}

void hsc_cli_say_left_out(const struct hsc_cli *cli, uint64_t count,
			  bool threads)
{
	/* a recorded program has threads, an encoded log has harts */
	const char *why = threads ? " where a signal interrupted the program"
				  : ": an ecall that follows another is not "
				    "in a trace of 0.026";

	if (count)
		hsc_cli_say(cli, "%" PRIu64 " instruction%s left out%s", count,
			    count == 1 ? "" : "s", why);
}

/* Instructions that retired but are not in the trace, which is no damage. */
static void report_left_out(const struct hsc_cli *cli,
			    const struct hsc_manifest *m)
{
	uint64_t count = 0;
	bool threads = false;

	for (size_t i = 0; i < m->source_count; i++) {
		count += m->sources[i].left_out;
		threads = threads || m->sources[i].tid;
	}
	hsc_cli_say_left_out(cli, count, threads);
}

void hsc_cli_say_unsure(const struct hsc_cli *cli, size_t threads,
			uint64_t unsure, uint64_t unseen)
{
	char text[80] = "";

	if (unsure)
		snprintf(text, sizeof(text),
			 "of the last instructions up to %" PRIu64
			 " may not have retired%s",
			 unsure, unseen ? ", and " : "");
	if (threads && unseen)
		hsc_cli_say(cli,
			    "%zu thread%s ended with the process: %sup to "
			    "%" PRIu64 " more may have retired",
			    threads, threads == 1 ? "" : "s", text, unseen);
	else if (threads)
		hsc_cli_say(cli, "%zu thread%s ended with the process: %s",
			    threads, threads == 1 ? "" : "s", text);
}

static void report_unsure(const struct hsc_cli *cli,
			  const struct hsc_manifest *m)
{
	size_t threads = 0;
	uint64_t unsure = 0, unseen = 0;

	for (size_t i = 0; i < m->source_count; i++) {
		const struct hsc_source *s = &m->sources[i];

		threads += s->unsure || s->unseen;
		unsure = s->unsure > unsure ? s->unsure : unsure;
		unseen = s->unseen > unseen ? s->unseen : unseen;
	}
	hsc_cli_say_unsure(cli, threads, unsure, unseen);
}

void hsc_cli_say_buffer(const struct hsc_cli *cli, bool full, bool wrapped)
{
	if (full)
		hsc_cli_say(cli, "the trace buffer was full: what came later "
				 "is missing");
	if (wrapped)
		hsc_cli_say(cli, "the trace buffer wrapped: the oldest trace "
				 "is gone");
}

/* Of a trace that has not all of the run, though what it has is undamaged. */
static bool report_buffer(const struct hsc_cli *cli,
			  const struct hsc_manifest *m)
{
	hsc_cli_say_buffer(cli, m->full, m->wrapped);
	return m->full || m->wrapped;
}

void hsc_cli_say_uncounted(const struct hsc_cli *cli, uint64_t uncounted,
			   bool shown)
{
	if (uncounted)
		hsc_cli_say(cli,
			    "%" PRIu64 " place%s where the trace does not say "
			    "how often code ran: the least is counted%s",
			    uncounted, uncounted == 1 ? "" : "s",
			    shown ? "" : "; see: hartscope info --gaps");
}

/* How many instructions are not shown because the trace does not say how often
 * code ran. Only a recording that counted them knows; else 0. */
static uint64_t count_hidden(const struct hsc_cli_decode *d,
			     const struct hsc_decode_totals *t)
{
	const struct hsc_manifest *m = hsc_decode_manifest(d->decode);
	uint64_t count = 0;

	if (!t->uncounted || t->gaps || t->warnings || d->rc != HSC_END ||
	    d->cli->one_hart || has_part(d))
		return 0;
	for (size_t i = 0; i < m->source_count; i++)
		count += m->sources[i].instructions;
	return count > t->instructions ? count - t->instructions : 0;
}

static void report_hidden(const struct hsc_cli *cli, uint64_t count)
{
	if (count)
		hsc_cli_say(cli,
			    "%" PRIu64 " instruction%s not shown there: the "
			    "recording counted them, the trace does not",
			    count, count == 1 ? " is" : "s are");
}

/* Print what is lost, doubtful or unknown. True: more may have run than is
 * shown. */
static bool report_loss(const struct hsc_cli_decode *d,
			const struct hsc_decode_totals *t, const char *noun)
{
	const bool shown = d->gaps_shown || d->cli->live;
	const char *see = shown ? "" : "; see: hartscope info --gaps";

	if (t->gaps)
		hsc_cli_say(
			d->cli,
			"%" PRIu64 " gap%s, %" PRIu64 " bytes of trace lost%s",
			t->gaps, t->gaps == 1 ? "" : "s", t->gap_bytes, see);
	if (t->warnings)
		hsc_cli_say(d->cli,
			    "%" PRIu64 " %s%s skipped or read in part: "
			    "instructions may be missing or wrong%s",
			    t->warnings, noun, t->warnings == 1 ? "" : "s",
			    see);
	hsc_cli_say_uncounted(d->cli, t->uncounted, shown);
	return t->gaps || t->warnings || t->uncounted;
}

/* Close, and print what is lost. Returns an exit code. */
static int close_decode(struct hsc_cli_decode *d)
{
	struct hsc_cli *cli = d->cli;
	struct hsc_decode_totals totals;
	struct hsc_error error = { "" };
	uint64_t hidden;
	const char *noun;
	bool part, less;

	if (!d->decode)
		return HSC_EXIT_INPUT;
	hsc_cli_progress_end(&d->progress, d->decode);
	totals = hsc_decode_totals(d->decode);
	hidden = count_hidden(d, &totals);
	if (d->rc >= 0 && !d->unread)
		explain_nothing(d, &totals);
	report_left_out(cli, hsc_decode_manifest(d->decode));
	report_unsure(cli, hsc_decode_manifest(d->decode));
	part = report_buffer(cli, hsc_decode_manifest(d->decode));
	noun = hsc_view_noun(hsc_decode_manifest(d->decode));
	snprintf(error.text, sizeof(error.text), "%s",
		 hsc_decode_error(d->decode));
	hsc_perf_chain_free(&d->perf);
	hsc_decode_close(&d->decode);
	if (d->refused)
		return HSC_EXIT_INPUT;
	if (d->rc < 0) {
		if (d->rc == HSC_E_FILE && !error.text[0])
			hsc_error_set(&error, "a stream cannot be read");
		return hsc_cli_fail(cli, d->rc,
				    d->rc == HSC_E_MEMORY ? NULL : &error);
	}
	if (totals.cut)
		hsc_cli_say(cli, "the trace ends within a message, as that of "
				 "a full buffer does");
	less = report_loss(d, &totals, noun) || part;
	report_hidden(cli, hidden);
	return less && cli->strict ? HSC_EXIT_LOSS : HSC_EXIT_OK;
}

int hsc_cli_decode_close(struct hsc_cli_decode *d, int code)
{
	const bool unmatched = d->unmatched;
	const int closed = close_decode(d);

	if (code == HSC_EXIT_OK)
		code = closed;
	return code == HSC_EXIT_OK && unmatched ? HSC_EXIT_FINDING : code;
}
