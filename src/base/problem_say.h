/* SPDX-License-Identifier: MIT */
/*
 * problem_say.h - sentences for struct hsc_problem.
 *
 * Room   base (floor 0); needs a C library, unlike the rest of the room
 */
#ifndef HSC_BASE_PROBLEM_SAY_H
#define HSC_BASE_PROBLEM_SAY_H

#include <hartscope/base/compiler.h>
#include <hartscope/base/problem.h>
#include <hartscope/base/status.h>
#include <stdarg.h>

/*
 * Put a sentence into why, which may be NULL. What does not fit is cut; control
 * characters, which names of files may hold, become '?'.
 */
HSC_PRINTF(2, 3)
void hsc_problem_say(struct hsc_problem *why, const char *format, ...);
HSC_PRINTF(2, 0)
void hsc_problem_vsay(struct hsc_problem *why, const char *format,
		      va_list args);

/* The sentence of errno about a file. Returns HSC_E_FILE. */
enum hsc_status hsc_problem_file(struct hsc_problem *why, const char *path);

#endif
