/* SPDX-License-Identifier: MIT */
/*
 * first_lines.h - --limit: the first lines of an output, and no more.
 *
 * Room   cli (floor 9)
 */
#ifndef HSC_CLI_COMMON_FIRST_LINES_H
#define HSC_CLI_COMMON_FIRST_LINES_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

struct hsc_cli_first {
	FILE *to;
	uint64_t lines; /* that may still be written */
	bool reached;   /* something more was written */
};

/* Open a file that passes its first f->lines lines on to f->to, which stays
 * open. Writing more is an error of the file, so that the writer stops. NULL:
 * no memory. */
FILE *hsc_cli_first_open(struct hsc_cli_first *f);

#endif
