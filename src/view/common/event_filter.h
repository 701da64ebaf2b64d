/* SPDX-License-Identifier: MIT */
/*
 * event_filter.h - which calls a view shows: the filters that all views share.
 *
 * Room   view (floor 8)
 *
 * Sits between the stack of one source and whoever takes its steps. What is
 * left out is as if it were inlined: its instructions count for the frame that
 * is shown below it, or for nobody if there is none.
 */
#ifndef HSC_VIEW_COMMON_EVENT_FILTER_H
#define HSC_VIEW_COMMON_EVENT_FILTER_H

#include <hartscope/measure/stack.h>

/* Zero means all. Names are whole names, or patterns with * ? [], of functions
 * as any of enum hsc_names shows them. */
struct hsc_view_filter {
	const char *const *only; /* only[only_count] and what they call */
	size_t only_count;
	const char *const *skip; /* not skip[skip_count] nor what they call */
	size_t skip_count;
	unsigned depth;     /* levels shown; 0: all */
	uint64_t threshold; /* shorter calls are left out, instructions */
};

/* Does it show everything? */
bool hsc_view_filter_is_empty(const struct hsc_view_filter *filter);
/* Is the function shown, by -F and -N, wherever it was called? */
bool hsc_view_filter_shows(const struct hsc_view_filter *filter,
			   const struct hsc_function *function);
/* Does a name, or a pattern, mean the function? Its aliases are names of it. */
bool hsc_view_is_named(const struct hsc_function *function, const char *name);
/* How many of all functions match any of names[count]. */
uint32_t hsc_view_filter_matches(const char *const *names, size_t count,
				 const struct hsc_functions *functions);

struct hsc_filter;

/* Both are borrowed. Returns HSC_OK or HSC_E_MEMORY. */
HSC_MUST_USE enum hsc_status hsc_filter_new(
	struct hsc_filter **out, const struct hsc_view_filter *filter,
	const struct hsc_functions *functions);
void hsc_filter_free(struct hsc_filter **filter);

/* Put one step in. HSC_OK or HSC_E_MEMORY. */
HSC_MUST_USE enum hsc_status hsc_filter_feed(struct hsc_filter *f,
					     const struct hsc_stack_step *step);
/* Take the next step that is shown. HSC_OK or HSC_AGAIN. */
HSC_MUST_USE enum hsc_status hsc_filter_next(struct hsc_filter *f,
					     struct hsc_stack_step *out);

/* Are instructions that retire now in a frame that is shown? Not to be asked
 * with a threshold, as only the end of a call says how long it was. */
bool hsc_filter_is_open(const struct hsc_filter *f);

#endif
