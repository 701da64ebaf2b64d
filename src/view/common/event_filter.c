/* SPDX-License-Identifier: MIT */
/* event_filter.c - leave out the steps of calls that filters do not show.
 * Room   view (floor 8) */
#include "view/common/event_filter.h"
#include "base/grow.h"
#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

/* How the names of the filter match a function; looked up once for each. */
enum { KNOWN = 1, ONLY = 2, SKIP = 4 };

struct frame {
	struct hsc_stack_step step; /* as it is shown */
	uint8_t match;              /* of ONLY and SKIP */
	bool shown;                 /* by all filters but the threshold */
	bool emitted;
};

struct hsc_filter {
	const struct hsc_view_filter *config;
	const struct hsc_functions *functions;
	uint8_t *known; /* known[known_count], by function */
	size_t known_count;
	struct frame *frames; /* frames[count], the open ones */
	size_t count, cap;
	size_t pending;      /* the first frame that may still have to be
				emitted */
	unsigned only, skip; /* open frames that match */
	uint32_t depth;      /* open frames that are shown */
	uint32_t top;        /* function of the innermost of these, or NONE */
	struct hsc_stack_step step;
	bool loaded;
};

bool hsc_view_filter_is_empty(const struct hsc_view_filter *filter)
{
	return !filter->only_count && !filter->skip_count && !filter->depth &&
	       !filter->threshold;
}

static bool matches_name(const char *pattern, const char *name)
{
	return strcmp(pattern, name) == 0 || fnmatch(pattern, name, 0) == 0;
}

/* Does it match a name that is demangled in this way? */
static bool matches_demangled(const char *pattern, const char *raw,
			      enum hsc_names how)
{
	char *name = hsc_demangle(raw, how);
	const bool same = name && matches_name(pattern, name);

	free(name);
	return same;
}

static bool matches_any_form(const char *pattern, const char *raw)
{
	return matches_name(pattern, raw) ||
	       matches_demangled(pattern, raw, HSC_NAMES_SHORT) ||
	       matches_demangled(pattern, raw, HSC_NAMES_FULL);
}

/* The length of a name without the suffix that compilers add to copies and
 * parts of a function: 4 for "work.constprop.0". */
static size_t source_len(const char *raw)
{
	static const char *const kinds[] = { ".constprop.", ".isra.",
					     ".part.",      ".cold",
					     ".lto_priv.",  ".llvm.",
					     ".clone.",     ".__uniq." };
	size_t len = strlen(raw);

	for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++) {
		const char *at = strstr(raw, kinds[i]);

		if (at && at > raw && (size_t)(at - raw) < len)
			len = (size_t)(at - raw);
	}
	return len;
}

/* Does it match the name in the symbol table, or the one in the source? */
static bool matches_source_name(const char *name, const char *raw)
{
	const size_t len = source_len(raw);
	char *source;
	bool same;

	if (matches_any_form(name, raw))
		return true;
	if (!raw[len])
		return false;
	source = strndup(raw, len);
	same = source && matches_any_form(name, source);
	free(source);
	return same;
}

/* Does it match another symbol at the function's address? */
static bool matches_alias(const char *name, const char *aliases)
{
	bool same = false;

	while (aliases && *aliases && !same) {
		const size_t len = strcspn(aliases, "\n");
		char *alias = strndup(aliases, len);

		same = alias && matches_source_name(name, alias);
		free(alias);
		aliases += len + (aliases[len] == '\n');
	}
	return same;
}

bool hsc_view_is_named(const struct hsc_function *f, const char *name)
{
	char *head;
	size_t len;
	bool same;

	if (matches_name(name, f->name) || matches_source_name(name, f->raw) ||
	    matches_alias(name, f->aliases))
		return true;
	if (!f->origin || !hsc_twin_split(name, f->origin, &len))
		return false;
	head = strndup(name, len);
	same = head && matches_source_name(head, f->raw);
	free(head);
	return same;
}

static bool matches_any(const char *const *names, size_t count,
			const struct hsc_function *f)
{
	for (size_t i = 0; i < count; i++)
		if (hsc_view_is_named(f, names[i]))
			return true;
	return false;
}

bool hsc_view_filter_shows(const struct hsc_view_filter *filter,
			   const struct hsc_function *f)
{
	return (filter->only_count == 0 ||
		matches_any(filter->only, filter->only_count, f)) &&
	       !matches_any(filter->skip, filter->skip_count, f);
}

