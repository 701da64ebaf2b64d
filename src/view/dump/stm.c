/* SPDX-License-Identifier: MIT */
/* stm.c - packets of the interconnect, line by line.
 * Room   view (floor 8) */
#include "view/dump/stm.h"
#include <inttypes.h>
#include <stdio.h>

void hsc_view_dump_stm(const struct hsc_stm_span *s,
		       char text[HSC_VIEW_DUMP_STM])
{
	char packet[HSC_OSD_TEXT_MAX];

	switch (s->kind) {
	case HSC_STM_SPAN_GAP:
		snprintf(text, HSC_VIEW_DUMP_STM, "Gap COUNT=%" PRIu64,
			 s->packet.len);
		break;
	case HSC_STM_SPAN_WORDS:
		snprintf(text, HSC_VIEW_DUMP_STM,
			 "CoreTrace timestamp=0x%" PRIx64 " %.*s",
			 hsc_msg_get(&s->msg, OSD_TIMESTAMP),
			 s->words_len < HSC_OSD_TEXT_MAX ? (int)s->words_len
							 : HSC_OSD_TEXT_MAX,
			 s->words);
		break;
	case HSC_STM_SPAN_LOST:
		snprintf(text, HSC_VIEW_DUMP_STM,
			 "Fragments dest=0x%x src=0x%x packets=%" PRIu32,
			 s->packet.dest, s->packet.src, s->packets);
		break;
	default:
		hsc_osd_print(&s->msg, s->packet.flags, packet);
		snprintf(text, HSC_VIEW_DUMP_STM, "%s%s%s", packet,
			 s->packets > 1 ? " fragments" : "",
			 s->kind == HSC_STM_SPAN_UNREAD ? " unread" : "");
		break;
	}
}
