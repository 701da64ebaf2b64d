/* SPDX-License-Identifier: MIT */
/* image.h - functions of 16 bytes: main at 0x1000, "a,b" at 0x2000. */
#ifndef HSC_TESTS_CLI_COMMON_IMAGE_H
#define HSC_TESTS_CLI_COMMON_IMAGE_H

#include "unit/check.h"
#include <hartscope/image/image.h>

static inline struct hsc_image *test_image(void)
{
	static const uint8_t code[16];
	struct hsc_image *image;

	CHECK_EQ(hsc_image_new(&image), HSC_OK);
	CHECK_EQ(hsc_image_add_bytes(image, "main", 0x1000, code, 16), HSC_OK);
	CHECK_EQ(hsc_image_add_bytes(image, "a,b", 0x2000, code, 16), HSC_OK);
	return image;
}

#endif
