/* SPDX-License-Identifier: MIT */
/* fuzz_ihex.c - the reader of Intel HEX. */
#include "hex_image.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len)
{
	check_hex_image(hsc_image_add_ihex, data, len, UINT32_MAX);
	return 0;
}
