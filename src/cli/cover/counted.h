/* SPDX-License-Identifier: MIT */
/*
 * counted.h - what one or more recordings ran, instruction by instruction.
 *
 * Room   cli (floor 9)
 */
#ifndef HSC_CLI_COVER_COUNTED_H
#define HSC_CLI_COVER_COUNTED_H

#include "cli/common/bundle/open.h"
#include "view/common/view.h"
#include <hartscope/measure/code_counts.h>

struct hsc_cli_counted {
	struct hsc_code_counts *counts;
	struct hsc_view_title title; /* sums, and a name for all of them */
	size_t recordings;
	char name[32]; /* "3 recordings" */
	bool lost;     /* --strict, and trace was lost in one of them */
};

/*
 * Decode all bundles that are given, or the newest. Returns HSC_EXIT_OK, or the
 * code to leave with after the message was printed; loss under --strict is left
 * to the caller, who shows what there is first.
 */
int hsc_cli_counted_open(struct hsc_cli_counted *c, struct hsc_cli *cli);
void hsc_cli_counted_close(struct hsc_cli_counted *c);

/* Coverage by process, each of which has a block table of its own: for who
 * walks a recording for other reasons, too. */
struct hsc_cli_processes {
	struct hsc_coverage **list; /* list[count], made when needed */
	uint32_t *source;           /* one of each */
	struct hsc_instruction_times **times; /* times[count]; all NULL if the
						 axis is instructions */
	struct hsc_axis axis;
	size_t count;
};

/* False: no memory. Clear it in either case. */
bool hsc_cli_processes_make(struct hsc_cli_processes *p,
			    const struct hsc_decode *d);
void hsc_cli_processes_clear(struct hsc_cli_processes *p);

/* These return HSC_OK or HSC_E_MEMORY. */
HSC_MUST_USE enum hsc_status hsc_cli_processes_feed(struct hsc_cli_processes *p,
						    struct hsc_decode *d,
						    const struct hsc_event *e);
/* Add what all of them ran to the counts, by instruction. */
HSC_MUST_USE enum hsc_status hsc_cli_processes_add(
	const struct hsc_cli_processes *p, struct hsc_decode *d,
	struct hsc_code_counts *counts);

/* With --shard: decode part of it, of several bundles those that belong to it,
 * and write the results. Returns the code to leave with. */
int hsc_cli_counted_shard(struct hsc_cli *cli);

#endif
