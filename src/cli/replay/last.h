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

struct hsc_cli_last;

/*
 * Lines that a view writes to hsc_cli_last_file. The first, which says what the
 * columns are, and the last `count` go to `to`, which stays open. NULL: no
 * memory.
 */
struct hsc_cli_last *hsc_cli_last_open(FILE *to, size_t count);
FILE *hsc_cli_last_file(struct hsc_cli_last *l);

/* What was written so far, and `more` lines after it, may not be what the whole
 * trace has. */
void hsc_cli_last_mark(struct hsc_cli_last *l, uint64_t more);
/* Are enough lines after that? */
bool hsc_cli_last_has_enough(struct hsc_cli_last *l);

/* Begin again, as if nothing had been written. */
void hsc_cli_last_reset(struct hsc_cli_last *l);

/* The lines are written, if `good`. */
void hsc_cli_last_close(struct hsc_cli_last **last, bool good);

#endif
