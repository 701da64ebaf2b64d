/* SPDX-License-Identifier: MIT */
/*
 * loss.h - every gap and note of a trace, and how many there are.
 *
 * Room   view (floor 8)
 *
 * The list may be long: it is printed while the trace is decoded.
 */
#ifndef HSC_VIEW_INFO_LOSS_H
#define HSC_VIEW_INFO_LOSS_H

#include "view/common/screen.h"
#include <hartscope/decode/decode.h>
#include <stdio.h>

struct hsc_view_loss {
	FILE *out;
	struct hsc_view_screen screen;
	const struct hsc_manifest *manifest;
	bool json;      /* a member "loss" of an object that is open */
	uint64_t count; /* printed so far */
};

void hsc_view_loss_begin(struct hsc_view_loss *v);
/* Events that are neither gap nor note are let pass. */
void hsc_view_loss_event(struct hsc_view_loss *v, const struct hsc_event *e);
void hsc_view_loss_end(struct hsc_view_loss *v,
		       const struct hsc_decode_totals *t);

#endif
