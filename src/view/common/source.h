/* SPDX-License-Identifier: MIT */
/*
 * source.h - what a view of things as they happen knows of a source.
 *
 * Room   view (floor 8)
 */
#ifndef HSC_VIEW_COMMON_SOURCE_H
#define HSC_VIEW_COMMON_SOURCE_H

#include <hartscope/image/image.h>

/* One source, as the view shows it. */
struct hsc_view_source {
	struct hsc_image_spaces images;
	const char *name; /* "hart 0" */
	uint32_t flow;    /* source whose calls its events stand between */
};

#endif
