/* SPDX-License-Identifier: MIT */
/*
 * verify.h - what a trace and a commit log do not agree on, and what they do.
 *
 * Room   view (floor 8)
 *
 * Call begin once; hart, finding for each of them, and end for each hart or
 * list of all harts; finish once.
 */
#ifndef HSC_VIEW_VERIFY_VERIFY_H
#define HSC_VIEW_VERIFY_VERIFY_H

#include "view/common/screen.h"
#include <hartscope/decode/verify.h>
#include <stdio.h>

struct hsc_view_verify {
	FILE *out;
	struct hsc_view_screen screen; /* of text */
	const char *bundle;
	struct hsc_decode *decode; /* borrowed; of hart, finding and end */
	uint32_t source;           /* index of the hart, or of the first */
	bool named;                /* one of several: say which one */

	/* the views' own, zero at the start */
	size_t harts, findings; /* so far; findings of this hart */
	size_t failures;        /* junit: harts that failed */
	FILE *text, *cases;     /* junit: of this hart, and of all */
	char *text_bytes, *cases_bytes;
	size_t text_len, cases_len;
};

/* How findings are shown. Functions may be NULL. */
struct hsc_view_verify_format {
	const char *name; /* of --format */
	void (*begin)(struct hsc_view_verify *v);
	void (*hart)(struct hsc_view_verify *v);
	void (*finding)(struct hsc_view_verify *v,
			const struct hsc_verify_finding *f);
	void (*end)(struct hsc_view_verify *v,
		    const struct hsc_verify_totals *t);
	void (*finish)(struct hsc_view_verify *v);
};

/* Text for people, JSON (schema 1), and JUnit's XML: a test case a hart, as
 * Jenkins and GitLab read it. */
extern const struct hsc_view_verify_format hsc_view_verify_text;
extern const struct hsc_view_verify_format hsc_view_verify_json;
extern const struct hsc_view_verify_format hsc_view_verify_junit;

/* A hart's number; false if there is none. */
bool hsc_view_verify_hart(const struct hsc_view_verify *v, uint32_t source,
			  uint64_t *id);

#endif
