/* SPDX-License-Identifier: MIT */
/*
 * error.h - why a call that touches files or configuration failed, in words.
 *
 * Room   base (floor 0)
 *
 * The library prints nothing. A function that opens or parses something takes
 * a struct hsc_error and leaves one sentence in it for the caller to print.
 */
#ifndef HSC_BASE_ERROR_H
#define HSC_BASE_ERROR_H

#define HSC_ERROR_MAX 400

struct hsc_error {
	char text[HSC_ERROR_MAX]; /* one line, no full stop, no newline */
};

#endif
