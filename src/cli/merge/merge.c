/* SPDX-License-Identifier: MIT */
/* merge.c - hartscope merge: the results of all shards of a recording.
 * Room   cli (floor 9) */
#include "cli/common/bundle/by_source.h"
#include "cli/common/bundle/open.h"
#include "cli/common/commands.h"
#include "cli/common/options/options.h"
#include "cli/merge/counts.h"
#include "cli/merge/recordings.h"
#include "cli/merge/tables.h"
#include "view/export/export.h"
#include "view/flame/flame.h"
#include <hartscope/capture/manifest.h>
#include <hartscope/capture/pack.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define DEFAULT_LIMIT 40

struct merge {
	struct hsc_view_report view;
	bool per_hart, strict, net;
	const char *bundle;
	const char *elf;
	struct hsc_cli_merged of;
};

#define AT(member)    HSC_CLI_AT(struct merge, member)
#define GIVEN(member) HSC_CLI_GIVEN(struct merge, member)

static const struct hsc_cli_option options[] = {
	{ "sort", 's', "COLUMN", "of report: total, self, calls or max",
	  HSC_CLI_WORD, AT(view.sort), .words = "total self calls max" },
	{ "traps", 0, NULL, "of report: interrupts and exceptions only",
	  HSC_CLI_FLAG, AT(view.traps_only) },
	{ "limit", 'n', "N", "of report: rows of text; 0: all (default: 40)",
	  HSC_CLI_NUMBER, AT(view.limit), GIVEN(view.limit_is_given),
	  .of_text = true },
	{ "per-hart", 0, NULL, "of report: a table for each hart or thread",
	  HSC_CLI_FLAG, AT(per_hart) },
	{ "net", 0, NULL,
	  "of report --counters: without what a record costs itself",
	  HSC_CLI_FLAG, AT(net) },
	{ "input", 'i', "BUNDLE",
	  "of other verbs: the recording, if not where it was", HSC_CLI_TEXT,
	  AT(bundle) },
	{ "elf", 'e', "FILE", "and the program that -e named, the same",
	  HSC_CLI_TEXT, AT(elf) },
	{ "strict", 0, NULL, "exit with 4 if not all that ran is known",
	  HSC_CLI_FLAG, AT(strict) },
	{ .name = NULL },
};

static enum hsc_status write_flame(const struct hsc_cli *cli,
				   const struct hsc_shards *s,
				   const char *format, FILE *out)
{
	const struct hsc_view_title title = hsc_cli_merge_title(s);
	const struct hsc_functions *functions = hsc_shards_functions(s);
	struct hsc_calltree *tree;
	enum hsc_status rc = hsc_calltree_new(&tree, NULL);

	for (size_t i = 0;
	     rc == HSC_OK && i < hsc_shards_facts(s)->source_count; i++)
		if (hsc_shards_get(s, i)->tree)
			rc = hsc_calltree_merge(tree,
						hsc_shards_get(s, i)->tree);
	if (rc == HSC_OK && strcmp(format, "folded") == 0) {
		rc = hsc_export_folded_to(out, tree, functions);
		hsc_cli_say_folded(cli,
				   title.folded + hsc_calltree_folded(tree));
	} else if (rc == HSC_OK)
		rc = hsc_view_flame_html(out, &title, tree, functions, NULL);
	hsc_calltree_free(&tree);
	return rc == HSC_E_FILE ? HSC_OK : rc; /* said when it is closed */
}

/* Which format there is for what the shards have. */
static const char *format_of(const struct hsc_cli *cli,
			     const struct hsc_shard_facts *f)
{
	const bool of_tree = strcmp(cli->format, "html") == 0 ||
			     strcmp(cli->format, "folded") == 0;

	if (f->tree == of_tree)
		return cli->format;
	/* the first of the list is what is meant if nothing is said */
	if (f->tree && strcmp(cli->format, "text") == 0)
		return "html";
	hsc_cli_error(
		cli, "%s is a result of hartscope %s, which has no format '%s'",
		cli->argv[cli->at], f->tree ? "flame" : "report", cli->format);
	return NULL;
}

/* As report says it. */
static void say_csv(const struct hsc_cli *cli, const struct hsc_shards *s)
{
	bool has = false;

	for (size_t i = 0; i < hsc_shards_facts(s)->source_count; i++)
		has = has || hsc_shards_get(s, i)->software;
	if (has)
		hsc_cli_say(cli, HSC_VIEW_CSV_SAYS);
}

