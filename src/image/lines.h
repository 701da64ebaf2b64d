/* SPDX-License-Identifier: MIT */
/*
 * lines.h - source lines and inlined calls of one ELF file, as tables.
 *
 * Room   image (floor 2)
 * Spec   DWARF 5, "Line Number Information", "Subroutine and Entry Point
 *        Entries"
 */
#ifndef HSC_IMAGE_LINES_H
#define HSC_IMAGE_LINES_H

#include "image/elf.h"
#include "image/strings.h"
#include <elfutils/libdw.h>

#define HSC_NO_SCOPE UINT32_MAX

/* Up to the next row, code comes from `line` of `file`. */
struct hsc_row {
	uint64_t start;
	uint32_t file;          /* a string, or HSC_NO_STRING */
	uint32_t line;          /* 0: not known */
	uint32_t discriminator; /* of several blocks on one line, or 0 */
};

/* A function, or a call of one that was inlined into `parent`. */
struct hsc_scope {
	uint32_t name; /* a string, or HSC_NO_STRING */
	uint32_t parent;
	uint32_t call_file, call_line; /* where in the parent */
	uint32_t call_discriminator;
	uint32_t decl_line; /* where it is declared; 0: not known */
};

/* Up to the next span, `scope` is the innermost one, or HSC_NO_SCOPE. */
struct hsc_span {
	uint64_t start;
	uint32_t scope;
};

/* Code [start, end) of a scope; scopes are numbered outer before inner. */
struct hsc_scope_range {
	uint64_t start, end;
	uint32_t scope;
};

struct hsc_elf_lines {
	struct hsc_strings strings;
	char **shown; /* names of functions; shown[strings.count] or NULL */
	char **moved; /* files, as they are now; moved[strings.count] or NULL */
	struct hsc_row *rows; /* by address; rows[row_count] */
	size_t row_count;
	struct hsc_scope *scopes; /* scopes[scope_count] */
	size_t scope_count, scope_cap;
	struct hsc_scope_range
		*ranges; /* while building; ranges[range_count] */
	size_t range_count, range_cap;
	size_t range_max;       /* no honest file has more */
	struct hsc_span *spans; /* by address; spans[span_count] */
	size_t span_count;
};

/* String `number` as the name of a function, as it is shown; borrowed. */
const char *hsc_elf_shown_string(struct hsc_elf_lines *l, uint32_t number,
				 enum hsc_names how);

/* Read the functions and inlined calls of a unit. HSC_OK or HSC_E_MEMORY. */
HSC_MUST_USE enum hsc_status hsc_scopes_read(struct hsc_elf_lines *lines,
					     Dwarf_Die *unit);

/* Turn ranges, which are freed, into spans. HSC_OK or HSC_E_MEMORY. */
HSC_MUST_USE enum hsc_status hsc_scopes_finish(struct hsc_elf_lines *lines);

#endif
