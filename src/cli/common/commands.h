/* SPDX-License-Identifier: MIT */
/*
 * commands.h - one row per command; each is defined in its own file.
 *
 * Room   cli (floor 9)
 */
#ifndef HSC_CLI_COMMON_COMMANDS_H
#define HSC_CLI_COMMON_COMMANDS_H

#include "cli/common/cli.h"

extern const struct hsc_cli_command hsc_cli_record;
extern const struct hsc_cli_command hsc_cli_import;
extern const struct hsc_cli_command hsc_cli_info;
extern const struct hsc_cli_command hsc_cli_dump;
extern const struct hsc_cli_command hsc_cli_encode;
extern const struct hsc_cli_command hsc_cli_itc;
extern const struct hsc_cli_command hsc_cli_stat;
extern const struct hsc_cli_command hsc_cli_replay;
extern const struct hsc_cli_command hsc_cli_find;
extern const struct hsc_cli_command hsc_cli_stm;
extern const struct hsc_cli_command hsc_cli_report;
extern const struct hsc_cli_command hsc_cli_diff;
extern const struct hsc_cli_command hsc_cli_counters;
extern const struct hsc_cli_command hsc_cli_flame;
extern const struct hsc_cli_command hsc_cli_merge;
extern const struct hsc_cli_command hsc_cli_map;
extern const struct hsc_cli_command hsc_cli_pack;
extern const struct hsc_cli_command hsc_cli_unpack;
extern const struct hsc_cli_command hsc_cli_graph;
extern const struct hsc_cli_command hsc_cli_annotate;
extern const struct hsc_cli_command hsc_cli_cover;
extern const struct hsc_cli_command hsc_cli_export;
extern const struct hsc_cli_command hsc_cli_view;
extern const struct hsc_cli_command hsc_cli_pcs;
extern const struct hsc_cli_command hsc_cli_pmu;
extern const struct hsc_cli_command hsc_cli_verify;
extern const struct hsc_cli_command hsc_cli_gdbserver;
extern const struct hsc_cli_command hsc_cli_control;
extern const struct hsc_cli_command hsc_cli_completion;

/*
 * All of them, in the order of the help page; NULL ends the list. Only main
 * takes it, and hands it to who needs it: no command needs all others.
 */
extern const struct hsc_cli_command *const hsc_cli_commands[];

/* Commands that follow one another in the list, and belong together. */
struct hsc_cli_topic {
	const struct hsc_cli_command *first;
	const char *title;
};

/* What the commands from `first` on are for, on the help page; one without a
 * command ends the list. */
extern const struct hsc_cli_topic hsc_cli_topics[];

/* The command of that name, or NULL. */
const struct hsc_cli_command *hsc_cli_find_command(
	const struct hsc_cli_command *const *commands, const char *name);

/* Print the help page of all commands. */
void hsc_cli_overview(const struct hsc_cli_command *const *commands,
		      const struct hsc_cli_topic *topics, FILE *out);

#endif
