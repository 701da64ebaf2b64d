/* SPDX-License-Identifier: MIT */
/*
 * stm_list.h - software events, one a line.
 *
 * Room   view (floor 8)
 */
#ifndef HSC_VIEW_COMMON_STM_LIST_H
#define HSC_VIEW_COMMON_STM_LIST_H

#include "view/common/screen.h"
#include "view/common/view.h"
#include <hartscope/capture/manifest.h>
#include <hartscope/measure/stm_interval.h>
#include <stdio.h>

struct hsc_view_stm {
	FILE *out;
	const struct hsc_manifest *manifest; /* of the harts */
	uint16_t print; /* PRINT: the identifier of characters */
	struct hsc_view_screen screen;
	bool terminal;          /* a program's text may not do anything to it */
	bool headed;            /* private */
	char character[5];      /* private: what is there of one */
	unsigned character_len; /* private */
	uint64_t lost;          /* events that a module lost, so far */
	bool at_least;          /* there were more */
	uint64_t events;
};

/* People's text, lines of JSON, libosd's event log, and characters alone. */
extern const struct hsc_view_ops hsc_view_stm_text_ops;
extern const struct hsc_view_ops hsc_view_stm_json_ops;
extern const struct hsc_view_ops hsc_view_stm_osd_ops;
extern const struct hsc_view_ops hsc_view_stm_print_ops;

/* What an event, or a gap of lost ones, says, without time and hart. */
void hsc_view_stm_words(const struct hsc_event *e, char *text, size_t cap);

/* A table of intervals, or as JSON. */
void hsc_view_stm_intervals(FILE *out, const struct hsc_stm_intervals *m,
			    const struct hsc_manifest *manifest, bool json);

#endif
