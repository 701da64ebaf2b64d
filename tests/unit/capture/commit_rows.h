/* SPDX-License-Identifier: MIT */
/*
 * commit_rows.h - the rows of a commit log, one word each, for tables of cases:
 *
 *   [hart:]pc[=opcode][/privilege][@context]     retired
 *   [hart:]epc!cause[,tval]                      exception; !? unknown
 *   [hart:]epc~cause                             interrupt
 *   E line NUMBER                                the log ends in an error
 */
#ifndef HSC_TESTS_COMMIT_ROWS_H
#define HSC_TESTS_COMMIT_ROWS_H

#include "unit/capture/scratch.h"
#include "unit/check.h"
#include <hartscope/capture/commit_log.h>

#define ROWS_MAX 2048

static inline size_t rows_put(char *text, size_t at, const char *format,
			      uint64_t n)
{
	const int len = at < ROWS_MAX
				? snprintf(text + at, ROWS_MAX - at, format, n)
				: 0;

	return at + (size_t)len;
}

static inline size_t rows_trap(char *text, size_t at,
			       const struct hsc_commit *row)
{
	if (!row->has_cause)
		return rows_put(text, at, "!?", 0);
	at = rows_put(text, at, row->interrupt ? "~%" PRIu64 : "!%" PRIu64,
		      row->cause);
	if (row->has_tval && !row->interrupt)
		at = rows_put(text, at, ",%" PRIx64, row->tval);
	return at;
}

static inline size_t rows_row(char *text, size_t at,
			      const struct hsc_commit *row)
{
	if (row->hart)
		at = rows_put(text, at, "%" PRIu64 ":", row->hart);
	at = rows_put(text, at, "%" PRIx64, row->pc);
	if (row->has_opcode)
		at = rows_put(text, at, "=%" PRIx64, row->opcode);
	if (row->kind == HSC_COMMIT_TRAP)
		at = rows_trap(text, at, row);
	if (row->has_privilege)
		at = rows_put(text, at, "/%" PRIu64, row->privilege);
	if (row->has_context)
		at = rows_put(text, at, "@%" PRIu64, row->context);
	return rows_put(text, at, " ", 0);
}

/* Read the rest of a log to text[ROWS_MAX], and close it. */
static inline void rows_read_log(char *text, struct hsc_commit_log *log)
{
	struct hsc_error why = { "" };
	enum hsc_status rc = HSC_OK;
	struct hsc_commit row;
	size_t at = 0;

	text[0] = '\0';
	while (rc == HSC_OK) {
		rc = hsc_commit_log_next(log, &row, &why);
		if (rc == HSC_OK)
			at = rows_row(text, at, &row);
	}
	if (rc == HSC_E_FORMAT) {
		const char *line = strstr(why.text, "line ");

		CHECK(line != NULL);
		if (line && at < ROWS_MAX)
			snprintf(text + at, ROWS_MAX - at, "E %.*s",
				 (int)strcspn(line, ":"), line);
		CHECK_EQ(hsc_commit_log_next(log, &row, &why), HSC_END);
	}
	hsc_commit_log_close(&log);
	CHECK(log == NULL);
}

/* Read the file `path` to text[ROWS_MAX]. */
static inline void rows_read(char *text, const char *path,
			     enum hsc_commit_format format)
{
	struct hsc_error why = { "" };
	struct hsc_commit_log *log;

	CHECK_EQ(hsc_commit_log_open(&log, path, format, &why), HSC_OK);
	if (log)
		rows_read_log(text, log);
}

struct rows_case {
	const char *name, *log, *want;
};

/* Each with its format told, and guessed. */
static inline void rows_check(const struct rows_case *cases, size_t count,
			      enum hsc_commit_format format)
{
	char text[ROWS_MAX];

	for (size_t i = 0; i < count; i++) {
		scratch_text("log", cases[i].log);
		rows_read(text, "log", format);
		CHECK_STR(text, cases[i].want, cases[i].name);
		rows_read(text, "log", HSC_COMMIT_GUESS);
		CHECK_STR(text, cases[i].want, cases[i].name);
	}
}

#endif
