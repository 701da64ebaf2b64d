/* SPDX-License-Identifier: MIT */
/*
 * event_filter.h - which calls a view shows: the filters that all views share.
 *
 * Room   view (floor 8)
 *
 * A filter takes the steps of one source's stack and passes on those that are
 * shown. A call that is left out looks as if it were inlined: its instructions
 * belong to the innermost caller that is shown, or to nobody.
 */
#ifndef HSC_VIEW_COMMON_EVENT_FILTER_H
#define HSC_VIEW_COMMON_EVENT_FILTER_H

#include <hartscope/measure/stack.h>

/* Zero shows all. A name is a whole name or a pattern with * ? [], and is
 * compared with a function's name in each of the forms of enum hsc_names. */
struct hsc_view_filter {
	const char *const *only; /* only[only_count] and their callees */
	size_t only_count;
	const char *const *skip; /* not skip[skip_count] and their callees */
	size_t skip_count;
	unsigned depth;     /* levels shown; 0: all */
	uint64_t threshold; /* shorter calls are left out, instructions */
};

/* Does it show everything? */
bool hsc_view_filter_is_empty(const struct hsc_view_filter *filter);
/* Is the function shown by -F and -N, if its callers do not matter? */
bool hsc_view_filter_shows(const struct hsc_view_filter *filter,
			   const struct hsc_function *function);
/* Does a name or pattern match the function, or one of its aliases? */
bool hsc_view_is_named(const struct hsc_function *function, const char *name);
/* How many functions match any of names[count]. */
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

/* Is the innermost open frame shown? Not known with a threshold, as a call's
 * length is known at its end only. */
bool hsc_filter_is_open(const struct hsc_filter *f);

#endif