/* Contexts, or performance counters; -1: neither. */
static int print_counts(const struct merge *m, struct hsc_cli *cli,
			const struct hsc_shards *s)
{
	static const struct hsc_view_filter all = { .depth = 0 };
	const struct hsc_view_report_counters view = {
		.sort = m->view.sort,
		.limit = m->view.limit,
		.net = m->net,
		.filter = &all,
	};
	const struct hsc_shard_facts *f = hsc_shards_facts(s);

	if (f->contexts)
		return hsc_cli_merge_contexts(cli, s);
	if (!f->counters)
		return -1;
	if (strcmp(cli->format, "csv") == 0)
		return hsc_cli_usage(
			cli,
			"--counters has no format 'csv'; there are: text,json");
	return hsc_cli_merge_counters(cli, s, &view, m->per_hart);
}

/* An option of what the results are not of would have no effect. */
static bool fits_together(const struct hsc_cli *cli,
			  const struct hsc_shard_facts *f)
{
	const bool report = strcmp(f->verb, "report") == 0;
	const bool code = !report && strcmp(f->verb, "flame") != 0;
	const struct hsc_cli_rule rules[] = {
		{ !report, "sort traps limit per-hart net",
		  "is for results of hartscope report" },
		{ !f->counters, "net",
		  "is for results of hartscope report --counters" },
		{ f->counters, "traps",
		  "is not for results of hartscope report --counters" },
		{ f->contexts, "sort traps limit per-hart",
		  "is not for results of hartscope report --contexts" },
		{ !code, "input elf",
		  "is not for results of report and flame, which need no "
		  "recording" },
	};

	return hsc_cli_rules_hold(cli, rules, sizeof(rules) / sizeof(rules[0]));
}

/* Columns that must be in the results already. */
static bool has_times(const struct merge *m, const struct hsc_cli *cli,
		      const struct hsc_shard_facts *f)
{
	if (f->durations ||
	    !(m->view.traps_only || m->view.sort == HSC_SORT_MAX))
		return true;
	hsc_cli_error(cli, "%s has no lengths of calls and traps",
		      cli->argv[cli->at]);
	hsc_cli_hint(cli, "make them: hartscope report --durations --shard");
	return false;
}

static int print_results(struct merge *m, struct hsc_cli *cli,
			 const struct hsc_shards *s)
{
	const struct hsc_shard_facts *f = hsc_shards_facts(s);
	const char *format = format_of(cli, f);
	enum hsc_status rc;
	FILE *out;
	int code;

	if (!format || !has_times(m, cli, f))
		return HSC_EXIT_USAGE;
	code = print_counts(m, cli, s);
	if (code >= 0)
		return code;
	out = hsc_cli_open_output(cli, false);
	if (!out)
		return HSC_EXIT_INPUT;
	if (strcmp(format, "csv") == 0 && !m->view.traps_only)
		say_csv(cli, s);
	rc = f->tree ? write_flame(cli, s, format, out)
		     : hsc_cli_merge_report(&m->view, s, m->per_hart, format,
					    out);
	code = hsc_cli_close_output(cli, out);
	if (rc != HSC_OK)
		return hsc_cli_leave(cli, HSC_EXIT_BUG, "out of memory");
	return code;
}

/* As other commands say it; true if more may have run than is shown. */
static bool say_loss(const struct hsc_cli *cli, const struct hsc_shards *s)
{
	const struct hsc_shard_facts *f = hsc_shards_facts(s);
	const struct hsc_decode_totals *t = &f->totals;
	uint64_t left_out = 0;

	for (size_t i = 0; i < f->source_count; i++)
		left_out += f->sources[i].left_out;
	hsc_cli_say_left_out(cli, left_out, strcmp(f->unit, "thread") == 0);
	if (t->cut)
		hsc_cli_say(cli, "the trace ends within a message, as that of "
				 "a full buffer does");
	if (t->gaps)
		hsc_cli_say(cli,
			    "%" PRIu64 " gap%s, %" PRIu64
			    " bytes of trace lost; see: hartscope info --gaps",
			    t->gaps, t->gaps == 1 ? "" : "s", t->gap_bytes);
	if (t->warnings)
		hsc_cli_say(cli,
			    "%" PRIu64 " message%s skipped or read in part: "
			    "instructions may be missing or wrong; see: "
			    "hartscope info --gaps",
			    t->warnings, t->warnings == 1 ? "" : "s");
	hsc_cli_say_uncounted(cli, t->uncounted, false);
	return t->gaps || t->warnings || t->uncounted;
}

