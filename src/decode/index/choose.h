/* SPDX-License-Identifier: MIT */
/*
 * choose.h - the cuts of a source around a part.
 *
 * Room   decode (floor 6)
 */
#ifndef HSC_DECODE_INDEX_CHOOSE_H
#define HSC_DECODE_INDEX_CHOOSE_H

#include "decode/index/file.h"
#include <hartscope/event/axis.h>

/* The wanted part: from `begin` up to, not including, `end`. */
struct hsc_index_part {
	struct hsc_axis axis;
	uint64_t begin, end;
	bool merged; /* merged by time: events before it decide the order */
};

/* The chosen cuts; `count`: none. */
struct hsc_index_bounds {
	size_t first; /* decoding begins there */
	size_t last;  /* and ends there */
};

/*
 * Choose among the cuts of a source, the last of which is its end.
 *
 * start clock of the source at its start
 */
struct hsc_index_bounds hsc_index_choose(const struct hsc_index_cuts *c,
					 uint64_t start,
					 const struct hsc_index_part *part);

#endif
