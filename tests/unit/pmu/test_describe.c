/* SPDX-License-Identifier: MIT */
#include "pmu/files.h"
#include "unit/check.h"
#include <stdlib.h>

/* 200 counters: more than the room that is taken first. */
static size_t many(char *text, size_t room)
{
	size_t at = 0;

	for (unsigned i = 0; i < 200; i++)
		at += (size_t)snprintf(
			text + at, room - at,
			"T info %u -> csr=0xc%02x width=47 type=hw\n", i,
			i & 31);
	return at;
}

int main(void)
{
	static char text[16384];
	static const uint8_t magic[] = { 0xd0, 0x0d, 0xfe, 0xed, 0 };
	struct hsc_pmu_description d;
	struct hsc_error why;
	const size_t len = many(text, sizeof(text));

	CHECK_EQ(hsc_pmu_describe(&d, (const uint8_t *)text, len, &why),
		 HSC_OK);
	CHECK(!d.tree);
	CHECK_EQ(d.counter_count, 200);
	CHECK_EQ(d.counters[199].bits, 48);
	hsc_pmu_description_clear(&d);
	CHECK_EQ(d.counter_count, 0);
	hsc_pmu_description_clear(&d); /* twice is fine */

	CHECK_EQ((uint64_t)hsc_pmu_describe(&d, magic, sizeof(magic), &why),
		 (uint64_t)HSC_E_FORMAT);
	CHECK(d.tree);
	hsc_pmu_description_clear(&d);
	CHECK_EQ((uint64_t)hsc_pmu_describe(&d, magic, 0, &why),
		 (uint64_t)HSC_E_FORMAT);
	hsc_pmu_description_clear(&d);
	CHECK_EQ((uint64_t)hsc_pmu_describe_file(&d, "/nonexistent", &why),
		 (uint64_t)HSC_E_FILE);
	hsc_pmu_description_clear(&d);
	return check_failures != 0;
}
