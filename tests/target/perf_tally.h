/* SPDX-License-Identifier: MIT */
/*
 * perf_tally.h - what happened on a hart, told by its port, wherever it reads a
 * counter; and where it was interrupted.
 */
#ifndef HSC_TESTS_PERF_TALLY_H
#define HSC_TESTS_PERF_TALLY_H

#include <hartscope/soc/soc.h>
#include <stdbool.h>
#include <stdio.h>

/* Start with soc and out. For each read of mcycle, minstret or mhpmcounter3..31
 * by hart 0 there is a line: number, selector of its event, and how often that
 * has happened so far. For each interrupt: "interrupt", its cause, the address
 * that was interrupted, the time. */
struct perf_tally {
	struct hsc_soc *soc;
	FILE *out;
	bool interrupts_only; /* which takes less time */
	uint64_t instructions, branches;
};

/* Listen to the trace hardware's tap, before the SoC runs. */
void perf_tally_listen(struct perf_tally *t);

#endif
