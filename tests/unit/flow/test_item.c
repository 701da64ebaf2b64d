/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include <hartscope/flow/flow_item.h>

static const struct hsc_flow_version versions[] = { { 0, 3 },
						    { 2, 4 },
						    { 9, 1 } };

static void test_versions(void)
{
	static const uint16_t want[] = { 3, 3, 4, 4, 4, 4, 4, 4, 4, 1, 1 };
	const struct hsc_flow_versions v = { versions, 3, 7 };
	const struct hsc_flow_versions none = { NULL, 0, 7 };

	for (uint64_t i = 0; i < sizeof(want) / sizeof(want[0]); i++)
		CHECK_EQ(hsc_flow_version_of(&v, i), want[i]);
	CHECK_EQ(hsc_flow_version_of(&v, UINT64_MAX), 1);
	CHECK_EQ(hsc_flow_version_of(&none, 0), 7);
}

int main(void)
{
	test_versions();
	/* every reason has words, and no two the same */
	for (int i = 0; i < HSC_FLOW_REASONS; i++) {
		const char *text =
			hsc_flow_reason_text((enum hsc_flow_reason)i);

		CHECK(text && text[0]);
		for (int k = 0; text && k < i; k++)
			CHECK(strcmp(text, hsc_flow_reason_text(
						   (enum hsc_flow_reason)k)));
	}
	CHECK_STR(hsc_flow_reason_text(HSC_FLOW_REASONS),
		  hsc_flow_reason_text(HSC_FLOW_NO_REASON), "out of range");
	return check_failures != 0;
}
