/* SPDX-License-Identifier: MIT */
/* hex_cases.h - texts of hexadecimal formats, and what image is in them. */
#ifndef HSC_TESTS_HEX_CASES_H
#define HSC_TESTS_HEX_CASES_H

#include "image/load.h"
#include "unit/check.h"

struct hex_case {
	const char *name, *text;
	uint64_t from;
	const char *want; /* the bytes from `from` on, or why there are none */
};

static void hex_check(const struct hex_case *c,
		      enum hsc_status (*add)(struct hsc_image *,
					     const struct hsc_text *, uint64_t,
					     struct hsc_error *))
{
	const struct hsc_text text = { "f", c->text, strlen(c->text) };
	struct hsc_error why = { "" };
	struct hsc_image *image;
	enum hsc_status rc;
	char got[64] = "";

	CHECK_EQ(hsc_image_new(&image), HSC_OK);
	rc = add(image, &text, 0, &why);
	hsc_segments_read(&image->segments, c->from, (uint8_t *)got,
			  sizeof(got) - 1);
	CHECK_STR(rc == HSC_E_FORMAT ? why.text + 3 : got, c->want, c->name);
	CHECK(rc == HSC_OK || rc == HSC_E_FORMAT);
	CHECK(rc == HSC_OK || image->segments.count == 0);
	hsc_image_free(&image);
}

#endif
