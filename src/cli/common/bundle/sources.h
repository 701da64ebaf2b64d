/* SPDX-License-Identifier: MIT */
/*
 * sources.h - what timelines need to know of the sources of a bundle.
 *
 * Room   cli (floor 9)
 */
#ifndef HSC_CLI_COMMON_BUNDLE_SOURCES_H
#define HSC_CLI_COMMON_BUNDLE_SOURCES_H

#include "view/common/source.h"
#include <hartscope/decode/decode.h>
#include <hartscope/event/axis.h>

#define HSC_CLI_SOURCE_NAME 32

struct hsc_cli_sources {
	struct hsc_view_source *rows; /* rows[count] */
	char (*names)[HSC_CLI_SOURCE_NAME];
	size_t count;
	bool software; /* some are of software events, so the clock is time */
};

/* False: no memory. Release it in either case. */
bool hsc_cli_sources_make(struct hsc_cli_sources *s, struct hsc_decode *d);
/* The axis to use: ticks if there are software events and no --clock. */
struct hsc_axis hsc_cli_sources_axis(const struct hsc_cli_sources *s,
				     struct hsc_axis axis);

void hsc_cli_sources_clear(struct hsc_cli_sources *s);

#endif
