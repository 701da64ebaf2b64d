/* SPDX-License-Identifier: MIT */
/* merge.c - hartscope merge: the results of all shards of a recording. */
#include "cli/common/commands.h"
#include "view/common/text.h"
#include "view/export/export.h"
#include "view/flame/flame.h"
#include "view/report/report.h"
#include <hartscope/capture/manifest.h>
#include <hartscope/capture/pack.h>
#include <hartscope/decode/shard.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define DEFAULT_LIMIT 40

struct merge {
	struct hsc_view_report view;
	bool per_hart, strict;
	const char *bundle;
	char **bundles; /* bundles[count] that the results are of, each once */
	size_t count;
	char *verb;
};

#define AT(member)    HSC_CLI_AT(struct merge, member)
#define GIVEN(member) HSC_CLI_GIVEN(struct merge, member)

static const struct hsc_cli_option options[] = {
	{ "sort", 's', "COLUMN", "of report: total, self, calls or max",
	  HSC_CLI_WORD, AT(view.sort), .words = "total self calls max" },
	{ "traps", 0, NULL, "of report: interrupts and exceptions only",
	  HSC_CLI_FLAG, AT(view.traps_only) },
	{ "limit", 'n', "N", "of report: rows of text; 0: all (default: 40)",
	  HSC_CLI_NUMBER, AT(view.limit), GIVEN(view.limit_is_given) },
	{ "per-hart", 0, NULL, "of report: a table for each hart or thread",
	  HSC_CLI_FLAG, AT(per_hart) },
	{ "input", 'i', "BUNDLE",
	  "of other verbs: the recording, if not where it was", HSC_CLI_TEXT,
	  AT(bundle) },
	{ "strict", 0, NULL, "exit with 4 if any trace was lost", HSC_CLI_FLAG,
	  AT(strict) },
	{ .name = NULL },
};

static struct hsc_view_title title_of(const struct hsc_shards *s)
{
	const struct hsc_shard_facts *f = hsc_shards_facts(s);
	struct hsc_view_title title = {
		.bundle = f->bundle,
		.harts = (size_t)f->harts,
		.unit = f->unit,
		.instructions = f->totals.instructions,
		.gaps = f->totals.gaps,
		.gap_bytes = f->totals.gap_bytes,
	};

	for (size_t i = 0; i < f->source_count; i++)
		title.folded += hsc_shards_get(s, i)->folded;
	return title;
}

/* --- report ------------------------------------------------------------- */

/* What is to be shown of each source, or of all in the first. */
struct tables {
	struct hsc_view_table *rows;   /* rows[count] */
	struct hsc_profile **profiles; /* profiles[count] */
	struct hsc_trap_counts *traps; /* traps[count] */
	struct hsc_durations **lengths;
	struct hsc_trap_times **trap_times; /* both [count], NULL: not there */
	const char **names;                 /* names[count] */
	char (*texts)[32];
	size_t count;
};

static void clear_tables(struct tables *t)
{
	for (size_t i = 0; t->profiles && i < t->count; i++)
		hsc_profile_free(&t->profiles[i]);
	for (size_t i = 0; t->lengths && i < t->count; i++)
		hsc_durations_free(&t->lengths[i]);
	for (size_t i = 0; t->trap_times && i < t->count; i++)
		hsc_trap_times_free(&t->trap_times[i]);
	free(t->rows);
	free((void *)t->profiles);
	free((void *)t->lengths);
	free((void *)t->trap_times);
	free(t->traps);
	free((void *)t->names);
	free(t->texts);
}

static bool make_tables(struct tables *t, size_t sources)
{
	t->count = sources + 1;
	t->rows = calloc(t->count, sizeof(*t->rows));
	t->profiles = calloc(t->count, sizeof(struct hsc_profile *));
	t->traps = calloc(t->count, sizeof(*t->traps));
	t->lengths = calloc(t->count, sizeof(struct hsc_durations *));
	t->trap_times = calloc(t->count, sizeof(struct hsc_trap_times *));
	t->names = calloc(t->count, sizeof(*t->names));
	t->texts = calloc(t->count, sizeof(*t->texts));
	return t->rows && t->profiles && t->traps && t->lengths &&
	       t->trap_times && t->names && t->texts;
}

static enum hsc_status add_times(struct tables *t, size_t at,
				 const struct hsc_source_result *s)
{
	enum hsc_status rc = HSC_OK;

	if (!t->lengths[at])
		rc = hsc_durations_new(&t->lengths[at]);
	if (rc == HSC_OK)
		rc = hsc_durations_merge(t->lengths[at], s->durations, NULL);
	if (rc == HSC_OK && !t->trap_times[at])
		rc = hsc_trap_times_new(&t->trap_times[at]);
	return rc == HSC_OK
		       ? hsc_trap_times_merge(t->trap_times[at], s->trap_times)
		       : rc;
}

