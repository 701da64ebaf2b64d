/* SPDX-License-Identifier: MIT */
/*
 * etrace_predict.h - what an encoder keeps, and its decoder as well.
 *
 * Room   flow (floor 3)
 * Spec   E-Trace 2.0, "Optional and run-time configurable modes"
 */
#ifndef HSC_FLOW_ETRACE_PREDICT_H
#define HSC_FLOW_ETRACE_PREDICT_H

#include "flow/etrace_state.h"

/* Forget everything, as the encoder does with every sync packet. */
void hsc_et_forget(struct hsc_et_flow *f);

/* Is the branch at `address` predicted taken? And learn what it did. */
bool hsc_et_predict(const struct hsc_et_flow *f, uint64_t address);
void hsc_et_learn(struct hsc_et_flow *f, uint64_t address, bool taken);

/* Enter the target of a jump that was reported. */
void hsc_et_remember(struct hsc_et_flow *f, uint64_t target);

/* Push block `id`, which ends in a call; pop one, HSC_BLOCK_NONE if empty. */
void hsc_et_push(struct hsc_et_flow *f, uint32_t id);
uint32_t hsc_et_pop(struct hsc_et_flow *f);
uint32_t hsc_et_depth(const struct hsc_et_flow *f);

#endif
