/* SPDX-License-Identifier: MIT */
/*
 * instructions.h - the lines of replay that are instructions.
 *
 * Room   view (floor 8), private
 *
 * What a line says is made once for each block of the program, so the memory
 * grows with the program and not with the trace.
 */
#ifndef HSC_VIEW_REPLAY_INSTRUCTIONS_H
#define HSC_VIEW_REPLAY_INSTRUCTIONS_H

#include "view/replay/columns.h"

struct hsc_replay_instructions;

/* Returns HSC_OK or HSC_E_MEMORY. */
HSC_MUST_USE enum hsc_status hsc_replay_instructions_new(
	struct hsc_replay_instructions **out, size_t sources);
void hsc_replay_instructions_free(struct hsc_replay_instructions **t);

/* Print a run, a line for each instruction. HSC_OK or HSC_E_MEMORY. */
HSC_MUST_USE enum hsc_status hsc_replay_instructions(
	struct hsc_view_replay *v, const struct hsc_view_run *run);

#endif
