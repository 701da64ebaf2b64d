/* SPDX-License-Identifier: MIT */
/*
 * target.h - one file or folder that export writes, in parts if need be.
 *
 * Room   cli (floor 9)
 */
#ifndef HSC_CLI_EXPORT_TARGET_H
#define HSC_CLI_EXPORT_TARGET_H

#include "cli/common/cli.h"
#include "view/export/export.h"
#include "view/export/timeline/frames.h"
#include <limits.h>

struct hsc_cli_target {
	struct hsc_cli *cli;
	const struct hsc_export_format *format;
	struct hsc_export e;
	char stem[PATH_MAX];      /* its path without suffix, or all of it */
	char path[PATH_MAX + 64]; /* of the file or folder that is written */
	bool exact;               /* the path is the user's: nothing is added */
	bool standard;            /* output */
	FILE *file;
	void *view;
	unsigned part;             /* 1.., 0: it is not in parts */
	struct hsc_frames *frames; /* if it may be in parts */
	uint64_t limit;            /* bytes of a part */
};

/*
 * Where a format goes.
 *
 * output  -o, or NULL: named after the bundle, here
 * many    there are several: `output` is a folder
 * Returns false, after it was printed why
 */
bool hsc_cli_target_place(struct hsc_cli_target *t, const char *output,
			  bool many);

/* Open the file or folder. Returns HSC_EXIT_OK or the code to leave with, after
 * it was printed why. */
int hsc_cli_target_open(struct hsc_cli_target *t);

/* Begin its view, for a format that has one. */
enum hsc_status hsc_cli_target_begin(struct hsc_cli_target *t);

/* A step, and what is due if the part is full. */
enum hsc_status hsc_cli_target_step(struct hsc_cli_target *t,
				    const struct hsc_stack_step *step);

/* Bytes of this part so far, including those not yet written. */
uint64_t hsc_cli_target_written(const struct hsc_cli_target *t);

/* Close it, and print what was written; with `whole` false remove it. Returns
 * HSC_EXIT_OK, or HSC_EXIT_INPUT after an error was printed. */
int hsc_cli_target_close(struct hsc_cli_target *t, bool whole);

#endif
