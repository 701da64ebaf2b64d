/* SPDX-License-Identifier: MIT */
/*
 * ntrace_full.h - the message an N-Trace encoder sends most, written by hand.
 *
 * Room   model (floor 3)
 * Spec   RISC-V N-Trace 1.0, "HIST Field Full"
 */
#ifndef HSC_MODEL_NTRACE_FULL_H
#define HSC_MODEL_NTRACE_FULL_H

#include <hartscope/model/ntrace_encoder.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Send ResourceFull with a full history, as hsc_nt_encoder_turn would: `hist`,
 * not e->hist, which is to be 1 then. For a caller that keeps history and I-CNT
 * of its own while blocks follow each other as expected. If a periodic sync is
 * due, e->icnt_limit becomes 0.
 *
 * hist   with its stop bit, e->hist_limit or above
 * Returns false if the encoder's settings or want of room ask for
 *         hsc_nt_encoder_turn; nothing has changed then
 */
HSC_API bool hsc_nt_encoder_full(struct hsc_nt_encoder *e, uint32_t hist);

#ifdef __cplusplus
}
#endif

#endif
