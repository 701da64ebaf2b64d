/* SPDX-License-Identifier: MIT */
/* fuzz_ihex.c - the reader of Intel HEX. */
#include "fuzz.h"
#include "image/image_load.h"
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len)
{
	const struct hsc_text text = { "f", (const char *)data, len };
	struct hsc_problem why = { "" };
	struct hsc_image *image;
	enum hsc_status rc;

	if (hsc_image_new(&image) != HSC_OK)
		return 0;
	rc = hsc_image_add_ihex(image, &text, 0, &why);
	FUZZ_CHECK(rc == HSC_OK || rc == HSC_E_FORMAT);
	FUZZ_CHECK((rc == HSC_OK) == !why.text[0]);
	/* All or nothing, and never more than the text can hold. */
	FUZZ_CHECK(rc == HSC_OK || image->segments.count == 0);
	FUZZ_CHECK(image->segments.count <= len);
	for (size_t i = 0; i < image->segments.count; i++) {
		const struct hsc_segment *s = &image->segments.at[i];

		FUZZ_CHECK(s->last <= UINT32_MAX);
		FUZZ_CHECK(i == 0 || s[-1].last < s->start);
	}
	hsc_image_free(&image);
	return 0;
}
