/* SPDX-License-Identifier: MIT */
/*
 * progress.h - how far a long decode is, on stderr.
 *
 * Room   cli (floor 9)
 *
 * Shown only on a terminal, ten times a second, from half a second on; as JSON
 * lines with --progress=json.
 */
#ifndef HSC_CLI_COMMON_PROGRESS_H
#define HSC_CLI_COMMON_PROGRESS_H

#include "cli/common/cli.h"
#include <hartscope/decode/decode.h>

struct hsc_cli_progress {
	struct hsc_cli *cli;
	double began, shown; /* seconds */
	unsigned calls;
	bool on;
};

/* Seconds of a monotonic clock. */
double hsc_cli_seconds(void);

void hsc_cli_progress_begin(struct hsc_cli_progress *p, struct hsc_cli *cli);
/* Cheap; call it for every event. */
void hsc_cli_progress_step(struct hsc_cli_progress *p,
			   const struct hsc_decode *d);
/* Where several threads decode: so many bytes of all were. */
void hsc_cli_progress_bytes(struct hsc_cli_progress *p,
			    const struct hsc_decode *d, uint64_t bytes);
void hsc_cli_progress_end(struct hsc_cli_progress *p,
			  const struct hsc_decode *d);

#endif
