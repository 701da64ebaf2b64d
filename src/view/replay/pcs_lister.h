/* SPDX-License-Identifier: MIT */
/*
 * pcs_lister.h - PCs by threads, each of which has a view.
 *
 * Room   view (floor 8)
 */
#ifndef HSC_VIEW_REPLAY_PCS_LISTER_H
#define HSC_VIEW_REPLAY_PCS_LISTER_H

#include "view/replay/pcs.h"
#include <hartscope/decode/lists.h>

/* For hsc_lists_run: views of this config, which is borrowed, with the blocks
 * of each decode. All write to its file. */
struct hsc_lister hsc_view_pcs_lister(struct hsc_view_pcs_config *config);

#endif
