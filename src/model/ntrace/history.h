/* SPDX-License-Identifier: MIT */
/*
 * history.h - full history, and history that repeats.
 *
 * Room   model (floor 3)
 * Spec   RISC-V N-Trace 1.0, "HIST Field Full", "Repeated History Optimization"
 */
#ifndef HSC_MODEL_NTRACE_HISTORY_H
#define HSC_MODEL_NTRACE_HISTORY_H

#include <hartscope/model/ntrace_encoder.h>

/* The history is full: send it, or hold it back because it may repeat. */
void hsc_nt_history_full(struct hsc_nt_encoder *e);

/* A message with HIST, or one that ends history, comes next: send what is held
 * back. Bits that fit stay in e->hist, for that message. */
void hsc_nt_history_flush(struct hsc_nt_encoder *e);

#endif
