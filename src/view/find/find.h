/* SPDX-License-Identifier: MIT */
/*
 * find.h - where something ran, or was read or written: text and JSON.
 *
 * Room   view (floor 8)
 */
#ifndef HSC_VIEW_FIND_FIND_H
#define HSC_VIEW_FIND_FIND_H

#include "view/common/view.h"
#include "view/common/writer.h"
#include <hartscope/image/image.h>
#include <stdio.h>

/* One time. */
struct hsc_view_find_hit {
	struct hsc_image *image; /* of `address` and `from`; or NULL */
	const char *hart;
	uint64_t clock;   /* instructions of the source */
	uint64_t offset;  /* of the message in the capture, bytes */
	uint64_t address; /* of the instruction, or HSC_FLOW_NOWHERE */
	uint64_t from;    /* what ran before it, of another place; NOWHERE: it
			     went on, or that is not known */
	const struct hsc_event *access; /* of data, or NULL */
};

/* Start with out, what, bundle, limit and json. */
struct hsc_view_find {
	struct hsc_writer w; /* .out */
	struct hsc_view_screen screen;
	const char *what; /* as the user wrote it */
	const char *bundle;
	uint64_t limit; /* lines; 0: all */
	bool json;
	uint64_t count, reads, writes; /* so far */
};

/* Each returns HSC_OK or HSC_E_FILE. */
HSC_MUST_USE enum hsc_status hsc_view_find_begin(struct hsc_view_find *v);
HSC_MUST_USE enum hsc_status hsc_view_find_hit(
	struct hsc_view_find *v, const struct hsc_view_find_hit *hit);
HSC_MUST_USE enum hsc_status hsc_view_find_end(
	struct hsc_view_find *v, const struct hsc_view_title *title);

#endif
