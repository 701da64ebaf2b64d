/* SPDX-License-Identifier: MIT */
/*
 * itc.h - software writes to stimulus registers and messages come out.
 *
 * Room   model (floor 3): trace hardware in software
 * Spec   SiFive's version 0 of the trace registers: docs/spec-notes.md,
 *        "Trace hardware"
 */
#ifndef HSC_MODEL_ITC_H
#define HSC_MODEL_ITC_H

#include <hartscope/model/trace_encoder.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A store of 1, 2 or 4 bytes at an offset that is a multiple of its size.
 * Returns false if no stimulus register is there. */
HSC_API bool hsc_itc_write(struct hsc_trace_encoder *te, uint32_t offset,
			   unsigned size, uint32_t value);

/* What a load gives: 0 while there is no room for another message. */
HSC_API uint32_t hsc_itc_read(const struct hsc_trace_encoder *te);

/* Trace was switched on: send the absolute time, in case no other message has
 * it. */
HSC_API void hsc_itc_start(struct hsc_trace_encoder *te);

#ifdef __cplusplus
}
#endif

#endif
