/* SPDX-License-Identifier: MIT */
/* hex_image.h - what must hold for an image that was read from a text. */
#ifndef HSC_FUZZ_HEX_IMAGE_H
#define HSC_FUZZ_HEX_IMAGE_H

#include "fuzz.h"
#include "image/load.h"

/* last: the highest address that the format can reach */
static void check_hex_image(enum hsc_status (*add)(struct hsc_image *,
						   const struct hsc_text *,
						   uint64_t,
						   struct hsc_error *),
			    const uint8_t *data, size_t len, uint64_t last)
{
	const struct hsc_text text = { "f", (const char *)data, len };
	struct hsc_error why = { "" };
	struct hsc_image *image;
	enum hsc_status rc;

	if (hsc_image_new(&image) != HSC_OK)
		return;
	rc = add(image, &text, 0, &why);
	FUZZ_CHECK(rc == HSC_OK || rc == HSC_E_FORMAT);
	FUZZ_CHECK((rc == HSC_OK) == !why.text[0]);
	/* All or nothing, and never more than the text can hold. */
	FUZZ_CHECK(rc == HSC_OK || image->segments.count == 0);
	FUZZ_CHECK(image->segments.count <= len);
	for (size_t i = 0; i < image->segments.count; i++) {
		const struct hsc_segment *s = &image->segments.at[i];

		FUZZ_CHECK(s->last <= last);
		FUZZ_CHECK(i == 0 || s[-1].last < s->start);
	}
	hsc_image_free(&image);
}

#endif
