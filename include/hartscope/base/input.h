/* SPDX-License-Identifier: MIT */
/*
 * input.h - a window on a byte stream that readers advance.
 *
 * Room   base (floor 0)
 */
#ifndef HSC_BASE_INPUT_H
#define HSC_BASE_INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * The caller owns buf and refills it; a reader only moves pos. When a reader
 * answers HSC_AGAIN, keep the bytes from pos on, add more after them, and set
 * offset so that it still names buf[0].
 */
struct hsc_input {
	const uint8_t *buf; /* buf[len] */
	size_t len;
	size_t pos;      /* 0 <= pos <= len */
	uint64_t offset; /* of buf[0] in the capture, bytes */
	bool last;       /* nothing follows buf[len - 1] */
};

#endif
