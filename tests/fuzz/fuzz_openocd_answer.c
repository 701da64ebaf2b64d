/* SPDX-License-Identifier: MIT */
/* fuzz_openocd_answer.c - what OpenOCD answers -> a word, or none. */
#include "control/backend/parts.h"
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	uint32_t word;

	if (!hsc_openocd_word((const char *)data, size, &word))
		FUZZ_CHECK(word == 0);
	else
		FUZZ_CHECK(size >= 3 && data[0] == '0');
	return 0;
}
