/* SPDX-License-Identifier: MIT */
/* user.c - the smallest user of an installed library. */
#include <hartscope/codec/ntrace_slice.h>
#include <stdio.h>

int main(void)
{
	static const uint8_t bytes[] = { 0xff, 0x08, 0x07 };
	struct hsc_input in = { .buf = bytes, .len = 3, .last = true };
	struct hsc_nt_slicer slicer = { .aligned = true };
	struct hsc_nt_span span;
	size_t total = 0;

	while (hsc_nt_slicer_next(&slicer, &in, &span) == HSC_OK)
		total += span.len;
	printf("%zu bytes\n", total);
	return total != sizeof(bytes);
}
