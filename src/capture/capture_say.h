/* SPDX-License-Identifier: MIT */
/*
 * capture_say.h - sentences for struct hsc_problem.
 *
 * Room   capture (floor 2)
 */
#ifndef HSC_CAPTURE_CAPTURE_SAY_H
#define HSC_CAPTURE_CAPTURE_SAY_H

#include <hartscope/base/compiler.h>
#include <hartscope/base/problem.h>

/* Put a sentence into why, which may be NULL. Control characters become '?'. */
HSC_PRINTF(2, 3)
void hsc_capture_say(struct hsc_problem *why, const char *format, ...);

#endif
