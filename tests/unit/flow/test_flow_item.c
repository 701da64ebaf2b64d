/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include <hartscope/flow/flow_item.h>

int main(void)
{
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
