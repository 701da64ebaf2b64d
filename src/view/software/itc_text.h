/* SPDX-License-Identifier: MIT */
/*
 * itc_text.h - what programs print through ITC stimulus registers.
 *
 * Room   view (floor 8)
 *
 * Bytes of a channel gather until a line is whole (newline, return or zero).
 * A channel whose first write is the marker of performance records is left
 * out; a channel with a no-load string prints a line for each write.
 */
#ifndef HSC_VIEW_SOFTWARE_ITC_TEXT_H
#define HSC_VIEW_SOFTWARE_ITC_TEXT_H

#include "view/common/view.h"
#include "view/software/itc_format.h"
#include <hartscope/capture/manifest.h>
#include <stdbool.h>
#include <stdio.h>

struct hsc_view_itc_config {
	FILE *out;
	struct hsc_view_screen screen;
	bool raw;          /* the bytes as they are, with nothing added */
	uint32_t channels; /* bit per channel that is shown; 0: all */
	const struct hsc_manifest *manifest; /* of the harts */
	struct hsc_view_itc_formats formats;
};

struct hsc_view_itc;

extern const struct hsc_view_ops hsc_view_itc_ops;

/* Returns HSC_OK or HSC_E_MEMORY. */
HSC_MUST_USE enum hsc_status hsc_view_itc_new(
	struct hsc_view_itc **out, const struct hsc_view_itc_config *config);
void hsc_view_itc_free(struct hsc_view_itc **view);

/* How many channels were left out because they carry records. */
unsigned hsc_view_itc_records(const struct hsc_view_itc *view);

/* How many writes were shown. */
uint64_t hsc_view_itc_shown(const struct hsc_view_itc *view);

#endif
