/* SPDX-License-Identifier: MIT */
/*
 * cover.h - what of a program's source ran: lines, functions, branches,
 * instructions.
 *
 * Room   measure (floor 5): events and blocks -> results that merge
 *
 * Made from the counts of instructions. A line ran as often as control came to
 * it: its pieces on paths that exclude each other add up, those that follow one
 * another count once, and a loop that goes back begins anew. Copies of it, in
 * inlined code or in programs built otherwise, add up. A function ran if any of
 * its instructions did, and was called as often as its first one ran. A branch
 * is a conditional branch of the binary, with two outcomes: that is coverage of
 * object code, and no statement on the conditions of the source (no MC/DC).
 */
#ifndef HSC_MEASURE_COVER_H
#define HSC_MEASURE_COVER_H

#include <hartscope/base/status.h>
#include <hartscope/measure/code_counts.h>

#ifdef __cplusplus
extern "C" {
#endif

struct hsc_cover_line {
	uint64_t count;
	uint32_t line;
	bool excluded;
};

struct hsc_cover_function {
	const struct hsc_code_function *function;
	uint64_t calls;
	uint32_t line; /* 0: not known */
	uint32_t instructions, ran;
	bool excluded;
};

struct hsc_cover_branch {
	const struct hsc_code_row *row;
	bool excluded;
};

/* What there is, and what of it ran; without what is excluded. */
struct hsc_cover_sums {
	uint64_t lines, lines_ran;
	uint64_t functions, functions_ran;
	uint64_t branches, branches_ran; /* outcomes: two for each branch */
	uint64_t instructions, instructions_ran;
};

/* A file of source; or the code of a module that has no source. */
struct hsc_cover_file {
	const char *name;
	bool is_module;
	const struct hsc_cover_line *lines; /* by number */
	size_t line_count;
	const struct hsc_cover_function *functions; /* by line, then name */
	size_t function_count;
	const struct hsc_cover_branch *branches; /* by line, then address */
	size_t branch_count;
	struct hsc_cover_sums sums;
};

/* Which code to take. Zero means that which has source, or all if none has. */
struct hsc_cover_config {
	bool all; /* with code that has no source */
	/* false: that file (or module) is left out; NULL: all are taken */
	bool (*wants)(const void *context, const char *file);
	const void *context;
};

struct hsc_cover;

/* `counts` is borrowed, and must outlive the object and not change.
 * Returns HSC_OK or HSC_E_MEMORY */
HSC_API HSC_MUST_USE enum hsc_status hsc_cover_new(
	struct hsc_cover **out, const struct hsc_code_counts *counts,
	const struct hsc_cover_config *config);
HSC_API void hsc_cover_free(struct hsc_cover **cover);

/* Files by name, modules without source last. */
HSC_API size_t hsc_cover_files(const struct hsc_cover *c);
/* Borrowed; NULL if there is none of that index. */
HSC_API const struct hsc_cover_file *hsc_cover_file_at(
	const struct hsc_cover *c, size_t index);

/* What is not to count, in bits. */
enum hsc_cover_exclude {
	HSC_COVER_EXCLUDE_LINE = 1,     /* with all that stands in it */
	HSC_COVER_EXCLUDE_BRANCHES = 2, /* its branches only */
};

/* What of the lines of a file does not count: what[count], of line 1 first, of
 * enum hsc_cover_exclude. A function does not if its first line does not. */
HSC_API void hsc_cover_exclude(struct hsc_cover *c, size_t file,
			       const uint8_t *what, size_t count);

/* Of all files. */
HSC_API struct hsc_cover_sums hsc_cover_total(const struct hsc_cover *c);

/* Do no instructions have source? */
HSC_API bool hsc_cover_has_no_source(const struct hsc_cover *c);

#ifdef __cplusplus
}
#endif

#endif
