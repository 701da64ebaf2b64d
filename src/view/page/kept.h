/* SPDX-License-Identifier: MIT */
/*
 * kept.h - the inside of a page: what it keeps until it is written.
 *
 * Room   view (floor 8), private
 */
#ifndef HSC_VIEW_PAGE_KEPT_H
#define HSC_VIEW_PAGE_KEPT_H

#include "view/page/page.h"
#include "view/page/tracks.h"
#include <hartscope/flow/flow_item.h>

struct hsc_page {
	struct hsc_page_config config;
	struct hsc_page_call *calls;
	size_t call_count, call_room;
	bool sorted;
	struct hsc_page_event *events;
	size_t event_count;
	size_t *events_of; /* by source */
	uint64_t *latest;  /* by source: the last time that is known */
	struct hsc_page_left_out left_out;
	struct hsc_instants instants;
	struct hsc_calltree *tree; /* of all calls, the short ones too, once */
	struct hsc_calltree **trees; /* those of each source are merged */
	struct hsc_page_tracks tracks;
};

#endif
