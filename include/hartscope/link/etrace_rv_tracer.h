/* SPDX-License-Identifier: MIT */
/*
 * etrace_rv_tracer.h - payloads as rv_tracer makes them, turned into E-Trace.
 *
 * Room   link (floor 2): how messages travel
 * Spec   E-Trace 2.0, "Format 1 packets", "Format 2 packets"
 */
#ifndef HSC_LINK_ETRACE_RV_TRACER_H
#define HSC_LINK_ETRACE_RV_TRACER_H

#include <hartscope/link/etrace_frame.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Undo what rv_tracer does to the payload of a packet: it cuts the address to
 * 8n + 1 bits and puts notify, updiscon and irreport after what is left, where
 * nobody looks for them; and updiscon says that there was a jump, not that a
 * format 3 packet follows. The flags are dropped, which means 0. Other packets
 * stay as they are, but for the padding after a branch map.
 *
 * frame  a packet of instruction trace; payload and payload_len change
 */
HSC_API void hsc_et_rv_tracer_repair(struct hsc_et_frame *frame);

#ifdef __cplusplus
}
#endif

#endif
