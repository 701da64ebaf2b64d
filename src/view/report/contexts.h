/* SPDX-License-Identifier: MIT */
/*
 * contexts.h - how much ran in each context, and how long the harts waited.
 *
 * Room   view (floor 8)
 */
#ifndef HSC_VIEW_REPORT_CONTEXTS_H
#define HSC_VIEW_REPORT_CONTEXTS_H

#include "view/common/view.h"
#include <hartscope/measure/contexts.h>
#include <hartscope/measure/idle.h>
#include <stdio.h>

struct hsc_view_contexts {
	FILE *out;
	const struct hsc_contexts *contexts;
	const struct hsc_idle *idle; /* NULL: the axis is instructions */
};

/* As text, or "json" or "csv". Returns HSC_OK or HSC_E_MEMORY. */
HSC_MUST_USE enum hsc_status hsc_view_contexts_as(
	const struct hsc_view_contexts *v, const struct hsc_view_title *title,
	const char *format);

#endif
