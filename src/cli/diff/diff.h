/* SPDX-License-Identifier: MIT */
/*
 * diff.h - what the two halves of hartscope diff share.
 *
 * Room   cli (floor 9)
 */
#ifndef HSC_CLI_DIFF_DIFF_H
#define HSC_CLI_DIFF_DIFF_H

#include "cli/common/cli.h"

/* --first: compare instruction by instruction, until the flows part. `sides`
 * are copies of the command, of one bundle each: before and after. */
int hsc_cli_diff_first(struct hsc_cli *cli, const struct hsc_cli sides[2]);

#endif
