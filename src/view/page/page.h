/* SPDX-License-Identifier: MIT */
/*
 * page.h - one HTML page of a whole recording: timeline, flame graph,
 * functions, source.
 *
 * Room   view (floor 8)
 *
 * A page is opened by a browser, so it cannot grow with the trace: of calls the
 * longest are kept, of events that are no calls the first of each hart.
 */
#ifndef HSC_VIEW_PAGE_PAGE_H
#define HSC_VIEW_PAGE_PAGE_H

#include "view/common/view.h"
#include "view/cover/cover.h"
#include "view/export/timeline/instant.h"
#include <hartscope/measure/calltree.h>

/* Defaults of the limits, and what fits a browser well. */
#define HSC_PAGE_CALLS  300000u
#define HSC_PAGE_EVENTS 20000u

/* A call, from its first instruction to the one after its last. */
struct hsc_page_call {
	uint64_t begin, end;
	uint32_t source, depth, function;
	bool cut;  /* trace was lost or ended before it returned */
	bool late; /* it began before the trace, or before the end of a gap */
};

/* An event that is no call. */
struct hsc_page_event {
	uint64_t at;
	uint32_t source;
	char kind;  /* 'g' gap, 't' trap, 's' software, 'c' counters, 'p' sample
		       of the PC, 'm' other */
	char *text; /* from malloc */
};

struct hsc_page;

/* What was left out, of all harts. */
struct hsc_page_left_out {
	uint64_t calls; /* each shorter than `shorter` */
	uint64_t shorter;
	uint64_t events;
};

struct hsc_page_config {
	const struct hsc_view_source *sources; /* sources[count], borrowed */
	size_t count;
	size_t calls, events; /* limits: of calls; of events of a hart */
	bool dated;           /* clocks of events are no longer instructions */
};

/* Returns HSC_OK or HSC_E_MEMORY. */
enum hsc_status hsc_page_new(struct hsc_page **out,
			     const struct hsc_page_config *config);
void hsc_page_free(struct hsc_page **page);

/* As of struct hsc_view_ops: HSC_OK or HSC_E_MEMORY. */
enum hsc_status hsc_page_event(struct hsc_page *p, const struct hsc_event *e);
enum hsc_status hsc_page_step(struct hsc_page *p,
			      const struct hsc_stack_step *step);

/* Borrowed; calls by source, depth and begin. */
const struct hsc_page_call *hsc_page_calls(struct hsc_page *p, size_t *count);
struct hsc_page_left_out hsc_page_left_out(const struct hsc_page *p);

/* After the last step, before the page is written. Returns HSC_OK or
 * HSC_E_MEMORY. */
HSC_MUST_USE enum hsc_status hsc_page_finish(struct hsc_page *p);

/* Write the page; whether writing worked, ferror(out) says. cover: what of the
 * source ran, NULL: without source; its file is `out`. Returns HSC_OK, or
 * HSC_E_MEMORY: nothing is written. */
enum hsc_status hsc_page_html(struct hsc_page *p, FILE *out,
			      const struct hsc_view_title *title,
			      const struct hsc_functions *functions,
			      const struct hsc_view_cover *cover);

#endif
