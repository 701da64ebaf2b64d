/* SPDX-License-Identifier: MIT */
/*
 * contexts.h - hartscope report --contexts.
 *
 * Room   cli (floor 9)
 */
#ifndef HSC_CLI_REPORT_CONTEXTS_H
#define HSC_CLI_REPORT_CONTEXTS_H

#include "cli/common/cli.h"

/* Returns the code to leave with. */
int hsc_cli_report_contexts(struct hsc_cli *cli);

#endif
