/* SPDX-License-Identifier: MIT */
/*
 * exit.h - the codes that a command leaves with.
 *
 * Room   cli (floor 9)
 */
#ifndef HSC_CLI_COMMON_EXIT_H
#define HSC_CLI_COMMON_EXIT_H

enum hsc_exit {
	HSC_EXIT_OK = 0,
	HSC_EXIT_FINDING = 1, /* differs, diverges, under a threshold */
	HSC_EXIT_USAGE = 2,
	HSC_EXIT_INPUT = 3,  /* a file is missing, unreadable or unwritable */
	HSC_EXIT_LOSS = 4,   /* not all that ran is shown, and --strict */
	HSC_EXIT_TARGET = 5, /* target or environment */
	HSC_EXIT_BUG = 70,
	HSC_EXIT_RECORD = 125,    /* record: its own failure, else the */
	HSC_EXIT_UNFIT = 126,     /* program's status; not executable; */
	HSC_EXIT_NOT_FOUND = 127, /* not found */
};

#endif