/* Bundles are not results, as their manifests say. */
static bool has_bundle(const struct hsc_cli *cli)
{
	struct hsc_error error;
	struct hsc_manifest m;

	for (int i = cli->at; i < cli->argc; i++) {
		bool is = hsc_bundle_is_packed(cli->argv[i]);

		if (!is &&
		    hsc_manifest_read(&m, cli->argv[i], &error) == HSC_OK) {
			hsc_manifest_clear(&m);
			is = true;
		}
		if (!is)
			continue;
		hsc_cli_error(cli, "%s is a bundle, and no result of a shard",
			      cli->argv[i]);
		hsc_cli_hint(cli, "join bundles of one run: hartscope pack "
				  "A.hart B.hart -o run" HSC_PACK_SUFFIX);
		return true;
	}
	return false;
}

static void clear_merge(void *values)
{
	hsc_cli_merged_clear(&((struct merge *)values)->of);
}

/* As the verb shows it, with the results in place of what it would decode. */
static int show_as(struct merge *m, struct hsc_cli *cli)
{
	const struct hsc_cli_command *command =
		hsc_cli_find_command(cli->commands, m->of.as.verb);
	void *values;
	int code;

	if (!command || !command->run)
		return hsc_cli_leave(
			cli, HSC_EXIT_INPUT,
			"%s is a result of hartscope %s, by another version",
			cli->argv[cli->at], m->of.as.verb);
	if (!hsc_cli_has_format(command->formats, cli->format))
		return hsc_cli_usage(cli,
				     "%s is a result of hartscope %s, which "
				     "has no format '%s'",
				     cli->argv[cli->at], m->of.as.verb,
				     cli->format);
	values = calloc(1, command->size + 1);
	if (!values)
		return hsc_cli_fail(cli, HSC_E_MEMORY, NULL);
	cli->strict = m->strict;
	cli->elf = m->elf ? m->elf : m->of.as.elf;
	cli->one_hart = m->of.as.one_hart;
	cli->hart = m->of.as.hart;
	cli->names = (enum hsc_names)m->of.as.names;
	cli->results = (const char *const *)cli->argv + cli->at;
	cli->result_count = (size_t)(cli->argc - cli->at);
	cli->bundle = m->bundle;
	cli->moved = m->bundle != NULL;
	cli->argv = m->of.bundles;
	cli->argc = m->bundle ? 0 : (int)m->of.count;
	cli->at = 0;
	code = command->run(cli, values);
	free(values);
	return code;
}

static int run_merge(struct hsc_cli *cli, void *values)
{
	struct merge *m = values;
	struct hsc_error error = { "" };
	struct hsc_shards *shards;
	enum hsc_status rc;
	int code;

	if (!m->view.limit_is_given)
		m->view.limit = DEFAULT_LIMIT;
	if (cli->at >= cli->argc) {
		hsc_cli_error(cli, "no result is named; give their files");
		hsc_cli_hint(cli, "make one: hartscope report --shard 1/8 -o "
				  "1.result run.hart");
		return HSC_EXIT_USAGE;
	}
	if (has_bundle(cli))
		return HSC_EXIT_USAGE;
	code = hsc_cli_merged_look(&m->of, cli);
	if (code != HSC_EXIT_OK)
		return code;
	if (!fits_together(cli, &m->of.as))
		return HSC_EXIT_USAGE;
	if (strcmp(m->of.as.verb, "report") != 0 &&
	    strcmp(m->of.as.verb, "flame") != 0)
		return show_as(m, cli);
	rc = hsc_shards_read(&shards, (const char *const *)cli->argv + cli->at,
			     (size_t)(cli->argc - cli->at), &error);
	if (rc != HSC_OK) {
		/* the files', not the user's */
		return hsc_cli_fail(cli, rc == HSC_E_CONFIG ? HSC_E_FORMAT : rc,
				    &error);
	}
	code = print_results(m, cli, shards);
	if (say_loss(cli, shards) && m->strict && code == HSC_EXIT_OK)
		code = HSC_EXIT_LOSS;
	hsc_shards_free(&shards);
	return code;
}

const struct hsc_cli_command hsc_cli_merge = {
	.name = "merge",
	.summary = "the results of shards as one",
	.synopsis = "RESULT ...",
	.formats = "text,json,csv,html,folded,dot,lcov,cobertura,drcov",
	.example = "  hartscope report --shard 1/2 -o 1.result run.hart\n"
		   "  hartscope report --shard 2/2 -o 2.result run.hart\n"
		   "  hartscope merge 1.result 2.result\n",
	.groups = HSC_CLI_OUTPUT | HSC_CLI_FORMAT,
	.options = options,
	.size = sizeof(struct merge),
	.run = run_merge,
	.clear = clear_merge,
};
