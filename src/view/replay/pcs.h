/* SPDX-License-Identifier: MIT */
/*
 * pcs.h - every retired PC, one after the other.
 *
 * Room   view (floor 8)
 *
 * The bridge to other people's tools: text, one hex address a line, or 64 bits
 * each, little endian. What a block prints is made once and copied from then
 * on.
 */
#ifndef HSC_VIEW_REPLAY_PCS_H
#define HSC_VIEW_REPLAY_PCS_H

#include "view/common/view.h"
#include <hartscope/decode/relay.h>
#include <hartscope/flow/blocks.h>
#include <stdio.h>

struct hsc_view_pcs_config {
	FILE *out;
	bool binary;          /* 64 bits little endian, not text */
	struct hsc_axis axis; /* not instructions: when each retired, before it;
				 events are dated */
	bool trapped;         /* also instructions that raised an exception */
	struct hsc_blocks *const *blocks; /* blocks[sources] of each source */
	size_t sources;
	unsigned jobs;               /* threads that copy and write, or */
	struct hsc_relay_sink *sink; /* jobs of hsc_gather_config are put there;
					neither with `trapped`, nor with an axis
					of time */
};

struct hsc_view_pcs;

extern const struct hsc_view_ops hsc_view_pcs_ops;

/* Returns HSC_OK or HSC_E_MEMORY. */
HSC_MUST_USE enum hsc_status hsc_view_pcs_new(
	struct hsc_view_pcs **out, const struct hsc_view_pcs_config *config);
void hsc_view_pcs_free(struct hsc_view_pcs **view);
/* Give all that is ready to the file, a struct hsc_view_pcs. */
void hsc_view_pcs_flush(void *view);

#endif
