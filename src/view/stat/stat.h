/* SPDX-License-Identifier: MIT */
/*
 * stat.h - a recording on one screen: text and JSON.
 *
 * Room   view (floor 8)
 */
#ifndef HSC_VIEW_STAT_STAT_H
#define HSC_VIEW_STAT_STAT_H

#include "view/common/view.h"
#include <hartscope/decode/decode.h>
#include <hartscope/measure/totals.h>
#include <stdio.h>

struct hsc_view_stat {
	const struct hsc_totals *totals;
	struct hsc_decode_totals decoded;
	const char *noun;   /* what the protocol calls its messages */
	uint32_t functions; /* that were seen */
	uint64_t hz;        /* ticks a second, 0: no time is shown */
	bool part;          /* of the streams: bytes are those of all */
};

/* A class in one word, for people and for JSON. Never NULL. */
const char *hsc_view_class(enum hsc_class class);

void hsc_view_stat_text(FILE *out, const struct hsc_view_title *title,
			const struct hsc_view_stat *s);
void hsc_view_stat_json(FILE *out, const struct hsc_view_title *title,
			const struct hsc_view_stat *s);

#endif