static enum hsc_status add_source(struct tables *t, size_t at,
				  const struct hsc_source_result *s)
{
	enum hsc_status rc = HSC_OK;

	hsc_trap_counts_merge(&t->traps[at], &s->traps);
	if (!s->profile || !hsc_profile_count(s->profile))
		return HSC_OK;
	if (!t->profiles[at])
		rc = hsc_profile_new(&t->profiles[at]);
	if (rc == HSC_OK)
		rc = hsc_profile_merge(t->profiles[at], s->profile);
	return rc == HSC_OK && s->durations ? add_times(t, at, s) : rc;
}

static enum hsc_status fill(struct tables *t, const struct hsc_shards *s,
			    bool per_hart)
{
	const struct hsc_shard_facts *f = hsc_shards_facts(s);
	enum hsc_status rc = HSC_OK;

	for (size_t i = 0; rc == HSC_OK && i < f->source_count; i++) {
		snprintf(t->texts[i], sizeof(t->texts[i]), "hart %" PRIu64,
			 f->sources[i].id);
		t->names[i] =
			f->sources[i].name ? f->sources[i].name : t->texts[i];
		rc = add_source(t, per_hart ? i : 0, hsc_shards_get(s, i));
	}
	return rc;
}

/* The tables that there are; how many. */
static size_t choose(struct tables *t, const struct hsc_shards *s,
		     bool per_hart)
{
	size_t n = 0;

	for (size_t i = 0; i < t->count; i++) {
		if (!t->profiles[i])
			continue;
		t->rows[n].profile = t->profiles[i];
		t->rows[n].traps = &t->traps[i];
		t->rows[n].durations = t->lengths[i];
		t->rows[n].trap_times = t->trap_times[i];
		if (per_hart) {
			t->rows[n].id = hsc_shards_facts(s)->sources[i].id;
			t->rows[n].name = t->names[i];
		}
		n++;
	}
	return n;
}

static enum hsc_status report(struct merge *m, const struct hsc_shards *s,
			      const char *format, FILE *out)
{
	const size_t sources = hsc_shards_facts(s)->source_count;
	const struct hsc_view_title title = title_of(s);
	struct tables t = { .count = 0 };
	enum hsc_status rc = HSC_E_MEMORY;
	size_t n;

	if (make_tables(&t, sources))
		rc = fill(&t, s, m->per_hart);
	m->view.out = out;
	m->view.functions = hsc_shards_functions(s);
	m->view.sources = t.names;
	m->view.source_count = sources;
	n = rc == HSC_OK ? choose(&t, s, m->per_hart) : 0;
	if (rc == HSC_OK && strcmp(format, "json") == 0)
		rc = hsc_view_report_json(&m->view, &title, t.rows, n);
	else if (rc == HSC_OK && strcmp(format, "csv") == 0)
		rc = hsc_view_report_csv(&m->view, &title, t.rows, n);
	else if (rc == HSC_OK)
		rc = hsc_view_report_text(&m->view, &title, t.rows, n);
	clear_tables(&t);
	return rc;
}

/* --- flame -------------------------------------------------------------- */

static enum hsc_status write_folded(FILE *file, const struct hsc_calltree *tree,
				    const struct hsc_functions *functions)
{
	struct hsc_out *out = calloc(1, sizeof(*out));
	const struct hsc_export e = { .functions = functions, .out = out };
	enum hsc_status rc = HSC_E_MEMORY;

	if (out) {
		out->file = file;
		rc = hsc_export_folded.tree(&e, tree);
	}
	free(out);
	return rc;
}

static enum hsc_status flame(const struct hsc_shards *s, const char *format,
			     FILE *out)
{
	const struct hsc_view_title title = title_of(s);
	const struct hsc_functions *functions = hsc_shards_functions(s);
	struct hsc_calltree *tree;
	enum hsc_status rc = hsc_calltree_new(&tree, NULL);

	for (size_t i = 0;
	     rc == HSC_OK && i < hsc_shards_facts(s)->source_count; i++)
		if (hsc_shards_get(s, i)->tree)
			rc = hsc_calltree_merge(tree,
						hsc_shards_get(s, i)->tree);
	if (rc == HSC_OK && strcmp(format, "folded") == 0)
		rc = write_folded(out, tree, functions);
	else if (rc == HSC_OK)
		hsc_view_flame_html(out, &title, tree, functions, NULL);
	hsc_calltree_free(&tree);
	return rc == HSC_E_FILE ? HSC_OK : rc; /* said when it is closed */
}

/* --- both --------------------------------------------------------------- */

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
	hsc_cli_error(cli, "%s are of hartscope %s, which has no format '%s'",
		      cli->argv[cli->at], f->tree ? "flame" : "report",
		      cli->format);
	return NULL;
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

static int print(struct merge *m, struct hsc_cli *cli,
		 const struct hsc_shards *s)
{
	const struct hsc_shard_facts *f = hsc_shards_facts(s);
	const char *format = format_of(cli, f);
	enum hsc_status rc;
	FILE *out;
	int code;

	if (!format || !has_times(m, cli, f))
		return HSC_EXIT_USAGE;
	out = hsc_cli_open_output(cli, false);
	if (!out)
		return HSC_EXIT_INPUT;
	rc = f->tree ? flame(s, format, out) : report(m, s, format, out);
	code = hsc_cli_close_output(cli, out);
	if (rc != HSC_OK) {
		hsc_cli_error(cli, "out of memory");
		return HSC_EXIT_BUG;
	}
	return code;
}

