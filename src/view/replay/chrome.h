/* SPDX-License-Identifier: MIT */
/*
 * chrome.h - calls, traps and events as Chrome's trace JSON, which
 * Perfetto, speedscope and Trace Compass open.
 *
 * Room   view (floor 8)
 *
 * A thread of the file is a hart; an instruction or a tick is shown as a
 * microsecond, and time as it is.
 */
#ifndef HSC_VIEW_REPLAY_CHROME_H
#define HSC_VIEW_REPLAY_CHROME_H

#include "view/replay/replay.h"

struct hsc_view_chrome {
	struct hsc_view_replay_config config;
	bool begun; /* there is an event */
	bool flows; /* instructions were traced: clocks are theirs */
};

/* Of struct hsc_view_chrome, which starts with its configuration. */
extern const struct hsc_view_ops hsc_view_chrome_ops;

/* What comes first; finish writes the rest. */
void hsc_view_chrome_begin(struct hsc_view_chrome *v);

#endif
