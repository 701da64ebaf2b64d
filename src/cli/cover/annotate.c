/* SPDX-License-Identifier: MIT */
/* annotate.c - hartscope annotate: source and instructions with counts.
 * Room   cli (floor 9) */
#include "view/annotate/annotate.h"
#include "cli/common/commands.h"
#include "cli/cover/counted.h"
#include <stdlib.h>
#include <string.h>

#define DEFAULT_LIMIT 5

struct annotate {
	struct hsc_cli_list names, files;
	size_t limit;
	bool limit_is_given, no_source;
	struct hsc_cli_counted counted;
};

#define AT(member)    HSC_CLI_AT(struct annotate, member)
#define GIVEN(member) HSC_CLI_GIVEN(struct annotate, member)

static const struct hsc_cli_option options[] = {
	{ "function", 'f', "FUNC", "only functions of that name", HSC_CLI_LIST,
	  AT(names) },
	{ "file", 0, "FILE", "only functions of that source file", HSC_CLI_LIST,
	  AT(files) },
	{ "limit", 'n', "N", "functions, the busiest first; 0: all (text: 5)",
	  HSC_CLI_NUMBER, AT(limit), GIVEN(limit_is_given) },
	{ "no-source", 0, NULL, "of text: instructions only", HSC_CLI_FLAG,
	  AT(no_source), .of_text = true },
	{ .name = NULL },
};

/* The name that is nearest to the first that was asked for, or NULL. */
static const char *nearest(const struct annotate *a)
{
	const struct hsc_code_counts *counts = a->counted.counts;
	const size_t count = hsc_code_counts_functions(counts);
	const char **names = calloc(count + 1, sizeof(*names));
	const char *found = NULL;

	for (size_t i = 0; names && i < count; i++)
		names[i] = hsc_code_counts_function(counts, (uint32_t)i)->name;
	if (names && a->names.count)
		found = hsc_nearest(a->names.items[0], names);
	free((void *)names);
	return found;
}

/* An empty result explains itself; true then. */
static bool explain_nothing(const struct annotate *a, const struct hsc_cli *cli,
			    const struct hsc_view_annotate *v)
{
	const char *near = v->count ? NULL : nearest(a);

	if (v->count || (!a->names.count && !a->files.count))
		return false;
	hsc_cli_error(cli, "no function of %s %s%s%s",
		      a->names.count ? "the name" : "the file",
		      a->names.count ? a->names.items[0] : a->files.items[0],
		      near ? "; nearest: " : "", near ? near : "");
	return true;
}

static enum hsc_status print_functions(const struct hsc_cli *cli,
				       const struct hsc_view_annotate *v)
{
	if (strcmp(cli->format, "json") == 0)
		return hsc_view_annotate_json(v);
	if (strcmp(cli->format, "html") == 0)
		return hsc_view_annotate_html(v);
	hsc_view_annotate_text(v);
	return HSC_OK;
}

static int show_functions(struct annotate *a, struct hsc_cli *cli,
			  struct hsc_view_annotate *v)
{
	const bool nothing = explain_nothing(a, cli, v);
	enum hsc_status rc;
	int code;

	v->out = hsc_cli_open_output(cli, false);
	if (!v->out)
		return HSC_EXIT_INPUT;
	rc = print_functions(cli, v);
	code = hsc_cli_close_output(cli, v->out);
	if (rc != HSC_OK)
		return hsc_cli_leave(cli, HSC_EXIT_BUG, "out of memory");
	if (code != HSC_EXIT_OK)
		return code;
	if (a->counted.lost)
		return HSC_EXIT_LOSS;
	return nothing ? HSC_EXIT_FINDING : HSC_EXIT_OK;
}

static int run_annotate(struct hsc_cli *cli, void *values)
{
	struct annotate *a = values;
	const bool text = strcmp(cli->format, "text") == 0;
	const bool picked = a->names.count || a->files.count;
	const struct hsc_view_annotate_pick pick = {
		.names = a->names.items,
		.name_count = a->names.count,
		.files = a->files.items,
		.file_count = a->files.count,
		.limit = a->limit_is_given ? a->limit
			 : text && !picked ? DEFAULT_LIMIT
					   : 0,
	};
	struct hsc_view_annotate v = { .no_source = a->no_source };
	int code;

	if (cli->shards && cli->clock != HSC_AXIS_INSTRUCTIONS)
		return hsc_cli_usage(cli, "--shard does not go with --clock");
	if (cli->shards)
		return hsc_cli_counted_shard(cli);
	code = hsc_cli_counted_open(&a->counted, cli);
	if (code != HSC_EXIT_OK)
		return code;
	v.title = &a->counted.title;
	v.counts = a->counted.counts;
	if (hsc_view_annotate_pick(&v, &pick) == HSC_OK) {
		code = show_functions(a, cli, &v);
		hsc_view_annotate_clear(&v);
	} else {
		hsc_cli_error(cli, "out of memory");
		code = HSC_EXIT_BUG;
	}
	hsc_cli_counted_close(&a->counted);
	return code;
}

const struct hsc_cli_command hsc_cli_annotate = {
	.name = "annotate",
	.summary = "source and instructions, with how often they ran",
	.synopsis = "[BUNDLE ...]",
	.formats = "text,json,html",
	.example = "  hartscope annotate run.hart\n"
		   "  hartscope annotate -f main -f 'parse_*' run.hart\n"
		   "  hartscope annotate --clock=time run.hart\n"
		   "  hartscope annotate --format=html -o run.html run.hart\n",
	.groups = HSC_CLI_BUNDLE | HSC_CLI_OUTPUT | HSC_CLI_FORMAT |
		  HSC_CLI_JOBS | HSC_CLI_SHARD | HSC_CLI_CLOCK,
	.options = options,
	.size = sizeof(struct annotate),
	.run = run_annotate,
};