/* As other commands say it; true if any is lost. */
static bool say_loss(const struct hsc_cli *cli, const struct hsc_shards *s)
{
	const struct hsc_shard_facts *f = hsc_shards_facts(s);
	const struct hsc_decode_totals *t = &f->totals;
	uint64_t left_out = 0;

	for (size_t i = 0; i < f->source_count; i++)
		left_out += f->sources[i].left_out;
	if (left_out)
		hsc_cli_say(cli,
			    "%" PRIu64 " instruction%s left out where a signal "
			    "interrupted the program",
			    left_out, left_out == 1 ? "" : "s");
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
	return t->gaps || t->warnings;
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

/* --- other verbs, which have the code at hand ----------------------------- */

static void clear(void *values)
{
	struct merge *m = values;

	for (size_t i = 0; i < m->count; i++)
		free(m->bundles[i]);
	free((void *)m->bundles);
	free(m->verb);
}

static bool is_new(const struct merge *m, const char *bundle)
{
	for (size_t i = 0; i < m->count; i++)
		if (strcmp(m->bundles[i], bundle) == 0)
			return false;
	return true;
}

/* Which recordings and which verb the files are of; the code to leave with. */
static int look(struct merge *m, struct hsc_cli *cli)
{
	const int count = cli->argc - cli->at;

	m->bundles = calloc((size_t)count + 1, sizeof(char *));
	for (int i = 0; m->bundles && i < count; i++) {
		struct hsc_error error = { "" };
		char *bundle, *verb;
		enum hsc_status rc = hsc_shard_look(cli->argv[cli->at + i],
						    &bundle, &verb, &error);

		if (rc != HSC_OK)
			return hsc_cli_fail(cli, rc, &error);
		if (m->verb && strcmp(m->verb, verb) != 0) {
			hsc_cli_error(cli, "%s is of hartscope %s, not of %s",
				      cli->argv[cli->at + i], verb, m->verb);
			free(bundle);
			free(verb);
			return HSC_EXIT_INPUT;
		}
		if (is_new(m, bundle))
			m->bundles[m->count++] = bundle;
		else
			free(bundle);
		free(m->verb);
		m->verb = verb;
	}
	return m->bundles ? HSC_EXIT_OK : HSC_EXIT_BUG;
}

static const struct hsc_cli_command *command_of(const struct hsc_cli *cli,
						const char *verb)
{
	for (size_t i = 0; cli->commands[i]; i++)
		if (strcmp(cli->commands[i]->name, verb) == 0)
			return cli->commands[i];
	return NULL;
}

/* As the verb shows it, with the results in place of what it would decode. */
static int show_as(struct merge *m, struct hsc_cli *cli)
{
	const struct hsc_cli_command *command = command_of(cli, m->verb);
	void *values;
	int code;

	if (!command || !command->run) {
		hsc_cli_error(cli, "%s is of hartscope %s, of another version",
			      cli->argv[cli->at], m->verb);
		return HSC_EXIT_INPUT;
	}
	if (!hsc_cli_has_format(command->formats, cli->format)) {
		hsc_cli_error(cli,
			      "%s is of hartscope %s, which has no format '%s'",
			      cli->argv[cli->at], m->verb, cli->format);
		return HSC_EXIT_USAGE;
	}
	values = calloc(1, command->size + 1);
	if (!values)
		return HSC_EXIT_BUG;
	cli->strict = m->strict;
	cli->results = (const char *const *)cli->argv + cli->at;
	cli->result_count = (size_t)(cli->argc - cli->at);
	cli->bundle = m->bundle;
	cli->moved = m->bundle != NULL;
	cli->argv = m->bundles;
	cli->argc = m->bundle ? 0 : (int)m->count;
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
		hsc_cli_error(cli, "which results? name their files");
		hsc_cli_hint(cli, "make one: hartscope report --shard 1/8 -o "
				  "1.result run.hart");
		return HSC_EXIT_USAGE;
	}
	if (has_bundle(cli))
		return HSC_EXIT_USAGE;
	code = look(m, cli);
	if (code != HSC_EXIT_OK)
		return code;
	if (strcmp(m->verb, "report") != 0 && strcmp(m->verb, "flame") != 0)
		return show_as(m, cli);
	rc = hsc_shards_read(&shards, (const char *const *)cli->argv + cli->at,
			     (size_t)(cli->argc - cli->at), &error);
	if (rc != HSC_OK) {
		/* the files', not the user's */
		return hsc_cli_fail(cli, rc == HSC_E_CONFIG ? HSC_E_FORMAT : rc,
				    &error);
	}
	code = print(m, cli, shards);
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
	.clear = clear,
};
