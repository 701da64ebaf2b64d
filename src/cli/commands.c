/* SPDX-License-Identifier: MIT */
/* commands.c - the list of commands; each is a file of its own.
 * Room   cli (floor 9) */
#include "cli/common/commands.h"

/* clang-format off */ /* a line each: many hands add to it */
const struct hsc_cli_command *const hsc_cli_commands[] = {
	&hsc_cli_record,
	&hsc_cli_import,
	&hsc_cli_encode,
	&hsc_cli_pack,
	&hsc_cli_unpack,

	&hsc_cli_info,
	&hsc_cli_stat,
	&hsc_cli_dump,
	&hsc_cli_pcs,
	&hsc_cli_verify,

	&hsc_cli_replay,
	&hsc_cli_find,
	&hsc_cli_view,
	&hsc_cli_itc,
	&hsc_cli_stm,

	&hsc_cli_report,
	&hsc_cli_flame,
	&hsc_cli_graph,
	&hsc_cli_counters,
	&hsc_cli_diff,

	&hsc_cli_annotate,
	&hsc_cli_cover,

	&hsc_cli_export,
	&hsc_cli_gdbserver,
	&hsc_cli_map,
	&hsc_cli_merge,

	&hsc_cli_control,
	&hsc_cli_pmu,

	&hsc_cli_completion,
	NULL,
};

/* Each begins with one of the commands above. */
const struct hsc_cli_topic hsc_cli_topics[] = {
	{ &hsc_cli_record, "Make a recording, or take one in" },
	{ &hsc_cli_info, "See what a recording holds" },
	{ &hsc_cli_replay, "See what ran, and when" },
	{ &hsc_cli_report, "See where the time goes" },
	{ &hsc_cli_annotate, "See source and coverage" },
	{ &hsc_cli_export, "Go on with other programs, or many recordings" },
	{ &hsc_cli_control, "Work with hardware and firmware" },
	{ &hsc_cli_completion, "Work with the shell" },
	{ NULL, NULL },
};
/* clang-format on */
