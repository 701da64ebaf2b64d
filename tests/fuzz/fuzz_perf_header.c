/* SPDX-License-Identifier: MIT */
/* Any text as the header of performance data: what is taken can be written. */
#include "fuzz.h"
#include <hartscope/decode/perf_header.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct hsc_perf_write writes[HSC_PERF_HEADER_MAX];
	struct hsc_perf_encoder encoder = { .channel = HSC_PERF_CHANNEL };
	struct hsc_error why = { "" };
	enum hsc_status rc;
	size_t count;
	FILE *in = size ? fmemopen((void *)(uintptr_t)data, size, "r") : NULL;

	if (!in)
		return 0;
	rc = hsc_perf_header_take(&encoder.setup, in, "fuzz", &why);
	fclose(in);
	FUZZ_CHECK((rc == HSC_OK) == (why.text[0] == '\0'));
	if (rc == HSC_OK)
		FUZZ_CHECK(hsc_perf_encode_header(&encoder, NULL, writes,
						  &count) == HSC_OK);
	return 0;
}
