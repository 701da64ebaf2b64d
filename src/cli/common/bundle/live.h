/* SPDX-License-Identifier: MIT */
/*
 * live.h - a bare stream that is read once, as it comes, in place of a bundle.
 *
 * Room   cli (floor 9)
 */
#ifndef HSC_CLI_COMMON_BUNDLE_LIVE_H
#define HSC_CLI_COMMON_BUNDLE_LIVE_H

#include "cli/common/cli.h"

/*
 * If cli->bundle is "-" or a FIFO and the command takes streams, it becomes
 * standard input, and cli->bundle one without stream that has the code and the
 * parameters; cli->live says so. Returns HSC_EXIT_OK, or the code to leave
 * with.
 */
int hsc_cli_live_open(struct hsc_cli *cli);

/* From now on the first ^C ends standard input, as if it had no more, so that
 * what came until then is shown; unless the command was started to ignore it.
 */
void hsc_cli_live_interrupted(void);

/* Has the stream nothing more for now? False without one. */
bool hsc_cli_live_waits(const struct hsc_cli *cli);

#endif
