/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include "view/dump/stm.h"
#include <hartscope/spec/osd.h>

int main(void)
{
	struct hsc_stm_span s = { .kind = HSC_STM_SPAN_GAP,
				  .packet = { .len = 12 } };
	char text[HSC_VIEW_DUMP_STM];

	hsc_view_dump_stm(&s, text);
	CHECK_STR(text, "Gap COUNT=12", "gap");
	s = (struct hsc_stm_span){ .kind = HSC_STM_SPAN_LOST,
				   .packets = 2,
				   .packet = { .dest = 0, .src = 0x1f } };
	hsc_view_dump_stm(&s, text);
	CHECK_STR(text, "Fragments dest=0x0 src=0x1f packets=2", "lost");
	s = (struct hsc_stm_span){ .kind = HSC_STM_SPAN_WORDS,
				   .words = "what a log says|not this",
				   .words_len = 15 };
	hsc_msg_set(&s.msg, OSD_TIMESTAMP, 0x516);
	hsc_view_dump_stm(&s, text);
	CHECK_STR(text, "CoreTrace timestamp=0x516 what a log says", "words");
	return check_failures != 0;
}
