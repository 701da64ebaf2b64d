/* SPDX-License-Identifier: MIT */
/*
 * last.h - the last lines of what a view writes.
 *
 * Room   cli (floor 9)
 */
#ifndef HSC_CLI_REPLAY_LAST_H
#define HSC_CLI_REPLAY_LAST_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* So many can be asked for: they are kept in memory. */
#define HSC_CLI_LAST_MAX 1000000

/*
 * Open a file for a view to write to. When it is closed, the first line, which
 * says what the columns are, and the last `count` go to `to`, which stays open.
 * NULL: no memory.
 */
FILE *hsc_cli_last_open(FILE *to, size_t count);

#endif
