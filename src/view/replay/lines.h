/* SPDX-License-Identifier: MIT */
/*
 * lines.h - lines of replay that are made by threads.
 *
 * Room   view (floor 8), private
 *
 * Most lines are a clock, a length and a name with brackets. Such a line is
 * passed to the threads as numbers, and they make the text. Lines of any other
 * kind are passed as text.
 */
#ifndef HSC_VIEW_REPLAY_LINES_H
#define HSC_VIEW_REPLAY_LINES_H

#include "view/replay/line.h"
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum hsc_replay_kind {
	HSC_REPLAY_ENTER, /* name() { */
	HSC_REPLAY_LEAF,  /* name(); */
	HSC_REPLAY_LEAVE, /* } name */
	HSC_REPLAY_TEXT,  /* any other line */
};

/* A line. There are many, so it is small. */
struct hsc_replay_line {
	uint64_t clock, length; /* ENTER: no length */
	const char *name;       /* name[name_len], borrowed until drained */
	uint32_t name_len;
	uint16_t hart;   /* index of its column */
	uint8_t kind;    /* enum hsc_replay_kind */
	uint8_t depth;   /* at most HSC_VIEW_INDENT_MAX */
	uint8_t in, out; /* indexes of remarks: why it was entered and left */
};

/* Texts that lines refer to by index; borrowed. */
struct hsc_replay_texts {
	const char *const *remarks; /* none is longer than HSC_REPLAY_REMARK */
	char *const *harts;         /* each has hart_len characters */
	size_t hart_len;
};
#define HSC_REPLAY_REMARK 20u

struct hsc_replay_lines;

/* Returns HSC_OK or HSC_E_MEMORY. */
HSC_MUST_USE enum hsc_status hsc_replay_lines_open(
	struct hsc_replay_lines **out, FILE *file,
	const struct hsc_replay_texts *texts, unsigned jobs);
void hsc_replay_lines_close(struct hsc_replay_lines **lines);

/* Append a line of any kind but HSC_REPLAY_TEXT. HSC_OK or HSC_E_FILE. */
HSC_MUST_USE enum hsc_status hsc_replay_lines_add(
	struct hsc_replay_lines *l, const struct hsc_replay_line *line);

/* The unbuffered file for all other text; what is written to it comes between
 * the lines added before and after. */
FILE *hsc_replay_lines_text(const struct hsc_replay_lines *l);

/* Wait until everything is written. HSC_OK or HSC_E_FILE. */
HSC_MUST_USE enum hsc_status hsc_replay_lines_drain(struct hsc_replay_lines *l);

#endif
