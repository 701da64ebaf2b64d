/* SPDX-License-Identifier: MIT */
/*
 * task.h - --task: who reports which task of an operating system runs.
 *
 * Room   cli (floor 9)
 */
#ifndef HSC_CLI_COMMON_OPTIONS_TASK_H
#define HSC_CLI_COMMON_OPTIONS_TASK_H

#include "cli/common/cli.h"
#include <hartscope/decode/decode.h>
#include <hartscope/measure/tasks.h>

/* Is it known by events of another source, so that time must put both into
 * order? */
bool hsc_cli_task_by_time(const char *text);

/* The rule of cli->task, if that is given. False: nothing that reports
 * tasks is named; that is printed. */
bool hsc_cli_task_rule(struct hsc_cli *cli, struct hsc_decode *decode,
		       struct hsc_task_rule *out);

#endif
