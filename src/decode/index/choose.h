/* SPDX-License-Identifier: MIT */
/*
 * choose.h - between which cuts a part of a source lies.
 *
 * Room   decode (floor 6)
 */
#ifndef HSC_DECODE_INDEX_CHOOSE_H
#define HSC_DECODE_INDEX_CHOOSE_H

#include "decode/index/file.h"
#include <hartscope/event/axis.h>

/* What is wanted: from `begin` to before `end` on the axis. */
struct hsc_index_part {
	struct hsc_axis axis;
	uint64_t begin, end;
	bool merged; /* by time: events before decide what comes next */
};

/* Cuts that are found; `count`: none. */
struct hsc_index_bounds {
	size_t first; /* decoding begins there */
	size_t last;  /* and ends there */
};

/*
 * Of the cuts of a source, the last of which is its end.
 *
 * start  clock of the source at its begin
 */
struct hsc_index_bounds hsc_index_choose(const struct hsc_index_cuts *c,
					 uint64_t start,
					 const struct hsc_index_part *part);

#endif
