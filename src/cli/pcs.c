/* SPDX-License-Identifier: MIT */
/* pcs.c - hartscope pcs: every retired PC, in order.
 * Room   cli (floor 9) */
#include "cli/common/bundle/walk.h"
#include "cli/common/commands.h"
#include "cli/common/options/jobs.h"
#include "view/replay/pcs_lister.h"
#include <stdlib.h>
#include <string.h>

static const struct hsc_cli_option options[] = {
	{ "trapped", 0, NULL, "also instructions that raised an exception",
	  HSC_CLI_FLAG, HSC_CLI_AT(struct hsc_view_pcs_config, trapped) },
	{ .name = NULL },
};

static int print_pcs(struct hsc_cli_walk *w, struct hsc_view_pcs_config *as)
{
	const struct hsc_lister lister = hsc_view_pcs_lister(as);
	struct hsc_view_pcs *view;

	/* the view is given events that were listed; a trap's line does not
	 * stay where it is */
	if (!as->trapped && !w->d.cli->limit &&
	    hsc_cli_decode_list(&w->d, &lister))
		as->jobs = 1;
	if (hsc_view_pcs_new(&view, as) != HSC_OK) {
		w->d.rc = HSC_E_MEMORY;
		return hsc_cli_walk_close(w, HSC_EXIT_OK);
	}
	w->flush = hsc_view_pcs_flush;
	w->flush_ctx = view;
	hsc_cli_walk_run(w, &hsc_view_pcs_ops, view);
	hsc_view_pcs_free(&view);
	return hsc_cli_walk_close(w, HSC_EXIT_OK);
}

static int open_and_print(struct hsc_cli_walk *w,
			  struct hsc_view_pcs_config *as)
{
	const size_t count = w->source_count;
	struct hsc_blocks **blocks = calloc(count + 1, sizeof(*blocks));
	int code, closed;

	as->out = hsc_cli_open_output(w->d.cli, as->binary);
	if (!as->out || !blocks) {
		free((void *)blocks);
		w->d.rc = blocks ? w->d.rc : HSC_E_MEMORY;
		code = hsc_cli_walk_close(w, HSC_EXIT_OK);
		return code != HSC_EXIT_OK ? code : HSC_EXIT_INPUT;
	}
	for (size_t i = 0; i < count; i++)
		blocks[i] = hsc_decode_blocks(w->d.decode, (uint32_t)i);
	as->axis = w->d.axis;
	as->blocks = blocks;
	as->sources = count;
	code = print_pcs(w, as);
	free((void *)blocks);
	closed = hsc_cli_close_output(w->d.cli, as->out);
	return closed != HSC_EXIT_OK ? closed : code;
}

static int run_pcs(struct hsc_cli *cli, void *values)
{
	struct hsc_decode_config config = { .blocks_only = true,
					    .stream_order = true };
	struct hsc_view_pcs_config *as = values;
	struct hsc_cli_walk w;
	int code;

	as->binary = strcmp(cli->format, "u64") == 0;
	if (cli->clock != HSC_AXIS_INSTRUCTIONS && (as->binary || as->trapped))
		return hsc_cli_usage(
			cli, "--clock is for text of what retired, not for %s",
			as->binary ? "--format=u64" : "--trapped");
	config.words = cli->clock == HSC_AXIS_INSTRUCTIONS && !cli->limit;
	code = hsc_cli_walk_open(&w, cli, &config);
	/* a limit ends it after a line */
	if (config.words && !as->trapped && !cli->limit)
		as->jobs = hsc_cli_jobs(cli); /* one, of what is live */
	w.d.shows = HSC_CLI_SHOWS_INSTRUCTIONS;
	return code == HSC_EXIT_OK ? open_and_print(&w, as) : code;
}

const struct hsc_cli_command hsc_cli_pcs = {
	.name = "pcs",
	.summary = "the address of each instruction that ran, in order",
	.synopsis = "[BUNDLE | -e ELF [-P NAME] [-p ...] -]",
	.formats = "text,u64",
	.example = "  hartscope pcs run.hart | sort | uniq -c | sort -n\n"
		   "  hartscope pcs --clock=ticks run.hart\n"
		   "  hartscope pcs --format=u64 -o pcs.bin run.hart\n"
		   "  probe | hartscope pcs --follow -e fw.elf -\n",
	.groups = HSC_CLI_BUNDLE | HSC_CLI_OUTPUT | HSC_CLI_FORMAT |
		  HSC_CLI_CLOCK | HSC_CLI_JOBS | HSC_CLI_PARAM | HSC_CLI_LIVE |
		  HSC_CLI_FOLLOW | HSC_CLI_LIMIT,
	.options = options,
	.size = sizeof(struct hsc_view_pcs_config),
	.run = run_pcs,
};
