/* SPDX-License-Identifier: MIT */
/*
 * annotate.h - source and instructions with how often they ran: text, JSON,
 * HTML.
 *
 * Room   view (floor 8)
 */
#ifndef HSC_VIEW_ANNOTATE_ANNOTATE_H
#define HSC_VIEW_ANNOTATE_ANNOTATE_H

#include "view/common/instruction_text.h"
#include "view/common/view.h"
#include <hartscope/measure/code_counts.h>
#include <stdio.h>

/* A function that is shown. */
struct hsc_view_annotated {
	const struct hsc_code_function *function;
	const struct hsc_code_row **rows; /* rows[count], by address */
	size_t count;
	uint64_t calls;        /* how often its first instruction ran */
	uint64_t instructions; /* that ran in it */
	uint64_t time;         /* on the title's axis, if not instructions */
	bool twin;             /* another of its module has its name */
};

/* Which functions to take: all that ran, or those that match. */
struct hsc_view_annotate_pick {
	const char *const *names; /* names[name_count], with * ? [] */
	size_t name_count;
	const char *const *files; /* likewise, of the sources */
	size_t file_count;
	size_t limit; /* the first so many; 0: all */
};

struct hsc_view_annotate {
	FILE *out;
	const struct hsc_view_title *title; /* sums of all recordings */
	const struct hsc_code_counts *counts;
	struct hsc_view_annotated *functions; /* functions[count], owned */
	size_t count;
	size_t left_out;  /* by the limit */
	bool picked;      /* by names or files */
	uint64_t unnamed; /* instructions that ran where no function is known */
	uint64_t time;    /* all of it, on the title's axis */
	uint64_t unnamed_time;
	const struct hsc_code_row **rows; /* of all of them, owned */
	bool no_source;                   /* text: instructions only */
};

/* Are there times beside the counts? */
static inline bool hsc_view_annotate_timed(const struct hsc_view_annotate *v)
{
	return v->title->axis.unit != HSC_AXIS_INSTRUCTIONS;
}

/* Find functions of v->counts: those that took most of what the axis counts
 * first. Returns HSC_OK or HSC_E_MEMORY. */
HSC_MUST_USE enum hsc_status hsc_view_annotate_pick(
	struct hsc_view_annotate *v, const struct hsc_view_annotate_pick *pick);
void hsc_view_annotate_clear(struct hsc_view_annotate *v);

/* The words of a row's instruction, to text[HSC_VIEW_INSTRUCTION]. */
const char *hsc_view_annotate_words(const struct hsc_view_annotate *v,
				    const struct hsc_code_row *row,
				    char text[HSC_VIEW_INSTRUCTION]);

void hsc_view_annotate_text(const struct hsc_view_annotate *v);
/* These return HSC_OK or HSC_E_MEMORY. */
HSC_MUST_USE enum hsc_status hsc_view_annotate_json(
	const struct hsc_view_annotate *v);
/* One page, with the source of the files that can be read. */
HSC_MUST_USE enum hsc_status hsc_view_annotate_html(
	const struct hsc_view_annotate *v);

/* The object of JSON of both; `sources`: with the lines of the files. */
HSC_MUST_USE enum hsc_status hsc_view_annotate_data(
	const struct hsc_view_annotate *v, bool sources);

#endif
