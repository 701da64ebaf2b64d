/* SPDX-License-Identifier: MIT */
/* counters.c - hartscope counters: performance records one by one.
 * Room   cli (floor 9) */
#include "view/counters/counters.h"
#include "base/file_name.h"
#include "cli/common/commands.h"
#include "cli/common/options/code_files.h"
#include "cli/common/options/options.h"
#include "cli/counters/counters.h"
#include <errno.h>
#include <hartscope/decode/perf_header.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct counters {
	struct hsc_cli_counters_options as;
	const char *folder;
	bool documented, has_compat;
};

#define AS(member) HSC_CLI_AT(struct counters, as.member)

static const struct hsc_cli_option options[] = {
	{ "channel", 0, "N", "ITC channel (default: 6)", HSC_CLI_NUMBER,
	  AS(chain.channel), HSC_CLI_COUNTERS_CHANNEL(struct counters, as) },
	{ "addresses", 0, "HOW", "of XOR data: guess, full or xor",
	  HSC_CLI_WORD, AS(chain.addresses),
	  .words = HSC_CLI_COUNTERS_ADDRESSES },
	{ "header", 0, "FILE", "counters, if the trace begins after its header",
	  HSC_CLI_CALL, HSC_CLI_AT(struct counters, as),
	  .take = hsc_cli_counters_header },
	{ "files", 0, "DIR", "write SiFive's files there", HSC_CLI_TEXT,
	  HSC_CLI_AT(struct counters, folder) },
	{ "compat", 0, "WHICH",
	  "--files as SiFive's code (code) or pages (doc) "
	  "say",
	  HSC_CLI_WORD, HSC_CLI_AT(struct counters, documented),
	  HSC_CLI_GIVEN(struct counters, has_compat), .words = "code doc" },
	{ .name = NULL },
};

bool hsc_cli_counters_header(struct hsc_cli *cli, void *at, const char *value)
{
	struct hsc_cli_counters_options *as = at;
	struct hsc_error error = { "" };
	const enum hsc_status rc =
		hsc_perf_header_read(&as->header, value, &error);

	as->chain.header = &as->header;
	if (rc == HSC_OK)
		return true;
	(void)hsc_cli_refuse_file(cli, rc, &error);
	hsc_cli_hint(cli, "a NAME.perf file of another trace serves too: "
			  "hartscope counters --files DIR");
	return false;
}

/* All events to the view. */
static void feed_view(struct hsc_cli_decode *d, const struct hsc_view_ops *ops,
		      void *view)
{
	enum hsc_status rc = HSC_OK;
	struct hsc_event e;

	while (rc == HSC_OK && hsc_cli_decode_next(d, &e))
		rc = ops->event(view, &e);
	if (rc == HSC_OK && ops->finish)
		rc = ops->finish(view);
	if (rc != HSC_OK)
		d->rc = rc == HSC_E_FILE ? HSC_END : rc;
}

static int print_records(struct hsc_cli_decode *d, struct hsc_view_counters *v)
{
	const struct hsc_view_ops *ops = &hsc_view_counters_text_ops;
	struct hsc_cli *cli = d->cli;

	if (strcmp(cli->format, "csv") == 0)
		ops = &hsc_view_counters_csv_ops;
	else if (strcmp(cli->format, "json") == 0)
		ops = &hsc_view_counters_json_ops;
	v->out = hsc_cli_open_output(cli, false);
	if (!v->out)
		return HSC_EXIT_INPUT;
	v->screen = cli->screen;
	feed_view(d, ops, v);
	return hsc_cli_close_output(cli, v->out);
}

/* The program that the files are named after, or the bundle. */
static const char *program_of(const struct hsc_cli_decode *d)
{
	const struct hsc_manifest *m = hsc_decode_manifest(d->decode);

	if (hsc_cli_program(d->cli))
		return hsc_cli_program(d->cli);
	for (size_t i = 0; i < m->process_count; i++)
		for (size_t k = 0; k < m->processes[i].map_count; k++) {
			const struct hsc_map *map = &m->processes[i].maps[k];

			if (map->path || map->file)
				return map->path ? map->path : map->file;
		}
	return d->cli->bundle;
}

static int write_files(struct hsc_cli_decode *d, struct hsc_view_counters *v,
		       const struct counters *c)
{
	struct hsc_view_counters_files_config as = {
		.folder = c->folder,
		.elf = program_of(d),
		.documented = c->documented,
	};
	struct hsc_view_counters_files *files;
	char name[256];
	char *dot;
	enum hsc_status rc;

	snprintf(name, sizeof(name), "%s", hsc_file_name(as.elf));
	dot = strrchr(name, '.');
	if (dot && dot != name)
		*dot = '\0';
	as.name = name;
	rc = hsc_view_counters_files_new(&files, v, &as);
	if (rc == HSC_E_FILE)
		return hsc_cli_leave(d->cli, HSC_EXIT_INPUT,
				     "cannot write to '%s': %s", c->folder,
				     strerror(errno));
	if (rc != HSC_OK) {
		d->rc = rc;
		return HSC_EXIT_OK;
	}
	feed_view(d, &hsc_view_counters_files_ops, files);
	if (hsc_view_counters_files_free(&files) == HSC_OK &&
	    d->rc == HSC_END) {
		hsc_cli_say(d->cli, "wrote %s/%s.perf and %s/perf", c->folder,
			    name, c->folder);
		return HSC_EXIT_OK;
	}
	return hsc_cli_leave(d->cli, HSC_EXIT_INPUT,
			     "not all of '%s' could be written", c->folder);
}

