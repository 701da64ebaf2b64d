/* SPDX-License-Identifier: MIT */
/*
 * ntrace_full.h - the messages an N-Trace encoder sends most, the short way.
 *
 * Room   model (floor 3)
 * Spec   RISC-V N-Trace 1.0, "HIST Field Full", "IndirectBranchHist Message"
 *
 * For a caller that keeps history and I-CNT of its own while blocks follow each
 * other as expected. If a periodic sync is due, e->icnt_limit becomes 0.
 */
#ifndef HSC_MODEL_NTRACE_FULL_H
#define HSC_MODEL_NTRACE_FULL_H

#include <hartscope/model/ntrace_encoder.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Send ResourceFull with a full history, as hsc_nt_encoder_turn would: `hist`,
 * not e->hist, which is to be 1 then.
 *
 * hist   with its stop bit, e->hist_limit or above
 * Returns false if the encoder's settings or want of room ask for
 *         hsc_nt_encoder_turn; nothing has changed then
 */
HSC_API bool hsc_nt_encoder_full(struct hsc_nt_encoder *e, uint32_t hist);

/*
 * Send IndirectBranchHist or IndirectBranch, as hsc_nt_encoder_turn would
 * after an indirect jump that nothing was expected of: with `hist` and `icnt`,
 * not e->hist and e->icnt, which are to be 1 and 0 then.
 *
 * hist   with its stop bit, below e->hist_limit
 * icnt   half-words up to and with the jump
 * to     its target, of the width of the hart
 * Returns false as hsc_nt_encoder_full does, and where a trap was announced
 */
HSC_API bool hsc_nt_encoder_indirect(struct hsc_nt_encoder *e, uint32_t hist,
				     uint32_t icnt, uint64_t to);

#ifdef __cplusplus
}
#endif

#endif
