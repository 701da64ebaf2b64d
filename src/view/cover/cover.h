/* SPDX-License-Identifier: MIT */
/*
 * cover.h - what of the source ran: text, JSON, HTML.
 *
 * Room   view (floor 8)
 */
#ifndef HSC_VIEW_COVER_COVER_H
#define HSC_VIEW_COVER_COVER_H

#include "view/common/view.h"
#include <hartscope/measure/cover.h>
#include <stdio.h>

struct hsc_view_cover {
	FILE *out;
	const struct hsc_view_title *title; /* sums of all recordings */
	size_t recordings;
	const struct hsc_code_counts *counts;
	const struct hsc_cover *cover;
	bool missing; /* text: with the lines that did not run */
};

void hsc_view_cover_text(const struct hsc_view_cover *v);
void hsc_view_cover_json(const struct hsc_view_cover *v);
/* One page, with the source of the files that can be read. */
void hsc_view_cover_html(const struct hsc_view_cover *v);

/* The object of JSON that both of these have, up to what comes after its list
 * of files. `sources`: with the lines of each file. */
void hsc_view_cover_data(const struct hsc_view_cover *v, bool sources);

#endif
