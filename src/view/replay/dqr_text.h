/* SPDX-License-Identifier: MIT */
/*
 * dqr_text.h - instruction by instruction, in the form of SiFive's decoder.
 *
 * Room   view (floor 8)
 *
 * A line for each instruction that retired: hart and process in brackets where
 * there are several, address, opcode, what it did. The addresses are those of
 * SiFive's listing; the text of instructions is not.
 */
#ifndef HSC_VIEW_REPLAY_DQR_TEXT_H
#define HSC_VIEW_REPLAY_DQR_TEXT_H

#include "view/common/view.h"
#include <hartscope/flow/blocks.h>
#include <hartscope/image/image.h>
#include <stdio.h>

/* One source. */
struct hsc_view_dqr_source {
	struct hsc_blocks *blocks;
	struct hsc_image_spaces images;
	uint64_t hart;
};

/* A process that is known by name. */
struct hsc_view_dqr_process {
	uint64_t pid;     /* as Ownership messages have it */
	const char *name; /* borrowed */
};

struct hsc_view_dqr_config {
	FILE *out;
	unsigned xlen;                             /* 32 or 64 */
	const struct hsc_view_dqr_source *sources; /* sources[source_count] */
	size_t source_count;
	bool sourced; /* messages have a SRC: every line names the hart */
	bool mapped;  /* there are several processes, which lines name: */
	const struct hsc_view_dqr_process *processes;
	size_t process_count; /* processes[process_count] */
};

struct hsc_view_dqr;

extern const struct hsc_view_ops hsc_view_dqr_ops;

/* Returns HSC_OK or HSC_E_MEMORY. */
HSC_MUST_USE enum hsc_status hsc_view_dqr_new(
	struct hsc_view_dqr **out, const struct hsc_view_dqr_config *config);
void hsc_view_dqr_free(struct hsc_view_dqr **view);
/* Give all lines to the file, of a struct hsc_view_dqr. */
void hsc_view_dqr_flush(void *view);

#endif
