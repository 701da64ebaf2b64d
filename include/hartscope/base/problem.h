/* SPDX-License-Identifier: MIT */
/*
 * problem.h - why a call that touches files or configuration failed, in words.
 *
 * Room   base (floor 0)
 *
 * The library prints nothing. A function that opens or parses something takes
 * a struct hsc_problem and leaves one sentence in it for whoever prints.
 */
#ifndef HSC_BASE_PROBLEM_H
#define HSC_BASE_PROBLEM_H

#define HSC_PROBLEM_MAX 400

struct hsc_problem {
	char text[HSC_PROBLEM_MAX]; /* one line, no full stop, no newline */
};

#endif
