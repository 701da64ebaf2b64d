/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include <hartscope/event/event.h>

int main(void)
{
	for (int i = 0; i < HSC_EVENT_KINDS; i++) {
		const char *text = hsc_event_kind_text((enum hsc_event_kind)i);

		CHECK(text && *text);
		for (int k = 0; k < i; k++)
			CHECK(strcmp(text, hsc_event_kind_text(
						   (enum hsc_event_kind)k)));
	}
	CHECK_STR(hsc_event_kind_text(HSC_EVENT_TRAP_RETURN), "trap-return",
		  "one word");
	CHECK_STR(hsc_event_kind_text(HSC_EVENT_KINDS), "unknown", "behind");
	return check_failures != 0;
}
