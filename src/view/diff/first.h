/* SPDX-License-Identifier: MIT */
/*
 * first.h - where two recordings part first: text and JSON.
 *
 * Room   view (floor 8)
 */
#ifndef HSC_VIEW_DIFF_FIRST_H
#define HSC_VIEW_DIFF_FIRST_H

#include "view/common/view.h"
#include <hartscope/image/image.h>
#include <hartscope/measure/flow_compare.h>
#include <stdio.h>

/* Instructions that are shown after the flows parted. */
#define HSC_VIEW_FIRST_AHEAD 4

enum hsc_view_first_end {
	HSC_FIRST_SAME,   /* both end, and are the same */
	HSC_FIRST_PARTED, /* they go on in different ways */
	HSC_FIRST_ENDED,  /* one ends: the side without instructions ahead */
	HSC_FIRST_LOST,   /* trace is lost on a side, before they part */
};

/* One side where they part. */
struct hsc_view_first_side {
	struct hsc_image_spaces images;
	struct hsc_flow_place ahead[HSC_VIEW_FIRST_AHEAD];
	size_t count;
	uint64_t clock;  /* instructions of the source so far */
	uint64_t offset; /* of the message, or the gap, in the capture, bytes */
	bool lost;       /* a gap is next */
};

/* One hart of both. */
struct hsc_view_first {
	const char *name;
	enum hsc_view_first_end end;
	uint64_t same; /* instructions */
	struct hsc_view_first_side sides[2];
	/* the last that were the same, as on side 0 */
	struct hsc_flow_place last[HSC_FLOW_COMPARE_KEPT];
	size_t last_count;
	const struct hsc_functions *functions;
	const uint32_t *stack; /* open calls, outermost first; stack[depth] */
	size_t depth;
};

void hsc_view_first_text(FILE *out, const struct hsc_view_screen *screen,
			 const struct hsc_view_first *f);
/* The members of an object of one hart; the caller has the rest. */
void hsc_view_first_json(FILE *out, const struct hsc_view_first *f);

#endif
