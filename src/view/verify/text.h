/* SPDX-License-Identifier: MIT */
/*
 * text.h - what a trace and a commit log do not agree on, and what they do.
 *
 * Room   view (floor 8)
 */
#ifndef HSC_VIEW_VERIFY_TEXT_H
#define HSC_VIEW_VERIFY_TEXT_H

#include <hartscope/decode/verify.h>
#include <stdio.h>

struct hsc_view_verify {
	FILE *out;
	struct hsc_decode *decode; /* borrowed */
	uint32_t source;           /* index of the hart, or of the first */
	bool named;                /* one of several: say which one */
};

void hsc_view_verify_finding(const struct hsc_view_verify *v,
			     const struct hsc_verify_finding *f);
/* What agreed, once all is compared. */
void hsc_view_verify_end(const struct hsc_view_verify *v,
			 const struct hsc_verify_totals *t);

#endif
