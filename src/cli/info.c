/* SPDX-License-Identifier: MIT */
/* info.c - hartscope info: what a bundle holds, and what was lost.
 * Room   cli (floor 9) */
#include "view/info/info.h"
#include "cli/common/bundle/open.h"
#include "cli/common/commands.h"
#include "view/info/loss.h"
#include <hartscope/capture/bundle.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

struct info {
	bool gaps;
};

static const struct hsc_cli_option options[] = {
	{ "gaps", 'g', NULL,
	  "decode, and list every gap and note; so does --strict", HSC_CLI_FLAG,
	  HSC_CLI_AT(struct info, gaps) },
	{ .name = NULL },
};

static uint64_t stream_bytes(const char *bundle, const struct hsc_source *s)
{
	struct stat st;
	char path[PATH_MAX];

	if (!hsc_bundle_path(path, sizeof(path), bundle, s->stream) ||
	    stat(path, &st) != 0)
		return 0;
	return (uint64_t)st.st_size;
}

static void print_loss(struct hsc_cli_decode *d, FILE *out, bool json)
{
	struct hsc_view_loss v = { .out = out,
				   .screen = d->cli->screen,
				   .manifest = hsc_decode_manifest(d->decode),
				   .json = json };
	struct hsc_decode_totals totals;
	struct hsc_event e;

	hsc_view_loss_begin(&v);
	while (hsc_cli_decode_next(d, &e))
		hsc_view_loss_event(&v, &e);
	totals = hsc_decode_totals(d->decode);
	hsc_view_loss_end(&v, &totals);
}

static int print_info(struct hsc_cli_decode *d, const struct hsc_view_info *v,
		      bool gaps)
{
	const bool json = strcmp(d->cli->format, "json") == 0;

	if (json && !hsc_view_info_json(v))
		return hsc_cli_leave(d->cli, HSC_EXIT_INPUT,
				     "%s: its name cannot be written as JSON",
				     v->bundle);
	if (!json)
		hsc_view_info_text(v);
	if (gaps)
		print_loss(d, v->out, json);
	if (json)
		fputs("\n}\n", v->out);
	return HSC_EXIT_OK;
}

/* Bytes of each stream; NULL: no memory. The caller frees them. */
static uint64_t *count_bytes(const char *bundle, const struct hsc_manifest *m)
{
	uint64_t *bytes = calloc(m->source_count + 1, sizeof(*bytes));

	for (size_t i = 0; bytes && i < m->source_count; i++)
		bytes[i] = stream_bytes(bundle, &m->sources[i]);
	return bytes;
}

static int run_info(struct hsc_cli *cli, void *values)
{
	/* without its gaps nothing is decoded that could be lost */
	const bool gaps = ((const struct info *)values)->gaps || cli->strict;
	const struct hsc_manifest *m;
	struct hsc_cli_decode d;
	int code, closed;
	uint64_t *bytes = NULL;
	FILE *out;

	if (cli->one_hart && !gaps)
		return hsc_cli_usage(cli, "--hart goes with --gaps: without it "
					  "all harts are listed");
	code = hsc_cli_decode_open(&d, cli);
	if (code != HSC_EXIT_OK)
		return code;
	out = hsc_cli_open_output(cli, false);
	d.gaps_shown = gaps;
	if (gaps)
		d.shows = HSC_CLI_SHOWS_ALL;
	m = hsc_decode_manifest(d.decode);
	if (out)
		bytes = count_bytes(cli->bundle, m);
	if (bytes)
		code = print_info(&d,
				  &(struct hsc_view_info){
					  .out = out,
					  .screen = cli->screen,
					  .bundle = cli->bundle,
					  .manifest = m,
					  .recorded_now = cli->recorded_now,
					  .bytes = bytes,
					  .all = cli->verbosity > 0,
				  },
				  gaps);
	else if (out)
		d.rc = HSC_E_MEMORY;
	free(bytes);
	closed = out ? hsc_cli_close_output(cli, out) : HSC_EXIT_INPUT;
	code = code == HSC_EXIT_OK ? closed : code;
	return hsc_cli_decode_close(&d, code);
}

const struct hsc_cli_command hsc_cli_info = {
	.name = "info",
	.summary = "what a bundle holds: program, harts, parameters, losses",
	.synopsis = "[--gaps] [BUNDLE]",
	.formats = "text,json",
	.example = "  hartscope info run.hart\n"
		   "  hartscope info --gaps run.hart\n",
	.groups =
		HSC_CLI_BUNDLE | HSC_CLI_OUTPUT | HSC_CLI_FORMAT | HSC_CLI_JOBS,
	.options = options,
	.size = sizeof(struct info),
	.run = run_info,
};
