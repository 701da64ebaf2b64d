/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include <hartscope/codec/perf_record_text.h>

static const struct {
	struct hsc_perf_counter counter;
	const char *name;
} cases[] = {
	{ { .type = HSC_PERF_GENERAL, .code = 1 }, "cycles" },
	{ { .type = HSC_PERF_GENERAL, .code = 2 }, "instructions" },
	{ { .type = HSC_PERF_GENERAL, .code = 10 }, "ref-cycles" },
	{ { .type = HSC_PERF_GENERAL, .code = 11 }, "general-11" },
	{ { .type = HSC_PERF_GENERAL, .code = 0x80 }, "timestamp" },
	{ { .type = HSC_PERF_GENERAL, .code = UINT32_MAX },
	  "general-4294967295" },
	{ { .type = HSC_PERF_CACHE, .code = 0 }, "l1d-read-access" },
	{ { .type = HSC_PERF_CACHE, .code = 0x1b }, "dtlb-write-miss" },
	{ { .type = HSC_PERF_CACHE, .code = 0x35 }, "node-prefetch-miss" },
	{ { .type = HSC_PERF_CACHE, .code = 0x06 }, "cache-0x6" },
	{ { .type = HSC_PERF_CACHE, .code = 0x38 }, "cache-0x38" },
	{ { .type = HSC_PERF_CACHE, .code = 0x10000 }, "cache-0x10000" },
	{ { .type = HSC_PERF_EVENT, .event_data = 0x20000 }, "raw-0x20000" },
	{ { .type = HSC_PERF_EVENT, .event_data = UINT64_MAX },
	  "raw-0xffffffffffffffff" },
};

int main(void)
{
	char name[HSC_PERF_NAME_MAX], tiny[4];

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const size_t len = hsc_perf_counter_name(&cases[i].counter,
							 name, sizeof(name));

		CHECK_STR(name, cases[i].name, cases[i].name);
		CHECK_EQ(len, strlen(cases[i].name));
		CHECK_EQ(hsc_perf_counter_name(&cases[i].counter, tiny,
					       sizeof(tiny)),
			 len);
		CHECK(strncmp(tiny, name, 3) == 0 && tiny[3] == '\0');
	}
	for (unsigned i = 0; i <= HSC_PERF_REASONS; i++)
		CHECK(hsc_perf_reason_text((enum hsc_perf_reason)i)[0]);
	CHECK(hsc_perf_counts(&cases[0].counter, HSC_PERF_CYCLES));
	CHECK(!hsc_perf_counts(&cases[6].counter, HSC_PERF_CYCLES));
	return check_failures != 0;
}
