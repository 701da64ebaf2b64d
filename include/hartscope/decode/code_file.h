/* SPDX-License-Identifier: MIT */
/*
 * code_file.h - a file of code that is named beside a trace.
 *
 * Room   decode (floor 6)
 */
#ifndef HSC_DECODE_CODE_FILE_H
#define HSC_DECODE_CODE_FILE_H

#include <hartscope/image/image.h>
#include <stdint.h>

struct hsc_code_file {
	const char *path;
	enum hsc_image_format format;
	uint64_t bias; /* added to its addresses; of RAW: where it lies */
};

#endif
