/* SPDX-License-Identifier: MIT */
/*
 * info.h - what a bundle holds: program, harts, parameters.
 *
 * Room   view (floor 8)
 */
#ifndef HSC_VIEW_INFO_INFO_H
#define HSC_VIEW_INFO_INFO_H

#include "view/common/screen.h"
#include <hartscope/capture/manifest.h>
#include <stdio.h>

struct hsc_view_info {
	FILE *out;
	struct hsc_view_screen screen;
	const char *bundle; /* its name */
	const struct hsc_manifest *manifest;
	const uint64_t *bytes; /* of the stream of each source */
	bool all; /* text: each piece of the kernel, and the whole command */
	bool recorded_now; /* it is not complete yet */
};

/* What harts share, after a funnel, is no figure of one of them. */
struct hsc_view_info_stream {
	uint64_t bytes, instructions;
	size_t sources, first; /* how many, and the first of them */
};

/* The stream of a source. */
struct hsc_view_info_stream hsc_view_info_stream(const struct hsc_view_info *v,
						 size_t source);

void hsc_view_info_text(const struct hsc_view_info *v);

/* All but the end "\n}\n" of the object; false, and nothing is printed, if a
 * name is no UTF-8 or there is no memory. */
bool hsc_view_info_json(const struct hsc_view_info *v);

#endif
