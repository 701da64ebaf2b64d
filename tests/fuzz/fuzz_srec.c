/* SPDX-License-Identifier: MIT */
/* fuzz_srec.c - the reader of S-records. */
#include "hex_image.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len)
{
	check_hex_image(hsc_image_add_srec, data, len,
			UINT32_MAX + UINT64_C(255));
	return 0;
}
