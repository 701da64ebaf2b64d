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

/* A file of which f->lines lines reach f->to, which stays open; what comes
 * after them is an error of the file, so whoever writes ends. NULL: no memory.
 */
FILE *hsc_cli_first_open(struct hsc_cli_first *f);

#endif