uint32_t hsc_view_filter_matches(const char *const *names, size_t count,
				 const struct hsc_functions *functions)
{
	uint32_t n = 0;

	for (uint32_t i = 0; i < hsc_functions_count(functions); i++)
		n += matches_any(names, count, hsc_functions_get(functions, i));
	return n;
}

enum hsc_status hsc_filter_new(struct hsc_filter **out,
			       const struct hsc_view_filter *filter,
			       const struct hsc_functions *functions)
{
	*out = calloc(1, sizeof(**out));
	if (!*out)
		return HSC_E_MEMORY;
	(*out)->config = filter;
	(*out)->functions = functions;
	(*out)->top = HSC_FUNCTION_NONE;
	return HSC_OK;
}

void hsc_filter_free(struct hsc_filter **filter)
{
	if (!*filter)
		return;
	free((*filter)->known);
	free((*filter)->frames);
	free(*filter);
	*filter = NULL;
}

/* Make room for the match of `function` and for one more frame. */
static bool reserve_function(struct hsc_filter *f, uint32_t function)
{
	return HSC_GROW_ZEROED(f->known, f->known_count,
			       (size_t)function + 1) &&
	       HSC_GROW(f->frames, f->cap, f->count + 1);
}

static uint8_t match_of(struct hsc_filter *f, uint32_t function)
{
	const struct hsc_view_filter *c = f->config;
	const struct hsc_function *name;
	uint8_t match = f->known[function];

	if (match)
		return match;
	name = hsc_functions_get(f->functions, function);
	match = KNOWN;
	if (matches_any(c->only, c->only_count, name))
		match |= ONLY;
	if (matches_any(c->skip, c->skip_count, name))
		match |= SKIP;
	return f->known[function] = match;
}

static void push_frame(struct hsc_filter *f)
{
	struct frame *held = &f->frames[f->count++];
	const uint8_t match = match_of(f, f->step.function);
	const unsigned max = f->config->depth;

	f->only += (match & ONLY) != 0;
	f->skip += (match & SKIP) != 0;
	*held = (struct frame){ .step = f->step, .match = match };
	held->step.caller = f->top;
	held->step.depth = f->depth;
	held->shown = !f->skip && (!f->config->only_count || f->only) &&
		      (!max || f->depth < max);
	if (!held->shown)
		return;
	f->top = f->step.function;
	f->depth++;
}

/* Remove the innermost frame. True: the step that leaves it is emitted. */
static bool pop_frame(struct hsc_filter *f, struct hsc_stack_step *out)
{
	const struct frame *held;

	if (!f->count)
		return false;
	held = &f->frames[--f->count];
	if (f->pending > f->count)
		f->pending = f->count;
	f->only -= (held->match & ONLY) != 0;
	f->skip -= (held->match & SKIP) != 0;
	if (!held->shown)
		return false;
	f->top = held->step.caller;
	f->depth--;
	*out = f->step;
	out->caller = held->step.caller;
	out->depth = held->step.depth;
	return held->emitted;
}

/* Emit the outermost frame that has lasted long enough and was not emitted. */
static bool emit_frame(struct hsc_filter *f, struct hsc_stack_step *out)
{
	for (; f->pending < f->count; f->pending++) {
		struct frame *held = &f->frames[f->pending];

		if (!held->shown)
			continue;
		if (f->step.clock - held->step.clock < f->config->threshold)
			return false;
		held->emitted = true;
		*out = held->step;
		f->pending++;
		return true;
	}
	return false;
}

enum hsc_status hsc_filter_feed(struct hsc_filter *f,
				const struct hsc_stack_step *step)
{
	if (!reserve_function(f, step->function))
		return HSC_E_MEMORY;
	f->step = *step;
	f->loaded = true;
	if (step->kind == HSC_STACK_ENTER)
		push_frame(f);
	return HSC_OK;
}

enum hsc_status hsc_filter_next(struct hsc_filter *f,
				struct hsc_stack_step *out)
{
	if (!f->loaded)
		return HSC_AGAIN;
	if (emit_frame(f, out))
		return HSC_OK;
	f->loaded = false;
	if (f->step.kind == HSC_STACK_LEAVE && pop_frame(f, out))
		return HSC_OK;
	return HSC_AGAIN;
}

bool hsc_filter_is_open(const struct hsc_filter *f)
{
	return f->count ? f->frames[f->count - 1].shown
			: !f->config->only_count;
}
