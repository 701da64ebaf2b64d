/* SPDX-License-Identifier: MIT */
/*
 * fitted.h - text of which no line is longer than the terminal.
 *
 * Room   cli (floor 9)
 */
#ifndef HSC_CLI_COMMON_FITTED_H
#define HSC_CLI_COMMON_FITTED_H

#include <stdio.h>

struct hsc_cli_fitted {
	FILE *to;
	unsigned columns;
	char *part; /* a line that has not ended yet: part[used] */
	size_t used, room;
};

/* Open a file that passes each line on to f->to with hsc_view_fit_line() when
 * it ends; f->to stays open. NULL: no memory. */
FILE *hsc_cli_fitted_open(struct hsc_cli_fitted *f);

#endif
