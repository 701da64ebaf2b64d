/* SPDX-License-Identifier: MIT */
/* itc.c - hartscope itc: the text that programs sent beside the trace.
 * Room   cli (floor 9) */
#include "cli/common/bundle/walk.h"
#include "cli/common/commands.h"
#include "cli/common/options/code_files.h"
#include "view/software/itc_text.h"
#include <hartscope/capture/bundle.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

struct itc {
	struct hsc_view_itc_config view;
	char *comment; /* section .comment of the program */
	bool plain;
};

/* One of the channels that are shown. */
static bool take_channel(struct hsc_cli *cli, void *at, const char *value)
{
	uint32_t *channels = at;
	uint64_t n;

	if (hsc_cli_number(value, &n) && n < HSC_VIEW_ITC_CHANNELS) {
		*channels |= UINT32_C(1) << n;
		return true;
	}
	return hsc_cli_refuse(cli, "--channel wants 0 to 31, not '%s'", value);
}

#define AT(member) HSC_CLI_AT(struct itc, member)

static const struct hsc_cli_option options[] = {
	{ "channel", 'c', "N",
	  "only this one, 0..31; may be given several times", HSC_CLI_CALL,
	  AT(view.channels), .take = take_channel },
	{ "raw", 'r', NULL, "the bytes as they are, nothing added",
	  HSC_CLI_FLAG, AT(view.raw) },
	{ "no-formats", 0, NULL,
	  "numbers stay numbers: no formats of the ELF file", HSC_CLI_FLAG,
	  AT(plain) },
	{ .name = NULL },
};

static const char *program_of(const struct hsc_manifest *m,
			      const struct hsc_cli *cli, char path[PATH_MAX])
{
	if (hsc_cli_program(cli))
		return hsc_cli_program(cli);
	for (size_t i = 0; i < m->process_count; i++)
		for (size_t k = 0; k < m->processes[i].map_count; k++) {
			const struct hsc_map *map = &m->processes[i].maps[k];

			if (map->file &&
			    (!map->format || strcmp(map->format, "elf") == 0) &&
			    hsc_bundle_file(path, PATH_MAX, cli->bundle,
					    map->file, NULL) == HSC_OK)
				return path;
		}
	return NULL;
}

static void load_formats(struct itc *itc, const struct hsc_cli_walk *w)
{
	const struct hsc_manifest *m = hsc_decode_manifest(w->d.decode);
	char path[PATH_MAX];
	const char *program = program_of(m, w->d.cli, path);
	size_t len;

	if (!itc->plain && program &&
	    hsc_image_section(program, ".comment", &itc->comment, &len) ==
		    HSC_OK)
		hsc_view_itc_find(&itc->view.formats, itc->comment, len);
}

/* What is not shown, and why there may be nothing. */
static void explain_nothing(const struct itc *itc, const struct hsc_cli *cli,
			    const struct hsc_view_itc *view)
{
	if (hsc_view_itc_records(view))
		hsc_cli_say(cli,
			    "channels of performance records are left out; "
			    "see: hartscope counters");
	else if (hsc_view_itc_shown(view) == 0)
		hsc_cli_say(cli, itc->view.channels
					 ? "no writes to these ITC channels"
					 : "no ITC writes in this trace");
}

static int print_text(struct itc *itc, struct hsc_cli_walk *w)
{
	struct hsc_cli *cli = w->d.cli;
	struct hsc_view_itc *view = NULL;

	itc->view.out = hsc_cli_open_output(cli, itc->view.raw);
	if (!itc->view.out)
		return HSC_EXIT_INPUT;
	itc->view.screen = cli->screen;
	itc->view.manifest = hsc_decode_manifest(w->d.decode);
	load_formats(itc, w);
	if (hsc_view_itc_new(&view, &itc->view) != HSC_OK)
		w->d.rc = HSC_E_MEMORY;
	else if (hsc_cli_walk_run(w, &hsc_view_itc_ops, view))
		explain_nothing(itc, cli, view);
	hsc_view_itc_free(&view);
	free(itc->comment);
	return hsc_cli_close_output(cli, itc->view.out);
}

static int run_itc(struct hsc_cli *cli, void *values)
{
	const struct hsc_decode_config config = { .stream_order = true,
						  .blocks_only = true };
	struct itc *itc = values;
	struct hsc_cli_walk w;
	int code = hsc_cli_walk_open(&w, cli, &config);

	if (code != HSC_EXIT_OK)
		return code;
	code = print_text(itc, &w);
	return hsc_cli_walk_close(&w, code);
}

const struct hsc_cli_command hsc_cli_itc = {
	.name = "itc",
	.summary = "text that programs sent through ITC registers",
	.synopsis = "[--channel N ...] [--raw] [BUNDLE]",
	.example = "  hartscope itc run.hart\n"
		   "  hartscope itc --channel 0 --raw run.hart\n",
	.groups =
		HSC_CLI_BUNDLE | HSC_CLI_OUTPUT | HSC_CLI_JOBS | HSC_CLI_LIMIT,
	.options = options,
	.size = sizeof(struct itc),
	.run = run_itc,
};
