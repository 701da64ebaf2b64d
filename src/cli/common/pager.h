/* SPDX-License-Identifier: MIT */
/*
 * pager.h - long text on a terminal goes through a pager, as with git.
 *
 * Room   cli (floor 9)
 */
#ifndef HSC_CLI_COMMON_PAGER_H
#define HSC_CLI_COMMON_PAGER_H

#include <sys/types.h>

/*
 * From now on standard output is read by a pager: that of HARTSCOPE_PAGER, of
 * PAGER, else less. Returns its process, or 0: none is wanted ("cat", or
 * nothing), it is not installed, or the terminal is dumb.
 */
pid_t hsc_cli_pager_begin(void);

/* All was written; wait until the user has seen it. */
void hsc_cli_pager_end(pid_t pager);

#endif