/* The sources as a view takes them; NULL: no memory. */
static struct hsc_view_counters_source *make_sources(
	const struct hsc_cli_decode *d)
{
	const struct hsc_manifest *m = hsc_decode_manifest(d->decode);
	struct hsc_view_counters_source *s =
		calloc(m->source_count + 1, sizeof(*s));

	for (size_t i = 0; s && i < m->source_count; i++) {
		s[i].images = hsc_decode_images(d->decode, (uint32_t)i);
		s[i].id = m->sources[i].id;
	}
	return s;
}

int hsc_cli_counters_explain(const struct hsc_cli *cli,
			     const struct hsc_perf_tally *tally)
{
	const uint64_t damage = tally->damage, lost = tally->lost;

	if (damage && lost == 0)
		hsc_cli_say(cli, "records lost in %" PRIu64 " place%s", damage,
			    damage == 1 ? "" : "s");
	else if (damage)
		hsc_cli_say(cli,
			    "%" PRIu64 " damaged place%s, %" PRIu64
			    " write%s lost",
			    damage, damage == 1 ? "" : "s", lost,
			    lost == 1 ? "" : "s");
	if (tally->full)
		hsc_cli_say(cli, "how many records were lost there, the trace "
				 "does not say; perfRecordsLost counts those "
				 "that found no room, see docs/perf.md");
	if (tally->records && tally->headless)
		hsc_cli_say(cli,
			    "no header before %" PRIu64 " of them; one of "
			    "another hart or trace will do, see: --header",
			    tally->headless);
	else if (tally->records == 0 && tally->headless)
		hsc_cli_say(cli, "no performance records in this trace; did a "
				 "ring overwrite their header? see: --header");
	else if (tally->records == 0 && damage == 0)
		hsc_cli_say(cli, "no performance records in this trace; is it "
				 "another channel? see: --channel");
	return damage > tally->cut && cli->strict ? HSC_EXIT_LOSS : HSC_EXIT_OK;
}

/* --files writes files of its own, as SiFive's tools want them. */
static bool fits_together(struct hsc_cli *cli, const struct counters *c)
{
	if (c->has_compat && !c->folder)
		return hsc_cli_refuse(cli, "--compat goes with --files");
	return !c->folder ||
	       (!cli->output && !cli->limit &&
		strcmp(cli->format, "text") == 0) ||
	       hsc_cli_refuse(cli, "--files writes files of its own: no "
				   "--format, --output and --limit");
}

static int run_counters(struct hsc_cli *cli, void *values)
{
	const struct counters *c = values;
	const struct hsc_decode_config as = { .blocks_only = true };
	struct hsc_view_counters_source *sources;
	struct hsc_view_counters v = { .begun = false };
	struct hsc_cli_decode d;
	int code;

	if (!fits_together(cli, c))
		return HSC_EXIT_USAGE;
	code = hsc_cli_decode_open_as(&d, cli, &as);
	if (code != HSC_EXIT_OK)
		return code;
	sources = make_sources(&d);
	v.sources = sources;
	v.bundle = cli->bundle;
	if (hsc_decode_images(d.decode, 0).count > 1) {
		v.processes = hsc_decode_manifest(d.decode)->processes;
		v.process_count = hsc_decode_manifest(d.decode)->process_count;
	}
	if (!sources ||
	    hsc_perf_chain_new(&d.perf, d.decode, &c->as.chain) != HSC_OK)
		d.rc = HSC_E_MEMORY;
	else
		code = c->folder ? write_files(&d, &v, c)
				 : print_records(&d, &v);
	if (code == HSC_EXIT_OK && d.rc == HSC_END)
		code = hsc_cli_counters_explain(cli, &v.tally);
	free(sources);
	return hsc_cli_decode_close(&d, code);
}

const struct hsc_cli_command hsc_cli_counters = {
	.name = "counters",
	.summary = "performance counters that the program wrote",
	.synopsis = "[BUNDLE]",
	.formats = "text,csv,json",
	.example = "  hartscope counters run.hart\n"
		   "  hartscope counters --format=csv -o run.csv run.hart\n"
		   "  hartscope counters --files out run.hart\n",
	.groups = HSC_CLI_BUNDLE | HSC_CLI_OUTPUT | HSC_CLI_FORMAT |
		  HSC_CLI_JOBS | HSC_CLI_LIMIT,
	.options = options,
	.size = sizeof(struct counters),
	.run = run_counters,
};
