/* SPDX-License-Identifier: MIT */
/*
 * stm.h - packets of a debug interconnect as text.
 *
 * Room   view (floor 8)
 */
#ifndef HSC_VIEW_DUMP_STM_H
#define HSC_VIEW_DUMP_STM_H

#include <hartscope/codec/osd_codec.h>
#include <hartscope/decode/stm_stream.h>

#define HSC_VIEW_DUMP_STM (HSC_OSD_TEXT_MAX + 48)

void hsc_view_dump_stm(const struct hsc_stm_span *s,
		       char text[HSC_VIEW_DUMP_STM]);

#endif
